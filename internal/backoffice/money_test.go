package backoffice_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/testkit"
)

// R041, R284: the number replaces the balance, by an adjustment in the ledger with its reason. Q067.
func TestSetCredits_R041_R284(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		path := "/setCredits/" + s.patient.ID
		s.put(path, fields{"credits": 50, "reason": "Cortesia"}).Is(200)
		equal(t, "balance", s.Credits(s.patient), money.Cents(50_00))
		s.put(path, fields{"credits": 20.5}).Is(200)
		equal(t, "replaced", s.Credits(s.patient), money.Cents(20_50))
		equal(
			t,
			"read",
			string(s.Call("GET", "/api/customer/"+s.patient.ID+"/credits", s.patient.Token, nil).Is(200).Body),
			"20.50\n",
		)
		equal(t, "stale", s.put(path, fields{"credits": 0, "expected": 50}).Is(409).Str("code"), "credits.moved")
		s.put(path, fields{"credits": 0, "expected": 20.5}).Is(200)
		for _, wrong := range []any{-1, 100_000.01, nil, 1.005, "x"} {
			s.put(path, fields{"credits": wrong}).Is(422)
		}
		s.put("/setCredits/"+s.therapist.ID, fields{"credits": 5}).Is(404)
		s.put("/setCredits/"+s.Employee("rita@aurora.example").ID, fields{"credits": 5}).Is(404)
		equal(
			t,
			"notes",
			testkit.One[int](
				s.Kit,
				`SELECT count(*) FROM ledger_transfer WHERE kind = 'adjusted' AND reference = $1
				AND note IN ('Cortesia', 'ajuste pela administração')`,
				s.patient.ID,
			),
			3,
		)
		s.VerifyLedger()

		responses := testkit.Race(
			20,
			func(i int) testkit.Response { return s.put(path, fields{"credits": 10, "expected": 0}) },
		)
		if got := testkit.Tally(responses); got[200] != 1 || got[409] != 19 {
			t.Errorf("racing: %v", got)
		}
		equal(t, "once", s.Credits(s.patient), money.Cents(10_00))
		s.VerifyLedger()
	})
}

// R042: a refund goes to the card, once; the session is cancelled, the therapist is not paid, the ledger balances.
// Q065.
func TestRefund_R042(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		id := s.Paid(s.patient, s.therapist, testkit.Wednesday, "10:00")
		path := "/payment/refund/" + s.charge(id)
		before := s.get(path).Is(200).JSON()
		equal(
			t,
			"preview",
			line(before["toMeans"], before["toBalance"], before["cancelsSession"], before["therapistUnpaid"]),
			"160 0 true true",
		)
		equal(
			t,
			"words",
			before["text"].(string),
			"R$ 160,00 voltam ao meio de pagamento. A sessão de 18/11/2026 será cancelada. "+
				"A sessão não entra no repasse do psicólogo.",
		)
		equal(t, "nothing yet", s.session(id, "status"), "agendado")

		responses := testkit.Race(12, func(int) testkit.Response { return s.put(path, nil) })
		if got := testkit.Tally(responses); got[200] != 1 || got[409] != 11 {
			t.Errorf("racing: %v", got)
		}
		s.Work()
		equal(
			t,
			"session",
			s.session(id, "status")+" "+s.session(id, "outcome")+" "+s.session(id, "cancelled_by"),
			"cancelado REFUND ADMIN",
		)
		equal(
			t,
			"charge",
			testkit.One[string](s.Kit, "SELECT status FROM charge WHERE reference_id = $1", id),
			"REFUNDED",
		)
		equal(t, "refunds", testkit.One[int](s.Kit, "SELECT count(*) FROM refund"), 1)
		equal(t, "no balance", s.Credits(s.patient), money.Cents(0))
		s.VerifyLedger()

		equal(t, "again", s.put(path, nil).Is(409).Str("code"), "booking.returned")
		equal(t, "preview again", s.get(path).Is(409).Str("description"), "Este pagamento já foi devolvido.")
		row := list(t, s.get("/payment-history/"+s.patient.ID))[0]
		equal(
			t,
			"history",
			line(row["status"], row["stage"], row["canRefund"], row["canCancel"], row["paymentId"]),
			line("Estornado", "RETURNED", false, false, s.charge(id)),
		)
		s.Book(s.patient, s.therapist, testkit.Wednesday, "10:00") // the time is free again
		s.put("/payment/refund/"+id, nil).Is(404)
		s.put("/payment/refund/x", nil).Is(404)
	})
}

// A session that took place can be refunded too: the shares of the therapist and the platform are booked back.
func TestRefundAfterTheSession(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		id := s.Paid(s.patient, s.therapist, testkit.Wednesday, "10:00")
		s.jump(testkit.Start.AddDate(0, 0, 3))
		s.Work()
		owed, fee := s.LedgerBalance(payment.PayableAccount(s.therapist.ID)), s.LedgerBalance("fee")
		equal(t, "earned", owed+fee, money.Cents(price))
		before := s.get("/payment/refund/" + s.charge(id)).Is(200).JSON()
		equal(t, "preview", line(before["cancelsSession"], before["therapistUnpaid"]), "false true")
		s.put("/payment/refund/"+s.charge(id), nil).Is(200)
		s.Work()
		equal(t, "owed", s.LedgerBalance(payment.PayableAccount(s.therapist.ID)), money.Cents(0))
		equal(t, "fee", s.LedgerBalance("fee"), money.Cents(0))
		equal(t, "held all the same", s.session(id, "status")+" "+s.session(id, "outcome"), "concluído REFUND")
		equal(
			t,
			"not to be paid out",
			testkit.One[int](s.Kit, "SELECT count(*) FROM session WHERE earned_at IS NOT NULL"),
			0,
		)
		s.VerifyLedger()
		s.put("/payment/refund/"+s.charge(id), nil).Is(409)
		s.post("/session/"+id+"/cancel", fields{"reason": why}).Is(409)
	})
}

// Q043: money that a cancellation turned into balance can still go back to the card, while the balance lasts.
func TestRefundOfBalance(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		for i, spent := range []bool{false, true} {
			start := []string{"10:00", "14:00"}[i]
			id := s.Paid(s.patient, s.therapist, testkit.Wednesday, start)
			s.Call("POST", "/api/session/"+id+"/cancel", s.patient.Token, fields{}).Is(200)
			equal(t, "balance", s.Credits(s.patient), money.Cents(price))
			if spent {
				s.put("/setCredits/"+s.patient.ID, fields{"credits": 159.99}).Is(200)
				equal(t, "spent", s.get("/payment/refund/"+s.charge(id)).Is(409).Str("code"), "payment.credit_spent")
				equal(
					t,
					"spent",
					s.put("/payment/refund/"+s.charge(id), nil).Is(409).Str("code"),
					"payment.credit_spent",
				)
				continue
			}
			equal(
				t,
				"words",
				s.get("/payment/refund/"+s.charge(id)).Is(200).Str("text"),
				"R$ 160,00 saem do saldo do paciente e voltam ao meio de pagamento.",
			)
			s.put("/payment/refund/"+s.charge(id), nil).Is(200)
			s.Work()
			equal(t, "off the balance", s.Credits(s.patient), money.Cents(0))
			s.put("/payment/refund/"+s.charge(id), nil).Is(409)
		}
		s.VerifyLedger()
	})
}

// What was paid from the balance goes back to the balance.
func TestRefundOfMixedPayment(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		s.GiveCredits(s.patient, 200_00)
		all := s.Book(s.patient, s.therapist, testkit.Wednesday, "10:00")
		s.Pay(s.patient, all, fields{"selectedPaymentMethod": "credits"}).Is(200)
		part := s.Book(s.patient, s.therapist, testkit.Wednesday, "14:00")
		s.Pay(s.patient, part, s.CardPayment("4539620659922097", fields{"creditsUsed": 40, "amount": 120})).Is(200)
		for id, back := range map[string]money.Cents{all: price, part: 40_00} {
			have := s.Credits(s.patient)
			equal(
				t,
				"preview",
				s.get("/payment/refund/" + s.charge(id)).Is(200).JSON()["toBalance"].(float64),
				reais(back),
			)
			s.put("/payment/refund/"+s.charge(id), nil).Is(200)
			s.Work()
			equal(t, "balance", s.Credits(s.patient)-have, back)
			s.put("/payment/refund/"+s.charge(id), nil).Is(409)
		}
		var told string
		for _, m := range s.Mails(s.patient.Email) {
			told += m.Text
		}
		for _, words := range []string{
			"Devolvemos R$ 160,00 ao seu saldo.",
			"Devolvemos R$ 120,00 ao mesmo meio de pagamento e R$ 40,00 ao seu saldo.",
		} {
			if !strings.Contains(told, words) {
				t.Errorf("no mail says: %s", words)
			}
		}
		s.VerifyLedger()
	})
}

// A charge that was not paid cannot be refunded.
func TestRefundOfNothing(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		id := s.Book(s.patient, s.therapist, testkit.Wednesday, "10:00")
		s.PixCode(s.patient, id)
		equal(t, "waiting", s.put("/payment/refund/"+s.charge(id), nil).Is(409).Str("code"), "booking.unpaid")
	})
}

const why = "Queda de energia na região."

// R042, R285: cancelling by an administrator gives everything back: balance, or the means of an employee. Q066, Q052.
func TestCancel_R042_R285(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		employee := s.Employee("rita@aurora.example")
		unpaid := s.Book(s.patient, s.therapist, testkit.Wednesday, "19:00")
		equal(
			t,
			"unpaid",
			s.post("/session/"+unpaid+"/cancel", fields{"sessionId": unpaid, "userId": s.patient.ID, "reason": why}).
				Is(200).
				Str("outcome"),
			"NOTHING",
		)
		soon := s.Paid(s.patient, s.therapist, testkit.Wednesday, "10:00")
		s.post("/session/"+soon+"/cancel", fields{"userId": employee.ID, "reason": why}).Is(404)
		s.jump(time.Date(2026, 11, 18, 9, 0, 0, 0, at.SaoPaulo)) // too late for the patient
		equal(
			t,
			"text",
			s.post("/session/"+soon+"/cancel", fields{"userId": s.therapist.ID, "reason": why}).Is(200).Str("message"),
			"Sessão cancelada com sucesso!",
		)
		equal(t, "balance", s.Credits(s.patient), money.Cents(price))
		s.post("/session/"+soon+"/cancel", fields{"reason": why}).Is(409)

		employee = s.Login(employee.Email)
		held := s.Paid(employee, s.therapist, "20/11/2026", "10:00")
		s.jump(time.Date(2026, 11, 21, 9, 0, 0, 0, at.SaoPaulo))
		s.Work()
		late := s.post("/session/"+held+"/cancel", fields{"reason": why}).Is(200)
		equal(t, "after an outage", late.Str("outcome"), "REFUND")
		s.Work()
		equal(
			t,
			"refunded",
			testkit.One[string](s.Kit, "SELECT status FROM charge WHERE reference_id = $1", held),
			"REFUNDED",
		)
		equal(t, "therapist", s.LedgerBalance(payment.PayableAccount(s.therapist.ID)), money.Cents(0))
		s.VerifyLedger()
	})
}

// R285: the history of a person, ten a page, by year and month, for patients and therapists.
func TestHistory_R285(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		id := s.Paid(s.patient, s.therapist, testkit.Wednesday, "10:00")
		s.Book(s.patient, s.therapist, testkit.Wednesday, "14:00")
		for _, p := range []testkit.Person{s.patient, s.therapist} {
			for query, n := range map[string]int{
				"":                    1,
				"?year=2026&month=11": 1,
				"?year=2026&month=0":  1,
				"?year=2026&month=10": 0,
				"?year=2025":          0,
				"?currentPage=1":      0,
			} {
				equal(t, query, len(list(t, s.get("/payment-history/"+p.ID+query))), n)
			}
			page := s.get("/payment-history/" + p.ID).Is(200).JSON()
			equal(
				t,
				"page",
				line(page["totalElements"], page["totalPages"], page["currentPage"], page["firstResult"]),
				"1 1 0 map[date:16/11/2026]",
			)
			row := list(t, s.get("/payment-history/"+p.ID))[0]
			equal(
				t,
				"row",
				line(
					row["type"],
					row["value"],
					row["date"],
					row["description"],
					row["status"],
					row["sessionId"],
					row["canRefund"],
					row["canCancel"],
				),
				line("Sessão", 160, "16/11/2026", "Sessão de 18/11/2026", "pago", id, true, true),
			)
		}
		equal(
			t,
			"counterpart",
			line(list(t, s.get("/payment-history/"+s.patient.ID))[0]["therapist"]),
			"Helena Martins Rocha",
		)
		equal(
			t,
			"counterpart",
			line(list(t, s.get("/payment-history/"+s.therapist.ID))[0]["customer"]),
			"Pessoa de Teste",
		)
		equal(
			t,
			"none",
			line(s.get("/payment-history/" + s.Patient("bia@psic.test").ID).Is(200).JSON()["firstResult"]),
			"<nil>",
		)
		s.get("/payment-history/" + s.patient.ID + "?year=1").Is(422)
	})
}
