package packages_test

import (
	"testing"

	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// plain runs the test on both engines without the first-session discount.
func plain(t *testing.T, test func(t *testing.T, k *testkit.Kit)) {
	t.Helper()
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) { test(t, testkit.New(t, e, withoutDiscount)) })
	}
}

func withoutDiscount(c *config.Config) { c.DiscountPercent = 0 }

const (
	price = money.Cents(160_00)
	unit  = money.Cents(144_00) // with a discount of 10 %
	total = 4 * unit
)

// offers returns a therapist who offers packages of four sessions for 10 % less, and of eight and twelve.
func offers(k *testkit.Kit, email string) testkit.Person {
	k.T.Helper()
	p := k.Therapist(email)
	setOffers(k, p, [2]int{4, 10}, [2]int{8, 15}, [2]int{12, 20}).Is(200)
	return p
}

func setOffers(k *testkit.Kit, p testkit.Person, list ...[2]int) testkit.Response {
	k.T.Helper()
	out := make([]testkit.Fields, len(list))
	for i, o := range list {
		out[i] = testkit.Fields{"sessions": o[0], "discountPercent": o[1]}
	}
	return k.Call("PUT", "/api/therapist/"+p.ID+"/packages", p.Token, testkit.Fields{"offers": out})
}

func choose(k *testkit.Kit, p, psi testkit.Person, sessions int, amount money.Cents) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/therapist/"+psi.ID+"/packages", p.Token,
		testkit.Fields{"sessions": sessions, "total": amount})
}

func chosen(k *testkit.Kit, p, psi testkit.Person) string {
	k.T.Helper()
	return choose(k, p, psi, 4, total).Is(200).Str("id")
}

func pay(k *testkit.Kit, p testkit.Person, id string, body testkit.Fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/packages/"+id+"/payment", p.Token, body)
}

// bought returns a package of four sessions that was paid by card.
func bought(k *testkit.Kit, p, psi testkit.Person) string {
	k.T.Helper()
	id := chosen(k, p, psi)
	pay(k, p, id, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
	return id
}

func use(k *testkit.Kit, p testkit.Person, session string) testkit.Response {
	k.T.Helper()
	return k.Pay(p, session, testkit.Fields{"selectedPaymentMethod": "package", "originAction": "session"})
}

// used books a session and pays it with the package.
func used(k *testkit.Kit, p, psi testkit.Person, day, start string) string {
	k.T.Helper()
	id := k.Book(p, psi, day, start)
	use(k, p, id).Is(200)
	return id
}

func giveBack(k *testkit.Kit, p testkit.Person, id string, value money.Cents) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/packages/"+id+"/return", p.Token, testkit.Fields{"value": value})
}

// code checks a refusal.
func code(t *testing.T, what string, r testkit.Response, status int, want string) {
	t.Helper()
	if r.Status != status || r.Str("code") != want {
		t.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Str("code"), status, want)
	}
}

func state(k *testkit.Kit, id string) string {
	k.T.Helper()
	return testkit.One[string](k, "SELECT state FROM session_package WHERE id = $1", id)
}

func left(k *testkit.Kit, id string) int {
	k.T.Helper()
	return testkit.One[int](k, "SELECT left_sessions FROM session_package WHERE id = $1", id)
}

// books checks the ledger, and that each package's account holds what its sessions that are left cost.
func books(t *testing.T, k *testkit.Kit) {
	t.Helper()
	k.VerifyLedger()
	wrong := testkit.One[int](k, `SELECT count(*) FROM session_package p
		LEFT JOIN ledger_balance b ON b.account = 'escrow:' || p.id
		WHERE COALESCE(b.balance_cents, 0) <> p.left_sessions * p.unit_cents`)
	if wrong != 0 {
		t.Errorf("the accounts of %d packages do not hold what is left of them", wrong)
	}
	if n := testkit.One[int](k, `SELECT count(*) FROM session WHERE package_id <> '' AND discount_cents <> 0`); n != 0 {
		t.Errorf("%d sessions of packages have a first-session discount", n)
	}
}

func held(k *testkit.Kit, id string) money.Cents {
	k.T.Helper()
	return k.LedgerBalance(payment.EscrowAccount(id))
}
