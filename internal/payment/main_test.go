package payment_test

import (
	"context"
	"testing"

	"psic/internal/payment"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

const price = 160_00

// plain runs the test on both engines, without a discount, with a therapist, two customers and an employee.
func plain(t *testing.T, test func(t *testing.T, k *testkit.Kit, c cast)) {
	t.Helper()
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			k := testkit.New(t, e, func(c *config.Config) { c.DiscountPercent = 0 })
			test(t, k, cast{
				therapist: k.Therapist("psi@psic.test"),
				ana:       k.Patient("ana@psic.test"),
				bia:       k.Patient("bia@psic.test"),
				eva:       k.Employee("eva@aurora.example"),
			})
		})
	}
}

type cast struct{ therapist, ana, bia, eva testkit.Person }

func charge(k *testkit.Kit, session string) payment.Charge {
	k.T.Helper()
	c, err := k.Payment.LastCharge(context.Background(), payment.ForSession, session)
	if err != nil {
		k.T.Fatal(err)
	}
	return c
}

func is(t *testing.T, k *testkit.Kit, session string, want payment.Status) {
	t.Helper()
	if got := charge(k, session).State(); got != want {
		t.Errorf("charge %s, want %s", got, want)
	}
}

func session(k *testkit.Kit, id string) string {
	return testkit.One[string](
		k,
		"SELECT status || ' ' || CASE WHEN paid_at IS NULL THEN 'unpaid' ELSE 'paid' END FROM session WHERE id = $1",
		id,
	)
}

func cancel(k *testkit.Kit, p testkit.Person, id string) {
	k.T.Helper()
	k.Call("POST", "/api/session/"+id+"/cancel", p.Token, testkit.Fields{"acceptLate": true}).Is(200)
}
