package subscription_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/testkit"
)

// takeMonthBack simulates that the card's bank takes a paid month of the plan back.
func takeMonthBack(k *testkit.Kit, p testkit.Person) {
	k.T.Helper()
	charge := testkit.One[string](
		k,
		`SELECT c.charge_id FROM charge c JOIN invoice i ON i.id = c.reference_id
		WHERE i.therapist_id = $1 AND i.month_cents = 0 ORDER BY c.created_at DESC, c.id DESC LIMIT 1`,
		p.ID,
	)
	amount := testkit.One[int64](k, "SELECT amount_cents FROM charge WHERE charge_id = $1", charge)
	if err := k.Sandbox.TakeBack(k.T.Context(), charge, money.Cents(amount)); err != nil {
		k.T.Fatal(err)
	}
	k.Work()
}

// TestTakenBack_month: a therapist pays for a plan without a fee and disputes the payment at the bank. The paid time
// ends: the fee of the free plan applies again, the profile is not listed, nothing is charged by itself, and the plan
// is back when a month is paid.
// Abuse case 59.
func TestTakenBack_month(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "FULL")
		k.Publish(p, testkit.Weekly("THURSDAY", "10:00"))
		on(k, "26/11/2026", &p)
		equal(t, "paid", any(fee(k, p)), any(int64(0)))
		takeMonthBack(k, p)
		equal(t, "the fee", any(fee(k, p)), any(int64(30)))
		equal(t, "the state", see(k, p)["statusCode"], any("OVERDUE"))
		equal(t, "no longer listed", any(listed(k, p)), any(false))
		equal(t, "the platform has", income(k), any(int64(150_00)))
		equal(t, "and bears", any(int64(k.LedgerBalance("reversed"))), any(int64(-150_00)))
		if m, _ := k.Outbox.Latest(p.Email); !strings.Contains(m.Text, "retirou de nós R$ 150,00 do Plano 3") {
			t.Errorf("not told: %s", m.Text)
		}
		k.AdvanceAndWork(40 * 24 * time.Hour)
		equal(t, "nothing is charged by itself", any(testkit.One[int](k, "SELECT count(*) FROM charge")), any(1))
		p = k.Login(p.Email)
		equal(t, "offered", offer(k, p, fullPlan), any("150 from 05/01/2027 later false"))
		subscribe(k, p, "FULL").Is(200)
		equal(t, "paid again", holds(k, p), any("FULL 0%, then nothing"))
		equal(t, "for a month", see(k, p)["validUntil"], any("05/02/2027"))
		k.VerifyLedger()
	})
}

// TestTakenBack_states: with the month of the cheaper plan goes the difference to the better one. Who had cancelled
// chooses a plan again. A month that is over stays, and so does a later one that was paid.
func TestTakenBack_states(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		better := payer(k, "melhor@psic.test", "PARTIAL")
		subscribe(k, better, "FULL").Is(200)
		takeMonthBack(k, better)
		equal(t, "better", holds(k, better), any("PARTIAL 30%, then nothing"))

		gone := payer(k, "cancelada@psic.test", "FULL")
		k.Call("POST", "/api/subscription/cancel?id="+gone.ID, gone.Token, nil).Is(200)
		takeMonthBack(k, gone)
		k.AdvanceAndWork(time.Hour)
		equal(t, "cancelled", any(state(k, gone)), any("PENDING_SUBSCRIPTION_PLAN"))

		over := payer(k, "passada@psic.test", "FULL")
		first := testkit.One[string](
			k,
			"SELECT c.charge_id FROM charge c JOIN invoice i ON i.id = c.reference_id WHERE i.therapist_id = $1",
			over.ID,
		)
		on(k, "17/12/2026", &over)
		if err := k.Sandbox.TakeBack(t.Context(), first, 150_00); err != nil {
			t.Fatal(err)
		}
		k.Work()
		equal(t, "a later month is paid", holds(k, over), any("FULL 0%, then nothing"))
		k.VerifyLedger()
	})
}
