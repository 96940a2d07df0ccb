package payoutbatch_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

type fields = testkit.Fields

var equal = testkit.Equal[any]

const batches = "/api/admin/payout-batches"

// payer is the platform's account in payment files.
const payer = "bank=341,agreement=77,agency=1234-5,account=98765-4,name=Psic Ltda,cnpj=11.222.333/0001-81"

// crew has therapists with one open payout of R$ 112,00 each, and two administrators. Nothing is held.
type crew struct {
	k             *testkit.Kit
	admin, second testkit.Person
	therapists    []testkit.Person
	ids           []string
}

// both runs a test with n therapists on each engine. Their PIX keys are their CPFs, but for those in keys.
func both(t *testing.T, n int, keys map[int]string, test func(t *testing.T, c *crew), opts ...testkit.Option) {
	t.Helper()
	opts = append(opts, func(c *config.Config) { c.DiscountPercent, c.BankFilePayer = 0, payer })
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) { test(t, newCrew(testkit.New(t, e, opts...), n, keys)) })
	}
}

func newCrew(k *testkit.Kit, n int, keys map[int]string) *crew {
	k.T.Helper()
	c := &crew{k: k, admin: k.Admin("admin@psic.test"), second: k.Admin("outra@psic.test")}
	for i := range n {
		key, ok := keys[i]
		if !ok {
			key = testkit.CPF(20 + i)
		}
		p := k.Therapist(fmt.Sprintf("psi%d@psic.test", i), fields{"cpf": testkit.CPF(20 + i), "pixKey": key})
		k.Paid(k.Patient(fmt.Sprintf("ana%d@psic.test", i)), p, "18/11/2026", "10:00")
		c.therapists = append(c.therapists, p)
	}
	c.on("23/11/2026", 9)
	for _, p := range c.therapists {
		c.ids = append(c.ids, testkit.One[string](k, "SELECT id FROM payout WHERE therapist_id = $1", p.ID))
	}
	return c
}

// on sets the clock, runs due jobs, lifts all holds and signs the administrators in again.
func (c *crew) on(day string, hour int) {
	c.k.T.Helper()
	d, err := at.ParseDate(day)
	if err != nil {
		c.k.T.Fatal(err)
	}
	c.k.Clock.Set(d.In(at.SaoPaulo).Add(time.Duration(hour) * time.Hour))
	c.k.Work()
	c.k.Exec("UPDATE payout_hold SET lifted_at = 1, note = 'Conferido no teste.' WHERE lifted_at IS NULL")
	c.signIn()
}

func (c *crew) signIn() {
	c.admin, c.second = c.k.Login("admin@psic.test"), c.k.Login("outra@psic.test")
}

// later lets time pass, one run of the jobs a minute for the first quarter of an hour.
func (c *crew) later(d time.Duration) {
	c.k.T.Helper()
	for passed := time.Duration(0); passed < d; {
		step := time.Minute
		if passed >= 15*time.Minute {
			step = 12 * time.Hour
		}
		step = min(step, d-passed)
		c.k.Clock.Set(c.k.Clock.Now().Add(step))
		c.k.Work()
		passed += step
	}
	c.signIn()
}

// make makes a batch of payouts of R$ 112,00 and runs its check.
func (c *crew) make(means string, ids ...string) string {
	c.k.T.Helper()
	body := fields{"means": means, "payouts": ids, "amount": 112 * len(ids)}
	id := c.k.Call("POST", batches, c.admin.Token, body).Is(200).Str("id")
	c.k.Work()
	return id
}

func (c *crew) batch(id string) fields {
	c.k.T.Helper()
	return c.k.Call("GET", batches+"/"+id, c.admin.Token, nil).Is(200).JSON()
}

func (c *crew) confirm(who testkit.Person, id string, amount float64) testkit.Response {
	c.k.T.Helper()
	return c.k.Call("POST", batches+"/"+id+"/confirm", who.Token, fields{"amount": amount})
}

// sent makes a batch of all payouts by these means, confirms it and lets it leave.
func (c *crew) sent(means string) string {
	c.k.T.Helper()
	id := c.make(means, c.ids...)
	c.confirm(c.admin, id, c.batch(id)["totals"].(fields)["readyAmount"].(float64)).Is(200)
	c.k.Work()
	return id
}

// lines returns the state and the reason of each line by payout.
func (c *crew) lines(id string) map[string]string {
	c.k.T.Helper()
	out := map[string]string{}
	for _, e := range c.rows(id) {
		row := e.(fields)
		out[row["payoutId"].(string)] = row["state"].(string)
		if row["reason"] != "" {
			out[row["payoutId"].(string)] += " " + row["reason"].(string)
		}
	}
	return out
}

func (c *crew) rows(id string) []any {
	c.k.T.Helper()
	return c.k.Call("GET", batches+"/"+id+"/lines?pageSize=100", c.admin.Token, nil).Is(200).JSON()["elements"].([]any)
}

// payout returns a column of a payout.
func (c *crew) payout(id, column string) string {
	c.k.T.Helper()
	return testkit.One[string](c.k, "SELECT "+column+" FROM payout WHERE id = $1", id)
}

func (c *crew) count(kind string) int64 {
	c.k.T.Helper()
	return testkit.One[int64](c.k, "SELECT count(*) FROM ledger_transfer WHERE kind = $1", kind)
}

func (c *crew) mails(subject string) (n int) {
	for _, m := range c.k.Outbox.List() {
		if m.Subject == subject {
			n++
		}
	}
	return n
}

// verify compares payouts, batches, the ledger and the provider's record.
func (c *crew) verify() {
	c.k.T.Helper()
	c.k.VerifyLedger()
	wrong, err := c.k.Payout.Verify(context.Background())
	if err != nil || len(wrong) > 0 {
		c.k.T.Errorf("Verify: %v, %v", wrong, err)
	}
	records, err := c.k.Sandbox.TransferRecords(context.Background())
	if err != nil {
		c.k.T.Fatal(err)
	}
	arrived := int64(0)
	for _, r := range records {
		if r.Status == "DONE" {
			arrived++
		}
	}
	if booked := c.count("paid_out"); booked != arrived {
		c.k.T.Errorf("the provider moved %d transfers, the ledger has %d", arrived, booked)
	}
}
