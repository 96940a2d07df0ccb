package subscription_test

import (
	"strings"
	"testing"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/subscription"
	"psic/internal/testkit"
)

// TestPlanEdges_lastPaidDay: the last paid day counts in full. A change to a better plan on that day costs
// the difference of one day, and a cancelled plan is valid and listed until it ends. Q078, Q079, Q198.
func TestPlanEdges_lastPaidDay(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL")
		k.Call("POST", "/api/subscription/cancel?id="+p.ID, p.Token, nil).Is(200)
		on(k, "16/12/2026", &p)
		equal(t, "listed on the last day", any(listed(k, p)), any(true))
		equal(t, "state", any(state(k, p)), any("REGISTRATION_COMPLETE"))
		on(k, "17/12/2026", &p)
		equal(t, "listed on the day after", any(listed(k, p)), any(false))

		q := payer(k, "outra@psic.test", "PARTIAL") // paid on 17 December
		k.Exec("UPDATE subscription SET next_charge_on = '2027-01-18' WHERE therapist_id = $1", q.ID)
		on(k, "17/01/2027", &q)
		before := k.LedgerBalance("subscriptions")
		subscribe(k, q, "FULL").Is(200)
		// 17/12/2026 to 17/01/2027 are 32 days: 75,00 / 32 = 2,34.
		equal(t, "charged on the last paid day", any(int64(k.LedgerBalance("subscriptions")-before)), any(int64(2_34)))
		equal(t, "plan", see(k, q)["typeEnum"], any("FULL"))
	})
}

// TestPlanEdges_lastCardOfAnOverduePlan: the card that a retry needs stays. Q173.
func TestPlanEdges_lastCardOfAnOverduePlan(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL")
		declines(k, "decline")
		on(k, "16/12/2026", &p)
		equal(t, "overdue", see(k, p)["subscriptionStatus"], any("Pagamento Pendente"))
		card := testkit.One[string](k, "SELECT id FROM card WHERE account_id = $1", p.ID)
		r := k.Call("DELETE", "/api/subscription/cards/"+card+"?id="+p.ID, p.Token, nil)
		equal(t, "the last card", any(r.Is(409).Str("code")), any("subscription.last_card"))
	})
}

// TestPurge_R023_payerOfThePlan: after the years of retention the data of who paid for a plan goes, of this therapist
// alone.
func TestPurge_R023_payerOfThePlan(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, other := k.Therapist("helena@psic.test"), k.Therapist("outra@psic.test")
		addCard(k, p, sandbox.CardApprovedVisa).Is(200)
		addCard(k, other, sandbox.CardApprovedMaster).Is(200)
		k.InTx(func(tx *store.Tx) error { return k.Subscription.Purge(t.Context(), tx, p.ID) })
		kept := func(id string) int {
			return testkit.One[int](k, "SELECT count(*) FROM subscriber WHERE therapist_id = $1", id)
		}
		equal(t, "purged", any(kept(p.ID)), any(0))
		equal(t, "somebody else's", any(kept(other.ID)), any(1))
	})
}

// TestExport_planPayerInvoices: the export has the plan, who pays for it and each invoice, also a single one.
func TestExport_planPayerInvoices(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL")
		name, got, err := k.Subscription.ExportInvoices(t.Context(), p.ID)
		rows, _ := got.([]map[string]any)
		if err != nil || name != "faturas" || len(rows) != 1 {
			t.Fatalf("%s %v, %v", name, got, err)
		}
		for field, want := range (fields{
			"plano":        "Plano 2",
			"tipo":         "troca de plano",
			"situacao":     "paga",
			"valorEmReais": money.Cents(75_00),
			"de":           "16/11/2026",
			"ate":          "16/12/2026",
			"emNomeDe":     "Helena Martins Rocha",
		}) {
			equal(t, field, rows[0][field], want)
		}
		name, got, err = k.Subscription.ExportPayer(t.Context(), p.ID)
		who, _ := got.(map[string]any)
		if err != nil || name != "dadosDeCobranca" {
			t.Fatalf("%s %v, %v", name, got, err)
		}
		for field, want := range (fields{
			"nome":      "Pessoa de Teste",
			"email":     "paga@psic.test",
			"cpfOuCnpj": digits(testkit.CPF(77)),
			"celular":   "(11) 9 8765-4321",
			"cep":       "01310-100",
			"endereco":  "Avenida Paulista",
			"numero":    "1000",
			"bairro":    "Bela Vista",
			"cidade":    "São Paulo",
			"estado":    "SP",
			"pais":      "Brasil",
		}) {
			equal(t, field, who[field], want)
		}
		name, got, err = k.Subscription.ExportPlan(t.Context(), p.ID)
		plan, _ := got.(map[string]any)
		if err != nil || name != "assinatura" || plan["situacao"] != "em dia" || plan["pagaAte"] != "16/12/2026" {
			t.Errorf("%s %v, %v", name, got, err)
		}
	})
}

func digits(text string) string {
	out := ""
	for _, r := range text {
		if r >= '0' && r <= '9' {
			out += string(r)
		}
	}
	return out
}

// TestTerm_periodOfTheProvider: when the provider has set the period, it counts as it is, and its last day is the day
// of the next charge.
func TestTerm_periodOfTheProvider(t *testing.T) {
	due := subscription.Invoice{}
	due.Kind, due.DueOn = "RENEWAL", date("16/12/2026")
	due.PeriodFromOn, due.PeriodToOn = date("16/12/2026"), date("20/02/2027")
	from, until, anchor := subscription.Term(due, 16, date("16/12/2026"))
	equal(t, "from", any(from.Wire()), any("16/12/2026"))
	equal(t, "until", any(until.Wire()), any("20/02/2027"))
	equal(t, "day of the month", any(anchor), any(20))
}

// TestValid_untilTheEndOfItsDay: a plan is valid on its last day, and a plan without an end always.
func TestValid_untilTheEndOfItsDay(t *testing.T) {
	var s subscription.Subscription
	equal(t, "without an end", any(s.Valid(date("16/12/2026"))), any(true))
	s.ValidUntilOn = date("16/12/2026")
	for day, want := range map[string]bool{"15/12/2026": true, "16/12/2026": true, "17/12/2026": false} {
		equal(t, day, any(s.Valid(date(day))), any(want))
	}
}

// TestMails_ofAPlansLife: the therapist is told of each payment, and of the end of a cancelled plan.
func TestMails_ofAPlansLife(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL")
		told := func(what, want string) {
			t.Helper()
			k.Work()
			m, _ := k.Outbox.Latest(p.Email)
			if m.Subject != "Sobre a sua assinatura" || !strings.Contains(m.Text, want) {
				t.Errorf("%s: %q\n%s", what, m.Subject, m.Text)
			}
		}
		told("paid", "Recebemos R$ 75,00 do Plano 2. Sua assinatura vale até 16/12/2026")
		on(k, "16/12/2026", &p)
		told("renewed", "Sua assinatura vale até 16/01/2027")
		k.Call("POST", "/api/subscription/cancel?id="+p.ID, p.Token, nil).Is(200)
		told("cancelled", "Não haverá novas cobranças. O que já foi pago vale até o fim do período")
		on(k, "17/01/2027")
		told("over", "O período da sua assinatura terminou e seu perfil saiu da lista.")
	})
}
