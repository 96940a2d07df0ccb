package subscription_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/subscription"
	"psic/internal/testkit"
)

func subscribe(k *testkit.Kit, p testkit.Person, plan string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/subscription", p.Token, fields{
		"type":      plan,
		"planId":    nil,
		"cvv":       123,
		"therapist": fields{"id": p.ID, "name": "Helena"},
	})
}

func addCard(k *testkit.Kit, p testkit.Person, number string) testkit.Response {
	k.T.Helper()
	cpf := testkit.CPF(77)
	return k.Call("POST", "/api/subscription/customer?id="+p.ID, p.Token, fields{
		"customer": testkit.Payer(cpf),
		"billing":  testkit.Billing(),
		"card": fields{
			"cardHolderName":     "Helena Martins",
			"cardHolderDocument": cpf,
			"cardHash":           k.EncryptedCard(number),
		},
	})
}

// see returns the subscription as its owner reads it.
func see(k *testkit.Kit, p testkit.Person) fields {
	k.T.Helper()
	return k.Call("GET", "/api/subscription?id="+p.ID, p.Token, nil).Is(200).JSON()
}

func listed(k *testkit.Kit, p testkit.Person) bool {
	k.T.Helper()
	k.Refresh()
	return strings.Contains(string(k.Call("GET", "/api/therapist/list", "", nil).Is(200).Body), p.ID)
}

// on sets the clock to nine o'clock of a day, runs due jobs and signs the people in again.
func on(k *testkit.Kit, day string, people ...*testkit.Person) {
	k.T.Helper()
	d, err := at.ParseDate(day)
	if err != nil {
		k.T.Fatal(err)
	}
	k.Clock.Set(d.In(at.SaoPaulo).Add(9 * time.Hour))
	k.Work()
	for _, p := range people {
		*p = k.Login(p.Email)
	}
}

// declines sets the behaviour of every stored card of the sandbox.
func declines(k *testkit.Kit, behaviour string) {
	k.Exec("UPDATE sandbox_card SET behaviour = $1", behaviour)
}

func charges(k *testkit.Kit, status string) int {
	return testkit.One[int](k, "SELECT count(*) FROM charge WHERE purpose = 'SUBSCRIPTION' AND status = $1", status)
}

// payer returns a listed therapist with a card and a paid plan.
func payer(k *testkit.Kit, email, plan string) testkit.Person {
	k.T.Helper()
	p := k.Therapist(email)
	addCard(k, p, sandbox.CardApprovedVisa).Is(200)
	subscribe(k, p, plan).Is(200)
	return p
}

// TestBill: each month is charged once, on its day, at the price of that day. Q081: a new price is announced before.
func TestBill(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL")
		on(k, "15/12/2026", &p)
		equal(t, "not before its day", any(charges(k, "PAID")), any(1))
		const plan = "019a0000-0000-7000-8000-000000000002"
		percent, value := 15.0, money.Cents(8000)
		edited := subscription.PlanInput{
			Name:        "Plano 2",
			Description: "Para quem atende toda semana.",
			Type:        subscription.Partial,
			Percent:     &percent,
			Value:       &value,
		}
		if err := k.Subscription.EditPlan(t.Context(), plan, edited); err != nil {
			t.Fatal(err)
		}
		k.Work()
		m, _ := k.Outbox.Latest(p.Email)
		if !strings.Contains(m.Text, "R$ 75,00 para R$ 80,00") {
			t.Errorf("notice: %s", m.Text)
		}
		for range 3 {
			on(k, "16/12/2026")
			k.AdvanceAndWork(2 * time.Hour)
		}
		equal(t, "once", any(charges(k, "PAID")), any(2))
		equal(t, "the new price", any(int64(k.LedgerBalance("subscriptions"))), any(int64(7500+8000)))
		on(k, "17/12/2026", &p)
		equal(t, "next", see(k, p)["nextInvoice"], any("16/01/2027"))
		equal(t, "still there", any(listed(k, p)), any(true))
		k.VerifyLedger()
	})
}

// TestBill_declined_Q082: a declined renewal is overdue and tried again on the first, third and seventh day. When the
// paid time is over the therapist is no longer listed; booked sessions stay. A payment lists the therapist again.
func TestBill_declined_Q082(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, patient := payer(k, "helena@psic.test", "FULL"), k.Patient("ana@psic.test")
		on(k, "14/12/2026", &p, &patient)
		session := k.Paid(patient, p, "19/12/2026", "10:00")
		declines(k, "decline")
		on(k, "16/12/2026", &p)
		equal(t, "status", see(k, p)["subscriptionStatus"], any("Pagamento Pendente"))
		equal(t, "may pay", see(k, p)["canPay"], any(true))
		equal(t, "listed on the last paid day", any(listed(k, p)), any(true))
		m, _ := k.Outbox.Latest(p.Email)
		if !strings.Contains(m.Text, "17/12/2026") || strings.Contains(strings.ToLower(m.Subject), "sess") {
			t.Errorf("%s: %s", m.Subject, m.Text)
		}
		for _, c := range []struct {
			day   string
			tries int
		}{
			{"17/12/2026", 2},
			{"18/12/2026", 2},
			{"19/12/2026", 3},
			{"23/12/2026", 4},
			{"30/12/2026", 4},
			{"20/01/2027", 4},
		} {
			on(k, c.day, &p)
			equal(t, "tries until "+c.day, any(charges(k, "DECLINED")), any(c.tries))
		}
		equal(t, "out of the directory", any(listed(k, p)), any(false))
		equal(
			t,
			"the session was held",
			any(testkit.One[string](k, "SELECT status FROM session WHERE id = $1", session)),
			any("concluído"),
		)
		equal(
			t,
			"one invoice",
			any(testkit.One[int](k, "SELECT count(*) FROM invoice WHERE status = 'FAILED'")),
			any(1),
		)
		declines(k, "approve")
		subscribe(k, p, "FULL").Is(200)
		equal(t, "listed again", any(listed(k, p)), any(true))
		equal(t, "counted from the payment", see(k, p)["nextInvoice"], any("20/02/2027"))
		k.VerifyLedger()
	})
}

// TestCards_last_Q173: the last card of a paid plan cannot be deleted. Without a card a renewal becomes overdue.
func TestCards_last_Q173(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL")
		cards := func() (out []struct{ ID string }) {
			_ = json.Unmarshal(k.Call("GET", "/api/subscription/cards?id="+p.ID, p.Token, nil).Is(200).Body, &out)
			return out
		}
		only := cards()[0].ID
		drop := func(id string) testkit.Response {
			return k.Call("DELETE", "/api/subscription/cards/"+id+"?id="+p.ID, p.Token, nil)
		}
		equal(
			t,
			"the last one",
			any(drop(only).Is(409).Str("description")),
			any("Este é o único cartão do seu plano pago. Cadastre outro cartão antes de apagar este."),
		)
		addCard(k, p, sandbox.CardApprovedMaster).Is(200)
		drop(only).Is(200)
		subscribe(k, p, "FREE").Is(200)
		drop(cards()[0].ID).Is(200)
		equal(t, "none left", any(len(cards())), any(0))
		equal(t, "a difference needs one", any(subscribe(k, p, "FULL").Is(409).Str("code")), any("subscription.no_card"))
		subscribe(k, p, "PARTIAL").Is(200) // the own plan is kept, and needs one at its next charge
		on(k, "16/12/2026", &p)
		equal(t, "overdue", see(k, p)["subscriptionStatus"], any("Pagamento Pendente"))
	})
}

// TestOverdue_R213_stopsDeletion: Q110, the account cannot be deleted while a renewal is overdue. Cancelling the plan
// allows it.
func TestOverdue_R213_stopsDeletion(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL")
		declines(k, "decline")
		on(k, "16/12/2026", &p)
		drop := func() testkit.Response { return k.Call("DELETE", "/api/therapist/"+p.ID, p.Token, nil) }
		equal(
			t,
			"overdue",
			any(drop().Is(409).Str("description")),
			any("Ainda não é possível excluir a conta: "+
				"há uma cobrança vencida do seu plano: pague-a ou cancele o plano."),
		)
		k.Call("POST", "/api/subscription/cancel?id="+p.ID, p.Token, nil).Is(200)
		drop().Is(200)
	})
}
