package backoffice_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

const day = 24 * time.Hour

// byPix books a session and pays it by PIX.
func (s *fixture) byPix(p testkit.Person, start string) string {
	s.T.Helper()
	id := s.Book(p, s.therapist, testkit.Wednesday, start)
	s.PayPix(s.PixCode(p, id))
	s.Work()
	equal(s.T, "paid", s.session(id, "status"), "agendado")
	return id
}

func (s *fixture) paidAt(session string) time.Time {
	return time.UnixMicro(testkit.One[int64](s.Kit, "SELECT paid_at FROM charge WHERE reference_id = $1", session))
}

func (s *fixture) cancel(p testkit.Person, session string) testkit.Response {
	s.T.Helper()
	return s.Call("POST", "/api/session/"+session+"/cancel", p.Token, fields{})
}

// putOff moves a session to a time when its means of payment accepts no refund any more.
func (s *fixture) putOff(session string, to time.Time) {
	s.Exec(
		"UPDATE session SET starts_at = $1, ends_at = $2 WHERE id = $3",
		to.UnixMicro(),
		to.Add(50*time.Minute).UnixMicro(),
		session,
	)
}

func (s *fixture) told(to string) string {
	mails := s.Mails(to)
	if len(mails) == 0 {
		return ""
	}
	return mails[len(mails)-1].Text
}

// A balance never expires, but refunds do: PIX accepts them for 90 days, a card for 350.
func TestRefundPastTheAgeOfItsMeans(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		pix, card := s.byPix(s.patient, "10:00"), s.Paid(s.patient, s.therapist, testkit.Wednesday, "14:00")
		s.cancel(s.patient, pix).Is(200)
		s.cancel(s.patient, card).Is(200)
		for _, c := range []struct {
			id   string
			life time.Duration
		}{{pix, 90 * day}, {card, 350 * day}} {
			path, paid := "/payment/refund/"+s.charge(c.id), s.paidAt(c.id)
			have := s.Credits(s.patient)
			s.jump(paid.Add(c.life - time.Minute))
			s.get(path).Is(200)
			for _, late := range []time.Duration{0, time.Minute} {
				s.jump(paid.Add(c.life + late))
				equal(t, "preview", s.get(path).Is(409).Str("code"), "booking.refund_too_old")
				equal(t, "refund", s.put(path, nil).Is(409).Str("code"), "booking.refund_too_old")
			}
			for _, row := range list(t, s.get("/payment-history/"+s.patient.ID)) {
				if row["paymentId"] == s.charge(c.id) {
					equal(t, "offered", line(row["status"], row["canRefund"]), "Estornado em saldo false")
				}
			}
			s.Work()
			equal(t, "the balance stays", s.Credits(s.patient), have)
			equal(t, "refunds", testkit.One[int](s.Kit, "SELECT count(*) FROM refund"), 0)
		}
		s.VerifyLedger()
	})
}

// After a refund that the provider refuses for good the money is on the patient's balance. Patient and administrators
// are told.
func TestRefusedRefund(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		id := s.byPix(s.patient, "10:00")
		s.cancel(s.patient, id).Is(200)
		s.jump(s.paidAt(id).Add(90*day - time.Second))
		s.put("/payment/refund/"+s.charge(id), nil).Is(200)
		equal(t, "on its way", s.Credits(s.patient), money.Cents(0))
		s.AdvanceAndWork(2 * time.Second) // the provider gets the request a second too late
		equal(t, "back on the balance", s.Credits(s.patient), money.Cents(price))
		equal(t, "refund", testkit.One[string](s.Kit, "SELECT status FROM refund"), "FAILED")
		equal(t, "charge", testkit.One[string](s.Kit, "SELECT status FROM charge WHERE reference_id = $1", id), "PAID")
		equal(t, "outcome", s.session(id, "outcome"), "CREDIT")

		text := s.told(s.patient.Email)
		if !strings.Contains(text, "não aceitou a devolução") ||
			!strings.Contains(text, "R$ 160,00 estão no seu saldo") {
			t.Errorf("the patient reads: %s", text)
		}
		text = s.told(s.Notify.Support)
		if !strings.Contains(text, "recusou uma devolução") || !strings.Contains(text, s.charge(id)) ||
			strings.Contains(text, "Ana") {
			t.Errorf("the administrators read: %s", text)
		}

		s.AdvanceAndWork(2 * time.Hour)
		equal(t, "requested once", testkit.One[int](s.Kit, "SELECT count(*) FROM refund WHERE status = 'PENDING'"), 0)
		s.VerifyLedger()
	})
}

// A refund whose response was lost is not booked twice: when a retry is refused, the charge is read from the provider
// first.
func TestRefusedRefundThatHadArrived(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		id := s.byPix(s.patient, "10:00")
		s.cancel(s.patient, id).Is(200)
		s.Sandbox.SetFaults(sandbox.Faults{TimeoutAfter: 1})
		s.put("/payment/refund/"+s.charge(id), nil).Is(200)
		s.Work()
		equal(t, "outcome unknown", testkit.One[string](s.Kit, "SELECT status FROM refund"), "PENDING")
		s.Sandbox.SetFaults(sandbox.Faults{})
		s.Exec("DELETE FROM sandbox_refund") // the provider has forgotten the key
		s.AdvanceAndWork(2 * time.Hour)
		equal(t, "done", testkit.One[string](s.Kit, "SELECT status FROM refund"), "DONE")
		equal(t, "no balance", s.Credits(s.patient), money.Cents(0))
		s.VerifyLedger()
	})
}

// An employee has no balance. A refund that the means of payment no longer accepts is owed: it is counted, somebody
// transfers it, and that is booked once.
func TestOwedRefund(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		eva := s.Employee("eva@aurora.example")
		told, refused := s.byPix(eva, "10:00"), s.byPix(eva, "14:00")
		paid := s.paidAt(refused)
		s.putOff(told, paid.Add(100*day))
		s.putOff(refused, paid.Add(110*day))

		s.jump(paid.Add(90*day - time.Second))
		eva = s.Login(eva.Email)
		equal(
			t,
			"in time",
			s.GetSession(eva, refused)["cancelText"],
			any("Devolvemos R$ 160,00 ao mesmo meio de pagamento."),
		)
		s.cancel(eva, refused).Is(200)
		s.AdvanceAndWork(2 * time.Second) // and the provider refuses
		equal(t, "owed", s.LedgerBalance(payment.OwedAccount(eva.ID)), money.Cents(price))

		s.Clock.Advance(time.Second)
		by := "O prazo do banco para devolver pelo mesmo meio já passou. " +
			"Devolvemos R$ 160,00 por transferência: nossa equipe entra em contato."
		equal(t, "too late", s.GetSession(eva, told)["cancelText"], any(by))
		equal(t, "response", s.cancel(eva, told).Is(200).Str("text"), by)
		s.Work()
		equal(t, "owed", s.LedgerBalance(payment.OwedAccount(eva.ID)), money.Cents(2*price))
		for _, id := range []string{told, refused} {
			equal(
				t,
				"not returned",
				s.GetSession(eva, id)["paymentInfo"].(map[string]any)["status"],
				any("Devolução pendente"),
			)
			equal(
				t,
				"not again",
				s.put("/payment/refund/"+s.charge(id), nil).Is(409).Str("code"),
				"booking.refund_owed",
			)
		}
		equal(t, "counted", s.get("/dashboard").Is(200).JSON()["owedRefunds"], any(2.0))
		if text := s.told(s.Notify.Support); !strings.Contains(text, "devoluções pendentes") {
			t.Errorf("the administrators read: %s", text)
		}
		if text := s.told(eva.Email); strings.Contains(text, "R$") {
			t.Errorf("the employer may read an employee's mailbox: %s", text)
		}
		s.VerifyLedger()

		owed := list(t, s.get("/payment/owed"))
		first := owed[0]
		equal(t, "list", line(len(owed), first["paymentId"], first["value"], first["since"], first["customerId"]),
			line(2, s.charge(refused), 160, s.Clock.Today().Wire(), eva.ID))
		path := "/payment/owed/" + s.charge(refused)
		responses := testkit.Race(6, func(int) testkit.Response { return s.put(path, nil) })
		if got := testkit.Tally(responses); got[200] != 1 || got[409] != 5 {
			t.Errorf("racing: %v", got)
		}
		equal(t, "paid", s.LedgerBalance(payment.OwedAccount(eva.ID)), money.Cents(price))
		equal(t, "by hand", s.LedgerBalance("by_hand"), money.Cents(price))
		equal(t, "returned", s.GetSession(eva, refused)["paymentInfo"].(map[string]any)["status"], any("Estornado"))
		equal(t, "counted", s.get("/dashboard").Is(200).JSON()["owedRefunds"], any(1.0))
		s.put("/payment/owed/x", nil).Is(404)
		s.VerifyLedger()

		// The bank takes back a part of the other payment by itself. The rest stays owed.
		charge := testkit.One[string](s.Kit, "SELECT charge_id FROM charge WHERE id = $1", s.charge(told))
		if err := s.Sandbox.TakeBack(context.Background(), charge, 60_00); err != nil {
			t.Fatal(err)
		}
		s.Work()
		owed = list(t, s.get("/payment/owed"))
		equal(t, "the rest", line(len(owed), owed[0]["paymentId"], owed[0]["value"]), line(1, s.charge(told), 100))
		s.put("/payment/owed/"+s.charge(told), nil).Is(200)
		equal(t, "paid", s.LedgerBalance(payment.OwedAccount(eva.ID)), money.Cents(0))
		equal(t, "by hand", s.LedgerBalance("by_hand"), money.Cents(2*price-60_00))
		s.VerifyLedger()
	})
}

// Money that came after its hold was cancelled is on the balance. Lists show it so, and it can be refunded.
func TestRefundOfLateMoney(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		id := s.Book(s.patient, s.therapist, testkit.Wednesday, "10:00")
		code := s.PixCode(s.patient, id)
		s.cancel(s.patient, id).Is(200)
		s.PayPix(code)
		s.Work()
		equal(t, "balance", s.Credits(s.patient), money.Cents(price))
		seen := s.GetSession(s.patient, id)
		equal(
			t,
			"the session",
			line(seen["status"], seen["paymentInfo"].(map[string]any)["status"]),
			"Cancelado Estornado em saldo",
		)
		text := s.told(s.patient.Email)
		if !strings.Contains(text, "depois que o horário foi cancelado") || strings.Contains(text, "livre") {
			t.Errorf("the patient reads: %s", text)
		}

		paid := s.Call("GET", "/api/payment-history/"+s.patient.ID, s.patient.Token, nil).Is(200).JSON()
		row := paid["elements"].([]any)[0].(map[string]any)
		equal(
			t,
			"paid",
			line(paid["totalElements"], paid["totalInBRL"], row["value"], row["status"], row["sessionId"]),
			line(1, 160, 160, "Estornado em saldo", id),
		)
		back := s.Call("GET", "/api/customer/"+s.patient.ID+"/cancels", s.patient.Token, nil).Is(200).JSON()
		row = back["elements"].([]any)[0].(map[string]any)
		equal(
			t,
			"returned",
			line(back["totalElements"], row["valueInBRL"], row["status"], row["description"]),
			line(1, 160, "Estornado em saldo", "Pagamento recebido depois do prazo"),
		)
		offered := list(t, s.get("/payment-history/"+s.patient.ID))[0]
		equal(
			t,
			"administrators see",
			line(offered["status"], offered["canRefund"], offered["canCancel"]),
			"Estornado em saldo true false",
		)

		path := "/payment/refund/" + s.charge(id)
		equal(
			t,
			"preview",
			s.get(path).Is(200).Str("text"),
			"R$ 160,00 saem do saldo do paciente e voltam ao meio de pagamento.",
		)
		s.put(path, nil).Is(200)
		s.Work()
		equal(t, "off the balance", s.Credits(s.patient), money.Cents(0))
		s.put(path, nil).Is(409)
		s.VerifyLedger()
	})
}
