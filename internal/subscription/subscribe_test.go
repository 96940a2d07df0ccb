package subscription_test

import (
	"strings"
	"testing"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

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
