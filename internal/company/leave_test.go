package company_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func (h house) letGo(email string) testkit.Response {
	return h.k.Call("POST", h.path("/users/deactivate"), h.login.Token, fields{"email": email})
}

// Who is let go keeps access, and the company the seat, until the paid cycle ends; from the first moment no link goes
// to the address, which is the employer's.
func TestLettingGo(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.pay() // until 16 December
		h.register(h.login, "ana@casa.example").Is(200)
		ana := h.k.Activate("ana@casa.example")
		h.letGo("ana@casa.example").Is(200)
		h.letGo("ana@casa.example").Is(404)
		listed, _ := h.list("", 0)
		testkit.Equal(t, "listed", len(listed), 0)
		testkit.Equal(t, "seats", h.used(), 1)
		testkit.Equal(t, "to be free", h.panel()["releasingSeats"].(float64), 1)
		h.k.Call("GET", "/api/user/info", ana.Token, nil).Is(200)
		code(t, "a second person", h.register(h.login, "bia@casa.example"), 409, "company.full")

		h.k.Work()
		told, _ := h.k.Outbox.Latest("ana@casa.example")
		testkit.Equal(t, "told", told.Subject, "Seu acesso pela empresa")
		h.k.Call("POST", "/api/auth/request-reset?email=ana@casa.example", "", nil).Is(200)
		h.k.Call("POST", "/api/register", "", fields{"email": "ana@casa.example", "password": testkit.Password, "termsOfService": true, "type": "CUSTOMER"}).
			Is(200)
		h.k.Work()
		last, _ := h.k.Outbox.Latest("ana@casa.example")
		testkit.Equal(t, "no link to the employer's mailbox", last.ID, told.ID)

		h.register(h.login, "ana@casa.example").Is(200) // a change of mind
		testkit.Equal(t, "stays", h.panel()["releasingSeats"].(float64), 0)
		h.letGo("ana@casa.example").Is(200)
		h.k.AdvanceAndWork(29 * 24 * time.Hour)
		h.k.Login("ana@casa.example")
		h.k.AdvanceAndWork(24 * time.Hour) // 16 December
		h.k.Call("POST", "/api/auth/login", "", fields{"username": "ana@casa.example", "password": testkit.Password}).
			Is(401)
		h.login = h.k.Login(h.login.Email)
		testkit.Equal(t, "the seat is free", h.used(), 0)
		code(t, "coming back", h.register(h.login, "ana@casa.example"), 409, "company.person_FORMER")
		h.register(h.login, "bia@casa.example").Is(200)
	}, fields{"maxUsers": 1})
}

// Who is let go can have no time at which there is no access any more, and what was booked for then is given back to the
// means it was paid with when the access ends. The employer, whose mailbox it may be, learns nothing of it.
func TestLettingGoWithSessions(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.pay() // until 16 December
		psi := h.k.Therapist("psi@psic.test")
		h.register(h.login, "ana@casa.example").Is(200)
		ana := h.k.Activate("ana@casa.example")
		h.k.Call("POST", "/api/customer/"+ana.ID+"/basic-info", ana.Token, fields{"fullName": "Ana Souza"}).Is(200)
		last, beyond := h.k.Paid(ana, psi, "15/12/2026", "10:00"), h.k.Paid(ana, psi, "16/12/2026", "10:00")
		held := h.k.Book(ana, psi, "17/12/2026", "10:00")
		h.letGo("ana@casa.example").Is(200)
		code(t, "booking", h.k.RequestBooking(ana, psi, "16/12/2026", "14:00"), 409, "booking.access_ends")
		code(t, "paying", h.k.Pay(ana, held, h.k.CardPayment(sandbox.CardApprovedVisa)), 409, "booking.access_ends")
		move := func(p testkit.Person, day string) testkit.Response {
			return h.k.Call(
				"POST",
				"/api/agenda/"+p.ID+"/session/"+last+"/reschedule",
				p.Token,
				fields{"day": day, "startTime": "14:00"},
			)
		}
		code(t, "moving", move(ana, "16/12/2026"), 409, "booking.access_ends")
		code(t, "moving by the psychologist", move(psi, "16/12/2026"), 409, "booking.not_offered")
		move(ana, "15/12/2026").Is(200)
		h.k.Book(ana, psi, "15/12/2026", "19:00")

		h.k.Clock.Set(time.Date(2026, time.December, 16, 0, 0, 0, 0, at.SaoPaulo).Add(-time.Second))
		before := len(h.k.Mails(ana.Email))
		testkit.Equal(t, "until then", h.session(beyond, "status"), "agendado")
		h.k.Clock.Set(time.Date(2026, time.December, 16, 1, 0, 0, 0, at.SaoPaulo))
		h.k.Work()
		testkit.Equal(t, "held", h.session(last, "status"), "concluído")
		testkit.Equal(t, "beyond", h.session(beyond, "status")+" "+h.session(beyond, "outcome"), "cancelado REFUND")
		testkit.Equal(t, "refund", testkit.One[int](h.k, "SELECT count(*) FROM refund WHERE status = 'DONE'"), 1)
		mails := h.k.Mails(ana.Email)[before:]
		if len(mails) != 1 || mails[0].Subject != "Seu acesso pela empresa" {
			t.Errorf("the employer's mailbox got %v", mails)
		}
		h.k.VerifyLedger()
	})
}

// With a personal address the person is told of each session there.
func TestLettingGoTellsThePerson(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.pay()
		psi := h.k.Therapist("psi@psic.test")
		h.register(h.login, "ana@casa.example").Is(200)
		ana := h.k.Activate("ana@casa.example")
		h.k.Call("POST", "/api/customer/"+ana.ID+"/basic-info", ana.Token, fields{"fullName": "Ana Souza"}).Is(200)
		h.k.PersonalAddress(ana, "ana@pessoal.example")
		h.k.Paid(ana, psi, "17/12/2026", "10:00")
		h.letGo("ana@casa.example").Is(200)
		before := len(h.k.Mails("ana@pessoal.example"))
		work := len(h.k.Mails(ana.Email))
		h.k.Clock.Set(time.Date(2026, time.December, 16, 1, 0, 0, 0, at.SaoPaulo))
		var got []string
		for _, m := range h.k.Mails("ana@pessoal.example")[before:] {
			got = append(got, m.Subject)
		}
		slices.Sort(got)
		testkit.Equal(
			t,
			"told",
			strings.Join(got, ", "),
			"Novidade na sua conta, Novidade na sua conta, Seu acesso pela empresa",
		) // cancelled, refunded
		testkit.Equal(t, "at work", len(h.k.Mails(ana.Email)), work)
	})
}

func (h house) session(id, column string) string {
	return testkit.One[string](h.k, "SELECT "+column+" FROM session WHERE id = $1", id)
}

// Switched off by anybody else, the seat stays taken until the cycle ends, and coming back needs one.
func TestSwitchedOff(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.register(h.login, "ana@casa.example").Is(200)
		ana := h.k.Activate("ana@casa.example")
		set := func(active bool) error {
			return h.k.DB.InTx(
				context.Background(),
				func(tx *store.Tx) error { return h.k.Account.SetActive(context.Background(), tx, ana.ID, active) },
			)
		}
		if err := set(false); err != nil {
			t.Fatal(err)
		}
		code(t, "in the same cycle", h.register(h.login, "bia@casa.example"), 409, "company.full")
		if err := set(true); err != nil {
			t.Errorf("back in her own seat: %v", err)
		}
		if err := set(false); err != nil {
			t.Fatal(err)
		}
		h.k.Clock.Advance(31 * 24 * time.Hour) // no payment: a month from now
		h.login = h.k.Login(h.login.Email)
		h.register(h.login, "bia@casa.example").Is(200)
		if err := set(true); err == nil {
			t.Error("two people on one seat")
		}
	}, fields{"maxUsers": 1})
}
