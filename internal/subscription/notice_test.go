package subscription_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

const (
	freePlan    = "019a0000-0000-7000-8000-000000000001"
	partialPlan = "019a0000-0000-7000-8000-000000000002"
	fullPlan    = "019a0000-0000-7000-8000-000000000003"
)

// fee returns the fee of a session that is paid now.
func fee(k *testkit.Kit, p testkit.Person) (n int64) {
	k.T.Helper()
	k.InTx(func(tx *store.Tx) (err error) {
		n, err = k.Subscription.FeePercent(context.Background(), tx, p.ID)
		return err
	})
	return n
}

// TestPercent_notice_R014: Q081, a higher fee is announced with both numbers and applies from the next charge on, on
// the free plan after thirty days. A lower fee applies at once. A therapist who takes the plan afterwards has the new
// fee.
func TestPercent_notice_R014(t *testing.T) {
	offices(t, func(t *testing.T, o office) {
		paid, free := payer(o.Kit, "helena@psic.test", "PARTIAL"), o.Therapist("livre@psic.test")
		edit := func(id string, changes fields) {
			o.call("PUT", "/plan/"+id, planForm(changes)).Is(200)
			o.Work()
		}
		told := func(p testkit.Person, words ...string) {
			t.Helper()
			m, _ := o.Outbox.Latest(p.Email)
			for _, w := range words {
				if !strings.Contains(m.Text, w) {
					t.Errorf("%q is missing: %s", w, m.Text)
				}
			}
		}
		edit(partialPlan, fields{"value": 75, "percent": 20})
		told(paid, "de 15% para 20%", "16/12/2026")
		edit(freePlan, fields{"type": "FREE", "percent": 35})
		told(free, "de 30% para 35%", "16/12/2026")
		equal(t, "as before", any(fmt.Sprint(fee(o.Kit, paid), fee(o.Kit, free))), any("15 30"))
		fresh := o.Therapist("nova@psic.test")
		equal(t, "a new therapist", any(fee(o.Kit, fresh)), any(int64(35)))

		edit(partialPlan, fields{"value": 75, "percent": 25})
		equal(t, "the lowest fee that is kept", any(fee(o.Kit, paid)), any(int64(15)))
		on(o.Kit, "16/12/2026", &paid, &free, &o.admin)
		equal(t, "on the last day", any(fmt.Sprint(fee(o.Kit, paid), fee(o.Kit, free))), any("15 30"))
		on(o.Kit, "17/12/2026", &paid, &free, &o.admin)
		equal(t, "afterwards", any(fmt.Sprint(fee(o.Kit, paid), fee(o.Kit, free))), any("25 35"))

		edit(partialPlan, fields{"value": 75, "percent": 10})
		told(paid, "de 25% para 10%, desde já.")
		equal(t, "lower, at once", any(fee(o.Kit, paid)), any(int64(10)))
		edit(partialPlan, fields{"value": 75, "percent": 40})
		equal(t, "kept", any(fee(o.Kit, paid)), any(int64(10)))
		subscribe(o.Kit, paid, "FREE").Is(200)
		subscribe(o.Kit, paid, "PARTIAL").Is(200)
		equal(t, "giving the plan up and taking it back changes nothing", any(fee(o.Kit, paid)), any(int64(10)))
	})
}

// TestPlanType_taken: a plan that a therapist has keeps its type, also when it is inactive.
func TestPlanType_taken(t *testing.T) {
	offices(t, func(t *testing.T, o office) {
		p := payer(o.Kit, "helena@psic.test", "PARTIAL")
		o.call("PUT", "/plan/"+partialPlan+"/deactivate", nil).Is(200)
		refused := o.call("PUT", "/plan/"+partialPlan, planForm(fields{"type": "FREE"})).Is(409)
		equal(t, "code", any(refused.Str("code")), any("subscription.plan_used"))
		o.call("PUT", "/plan/"+partialPlan, planForm()).Is(200)
		equal(t, "kept", see(o.Kit, p)["typeEnum"], any("PARTIAL"))
	})
}

// TestPlanValue_zero: a paid plan needs a price. A plan without one, from before this rule, renews without a charge,
// does not stop the billing of others, and cannot be chosen.
func TestPlanValue_zero(t *testing.T) {
	offices(t, func(t *testing.T, o office) {
		for _, kind := range []string{"PARTIAL", "FULL"} {
			r := o.call("POST", "/plans", planForm(fields{"type": kind, "value": 0})).Is(422)
			equal(t, "field", any(r.Field("value")), any("Um plano pago precisa de um valor maior que zero."))
			o.call("PUT", "/plan/"+partialPlan, planForm(fields{"type": kind, "value": "0,00"})).Is(422)
		}
		old, other := payer(o.Kit, "helena@psic.test", "PARTIAL"), payer(o.Kit, "outra@psic.test", "FULL")
		o.Exec("UPDATE plan SET value_cents = 0 WHERE id = $1", partialPlan)
		on(o.Kit, "16/12/2026", &old, &other, &o.admin)
		if err := o.Subscription.BillDue(context.Background()); err != nil {
			t.Errorf("the job fails: %v", err)
		}
		equal(t, "another month", see(o.Kit, old)["nextInvoice"], any("16/01/2027"))
		equal(t, "the others are charged", any(charges(o.Kit, "PAID")), any(3))
		active := string(o.Call("GET", "/api/subscription/plans/active", "", nil).Is(200).Body)
		if strings.Contains(active, partialPlan) {
			t.Error("a plan without a price can be chosen")
		}
		choose(o.Kit, o.Approved("nova@psic.test"), partialPlan).Is(422)
		o.call("PUT", "/plan/"+partialPlan+"/deactivate", nil).Is(200)
		equal(
			t,
			"not offered again",
			any(o.call("PUT", "/plan/"+partialPlan+"/activate", nil).Is(409).Str("code")),
			any("subscription.plan_value"),
		)
		o.VerifyLedger()
	})
}

// TestChargesNow: chargesNow has what a change charges at once: from the free plan, when a payment is overdue, and the
// difference while paid time is left. The announced amount is the charged one.
func TestChargesNow(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("helena@psic.test")
		addCard(k, p, "4539620659922097").Is(200)
		now := func() any {
			out := []string{}
			for _, c := range see(k, p)["chargesNow"].([]any) {
				out = append(out, fmt.Sprint(c.(fields)["planId"].(string)[35:], "=", c.(fields)["value"]))
			}
			return strings.Join(out, " ")
		}
		equal(t, "from the free plan", now(), any("1=0 2=75 3=150"))
		subscribe(k, p, "PARTIAL").Is(200)
		equal(t, "charged", any(int64(k.LedgerBalance("subscriptions"))), any(int64(7500)))
		equal(t, "while it lasts", now(), any("1=0 2=0 3=75"))
		declines(k, "decline")
		on(k, "16/12/2026", &p)
		equal(t, "owed", now(), any("1=0 2=75 3=150"))
		k.Exec("UPDATE plan SET active = false WHERE id = $1", partialPlan)
		equal(t, "the own one too", now(), any("1=0 3=150 2=75"))
		declines(k, "approve")
		own := fields{"type": "PARTIAL", "planId": partialPlan, "cvv": 123}
		k.Call("POST", "/api/subscription", p.Token, own).Is(200)
		equal(t, "charged as announced", any(int64(k.LedgerBalance("subscriptions"))), any(int64(15000)))
		k.Call("POST", "/api/subscription/cancel?id="+p.ID, p.Token, nil).Is(200)
		equal(t, "cancelled", now(), any(""))
	})
}

// TestActions_say_what_happened: responses and mails say what ended at once, and what the end of a suspension means.
func TestActions_say_what_happened(t *testing.T) {
	offices(t, func(t *testing.T, o office) {
		do := func(what string, of testkit.Person) string {
			return o.Call("POST", "/api/subscription/"+what+"?id="+of.ID, o.admin.Token, nil).Is(200).Str("message")
		}
		mailed := func(of testkit.Person, words string) {
			t.Helper()
			o.Work()
			for _, m := range o.Mails(of.Email) {
				if strings.Contains(m.Text, words) {
					return
				}
			}
			t.Errorf("no mail with: %s", words)
		}
		free := o.Therapist("livre@psic.test")
		paid, over := payer(o.Kit, "helena@psic.test", "PARTIAL"), payer(o.Kit, "fim@psic.test", "FULL")
		equal(t, "ends", any(fmt.Sprint(see(o.Kit, free)["endsNow"], see(o.Kit, paid)["endsNow"])), any("true false"))
		do("cancel", free)
		mailed(free, "Não haverá novas cobranças. Seu perfil saiu da lista agora.")
		do("suspend", paid)
		mailed(paid, "O que já foi pago vale até o fim do período.")
		equal(t, "in time", any(do("activate", paid)), any("Assinatura reativada."))
		do("cancel", paid)
		do("suspend", paid)
		equal(
			t,
			"cancelled before",
			any(do("activate", paid)),
			any("Suspensão retirada. A assinatura já tinha sido cancelada e vale até 16/12/2026."),
		)
		mailed(paid, "ela vale até 16/12/2026")
		do("suspend", over)
		on(o.Kit, "17/12/2026", &over, &o.admin)
		equal(
			t,
			"too late",
			any(do("activate", over)),
			any("Suspensão retirada. O período pago terminou: o psicólogo precisa escolher um plano novamente."),
		)
		mailed(over, "escolha um plano novamente")

		owing := payer(o.Kit, "atraso@psic.test", "FULL")
		declines(o.Kit, "decline")
		on(o.Kit, "18/01/2027", &owing)
		got := see(o.Kit, owing)
		equal(
			t,
			"overdue",
			any(fmt.Sprint(got["overdue"], got["renews"], got["nextInvoice"], got["endsNow"])),
			any("true false17/01/2027true"),
		)
	})
}
