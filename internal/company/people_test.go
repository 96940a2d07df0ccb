package company_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// R296, Q117, Q118: the person gets a link and chooses the password; the one that the company typed never works.
// Abuse case 9.
func TestRegisteredByTheCompany(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		k := f.k
		r := f.register(f.login, "Ana@Casa.Example").Is(200)
		testkit.Equal(t, "text", r.Str("message"), "Usuário cadastrado com sucesso!")
		given := func() testkit.Response {
			return k.Call(
				"POST",
				"/api/auth/login",
				"",
				fields{"username": "ana@casa.example", "password": "dada-pela-empresa-7"},
			)
		}
		given().Is(401)
		k.Work()
		m, _ := k.Outbox.Latest("ana@casa.example")
		testkit.Equal(t, "subject", m.Subject, "Ative sua conta")
		ana := k.Activate("ana@casa.example")
		given().Is(401)
		testkit.Equal(t, "role", ana.Role, actor.Enterprise)
		row := testkit.One[string](
			k,
			"SELECT company_id || ' ' || state || ' ' || terms_version FROM account WHERE id = $1",
			ana.ID,
		)
		testkit.Equal(t, "company, state and terms", row, f.id+" EMAIL_CONFIRMED "+"2026-11")
		k.Call("POST", "/api/customer/"+ana.ID+"/basic-info", ana.Token, fields{"fullName": "Ana Souza"}).Is(200)

		register := func(form fields) testkit.Response {
			return k.Call("POST", "/api/company/register/"+f.id, f.login.Token, form)
		}
		register(fields{
			"username": "bia@casa.example",
			"password": "segredo7",
			"terms":    true,
			"type":     "ENTERPRISE",
		}).Is(200)
		short := register(fields{"email": "x", "password": "12345"}).Is(422)
		testkit.Equal(
			t,
			"wrong fields",
			short.Field("email")+"/"+short.Field("password"),
			"Email inválido/A senha deve ter no mínimo 6 caracteres",
		)
		code(t, "twice", f.register(f.login, "ana@casa.example"), 409, "company.person_REGISTERED")
		f.register(f.admin, "caio@casa.example").Is(200)
	})
}

// A person who uses the invitation link without accepting the terms accepts them at the first access.
func TestTermsMayWaitForTheFirstAccess(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.register(f.login, "ana@casa.example").Is(200)
		choosePassword(f.k, f.k.MailedToken("ana@casa.example")).Is(200)
		signIn := fields{"username": "ana@casa.example", "password": testkit.Password}
		r := f.k.Call("POST", "/api/auth/login", "", signIn).Is(200)
		testkit.Equal(t, "limited", r.JSON()["passwordChangeRequired"], any(true))
	})
}

// Q196: a refused registration changes nothing, and one that keeps somebody who was leaving takes the given name.
func TestNamesGivenAgain_Q196(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		give := func(name string) testkit.Response {
			return f.k.Call("POST", "/api/company/register/"+f.id, f.login.Token, fields{
				"email":          "ana@casa.example",
				"name":           name,
				"password":       "dada-pela-empresa-7",
				"termsOfService": true,
				"type":           "ENTERPRISE",
			})
		}
		const stored = "SELECT name_by_company FROM account WHERE email = 'ana@casa.example'"
		give("Ana Lima").Is(200)
		f.k.Activate("ana@casa.example")
		code(t, "twice", give("Volta"), 409, "company.person_REGISTERED")
		testkit.Equal(t, "after a refusal", testkit.One[string](f.k, stored), "Ana Lima")
		f.k.Call("POST", f.path("/users/deactivate"), f.login.Token, fields{"email": "ana@casa.example"}).Is(200)
		give("Ana Maria Lima").Is(200)
		testkit.Equal(t, "kept", testkit.One[string](f.k, stored), "Ana Maria Lima")
	})
}

// Q196: the list shows the name that the company gave, and nothing that a person registered, then or later. The search
// looks at what the list shows.
// Abuse case 10, abuse case 40.
func TestPeopleOfACompany_Q196(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		for i := range 11 {
			f.register(f.admin, fmt.Sprintf("p%02d@casa.example", i)).Is(200)
		}
		f.imported("Nome;E-mail\nCaio  Lima;p11@casa.example\n7;p03@casa.example;Ana do RH")
		ana := f.k.Activate("p03@casa.example")
		info := fields{"fullName": "Aná Souza", "nickname": "Otávio", "emailAlertsOptIn": true}
		f.k.Call("POST", "/api/customer/"+ana.ID+"/basic-info", ana.Token, info).Is(200)

		first, r := f.list("", 0)
		second, _ := f.list("", 1)
		testkit.Equal(t, "pages of ten", fmt.Sprint(len(first), len(second), r["totalPages"]), "10 2 2")
		one := r["elements"].([]any)[3].(map[string]any)
		testkit.Equal(
			t,
			"somebody",
			fmt.Sprint(len(one), one["name"], one["email"], one["userType"], one["emailAlertsOptIn"]),
			"6Ana do RHp03@casa.exampleENTERPRISEfalse",
		)
		for text, want := range map[string]int{"ANA DO RH": 1, "caio lima": 1, "p11@": 1, "souza": 0, "otavio": 0} {
			found, _ := f.list(text, 0)
			testkit.Equal(t, text, len(found), want)
		}
	}, fields{"maxUsers": 12})
}

// An address that has an account elsewhere looks to the company like a person who has not used the link: in the list,
// in the seats, when invited again and when released. Administrators may know.
func TestAnAccountElsewhereIsNotTold(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.k.SignUp("cliente@mail.example", actor.Customer)
		f.k.Work()
		steps := func(email string) (out []string) {
			add := func(what string, r testkit.Response) {
				found, _ := f.list(email, 0)
				out = append(
					out,
					strings.ReplaceAll(fmt.Sprint(what, r.Status, string(r.Body), len(found), f.used()), email, "X"),
				)
			}
			resend := func() testkit.Response {
				return f.k.Call("POST", f.path("/users/resend"), f.login.Token, fields{"email": email})
			}

			add("preview", f.check(email))
			add("register", f.register(f.login, email))
			add("again", f.register(f.login, email))
			add("preview again", f.check(email))
			add("resend", resend())

			f.k.Clock.Advance(72 * time.Hour)
			f.login = f.k.Login(f.login.Email)
			add("after the link", f.k.Call("GET", f.path("/usage"), f.login.Token, nil))
			add("resend later", resend())
			add("release", f.release(email))
			add("release twice", f.release(email))
			add("resend after the release", resend())
			add("once more", f.register(f.login, email))

			f.k.Clock.Advance(60 * 24 * time.Hour)
			f.login = f.k.Login(f.login.Email)
			return out
		}

		stranger, customer := steps("ninguem@mail.example"), steps("cliente@mail.example")
		f.k.Exec("DELETE FROM seat_invitation")
		if !slices.Equal(stranger, customer) {
			for i := range stranger {
				if stranger[i] != customer[i] {
					t.Errorf("a stranger: %s\na customer: %s", stranger[i], customer[i])
				}
			}
		}
		f.register(f.login, "cliente@mail.example").Is(200)
		f.k.Work()
		m, _ := f.k.Outbox.Latest("cliente@mail.example")
		testkit.Equal(t, "the owner is told", m.Subject, "Ative sua conta")
		admin := f.k.Admin("outra@psic.test") // two months later
		r := f.k.Call(
			"POST",
			"/api/admin/register/companyUser/"+f.id,
			admin.Token,
			fields{"email": "cliente@mail.example", "password": "segredo-7"},
		)
		code(t, "an administrator", r, 409, "account.taken")
	})
}

// R330, Q116, S8: two hundred people want the last ten seats at the same time, by every way to a seat; exactly ten get
// one.
// Abuse case 8.
func TestLastSeatsByEveryWay_R330(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		for n := range 5 {
			f.register(f.login, fmt.Sprintf("antes%d@casa.example", n)).Is(200)
		}
		f.k.Patient("fora@mail.example") // has an account elsewhere
		links := map[int]string{}        // of those who signed up themselves
		for n := 0; n < 200; n += 4 {
			links[n] = signUpMailed(f.k, fmt.Sprintf("p%d@aurora.example", n))
		}
		var in atomic.Int64

		statuses := testkit.Race(200, func(n int) int {
			email := fmt.Sprintf("p%d@aurora.example", n)
			switch n % 4 {
			case 0:
				return testkit.Patiently(func() testkit.Response {
					return f.k.Call("GET", "/api/register/confirm?token="+links[n], "", nil)
				}).Status
			case 1:
				if n == 1 {
					email = "fora@mail.example"
				}
				return testkit.Patiently(func() testkit.Response { return f.register(f.login, email) }).Status
			case 2:
				return testkit.Patiently(func() testkit.Response { return f.register(f.admin, email) }).Status
			}
			r := testkit.Patiently(func() testkit.Response { return f.upload(email + "\nq" + email) })
			if r.Status != 200 {
				return r.Status // another import runs
			}
			if err := f.k.Jobs.Drain(context.Background()); err != nil {
				t.Error(err)
			}
			return 0
		})
		f.k.Work()
		in.Add(testkit.One[int64](f.k, "SELECT CAST(sum(invited) AS bigint) FROM people_import"))
		for _, status := range statuses {
			switch status {
			case 200:
				in.Add(1)
			case 0, 409, 422:
			default:
				t.Errorf("status %d", status)
			}
		}
		testkit.Equal(t, "got in", in.Load(), 10)
		testkit.Equal(t, "seats in use", f.used(), 15)
	}, fields{"maxUsers": 15})
}

// A reserved seat ends with its link and may be given to somebody else. A new link of the first person then needs a
// free seat.
func TestALateLinkNeedsASeat(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		signUp(f.k, "ana@aurora.example", "ENTERPRISE").Is(200)
		f.k.Work()
		f.k.Clock.Advance(72 * time.Hour)
		f.register(f.k.Login(f.login.Email), "bia@aurora.example").Is(200)

		// A sign-in before the address is confirmed sends a new link.
		signIn := fields{"username": "ana@aurora.example", "password": testkit.Password}
		f.k.Call("POST", "/api/auth/login", "", signIn).Is(401)
		token := f.k.MailedToken("ana@aurora.example")
		code(t, "full", f.k.Call("GET", "/api/register/confirm?token="+token, "", nil), 422, "auth.company_unavailable")
		f.k.Clock.Advance(72*time.Hour - time.Minute) // bia's seat is still reserved
		f.k.Exec("UPDATE company SET max_users = 2")
		f.k.Call("GET", "/api/register/confirm?token="+token, "", nil).Is(200)
	}, fields{"maxUsers": 1})
}

// S8: fewer seats than people are refused.
// Abuse case 8.
func TestSeatsAreNotLoweredBelowUse(t *testing.T) {
	f := newFixture(testkit.New(t, store.SQLite))
	for _, email := range []string{"a@casa.example", "b@casa.example", "c@casa.example"} {
		f.register(f.login, email).Is(200)
	}
	put := func(seats int) testkit.Response {
		return f.k.Call("PUT", f.path(""), f.admin.Token, testkit.CompanyForm(fields{"maxUsers": seats}))
	}
	testkit.Equal(
		t,
		"two",
		put(2).Is(422).Field("maxUsers"),
		"Há 3 vagas em uso: o número de funcionários não pode ser menor.",
	)
	put(3).Is(200)
}
