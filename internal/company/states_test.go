package company_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// states returns the number of people by state.
func (f fixture) states() string {
	_, r := f.list("", 0)
	s := r["states"].(map[string]any)
	return fmt.Sprint(s["active"], s["invited"], s["expired"], s["leaving"])
}

// Q218: the link and the seat of an invitation are valid for fourteen days. An account elsewhere looks like any other
// address, before and after the end.
func TestStatesOfInvitations_Q218_Q196(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.k.SignUp("cliente@mail.example", actor.Customer)
		for _, email := range []string{"ana@casa.example", "bia@casa.example", "cliente@mail.example"} {
			f.register(f.login, email).Is(200)
		}
		f.k.Activate("ana@casa.example")
		testkit.Equal(t, "invited", f.states(), "1 2 0 0")
		f.k.Clock.Advance(14*24*time.Hour - time.Microsecond)
		f.login = f.k.Login(f.login.Email)
		testkit.Equal(t, "a moment before", f.states(), "1 2 0 0")
		f.k.Clock.Advance(time.Microsecond)
		testkit.Equal(t, "expired", f.states(), "1 0 2 0")
		r := f.k.Call("GET", f.path("/users?state=EXPIRED"), f.login.Token, nil).Is(200).JSON()
		testkit.Equal(t, "filtered", r["totalElements"].(float64), 2)

		var wg sync.WaitGroup // two bulk resends at once send each invitation once
		sent := make([]float64, 2)
		for i := range sent {
			wg.Go(func() {
				r := f.k.Call("POST", f.path("/users/resend-expired"), f.login.Token, nil)
				sent[i], _ = r.JSON()["sent"].(float64)
			})
		}
		wg.Wait()
		testkit.Equal(t, "sent", sent[0]+sent[1], 2)
		testkit.Equal(t, "invited again", f.states(), "1 2 0 0")
		before := len(f.k.Mails("bia@casa.example"))
		testkit.Equal(t, "mails", before, len(f.k.Mails("cliente@mail.example"))-1) // one more: the sign-up's
	})
}

// Two reminders, on the fourth and the eleventh day, to those who have not accepted. The last link ends with the
// invitation.
func TestRemindersOfInvitations_Q218(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.k.SignUp("cliente@mail.example", actor.Customer)
		for _, email := range []string{"ana@casa.example", "bia@casa.example", "cliente@mail.example"} {
			f.register(f.login, email).Is(200)
		}
		f.k.Activate("ana@casa.example")
		count := func(email string) (n int) {
			for _, m := range f.k.Mails(email) {
				if m.Subject == "Ative sua conta" {
					n++
				}
			}
			return n
		}
		all := func() string {
			return fmt.Sprint(count("ana@casa.example"), count("bia@casa.example"), count("cliente@mail.example"))
		}
		testkit.Equal(t, "at first", all(), "1 1 1")
		f.k.AdvanceAndWork(4*24*time.Hour - time.Hour)
		testkit.Equal(t, "before the fourth day", all(), "1 1 1")
		f.k.AdvanceAndWork(2 * time.Hour)
		testkit.Equal(t, "first reminder", all(), "1 2 2")
		f.k.AdvanceAndWork(7 * 24 * time.Hour)
		testkit.Equal(t, "second reminder", all(), "1 3 3")
		f.k.AdvanceAndWork(24 * time.Hour)
		testkit.Equal(t, "no third", all(), "1 3 3")
		bia := f.k.Activate("bia@casa.example")
		testkit.Equal(t, "the last link works", bia.Role, actor.Enterprise)
	})
}

// A patient links the company's benefit to the own account: the history stays, the company sees an accepted invitation,
// and nobody else can accept it.
func TestAPatientAcceptsTheBenefit(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		cli := f.k.SignUp("cliente@gmail.com", actor.Customer)
		other := f.k.SignUp("outra@mail.example", actor.Customer)
		f.register(f.login, cli.Email).Is(200)
		accept := func(p testkit.Person) testkit.Response {
			path := "/api/user/" + p.ID + "/benefits/accept"
			return f.k.Call("POST", path, p.Token, fields{"companyId": f.id})
		}
		code(t, "somebody else", accept(other), 409, "company.offer_over")
		offers := f.k.Call("GET", "/api/user/"+cli.ID+"/benefits", cli.Token, nil).Is(200).JSON()
		testkit.Equal(t, "offers", len(offers["offers"].([]any)), 1)
		accept(cli).Is(200)
		testkit.Equal(t, "state", f.states(), "1 0 0 0")
		testkit.Equal(t, "seats", f.used(), 1)
		me := f.k.Login(cli.Email)
		testkit.Equal(t, "the same account", me.ID+string(me.Role), cli.ID+"ENTERPRISE")
		info := f.k.Call("GET", "/api/user/info", me.Token, nil).Is(200).JSON()
		testkit.Equal(t, "links go to the own mailbox", info["passwordLinks"], any("PERSONAL"))
		f.release(cli.Email).Is(200)
		f.k.AdvanceAndWork(40 * 24 * time.Hour)
		testkit.Equal(t, "personal again", f.k.Login(cli.Email).Role, actor.Customer)
	})
}

// A password that is the company's name, or contains it, is refused to its people and to its own login.
func TestPasswordWithTheCompanysName(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.register(f.login, "ana@casa.example").Is(200)
		token := f.k.MailedToken("ana@casa.example")
		for _, p := range []string{"aurora tecnologia", "AuroraTecnologia9", "Áurora2026!", "x-aurora-tecnologia"} {
			r := choosePassword(f.k, token, fields{"password": p, "passwordConfirmation": p}).Is(422)
			testkit.Equal(t, p, r.Field("password"), "Escolha uma senha sem o nome da empresa.")
		}
		choosePassword(f.k, token, fields{"termsOfService": true}).Is(200)
	})
}
