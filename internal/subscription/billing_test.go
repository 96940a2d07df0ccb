package subscription_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/config"
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

// TestSubscribe_onboarding_R224_R266: a paid plan at the end of the registration needs a card and a valid CVV; the
// payment completes the registration. R224: an invoice has created_at, its value in centavos, the name and the status.
// R266: what the page shows.
func TestSubscribe_onboarding_R224_R266(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Approved("helena@psic.test")
		subscribe(k, p, "PARTIAL").Is(404) // nothing was chosen yet
		choose(k, p, "PARTIAL").Is(200)
		equal(t, "no card", any(subscribe(k, p, "PARTIAL").Is(409).Str("code")), any("subscription.no_card"))
		addCard(k, p, sandbox.CardApprovedVisa).Is(200)
		for _, cvv := range []any{nil, "", 12, "12345", "abc", "12 3", -100} {
			r := k.Call("POST", "/api/subscription", p.Token, fields{"type": "PARTIAL", "cvv": cvv})
			equal(t, "cvv", any(r.Is(422).Str("description")), any("CVV Inválido"))
		}
		equal(t, "nothing charged", any(charges(k, "PAID")), any(0))
		subscribe(k, p, "PARTIAL").Is(200)
		equal(t, "state", any(state(k, p)), any("REGISTRATION_COMPLETE"))
		got := see(k, p)
		for name, want := range (fields{
			"subscriptionType":   "Plano 2",
			"subscriptionStatus": "Pago",
			"nextInvoice":        "16/12/2026",
			"typeEnum":           "PARTIAL",
			"renews":             true,
			"canChange":          true,
			"canCancel":          true,
			"canPay":             false,
			"value":              75.0,
			"validUntil":         "16/12/2026",
		}) {
			equal(t, name, got[name], want)
		}
		read := func(period string) fields {
			return k.Call("GET", "/api/subscription/invoices?id="+p.ID+period, p.Token, nil).Is(200).JSON()
		}
		invoices := read("&year=2026&month=11")
		first := invoices["invoices"].([]any)[0].(fields)
		equal(t, "total", invoices["result_set"].(fields)["total"], any(1.0))
		equal(t, "centavos", first["amount"].(fields)["value"], any(7500.0))
		equal(t, "name", first["customer"].(fields)["name"], any("Helena Martins Rocha"))
		equal(t, "status", first["status"], any("PAID"))
		equal(t, "created", first["created_at"], any("2026-11-16T09:00:00-03:00"))
		equal(t, "another month", read("&year=2026&month=10")["result_set"].(fields)["total"], any(0.0))
		k.Call("GET", "/api/subscription/invoices?id="+p.ID+"&year=26", p.Token, nil).Is(422)
		equal(t, "the ledger", any(int64(k.LedgerBalance("subscriptions"))), any(int64(7500)))
		info := k.Call("GET", "/api/subscription/customer?id="+p.ID, p.Token, nil).Is(200).JSON()
		equal(t, "last digits", info["lastDigits"], any("2097"))
		equal(t, "street", info["billing"].(fields)["logradouro"], any("Avenida Paulista"))
		k.VerifyLedger()
	})
}

// TestSubscribe_declined_and_analysis: after a declined first payment the registration stays where it is. A payment in
// analysis waits for the provider. Q089: the test button works only with its flag, and only for the own subscription.
// Abuse case 14.
func TestSubscribe_declined_and_analysis(t *testing.T) {
	flag := func(c *config.Config) { c.TestButtons = true }
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			k := testkit.New(t, e, flag)
			p, other := k.Approved("helena@psic.test"), k.Approved("outra@psic.test")
			choose(k, p, "FULL").Is(200)
			equal(
				t,
				"a declined card is not stored",
				any(addCard(k, p, sandbox.CardDeclinedVisa).Is(402).Str("code")),
				any("payment.declined"),
			)
			addCard(k, p, sandbox.CardApprovedVisa).Is(200)
			declines(k, "decline")
			refused := subscribe(k, p, "FULL").Is(402)
			equal(t, "declined", any(refused.Str("code")), any("payment.declined"))
			equal(
				t,
				"a plan is not paid by PIX",
				any(refused.Str("description")),
				any("Cartão recusado pelo emissor. Tente outro cartão."),
			)
			status := func() any {
				return k.Call("GET", "/api/therapist/"+p.ID+"/subscription", p.Token, nil).Is(200).JSON()["status"]
			}
			equal(t, "status", status(), any("ERROR"))
			equal(t, "state", any(state(k, p)), any("PENDING_SUBSCRIPTION_PAYMENT"))

			declines(k, "analyse")
			subscribe(k, p, "PARTIAL").Is(200) // another plan while nothing is paid
			equal(t, "status", status(), any("PENDING_PAYMENT_CONFIRMATION"))
			equal(t, "in flight", any(subscribe(k, p, "FULL").Is(409).Str("code")), any("subscription.payment_pending"))
			hook := "/api/therapist/" + p.ID + "/subscription-payment-hook"
			k.Call("POST", hook, "", fields{}).Is(401)
			k.Call("POST", hook, other.Token, fields{}).Is(401)
			k.Call("POST", hook, p.Token, fields{}).Is(200)
			equal(t, "status", status(), any("OK"))
			equal(t, "state", any(state(k, p)), any("REGISTRATION_COMPLETE"))
			invoice := testkit.One[string](k,
				"SELECT plan_id || ' ' || CAST(amount_cents AS text) FROM invoice WHERE status = 'PAID'")
			equal(t, "one invoice", any(invoice), any("019a0000-0000-7000-8000-000000000002 7500"))
			equal(
				t,
				"nothing left",
				any(k.Call("POST", hook, p.Token, fields{}).Is(409).Str("code")),
				any("subscription.nothing_pending"),
			)
			k.VerifyLedger()
		})
	}
	k := testkit.New(t, testkit.Engines[0])
	p := k.Approved("helena@psic.test")
	choose(k, p, "FULL").Is(200)
	k.Call("POST", "/api/therapist/"+p.ID+"/subscription-payment-hook", p.Token, fields{}).Is(401) // without the flag
}

// TestSubscribe_keeps_the_card_it_brings: a new card is charged and stored, unless it is declined, and pays the next
// month.
func TestSubscribe_keeps_the_card_it_brings(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Approved("helena@psic.test")
		choose(k, p, "PARTIAL").Is(200)
		pay := func(number string) testkit.Response {
			cpf := testkit.CPF(77)
			return k.Call("POST", "/api/subscription", p.Token, fields{
				"type": "PARTIAL",
				"cvv":  "",
				"subscriber": fields{
					"customer": testkit.Payer(cpf),
					"billing":  testkit.Billing(),
					"card": fields{
						"cardHolderName":     "Helena Martins",
						"cardHolderDocument": cpf,
						"cardHash":           k.EncryptedCard(number),
					},
				},
			})
		}
		kept := func() string {
			return testkit.One[string](
				k,
				"SELECT CAST(count(*) AS text) || ' ' || coalesce(max(last_digits), '') FROM card WHERE active",
			)
		}
		pay(sandbox.CardDeclinedVisa).Is(402)
		equal(t, "a declined card", any(kept()), any("0 "))
		pay(sandbox.CardAnalysis).Is(200)
		equal(t, "a card in analysis", any(kept()), any("1 0010"))
		k.AdvanceAndWork(2 * sandbox.AnalysisTime)
		k.Work()
		equal(t, "state", any(state(k, p)), any("REGISTRATION_COMPLETE"))
		equal(t, "kept once", any(kept()), any("1 0010"))
		on(k, "17/12/2026", &p)
		k.AdvanceAndWork(2 * sandbox.AnalysisTime)
		k.Work()
		equal(t, "the next month", any(charges(k, "PAID")), any(2))
		equal(t, "a card on file is not kept again", any(kept()), any("1 0010"))
		k.Call("POST", "/api/subscription/cancel?id="+p.ID, p.Token, nil).Is(200)
		on(k, "20/01/2027", &p)
		k.Work()
		choose(k, p, "PARTIAL").Is(200)
		pay(sandbox.CardApprovedMaster).Is(200)
		equal(t, "the newest card that paid is active", any(kept()), any("1 2454"))
		k.VerifyLedger()
	})
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
		equal(
			t,
			"a paid plan needs one at its next charge",
			any(subscribe(k, p, "FULL").Is(200).Str("subscriptionStatus")),
			any("Pago"),
		)
		on(k, "16/12/2026", &p)
		equal(t, "overdue", see(k, p)["subscriptionStatus"], any("Pagamento Pendente"))
	})
}

// TestSubscriber_R276: the address of the invoice is required, except for the complement.
func TestSubscriber_R276(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, cpf := k.Registered("helena@psic.test"), testkit.CPF(5)
		send := func(billing any) testkit.Response {
			return k.Call("POST", "/api/subscription/customer?id="+p.ID, p.Token, fields{
				"customer": testkit.Payer(cpf),
				"billing":  billing,
				"card": fields{
					"cardHolderName":     "Helena",
					"cardHolderDocument": cpf,
					"cardHash":           k.EncryptedCard(sandbox.CardApprovedVisa),
				},
			})
		}
		send(nil).Is(422)
		for name := range testkit.Billing() {
			r := send(testkit.With(testkit.Billing(), fields{name: ""}))
			if name == "complemento" {
				r.Is(200)
			} else if r.Is(422).Field("billing."+name) == "" {
				t.Errorf("%s: %s", name, r.Body)
			}
		}
		send(testkit.With(testkit.Billing(), fields{"logradouro": strings.Repeat("a", 251)})).Is(422)
		send(testkit.With(testkit.Billing(), fields{"uf": "XX"})).Is(422)
		send(testkit.With(testkit.Billing(), fields{"complemento": sandbox.CardApprovedVisa})).Is(422)
	})
}

// TestSubscribe_with_a_new_card: a new card can be sent with the plan, for a provider that stores a card only together
// with a charge. It is charged at once, and needs no CVV beside the encrypted card.
func TestSubscribe_with_a_new_card(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, cpf := k.Therapist("helena@psic.test"), testkit.CPF(5)
		with := func(hash string) testkit.Response {
			return k.Call("POST", "/api/subscription", p.Token, fields{
				"type": "FULL",
				"subscriber": fields{
					"customer": testkit.Payer(cpf),
					"billing":  testkit.Billing(),
					"card":     fields{"cardHolderName": "Helena", "cardHolderDocument": cpf, "cardHash": hash},
				},
			})
		}
		with("").Is(422)
		equal(
			t,
			"in clear",
			any(with(sandbox.CardApprovedVisa).Is(422).Str("code")),
			any("payment.card_number_in_clear"),
		)
		with(k.EncryptedCard(sandbox.CardDeclinedVisa)).Is(402)
		equal(
			t,
			"paid",
			any(with(k.EncryptedCard(sandbox.CardApprovedVisa)).Is(200).Str("subscriptionStatus")),
			any("Pago"),
		)
		k.VerifyLedger()
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

// TestSubscribe_counts_declined_cards: cards that pay plans count for the network source too, new or stored. Renewals
// have no network source and continue.
// Abuse case 37.
func TestSubscribe_counts_declined_cards(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.Payment.CountSources = true
		p, late := k.Therapist("helena@psic.test"), payer(k, "rita@psic.test", "PARTIAL")
		addCard(k, p, sandbox.CardApprovedVisa).Is(200)
		declines(k, "decline")
		for range 10 {
			subscribe(k, p, "FULL").Is(402)
		}
		equal(t, "the eleventh", any(subscribe(k, p, "FULL").Is(429).Str("code")), any("payment.card_source_tries"))
		equal(
			t,
			"a new one",
			any(addCard(k, p, sandbox.CardApprovedMaster).Is(429).Str("code")),
			any("payment.card_source_tries"),
		)
		declines(k, "")
		on(k, "16/12/2026", &p, &late)
		paid := testkit.One[int](k,
			"SELECT count(*) FROM invoice WHERE therapist_id = $1 AND status = 'PAID'", late.ID)
		equal(t, "renewed", any(paid), any(2))
		subscribe(k, p, "FULL").Is(200)
		k.VerifyLedger()
	})
}
