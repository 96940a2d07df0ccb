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

func (f fixture) release(email string) testkit.Response {
	return f.k.Call("POST", f.path("/users/deactivate"), f.login.Token, fields{"email": email})
}

// A released person keeps the access, and the seat stays in use, until the paid cycle ends. From the release on no link
// is mailed to the address, because the employer may read the mailbox.
func TestLettingGo(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.pay() // until 16 December
		f.register(f.login, "ana@casa.example").Is(200)
		ana := f.k.Activate("ana@casa.example")
		f.release("ana@casa.example").Is(200)
		f.release("ana@casa.example").Is(404)
		listed, _ := f.list("", 0)
		testkit.Equal(t, "listed", len(listed), 0)
		testkit.Equal(t, "seats", f.used(), 1)
		testkit.Equal(t, "to be free", f.panel()["releasingSeats"].(float64), 1)
		f.k.Call("GET", "/api/user/info", ana.Token, nil).Is(200)
		code(t, "a second person", f.register(f.login, "bia@casa.example"), 409, "company.full")

		f.k.Work()
		told, _ := f.k.Outbox.Latest("ana@casa.example")
		testkit.Equal(t, "told", told.Subject, "Seu acesso pela empresa")
		f.k.Call("POST", "/api/auth/request-reset?email=ana@casa.example", "", nil).Is(200)
		signUp(f.k, "ana@casa.example", "CUSTOMER").Is(200)
		f.k.Work()
		last, _ := f.k.Outbox.Latest("ana@casa.example")
		testkit.Equal(t, "no link to the employer's mailbox", last.ID, told.ID)

		f.register(f.login, "ana@casa.example").Is(200) // a change of mind
		testkit.Equal(t, "stays", f.panel()["releasingSeats"].(float64), 0)
		f.release("ana@casa.example").Is(200)
		f.k.AdvanceAndWork(29 * 24 * time.Hour)
		f.k.Login("ana@casa.example")
		f.k.AdvanceAndWork(24 * time.Hour) // 16 December
		f.k.Call("POST", "/api/auth/login", "", fields{"username": "ana@casa.example", "password": testkit.Password}).
			Is(401)
		f.login = f.k.Login(f.login.Email)
		testkit.Equal(t, "the seat is free", f.used(), 0)
		code(t, "coming back", f.register(f.login, "ana@casa.example"), 409, "company.person_FORMER")
		f.register(f.login, "bia@casa.example").Is(200)
	}, fields{"maxUsers": 1})
}

// A released person cannot book, pay or move to a time after the end of the access. What was booked for later is
// refunded to the means of payment when the access ends. The employer, who may read the mailbox, learns nothing of it.
func TestLettingGoWithSessions(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.pay() // until 16 December
		psi := f.k.Therapist("psi@psic.test")
		f.register(f.login, "ana@casa.example").Is(200)
		ana := f.k.Activate("ana@casa.example")
		f.k.Call("POST", "/api/customer/"+ana.ID+"/basic-info", ana.Token, fields{"fullName": "Ana Souza"}).Is(200)
		last, later := f.k.Paid(ana, psi, "15/12/2026", "10:00"), f.k.Paid(ana, psi, "16/12/2026", "10:00")
		held := f.k.Book(ana, psi, "17/12/2026", "10:00")
		f.release("ana@casa.example").Is(200)
		code(t, "booking", f.k.RequestBooking(ana, psi, "16/12/2026", "14:00"), 409, "booking.access_ends")
		code(t, "paying", f.k.Pay(ana, held, f.k.CardPayment(sandbox.CardApprovedVisa)), 409, "booking.access_ends")
		move := func(p testkit.Person, day string) testkit.Response {
			return f.k.Call(
				"POST",
				"/api/agenda/"+p.ID+"/session/"+last+"/reschedule",
				p.Token,
				fields{"day": day, "startTime": "14:00"},
			)
		}
		code(t, "moving", move(ana, "16/12/2026"), 409, "booking.access_ends")
		code(t, "moving by the therapist", move(psi, "16/12/2026"), 409, "booking.not_offered")
		move(ana, "15/12/2026").Is(200)
		f.k.Book(ana, psi, "15/12/2026", "19:00")

		f.k.Clock.Set(time.Date(2026, time.December, 16, 0, 0, 0, 0, at.SaoPaulo).Add(-time.Second))
		before := len(f.k.Mails(ana.Email))
		testkit.Equal(t, "until then", f.session(later, "status"), "agendado")
		f.k.Clock.Set(time.Date(2026, time.December, 16, 1, 0, 0, 0, at.SaoPaulo))
		f.k.Work()
		testkit.Equal(t, "held", f.session(last, "status"), "concluído")
		testkit.Equal(t, "later", f.session(later, "status")+" "+f.session(later, "outcome"), "cancelado REFUND")
		testkit.Equal(t, "refund", testkit.One[int](f.k, "SELECT count(*) FROM refund WHERE status = 'DONE'"), 1)
		mails := f.k.Mails(ana.Email)[before:]
		if len(mails) != 1 || mails[0].Subject != "Seu acesso pela empresa" {
			t.Errorf("the employer's mailbox got %v", mails)
		}
		f.k.VerifyLedger()
	})
}

// A released person with a personal address gets the mails about the sessions there.
func TestLettingGoTellsThePerson(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.pay()
		psi := f.k.Therapist("psi@psic.test")
		f.register(f.login, "ana@casa.example").Is(200)
		ana := f.k.Activate("ana@casa.example")
		f.k.Call("POST", "/api/customer/"+ana.ID+"/basic-info", ana.Token, fields{"fullName": "Ana Souza"}).Is(200)
		f.k.PersonalAddress(ana, "ana@pessoal.example")
		f.k.Paid(ana, psi, "17/12/2026", "10:00")
		f.release("ana@casa.example").Is(200)
		before := len(f.k.Mails("ana@pessoal.example"))
		work := len(f.k.Mails(ana.Email))
		f.k.Clock.Set(time.Date(2026, time.December, 16, 1, 0, 0, 0, at.SaoPaulo))
		var got []string
		for _, m := range f.k.Mails("ana@pessoal.example")[before:] {
			got = append(got, m.Subject)
		}
		slices.Sort(got)
		testkit.Equal(
			t,
			"told",
			strings.Join(got, ", "),
			"Novidade na sua conta, Novidade na sua conta, Seu acesso pela empresa", // cancelled, refunded
		)
		testkit.Equal(t, "at work", len(f.k.Mails(ana.Email)), work)
	})
}

func (f fixture) session(id, column string) string {
	return testkit.One[string](f.k, "SELECT "+column+" FROM session WHERE id = $1", id)
}

// When somebody else than the company switches an employee off, the seat stays in use until the cycle ends. Switching
// the employee on again needs a seat.
func TestSwitchedOff(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.register(f.login, "ana@casa.example").Is(200)
		ana := f.k.Activate("ana@casa.example")
		set := func(active bool) error {
			return f.k.DB.InTx(
				context.Background(),
				func(tx *store.Tx) error { return f.k.Account.SetActive(context.Background(), tx, ana.ID, active) },
			)
		}
		if err := set(false); err != nil {
			t.Fatal(err)
		}
		code(t, "in the same cycle", f.register(f.login, "bia@casa.example"), 409, "company.full")
		if err := set(true); err != nil {
			t.Errorf("back in her own seat: %v", err)
		}
		if err := set(false); err != nil {
			t.Fatal(err)
		}
		f.k.Clock.Advance(31 * 24 * time.Hour) // no payment: a month from now
		f.login = f.k.Login(f.login.Email)
		f.register(f.login, "bia@casa.example").Is(200)
		if err := set(true); err == nil {
			t.Error("two people on one seat")
		}
	}, fields{"maxUsers": 1})
}
