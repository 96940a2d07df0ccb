package company_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func (f fixture) release(email string) testkit.Response {
	return f.k.Call("POST", f.path("/users/deactivate"), f.login.Token, fields{"email": email})
}

// A released person keeps the access, and the seat stays in use, until the paid cycle ends. From the release on no link
// is mailed to the address, because the employer may read the mailbox. Then the account is a personal one (Q219), and a
// request for a link is answered by a mail that says why there is none.
func TestLettingGo_Q219(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.pay() // until 16 December
		f.register(f.login, "ana@casa.example").Is(200)
		ana := f.k.Activate("ana@casa.example")
		f.release("ana@casa.example").Is(200)
		f.release("ana@casa.example").Is(404)
		_, r := f.list("", 0)
		row := r["elements"].([]any)[0].(map[string]any)
		testkit.Equal(t, "still listed", fmt.Sprint(row["state"], " ", row["until"]), "LEAVING 16/12/2026")
		testkit.Equal(t, "seats", f.used(), 1)
		testkit.Equal(t, "to be free", f.panel()["releasingSeats"].(float64), 1)
		f.k.Call("GET", "/api/user/info", ana.Token, nil).Is(200)
		code(t, "a second person", f.register(f.login, "bia@casa.example"), 409, "company.full")

		f.k.Work()
		f.noLinkTo(t, "ana@casa.example")
		f.register(f.login, "ana@casa.example").Is(200) // a change of mind
		testkit.Equal(t, "stays", f.panel()["releasingSeats"].(float64), 0)
		f.k.Work()
		kept, _ := f.k.Outbox.Latest("ana@casa.example")
		if !strings.Contains(kept.Text, "não vale mais") {
			t.Errorf("the notice is not withdrawn: %s", kept.Text)
		}
		f.release("ana@casa.example").Is(200)
		f.k.AdvanceAndWork(29 * 24 * time.Hour)
		f.k.Login("ana@casa.example")
		f.k.AdvanceAndWork(24 * time.Hour) // 16 December
		ana = f.k.Login("ana@casa.example")
		testkit.Equal(t, "a personal account", ana.Role, actor.Customer)
		f.noLinkTo(t, "ana@casa.example")
		f.login = f.k.Login(f.login.Email)
		testkit.Equal(t, "the seat is free", f.used(), 0)
		listed, _ := f.list("", 0)
		testkit.Equal(t, "listed", len(listed), 0)
		f.register(f.login, "bia@casa.example").Is(200)
	}, fields{"maxUsers": 1})
}

// noLinkTo requests a link and signs up again. Both send a mail, and neither has a link that sets a password.
func (f fixture) noLinkTo(t *testing.T, email string) {
	t.Helper()
	for _, ask := range []func() testkit.Response{
		func() testkit.Response { return f.k.Call("POST", "/api/auth/request-reset?email="+email, "", nil) },
		func() testkit.Response { return signUp(f.k, email, "CUSTOMER") },
	} {
		before := len(f.k.Mails(email))
		ask().Is(200)
		mails := f.k.Mails(email)[before:]
		if len(mails) != 1 || strings.Contains(mails[0].Text, "token=") ||
			!strings.Contains(mails[0].Text, "Não enviamos o link para este endereço") {
			t.Errorf("mailed: %v", mails)
		}
	}
}

// The undo of a release: the person stays, is told, and the notice that no links go to the address does not hold.
func TestKeepingAPerson(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.pay()
		f.register(f.login, "ana@casa.example").Is(200)
		f.k.Activate("ana@casa.example")
		keep := func() testkit.Response {
			return f.k.Call("POST", f.path("/users/keep"), f.login.Token, fields{"email": "ana@casa.example"})
		}
		keep().Is(404)
		f.release("ana@casa.example").Is(200)
		f.k.AdvanceAndWork(time.Hour)
		keep().Is(200)
		keep().Is(404)
		f.k.Work()
		m, _ := f.k.Outbox.Latest("ana@casa.example")
		testkit.Equal(t, "told", strings.Contains(m.Text, "O benefício da sua empresa continua"), true)
		f.k.AdvanceAndWork(60 * 24 * time.Hour)
		testkit.Equal(t, "still an employee", f.k.Login("ana@casa.example").Role, actor.Enterprise)
		f.k.Call("POST", "/api/auth/request-reset?email=ana@casa.example", "", nil).Is(200)
		testkit.Equal(t, "links arrive again", f.k.MailedToken("ana@casa.example") != "", true)
	})
}

// Q219: a released person books ordinary times during and after the term, and slots for companies only before its end.
// At the end slots for companies are cancelled and refunded to the means of payment; ordinary sessions stay. The
// employer, who may read the mailbox, learns nothing of it.
func TestLettingGoWithSessions_Q219(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.pay() // until 16 December
		psi := therapistWithCompanySlot(f.k, "160")
		company := func(day string) fields {
			return testkit.With(testkit.Once(day, "16:00"), fields{"isEnterprise": true})
		}
		f.k.Publish(psi, append(
			testkit.EveryDay("10:00", "14:00"), company("15/12/2026"), company("16/12/2026"), company("17/12/2026"))...)
		f.register(f.login, "ana@casa.example").Is(200)
		ana := f.k.Activate("ana@casa.example")
		f.k.Call("POST", "/api/customer/"+ana.ID+"/basic-info", ana.Token, fields{"fullName": "Ana Souza"}).Is(200)
		last, later := f.k.Paid(ana, psi, "15/12/2026", "16:00"), f.k.Paid(ana, psi, "16/12/2026", "16:00")
		f.release("ana@casa.example").Is(200)
		code(t, "booking", f.k.RequestBooking(ana, psi, "17/12/2026", "16:00"), 409, "booking.access_ends")
		ordinary := f.k.Paid(ana, psi, "17/12/2026", "10:00")

		f.k.Clock.Set(time.Date(2026, time.December, 16, 0, 0, 0, 0, at.SaoPaulo).Add(-time.Second))
		before := len(f.k.Mails(ana.Email))
		testkit.Equal(t, "until then", f.session(later, "status"), "agendado")
		f.k.Clock.Set(time.Date(2026, time.December, 16, 1, 0, 0, 0, at.SaoPaulo))
		f.k.Work()
		testkit.Equal(t, "held", f.session(last, "status"), "concluído")
		testkit.Equal(t, "later", f.session(later, "status")+" "+f.session(later, "outcome"), "cancelado REFUND")
		testkit.Equal(t, "ordinary", f.session(ordinary, "status"), "agendado")
		testkit.Equal(t, "refund", testkit.One[int](f.k, "SELECT count(*) FROM refund WHERE status = 'DONE'"), 1)
		mails := f.k.Mails(ana.Email)[before:]
		for _, m := range mails {
			if m.Subject != "Seu acesso pela empresa" {
				t.Errorf("the employer's mailbox got %q", m.Subject)
			}
		}
		ana = f.k.Login(ana.Email)
		f.k.Paid(ana, psi, "18/12/2026", "10:00") // without a gap
		f.k.VerifyLedger()
	})
}

// Q219: a person with a personal address is told there, before the end and at the end, and signs in with it afterwards.
func TestLettingGoTellsThePerson_Q219(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.pay()
		f.register(f.login, "ana@casa.example").Is(200)
		ana := f.k.Activate("ana@casa.example")
		f.k.Call("POST", "/api/customer/"+ana.ID+"/basic-info", ana.Token, fields{"fullName": "Ana Souza"}).Is(200)
		f.k.PersonalAddress(ana, "ana@pessoal.example")
		before, work := len(f.k.Mails("ana@pessoal.example")), len(f.k.Mails(ana.Email))
		f.release("ana@casa.example").Is(200)
		f.k.Work()
		f.k.Clock.Set(time.Date(2026, time.December, 10, 1, 0, 0, 0, at.SaoPaulo)) // again, a week before
		f.k.Work()
		f.k.Clock.Set(time.Date(2026, time.December, 16, 1, 0, 0, 0, at.SaoPaulo))
		mails := f.k.Mails("ana@pessoal.example")[before:]
		testkit.Equal(t, "told three times", len(mails), 3)
		for _, m := range mails {
			testkit.Equal(t, "subject", m.Subject, "Seu acesso pela empresa")
			if strings.Contains(m.Text, "Não enviamos links") {
				t.Errorf("contradicts the personal address: %s", m.Text)
			}
		}
		testkit.Equal(t, "at work", len(f.k.Mails("ana@casa.example")), work)
		me := f.k.Login("ana@pessoal.example")
		testkit.Equal(t, "the same account", me.ID+string(me.Role), ana.ID+"CUSTOMER")
		f.k.Call("POST", "/api/auth/request-reset?email=ana@pessoal.example", "", nil).Is(200)
		testkit.Equal(t, "a link", f.k.MailedToken("ana@pessoal.example") != "", true)
	})
}

// Q219: who has no personal address signs in as before, sets one later and signs in with it from then on.
func TestPersonalAddressAfterLeaving_Q219(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.register(f.login, "ana@casa.example").Is(200)
		f.k.Activate("ana@casa.example")
		f.release("ana@casa.example").Is(200)
		f.k.AdvanceAndWork(40 * 24 * time.Hour)
		ana := f.k.Login("ana@casa.example")
		info := f.k.Call("GET", "/api/user/info", ana.Token, nil).Is(200).JSON()
		testkit.Equal(t, "offered", fmt.Sprint(info["recoveryEmailOffered"], info["passwordLinks"]), "trueNOBODY")
		f.k.PersonalAddress(ana, "ana@pessoal.example")
		testkit.Equal(t, "moved", f.k.Login("ana@pessoal.example").ID, ana.ID)
		again := fields{"username": "ana@casa.example", "password": testkit.Password}
		f.k.Call("POST", "/api/auth/login", "", again).Is(401)
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
