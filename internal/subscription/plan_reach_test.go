package subscription_test

import (
	"fmt"
	"strings"
	"testing"

	"psic/internal/kernel/ids"
	"psic/internal/testkit"
)

func (o office) reach(plan string) string {
	o.T.Helper()
	r := o.call("GET", "/plan/"+plan+"/reach", nil).Is(200).JSON()
	return fmt.Sprint(
		r["subscribers"], " ", r["percent"], "% ", r["value"], " ",
		r["firstCharge"], "-", r["lastCharge"], " ", r["higherFeeFrom"],
	)
}

// TestPlanReach_R039_Q081: before a plan is changed, the administrator reads how many have it, the stored price and
// fee, and the days of the next charges. Those counted are those who get the mail.
func TestPlanReach_R039_Q081(t *testing.T) {
	offices(t, func(t *testing.T, o office) {
		equal(t, "nobody", any(o.reach(partialPlan)), any("0 15% 75 - "))
		early, leaves := payer(o.Kit, "a@psic.test", "PARTIAL"), payer(o.Kit, "b@psic.test", "PARTIAL")
		full := payer(o.Kit, "c@psic.test", "FULL")
		equal(t, "one day", any(o.reach(partialPlan)), any("2 15% 75 16/12/2026-16/12/2026 "))

		on(o.Kit, "20/11/2026", &early, &leaves, &full, &o.admin)
		late := payer(o.Kit, "d@psic.test", "PARTIAL")
		subscribe(o.Kit, full, "PARTIAL").Is(200) // begins at the end of what is paid
		equal(t, "the next plan counts too", any(o.reach(partialPlan)), any("4 15% 75 16/12/2026-20/12/2026 "))
		equal(t, "and the plan that still runs", any(o.reach(fullPlan)[:1]), any("1"))
		o.Call("POST", "/api/subscription/cancel?id="+leaves.ID, leaves.Token, nil).Is(200)
		equal(t, "not who cancelled", any(o.reach(partialPlan)), any("3 15% 75 16/12/2026-20/12/2026 "))

		o.call("PUT", "/plan/"+partialPlan, planForm(fields{"value": 80, "percent": 15})).Is(200)
		o.Work()
		for _, p := range []testkit.Person{early, leaves, full, late} {
			m, _ := o.Outbox.Latest(p.Email)
			told := strings.Contains(m.Text, "de R$ 75,00 para R$ 80,00 por mês")
			equal(t, p.Email, any(told), any(p.ID != leaves.ID))
		}
		equal(t, "the stored price", any(o.reach(partialPlan)), any("3 15% 80 16/12/2026-20/12/2026 "))
	})
}

// TestPlanReach_days: R039, a charge of today counts, one of yesterday does not. The free plan has no charge; a higher
// fee begins on the day after its notice.
func TestPlanReach_days(t *testing.T) {
	offices(t, func(t *testing.T, o office) {
		p := payer(o.Kit, "a@psic.test", "PARTIAL")
		for _, c := range []struct{ day, want string }{
			{"2026-11-15", "1 15% 75 - "},
			{"2026-11-16", "1 15% 75 16/11/2026-16/11/2026 "},
			{"2026-11-17", "1 15% 75 17/11/2026-17/11/2026 "},
		} {
			o.Exec("UPDATE subscription SET next_charge_on = $1 WHERE therapist_id = $2", c.day, p.ID)
			equal(t, c.day, any(o.reach(partialPlan)), any(c.want))
		}
		o.Therapist("livre@psic.test")
		equal(t, "free", any(o.reach(freePlan)), any("1 30% 0 - 17/12/2026"))
		o.call("GET", "/plan/"+ids.New()+"/reach", nil).Is(404)
		o.call("GET", "/plan/x/reach", nil).Is(404)
	})
}
