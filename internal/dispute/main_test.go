package dispute_test

import (
	"context"
	"testing"
	"time"

	"psic/internal/dispute"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

const (
	price = 160_00
	net   = 112_00 // of the free plan
	day   = 24 * time.Hour
)

// cast is a therapist, a patient and an administrator.
type cast struct{ psi, ana, admin testkit.Person }

// apps runs a test on both engines, with a cast.
func apps(t *testing.T, test func(*testing.T, *testkit.Kit, cast)) {
	t.Helper()
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			k := testkit.New(t, e, func(c *config.Config) { c.DiscountPercent = 0 })
			test(t, k, newCast(k))
		})
	}
}

func newCast(k *testkit.Kit) cast {
	psi := k.Therapist("psi@psic.test")
	k.Publish(psi, testkit.EveryDay("10:00", "11:00", "14:00", "15:00")...)
	return cast{psi: psi, ana: k.Patient("ana@psic.test"), admin: k.Admin("admin@psic.test")}
}

// charge returns the charge of a session, package or plan.
func charge(k *testkit.Kit, reference string) payment.Charge {
	k.T.Helper()
	id := testkit.One[string](k, "SELECT id FROM charge WHERE reference_id = $1 AND status <> 'EXPIRED'", reference)
	c, err := k.Payment.Charge(context.Background(), id)
	if err != nil {
		k.T.Fatal(err)
	}
	return c
}

// disputed lets the payer dispute a session at the provider, and returns the case and its id at the provider.
func disputed(k *testkit.Kit, session string) (id, provider string) {
	k.T.Helper()
	c := charge(k, session)
	provider, err := k.Sandbox.Dispute(context.Background(), *c.Charge.ChargeID, c.Left())
	if err != nil {
		k.T.Fatal(err)
	}
	k.Work()
	return testkit.One[string](k, "SELECT id FROM dispute WHERE provider_id = $1", provider), provider
}

func decide(k *testkit.Kit, provider string, won bool) {
	k.T.Helper()
	if err := k.Sandbox.Decide(context.Background(), provider, won); err != nil {
		k.T.Fatal(err)
	}
	k.Work()
}

func read(k *testkit.Kit, c cast, id string) map[string]any {
	k.T.Helper()
	return k.Call("GET", "/api/admin/dispute/"+id, admin(k, c), nil).Is(200).JSON()
}

// admin signs the administrator in again, because the clock moves far.
func admin(k *testkit.Kit, c cast) string {
	k.T.Helper()
	return k.Login(c.admin.Email).Token
}

func state(k *testkit.Kit, id string) string {
	k.T.Helper()
	return testkit.One[string](k,
		`SELECT state || CASE WHEN closed_at IS NULL THEN ' open' ELSE ' closed' END || ' ' || bearer
			FROM dispute WHERE id = $1`, id)
}

// met lets both people be in the room of a session for half an hour.
func met(k *testkit.Kit, c cast, session string) {
	k.T.Helper()
	begin := testkit.One[int64](k, "SELECT starts_at FROM session WHERE id = $1", session)
	for role, who := range []string{c.ana.ID, c.psi.ID} {
		k.Exec(`INSERT INTO room_stay (id, session_id, account_id, role, epoch, connection, joined_at, seen_at, left_at)
			VALUES ($1, $2, $3, $4, 1, '', $5, $6, $6)`,
			ids.New(), session, who, role, begin, begin+int64(30*time.Minute/time.Microsecond))
	}
}

// held books and pays a session, and lets its time pass. With together both were in the room.
func held(k *testkit.Kit, c cast, start string, together bool) string {
	k.T.Helper()
	id := k.Paid(c.ana, c.psi, testkit.Wednesday, start)
	if together {
		met(k, c, id)
	}
	k.AdvanceAndWork(3 * day)
	return id
}

func payable(k *testkit.Kit, c cast) money.Cents {
	return k.LedgerBalance(payment.PayableAccount(c.psi.ID))
}

func reserve(k *testkit.Kit, id string) money.Cents {
	return k.LedgerBalance(payment.ReserveAccount(id))
}

// verify fails unless the books of payments, payouts and disputes agree.
func verify(k *testkit.Kit) {
	k.T.Helper()
	k.VerifyLedger()
	payouts, err := k.Payout.Verify(context.Background())
	if err != nil || len(payouts) > 0 {
		k.T.Errorf("payouts: %v %v", payouts, err)
	}
	cases, err := k.Dispute.Verify(context.Background())
	if err != nil || len(cases) > 0 {
		k.T.Errorf("disputes: %v %v", cases, err)
	}
}

func run(k *testkit.Kit, err error) {
	k.T.Helper()
	if err != nil {
		k.T.Fatal(err)
	}
	k.Work()
}

var states = []dispute.State{
	dispute.Open, dispute.Answered, dispute.Expired, dispute.Won, dispute.Lost, dispute.Accepted,
}
