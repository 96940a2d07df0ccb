package subscription_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// income is what the platform has of plans, in centavos.
func income(k *testkit.Kit) any { return int64(k.LedgerBalance("subscriptions")) }

// offer returns what choosing a plan would do: what it charges now, and its first day.
func offer(k *testkit.Kit, p testkit.Person, planID string) any {
	k.T.Helper()
	for _, c := range see(k, p)["chargesNow"].([]any) {
		if c := c.(fields); c["planId"] == planID {
			return fmt.Sprintf("%v from %v later %v", c["value"], c["from"], c["later"])
		}
	}
	return "none"
}

// holds returns the plan and the fee that apply now, and the plan that follows.
func holds(k *testkit.Kit, p testkit.Person) any {
	k.T.Helper()
	got := see(k, p)
	next := "nothing"
	if n, ok := got["nextPlan"].(fields); ok {
		next = fmt.Sprint(n["type"], " from ", n["from"])
	}
	return fmt.Sprintf("%v %d%%, then %s", got["typeEnum"], fee(k, p), next)
}

// TestSwitch_Q198_full_for_the_price_of_partial: a therapist pays 75, changes to the plan without a fee and back before
// the renewal. The better fee costs the difference of the days that are left, and lasts as long as it was paid.
// Abuse case 44.
func TestSwitch_Q198_full_for_the_price_of_partial(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL") // 16/11 to 16/12/2026: 31 days
		equal(t, "offered on the first day", offer(k, p, fullPlan), any("75 from 16/11/2026 later false"))
		on(k, "26/11/2026", &p) // 21 days are left: 75,00 * 21 / 31 = 50,80
		equal(t, "offered", offer(k, p, fullPlan), any("50.8 from 26/11/2026 later false"))
		declines(k, "decline")
		subscribe(k, p, "FULL").Is(402)
		equal(t, "a declined card changes nothing", holds(k, p), any("PARTIAL 15%, then nothing"))
		equal(t, "nothing is owed", see(k, p)["canPay"], any(false))
		declines(k, "approve")
		subscribe(k, p, "FULL").Is(200)
		equal(t, "the difference", income(k), any(int64(75_00+50_80)))
		equal(t, "paid", holds(k, p), any("FULL 0%, then nothing"))
		equal(t, "the same charge day", see(k, p)["nextInvoice"], any("16/12/2026"))
		subscribe(k, p, "PARTIAL").Is(200)
		equal(t, "until the end", holds(k, p), any("FULL 0%, then PARTIAL from 17/12/2026"))
		on(k, "16/12/2026", &p)
		equal(t, "on the last paid day", any(fee(k, p)), any(int64(0)))
		equal(t, "the cheaper one is charged", income(k), any(int64(75_00+50_80+75_00)))
		on(k, "17/12/2026", &p)
		equal(t, "afterwards", holds(k, p), any("PARTIAL 15%, then nothing"))
		equal(t, "valid", see(k, p)["validUntil"], any("16/01/2027"))
		k.VerifyLedger()
	})
}

// TestSwitch_Q198_invoice: the difference has an invoice of its own, also on the day on which the period began, and the
// mails say what was paid and what follows.
func TestSwitch_Q198_invoice(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL")
		subscribe(k, p, "FULL").Is(200)
		got := testkit.One[string](
			k,
			`SELECT kind || ' ' || status || ' ' || amount_cents || ' ' || period_from_on || ' ' || period_to_on
			FROM invoice WHERE month_cents = 15000`,
		)
		equal(t, "invoice", any(got), any("CHANGE PAID 7500 2026-11-16 2026-12-16"))
		equal(t, "invoices", any(testkit.One[int](k, "SELECT count(*) FROM invoice WHERE due_on = '2026-11-16'")), any(2))
		mailed := func(words string) {
			t.Helper()
			k.Work()
			for _, m := range k.Mails(p.Email) {
				if strings.Contains(m.Text, words) {
					return
				}
			}
			t.Errorf("no mail with: %s", words)
		}
		mailed("Recebemos R$ 75,00, a diferença para o Plano 3 até 16/12/2026.")
		subscribe(k, p, "FREE").Is(200)
		mailed("O Plano Gratuito começa em 17/12/2026, sem mensalidade.")
		before := len(k.Mails(p.Email))
		subscribe(k, p, "FREE").Is(200) // the same again
		k.Work()
		equal(t, "one mail", any(len(k.Mails(p.Email))), any(before))
		subscribe(k, p, "PARTIAL").Is(200)
		mailed("O Plano 2 começa em 17/12/2026, por R$ 75,00 por mês.")
		subscribe(k, p, "FREE").Is(200)
		subscribe(k, p, "FULL").Is(200) // undone before the mail leaves
		before = len(k.Mails(p.Email))
		k.Work()
		equal(t, "no mail about what was undone", any(len(k.Mails(p.Email))), any(before))
	})
}

// TestSwitch_Q198_undo: a change for the end of the period can be undone and replaced until then, without a CVV and also
// when the own plan is no longer offered. The free plan begins after the last paid day.
func TestSwitch_Q198_undo(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "FULL")
		keep := func() testkit.Response {
			return k.Call("POST", "/api/subscription", p.Token, fields{"planId": fullPlan})
		}
		subscribe(k, p, "FREE").Is(200)
		equal(t, "offered", offer(k, p, freePlan), any("0 from 17/12/2026 later true"))
		subscribe(k, p, "PARTIAL").Is(200)
		equal(t, "replaced", holds(k, p), any("FULL 0%, then PARTIAL from 17/12/2026"))
		k.Exec("UPDATE plan SET active = false WHERE id = $1", fullPlan)
		keep().Is(200)
		equal(t, "undone", holds(k, p), any("FULL 0%, then nothing"))
		equal(t, "then it is as unknown as before", any(keep().Is(422).Str("code")), any("subscription.plan_unknown"))
		subscribe(k, p, "FREE").Is(200)
		equal(t, "paid until the end", holds(k, p), any("FULL 0%, then FREE from 17/12/2026"))
		on(k, "16/12/2026", &p)
		equal(t, "the fee of the last paid day", any(fee(k, p)), any(int64(0)))
		equal(t, "listed", any(listed(k, p)), any(true))
		on(k, "17/12/2026", &p)
		equal(t, "free", holds(k, p), any("FREE 30%, then nothing"))
		equal(t, "still listed", any(listed(k, p)), any(true))
		equal(t, "charged once", income(k), any(int64(150_00)))
		subscribe(k, p, "PARTIAL").Is(200)
		equal(t, "a whole month again", income(k), any(int64(225_00)))
		k.VerifyLedger()
	})
}

// TestSwitch_Q198_analysis: a difference in analysis changes nothing until it is paid. At the end of the period, after a
// cancellation and after a suspension it is dropped, and refunded when it is paid then.
func TestSwitch_Q198_analysis(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		settle := func() {
			k.AdvanceAndWork(2 * sandbox.AnalysisTime)
			k.Work()
		}
		admin := k.Admin("admin@psic.test")
		p := payer(k, "helena@psic.test", "PARTIAL")
		quit, stopped := payer(k, "sai@psic.test", "PARTIAL"), payer(k, "parada@psic.test", "PARTIAL")
		declines(k, "analyse")
		for _, one := range []testkit.Person{p, quit, stopped} {
			subscribe(k, one, "FULL").Is(200)
		}
		equal(t, "in analysis", holds(k, p), any("PARTIAL 15%, then nothing"))
		equal(t, "one at a time", any(subscribe(k, p, "FREE").Is(409).Str("code")), any("subscription.payment_pending"))
		k.Call("POST", "/api/subscription/cancel?id="+quit.ID, quit.Token, nil).Is(200)
		k.Call("POST", "/api/subscription/suspend?id="+stopped.ID, admin.Token, nil).Is(200)
		settle()
		equal(t, "paid", holds(k, p), any("FULL 0%, then nothing"))
		equal(t, "cancelled", holds(k, quit), any("PARTIAL 15%, then nothing"))
		equal(t, "suspended", holds(k, stopped), any("PARTIAL 15%, then nothing"))
		equal(t, "the others got it back", income(k), any(int64(4*75_00)))

		declines(k, "approve")
		last := payer(k, "fim@psic.test", "PARTIAL")
		day := at.Day(2026, time.December, 16).In(at.SaoPaulo)
		k.Exec("UPDATE subscription SET next_charge_on = '2027-03-01' WHERE therapist_id <> $1", last.ID)
		k.Clock.Set(day.Add(-time.Minute))
		last = k.Login(last.Email)
		declines(k, "analyse")
		subscribe(k, last, "FULL").Is(200)
		declines(k, "approve")
		k.Clock.Set(day) // before the analysis ends, the renewal is due
		if err := k.Subscription.BillDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		equal(t, "renewed as before", holds(k, last), any("PARTIAL 15%, then nothing"))
		equal(t, "until", see(k, last)["validUntil"], any("16/01/2027"))
		settle()
		equal(t, "the difference came back", income(k), any(int64(4*75_00+2*75_00)))
		equal(t, "unchanged", holds(k, last), any("PARTIAL 15%, then nothing"))
		k.VerifyLedger()
	})
}

// TestSwitch_Q198_late: a difference that is paid after its last day, before the renewal was tried, comes back.
func TestSwitch_Q198_late(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL")
		end := at.Day(2026, time.December, 17).In(at.SaoPaulo)
		for _, c := range []struct {
			paid   time.Time
			holds  string
			income int64
		}{
			{paid: end, holds: "PARTIAL 30%, then nothing", income: 75_00},
			{paid: end.Add(-time.Second), holds: "FULL 0%, then nothing", income: 77_41}, // 75,00 / 31 = 2,41
		} {
			k.Exec("UPDATE subscription SET next_charge_on = '2027-03-01'")
			declines(k, "analyse")
			k.Clock.Set(end.Add(-2 * sandbox.AnalysisTime))
			p = k.Login(p.Email)
			subscribe(k, p, "FULL").Is(200)
			k.Clock.Set(c.paid)
			k.Work()
			k.Work()
			p = k.Login(p.Email)
			equal(t, "holds", holds(k, p), any(c.holds))
			equal(t, "income", income(k), any(c.income))
		}
		k.VerifyLedger()
	})
}

// TestSwitch_Q198_amounts: the difference counts from what was paid, not from prices that an administrator changed
// since. Less than R$ 1,00 is not charged: the plan then begins with the next period. No difference begins at once.
func TestSwitch_Q198_amounts(t *testing.T) {
	offices(t, func(t *testing.T, o office) {
		k := o.Kit
		edit := func(id, kind string, value float64, percent int) {
			o.call("PUT", "/plan/"+id, planForm(fields{"type": kind, "value": value, "percent": percent})).Is(200)
			k.Work()
		}
		p := payer(k, "helena@psic.test", "PARTIAL")
		edit(partialPlan, "PARTIAL", 100, 15)
		equal(t, "the own price rose", offer(k, p, fullPlan), any("75 from 16/11/2026 later false"))
		edit(fullPlan, "FULL", 75.99, 0)
		equal(t, "too little to charge", offer(k, p, fullPlan), any("0 from 17/12/2026 later true"))
		edit(fullPlan, "FULL", 76, 0)
		equal(t, "just enough", offer(k, p, fullPlan), any("1 from 16/11/2026 later false"))
		equal(t, "told less", any(k.Call("POST", "/api/subscription", p.Token, fields{
			"planId": fullPlan,
			"cvv":    123,
			"amount": 0.99,
		}).Is(409).Str("code")), any("subscription.amount_changed"))
		equal(t, "nothing charged", income(k), any(int64(75_00)))
		edit(fullPlan, "FULL", 75, 0)
		equal(t, "no difference", offer(k, p, fullPlan), any("0 from 16/11/2026 later false"))
		k.Call("POST", "/api/subscription", p.Token, fields{"planId": fullPlan, "cvv": 123, "amount": 0}).Is(200)
		equal(t, "at once", holds(k, p), any("FULL 0%, then nothing"))
		equal(t, "not charged", income(k), any(int64(75_00)))
		edit(fullPlan, "FULL", 200, 20)
		equal(t, "the fee of the paid time", any(fee(k, p)), any(int64(0)))
		equal(t, "15% is not better than the 0% that are kept", offer(k, p, partialPlan), any("0 from 17/12/2026 later true"))
		k.VerifyLedger()
	})
}

// TestSwitch_Q198_price_of_the_next_plan: somebody whose next plan changes its price is told, pays the price of the day
// of the charge, and may pay it later when the card is declined.
func TestSwitch_Q198_price_of_the_next_plan(t *testing.T) {
	offices(t, func(t *testing.T, o office) {
		k := o.Kit
		p := payer(k, "helena@psic.test", "FULL")
		subscribe(k, p, "PARTIAL").Is(200)
		o.call("PUT", "/plan/"+partialPlan, planForm(fields{"value": 80, "percent": 15})).Is(200)
		k.Work()
		if m, _ := k.Outbox.Latest(p.Email); !strings.Contains(m.Text, "passa de R$ 75,00 para R$ 80,00") {
			t.Errorf("not told: %s", m.Text)
		}
		o.call("PUT", "/plan/"+partialPlan+"/deactivate", nil).Is(200)
		taken := o.call("PUT", "/plan/"+partialPlan, planForm(fields{"type": "FREE"})).Is(409)
		equal(t, "its type stays", any(taken.Str("code")), any("subscription.plan_used"))
		declines(k, "decline")
		on(k, "16/12/2026", &p)
		equal(t, "overdue", see(k, p)["statusCode"], any("OVERDUE"))
		equal(t, "the paid plan until the end", any(fee(k, p)), any(int64(0)))
		on(k, "17/12/2026", &p)
		equal(t, "unpaid", any(fee(k, p)), any(int64(30)))
		declines(k, "approve")
		k.Call("POST", "/api/subscription", p.Token, fields{"planId": partialPlan, "cvv": 123}).Is(200)
		equal(t, "paid", holds(k, p), any("PARTIAL 15%, then nothing"))
		equal(t, "the new price", income(k), any(int64(150_00+80_00)))
		k.VerifyLedger()
	})
}

// TestSwitch_Q198_chargeback: a difference that the provider takes back ends the better fee.
func TestSwitch_Q198_chargeback(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL")
		subscribe(k, p, "FULL").Is(200)
		charge := testkit.One[string](
			k,
			"SELECT c.charge_id FROM charge c JOIN invoice i ON i.id = c.reference_id WHERE i.month_cents > 0",
		)
		if err := k.Sandbox.TakeBack(t.Context(), charge, 75_00); err != nil {
			t.Fatal(err)
		}
		k.Work()
		equal(t, "as it was paid", holds(k, p), any("PARTIAL 15%, then nothing"))
		equal(t, "offered again", offer(k, p, fullPlan), any("75 from 16/11/2026 later false"))
		subscribe(k, p, "FULL").Is(200)
		equal(t, "paid again", holds(k, p), any("FULL 0%, then nothing"))
		k.VerifyLedger()
	})
}

// TestSwitch_Q198_race: concurrent requests for a better plan make one charge of the difference.
func TestSwitch_Q198_race(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL")
		responses := testkit.Race(6, func(int) testkit.Response { return subscribe(k, p, "FULL") })
		for _, r := range responses {
			if r.Status != 200 && r.Str("code") != "subscription.payment_pending" {
				t.Errorf("%d: %s", r.Status, r.Body)
			}
		}
		equal(t, "one difference", income(k), any(int64(150_00)))
		equal(t, "plan", holds(k, p), any("FULL 0%, then nothing"))
		k.VerifyLedger()
	})
}

// TestSwitch_Q198_chooseAgain: somebody whose free plan an administrator ended while paid time is left gets a plan at
// the paid price back at once, and a dearer one after its payment.
func TestSwitch_Q198_chooseAgain(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		for email, c := range map[string]struct{ plan, state string }{
			"igual@psic.test": {"PARTIAL", "REGISTRATION_COMPLETE"},
			"caro@psic.test":  {"FULL", "PENDING_SUBSCRIPTION_PAYMENT"},
		} {
			p := payer(k, email, "PARTIAL")
			k.Exec("UPDATE subscription SET plan_id = $1, valid_until_on = NULL, next_charge_on = NULL "+
				"WHERE therapist_id = $2", freePlan, p.ID) // it was free before a paid plan lasted to its end
			k.Call("POST", "/api/subscription/cancel?id="+p.ID, admin.Token, nil).Is(200)
			k.AdvanceAndWork(time.Hour)
			choose(k, p, c.plan).Is(200)
			equal(t, c.plan, any(state(k, p)), any(c.state))
		}
	})
}
