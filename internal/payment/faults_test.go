package payment_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

// TestAGatewayThatFailsAThirdOfTheTime: the ledger stays equal to the gateway's own record, no session is charged
// twice, and once the gateway works again no charge stays unknown.
// Abuse case 13.
func TestAGatewayThatFailsAThirdOfTheTime(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine, func(c *config.Config) { c.DiscountPercent = 0 })
			payThroughFaults(t, k)
		})
	}
}

func payThroughFaults(t *testing.T, k *testkit.Kit) {
	const sessions = 40
	dice := rand.New(rand.NewPCG(4, 2))
	therapist := k.Therapist("psi@psic.test")
	people := append(
		k.ManyPatients(k.Patient("ana@psic.test"), 5),
		k.Employee("eva@aurora.example"),
		k.Employee("ivo@aurora.example"),
		k.Employee("lia@aurora.example"),
	)
	bad := sandbox.Faults{
		Seed:          7,
		ErrorBefore:   0.1,
		TimeoutBefore: 0.1,
		TimeoutAfter:  0.1,
		ReadError:     0.3,
		Drop:          0.3,
		Duplicate:     1,
		Reorder:       0.3,
		Forge:         0.3,
		Late:          0.3,
		LateBy:        40 * time.Minute,
		LatePix:       true,
	}
	k.Sandbox.SetFaults(bad)
	day := at.DateOf(testkit.Start, at.SaoPaulo).AddDays(4)
	for i := range sessions {
		p := people[dice.IntN(len(people))]
		r := k.RequestBooking(p, therapist, day.AddDays(i).Wire(), "10:00")
		if r.Status != 200 {
			continue // the patient has three unpaid sessions
		}
		id := r.Str("id")
		for range 1 + dice.IntN(3) {
			payOrLeave(t, k, p, id, dice)
			k.AdvanceAndWork(time.Duration(dice.IntN(120)) * time.Second)
		}
		if dice.IntN(3) == 0 {
			k.Call("POST", "/api/session/"+id+"/cancel", p.Token, testkit.Fields{"acceptLate": true})
		}
		k.AdvanceAndWork(time.Duration(dice.IntN(8)) * time.Minute)
	}
	k.Sandbox.SetFaults(sandbox.Faults{})
	for range 6 {
		k.AdvanceAndWork(70 * time.Minute)
	}
	k.VerifyLedger()
	expectNone := func(what, query string) {
		t.Helper()
		if n := testkit.One[int](k, query); n != 0 {
			t.Errorf("%d %s", n, what)
		}
	}
	expectNone("sessions were charged twice",
		`SELECT count(*) FROM (SELECT reference_id FROM charge
		WHERE method = 'card' AND status IN ('PAID', 'REFUNDING', 'REFUNDED')
		GROUP BY reference_id HAVING count(*) > 1) twice`)
	expectNone("sessions hold more than their price",
		"SELECT count(*) FROM ledger_balance WHERE account LIKE 'escrow:%' AND balance_cents > 16000")
	expectNone("charges are left unknown",
		"SELECT count(*) FROM charge WHERE status IN ('CREATED', 'UNKNOWN', 'ANALYSIS', 'REFUNDING')")
	expectNone("refunds are left open", "SELECT count(*) FROM refund WHERE status = 'PENDING'")

	rounds := testkit.One[int](k, "SELECT count(*) FROM job WHERE kind = 'payment.reconcile' AND state <> 'done'")
	if rounds > 1 {
		t.Errorf("%d jobs of reconcile are waiting", rounds)
	}
	if passed := k.Clock.Now().Sub(testkit.Start); passed < 10*time.Minute {
		t.Errorf("only %s passed", passed)
	}
	paid := testkit.One[int](k, "SELECT count(*) FROM charge WHERE status = 'PAID' AND method <> 'credits'")
	t.Logf(
		"%s: %d charges paid of %d, %d sessions",
		k.DB.Engine,
		paid,
		testkit.One[int](k, "SELECT count(*) FROM charge"),
		testkit.One[int](k, "SELECT count(*) FROM session"),
	)
	if paid < 5 || testkit.One[int](k, "SELECT count(*) FROM refund") == 0 {
		t.Error("too little happened to show anything")
	}
}

// payOrLeave pays in one of several ways, or leaves a PIX code unpaid. The gateway may fail; the product must not.
func payOrLeave(t *testing.T, k *testkit.Kit, p testkit.Person, id string, dice *rand.Rand) {
	t.Helper()
	numbers := []string{sandbox.CardApprovedVisa, sandbox.CardDeclinedVisa, sandbox.CardAnalysis, sandbox.CardLost}
	body := k.CardPayment(numbers[dice.IntN(len(numbers))])
	if dice.IntN(2) == 0 {
		body = testkit.PixPayment()
	}
	r := k.Pay(p, id, body)
	if r.Status == 500 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	code, _ := r.JSON()["qrCodeCopy"].(string)
	if r.Status == 200 && code != "" && dice.IntN(3) > 0 {
		if err := k.Sandbox.PayPix(t.Context(), code); err != nil {
			t.Fatal(fmt.Errorf("the payer's bank: %w", err))
		}
	}
}
