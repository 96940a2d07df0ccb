package subscription_test

import (
	"context"
	"net/http"
	"testing"

	"psic/internal/payment/gateway/pagbank/recurring/fake"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/clock"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

const code = "0987"

// world is the product and a fake provider that bills its plans.
type world struct {
	*testkit.Kit
	f *fake.Server
}

func billed(t *testing.T, test func(t *testing.T, w world)) {
	t.Helper()
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			f := fake.New(t, clock.New(0))
			k := testkit.New(t, e, func(c *config.Config) {
				c.PagBankPlans, c.PagBankRecurringURL, c.PagBankRecurringToken = "recurring", f.URL, fake.Token
			})
			f.Clock = k.Clock
			test(t, world{k, f})
		})
	}
}

// add saves a card, encrypted with the key that the API returns to this person.
func (w world) add(p testkit.Person, number string) testkit.Response {
	w.T.Helper()
	return w.Call("POST", "/api/subscription/customer?id="+p.ID, p.Token, w.method(p, number))
}

func (w world) method(p testkit.Person, number string) fields {
	w.T.Helper()
	key := w.Call("GET", "/api/payment/public-key", p.Token, nil).Is(200).Str("publicKey")
	hash, err := sandbox.EncryptCard(key, number, code, "12", "2030", "HELENA MARTINS", w.Clock.Now())
	if err != nil {
		w.T.Fatal(err)
	}
	cpf := testkit.CPF(77)
	return fields{
		"customer": testkit.Payer(cpf),
		"billing":  testkit.Billing(),
		"card":     fields{"cardHolderName": "Helena Martins", "cardHolderDocument": cpf, "cardHash": hash},
	}
}

func (w world) subscribe(p testkit.Person, plan string) testkit.Response {
	w.T.Helper()
	return w.Call("POST", "/api/subscription", p.Token, fields{"type": plan, "cvv": code})
}

// payer returns a listed therapist whose plan the provider bills.
func (w world) payer(email, plan string) testkit.Person {
	w.T.Helper()
	p := w.Therapist(email)
	w.add(p, sandbox.CardApprovedVisa).Is(200)
	w.subscribe(p, plan).Is(200)
	return p
}

// on sets the day, lets the provider bill, and runs due jobs. No notification arrives.
func (w world) on(day string, people ...*testkit.Person) {
	w.T.Helper()
	d := w.day(day)
	w.Clock.Set(d)
	w.f.Bill()
	w.f.Events()
	on(w.Kit, day, people...)
}

// notify delivers notifications and runs the jobs after each.
func (w world) notify(bodies ...[]byte) {
	w.T.Helper()
	for _, b := range bodies {
		w.Do(testkit.Request(http.MethodPost, "/api/payment/webhook", string(b)), "").Is(204)
		w.Work()
	}
}

func (w world) status(p testkit.Person) string {
	w.T.Helper()
	return testkit.One[string](w.Kit, "SELECT status FROM subscription WHERE therapist_id = $1", p.ID)
}

// invoices returns the status of the newest invoice of a therapist, and the number of invoices.
func (w world) invoices(p testkit.Person) string {
	w.T.Helper()
	return testkit.One[string](
		w.Kit,
		`SELECT coalesce((SELECT status FROM invoice WHERE therapist_id = $1
			ORDER BY created_at DESC, id DESC LIMIT 1), '') || ' ' ||
		CAST((SELECT count(*) FROM invoice WHERE therapist_id = $1) AS text)`,
		p.ID,
	)
}

// agree checks that the provider and the ledger have the same amount.
func (w world) agree(want int64) {
	w.T.Helper()
	captured, refunded := w.f.Taken()
	equal(w.T, "the provider's record", any(captured-refunded), any(want))
	equal(w.T, "the ledger", any(int64(w.LedgerBalance("subscriptions"))), any(want))
	equal(w.T, "the gateway's account", any(-int64(w.LedgerBalance("gateway"))), any(want))
	if ledger, err := w.Payment.Verify(context.Background()); err != nil || !ledger.Balanced() {
		w.T.Errorf("the ledger is wrong: %+v, %v", ledger, err)
	}
}
