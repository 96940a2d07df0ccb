package booking_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// TestPay: the three means of payment, the response to each, and what is refused. R187, R188, R191, R192, R194, R201,
// R318–R321, Q054, Q061–Q063, S2, S5–S8.
// Abuse case 11, abuse case 12.
func TestPay(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Therapist("psi@psic.test")
		ana := k.Patient("ana@psic.test")
		eva := k.Employee("eva@aurora.example")
		id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		code(t, "S7 a refused card", k.Pay(ana, id, k.CardPayment(sandbox.CardDeclinedVisa)), 402, "payment.declined")
		if k.GetSession(ana, id)["canPay"] != true {
			t.Error("S7: the session stays payable")
		}
		code(
			t,
			"R197 boleto",
			k.Pay(ana, id, testkit.Fields{"selectedPaymentMethod": "boleto"}),
			422,
			"payment.method_invalid",
		)
		empty := testkit.Fields{
			"selectedPaymentMethod": "card",
			"customer":              testkit.Fields{},
			"card":                  testkit.Fields{},
		}
		r := k.Pay(ana, id, empty).Is(422)
		for _, field := range []string{ // R194
			"customer.fullName",
			"customer.email",
			"customer.cpf",
			"customer.telephone",
			"card.cardHash",
		} {
			if r.Field(field) == "" {
				t.Errorf("R194: %s is required", field)
			}
		}
		pix := k.Pay(ana, id, testkit.PixPayment()).Is(200) // R187
		if pix.Str("type") != "pix" || pix.Str("status") != "Aguardando pagamento" ||
			!strings.HasPrefix(pix.Str("qrCodeCopy"), "000201") {
			t.Errorf("S7: %s", pix.Body)
		}
		shown := k.GetSession(ana, id)["paymentInfo"].(map[string]any)
		if shown["qrCodeCopy"] != pix.Str("qrCodeCopy") {
			t.Error("R187: the session has no PIX code, so the page cannot open at the second step")
		}
		k.Call("GET", pix.Str("qrCodeLink"), ana.Token, nil).Is(200)
		k.GiveCredits(ana, 30_00)
		for what, wrong := range map[string]testkit.Fields{
			"S6 more than the balance": {"creditsUsed": 31, "amount": 129},
			"S6 more than the price":   {"creditsUsed": 161},
			"S5 another rest":          {"creditsUsed": 30, "amount": 160},
			"below zero":               {"creditsUsed": -1, "amount": 161},
		} {
			if r := k.Pay(ana, id, k.CardPayment(sandbox.CardApprovedVisa, wrong)); r.Status != 422 {
				t.Errorf("%s: %d %s", what, r.Status, r.Body)
			}
		}
		code(
			t,
			"R192.5 refused with credit",
			k.Pay(ana, id, k.CardPayment(sandbox.CardDeclinedVisa, testkit.Fields{"creditsUsed": 30, "amount": 130})),
			402,
			"payment.declined",
		)
		testkit.Equal(t, "R192.5 the credit is back", k.Credits(ana), 30_00)

		// R321, with the fields inside paymentData (Q062).
		data := k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"creditsUsed": 30, "amount": 130})
		body := testkit.Fields{"selectedPaymentMethod": "card", "originAction": "session", "paymentData": data}
		done := k.Pay(ana, id, body).Is(200)
		if done.Str("status") != "pago" || done.JSON()["amount"].(float64) != 130 {
			t.Errorf("R321: %s", done.Body)
		}
		code(t, "R320 paid already", k.Pay(ana, id, testkit.PixPayment()), 409, "payment.already_paid")
		if k.GetSession(ana, id)["canPay"] != false {
			t.Error("R188: a paid session offers no payment")
		}
		k.GiveCredits(ana, 136_00)
		customer := k.Call("GET", "/api/customer/"+ana.ID, ana.Token, nil).Is(200).JSON()
		testkit.Equal(t, "the balance of a customer", customer["reschedulingCredit"], any(136.0))
		k.GiveCredits(ana, 0)
		testkit.Equal(
			t,
			"S2 a bare number",
			string(k.Call("GET", "/api/customer/"+ana.ID+"/credits", ana.Token, nil).Is(200).Body),
			"0.00\n",
		)
		own := k.Book(eva, therapist, testkit.Wednesday, "14:00")
		theirs := testkit.With(testkit.Payer(testkit.CPF(1)), testkit.Fields{"email": "EVA@aurora.example"})
		mailbox := testkit.PixPayment(testkit.Fields{"customer": theirs})
		testkit.Equal(
			t,
			"Q195 no receipt to the employer's mailbox",
			k.Pay(eva, own, mailbox).Is(422).Field("customer.email"),
			"A sua empresa pode ler este e-mail, e o recibo vai para ele. Use um só seu.",
		)
		code(
			t,
			"an employee has no balance",
			k.Pay(eva, own, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"creditsUsed": 1})),
			403,
			"payment.no_balance",
		)
		testkit.Equal(
			t,
			"Q063 in analysis",
			k.Pay(eva, own, k.CardPayment(sandbox.CardAnalysis)).Is(200).Str("status"),
			"Aguardando processamento",
		)
		k.AdvanceAndWork(2 * time.Minute)
		testkit.Equal(t, "and paid", k.GetSession(eva, own)["status"].(string), "pago")
		testkit.Equal(t, "as a code", k.GetSession(eva, own)["statusCode"].(string), "PAID")
		k.VerifyLedger()
	})
}

// TestPixWithPartOfTheBalance: the session shows the balance that a PIX code reserves, also after the code expired, and
// the next code may use it. R321.
func TestPixWithPartOfTheBalance(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		k.GiveCredits(ana, 30_00)
		part := testkit.Fields{"creditsUsed": 30, "amount": 130}
		held := func(when string, want any) {
			t.Helper()
			testkit.Equal(t, when, k.GetSession(ana, id)["paymentInfo"].(map[string]any)["creditsHeld"], want)
		}
		k.PixCode(ana, id, part)
		held("valid", any(30.0))
		k.Clock.Advance(31 * time.Minute) // the code has expired, and no job has ended it yet
		held("expired", any(30.0))
		testkit.Equal(t, "reserved", k.Credits(ana), 0)
		k.PixCode(ana, id, part)
		held("the next one", any(30.0))
		k.AdvanceAndWork(30 * time.Minute)
		held("ended", nil)
		testkit.Equal(t, "back", k.Credits(ana), 30_00)
		k.VerifyLedger()
	})
}

// TestPayWithTheBalance: the balance must cover the whole price. R186, R191, R319.
func TestPayWithTheBalance(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		pay := func() testkit.Response {
			return k.Call(
				"POST",
				"/api/payment/process/credits/"+id,
				ana.Token,
				testkit.Fields{"selectedPaymentMethod": "credits", "creditsUsed": 160},
			)
		}
		k.GiveCredits(ana, price-1)
		code(t, "R186.3 a centavo short", pay(), 422, "payment.balance_short")
		k.GiveCredits(ana, price)
		testkit.Equal(t, "covered", pay().Is(200).Str("status"), "pago")
		testkit.Equal(t, "balance", k.Credits(ana), 0)
		k.VerifyLedger()
	})
}

// TestStatusByRole: what the patient and the therapist read in each state of a session. R164–R167, R169–R171, R206,
// R176.
func TestStatusByRole(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		both := func(when, label, entry string, cancellable bool) {
			t.Helper()
			for _, p := range []testkit.Person{ana, therapist} {
				s := k.GetSession(p, id)
				if s["status"] != label || s["availability"].(map[string]any)["entranceDescription"] != entry ||
					s["canCancel"] != cancellable {
					t.Errorf("%s, %s: %v %v %v", when, p.Role, s["status"], s["availability"], s["canCancel"])
				}
			}
		}
		both("R170 no payment yet", "Aguardando pagamento", "Aguardando pagamento", true)
		k.PixCode(ana, id)
		hidden := k.GetSession(therapist, id)["paymentInfo"].(map[string]any)
		if hidden["qrCodeCopy"] != "" || hidden["qrCodeLink"] != "" {
			t.Error("the therapist reads the patient's code")
		}
		k.Pay(ana, id, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
		both("R165", "pago", "Disponível 15 minutos antes do início", true)
		mine, theirs := k.GetSession(ana, id), k.GetSession(therapist, id) // R171
		if mine["scheduledDay"] != testkit.Wednesday || mine["startTime"] != "10:00:00" ||
			mine["finishTime"] != "10:50:00" {
			t.Errorf("R171.1–3: %v %v %v", mine["scheduledDay"], mine["startTime"], mine["finishTime"])
		}
		if c := theirs["customerInfo"].(map[string]any); c["fullName"] != "Pessoa de Teste" ||
			c["email"] != ana.Email ||
			c["cpf"] != nil {
			t.Errorf("R171.4: %v", c)
		}
		if i := mine["therapistInfo"].(map[string]any); i["fullName"] != "Helena Martins Rocha" || i["crp"] == "" ||
			i["state"] != "SP" ||
			i["psychologicalApproach"] != "Psicanálise" {
			t.Errorf("R171.5: %v", i)
		}
		jump(k, testkit.Start.AddDate(0, 0, 2).Add(time.Hour), &ana, &therapist)
		both("R169.1", "pago", "Iniciar sessão", false)
		k.AdvanceAndWork(50 * time.Minute)
		both("R166", "Finalizado", "Finalizado", false)
		testkit.Equal(t, "closed", status(k, id), "concluído")
		next := k.Paid(ana, therapist, "21/11/2026", "10:00")
		cancel(k, ana, next).Is(200)
		if s := k.GetSession(ana, next); s["status"] != "Cancelado" || s["canCancel"] != false { // R167, R206
			t.Errorf("cancelled: %v %v", s["status"], s["canCancel"])
		}
	})
}
