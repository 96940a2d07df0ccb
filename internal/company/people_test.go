package company_test

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/login"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// R296, Q117, Q118: the person gets a link and chooses the password; the one that the company typed never works.
// Abuse case 9.
func TestRegisteredByTheCompany(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		k := h.k
		r := h.register(h.login, "Ana@Casa.Example").Is(200)
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
		testkit.Equal(t, "company, state and terms", row, h.id+" EMAIL_CONFIRMED "+account.TermsVersion)
		k.Call("POST", "/api/customer/"+ana.ID+"/basic-info", ana.Token, fields{"fullName": "Ana Souza"}).Is(200)

		k.Call("POST", "/api/company/register/"+h.id, h.login.Token, fields{"username": "bia@casa.example", "password": "segredo7", "terms": true, "type": "ENTERPRISE"}).
			Is(200)
		short := k.Call("POST", "/api/company/register/"+h.id, h.login.Token, fields{"email": "x", "password": "12345"}).
			Is(422)
		testkit.Equal(
			t,
			"wrong fields",
			short.Field("email")+"/"+short.Field("password"),
			"Email inválido/A senha deve ter no mínimo 6 caracteres",
		)
		code(t, "twice", h.register(h.login, "ana@casa.example"), 409, "company.person_REGISTERED")
		h.register(h.admin, "caio@casa.example").Is(200)
	})
}

// An invitation link without the terms leaves them to the first access.
func TestTermsMayWaitForTheFirstAccess(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.register(h.login, "ana@casa.example").Is(200)
		h.k.Call("POST", "/api/auth/reset-password", "", fields{"token": h.k.MailedToken("ana@casa.example"), "password": testkit.Password, "passwordConfirmation": testkit.Password}).
			Is(200)
		r := h.k.Call("POST", "/api/auth/login", "", fields{"username": "ana@casa.example", "password": testkit.Password}).
			Is(200)
		testkit.Equal(t, "limited", r.JSON()["passwordChangeRequired"], any(true))
	})
}

// The list has four things and no more; it is searched by what it shows, without the social name.
// Abuse case 10.
func TestPeopleOfACompany(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		for i := range 12 {
			h.register(h.admin, fmt.Sprintf("p%02d@casa.example", i)).Is(200)
		}
		ana := h.k.Activate("p03@casa.example")
		h.k.Call("POST", "/api/customer/"+ana.ID+"/basic-info", ana.Token, fields{"fullName": "Aná Souza", "nickname": "Otávio", "emailAlertsOptIn": true}).
			Is(200)
		first, r := h.list("", 0)
		second, _ := h.list("", 1)
		testkit.Equal(t, "pages of ten", fmt.Sprint(len(first), len(second), r["totalPages"]), "10 2 2")
		one := r["elements"].([]any)[3].(map[string]any)
		testkit.Equal(
			t,
			"somebody",
			fmt.Sprint(len(one), one["name"], one["email"], one["userType"], one["emailAlertsOptIn"]),
			"4Aná Souzap03@casa.exampleENTERPRISEtrue",
		)
		for text, want := range map[string]int{"ANA SOUZA": 1, "p11@": 1, "otavio": 0, "nobody": 0} {
			found, _ := h.list(text, 0)
			testkit.Equal(t, text, len(found), want)
		}
	}, fields{"maxUsers": 12})
}

// Whoever has an account elsewhere looks to the company like somebody who has not answered: list, seats, invitation
// again, letting go. Administrators may know.
func TestAnAccountElsewhereIsNotTold(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.k.SignUp("cliente@mail.example", actor.Customer)
		h.k.Work()
		steps := func(email string) (out []string) {
			add := func(what string, r testkit.Response) {
				found, _ := h.list(email, 0)
				out = append(
					out,
					strings.ReplaceAll(fmt.Sprint(what, r.Status, string(r.Body), len(found), h.used()), email, "X"),
				)
			}
			add("preview", h.bring(email, true))
			add("register", h.register(h.login, email))
			add("again", h.register(h.login, email))
			add("preview again", h.bring(email, true))
			add("resend", h.k.Call("POST", h.path("/users/resend"), h.login.Token, fields{"email": email}))
			h.k.Clock.Advance(login.SeatReservedFor)
			h.login = h.k.Login(h.login.Email)
			add("after the link", h.k.Call("GET", h.path("/usage"), h.login.Token, nil))
			add("resend later", h.k.Call("POST", h.path("/users/resend"), h.login.Token, fields{"email": email}))
			add("let go", h.k.Call("POST", h.path("/users/deactivate"), h.login.Token, fields{"email": email}))
			add("let go twice", h.k.Call("POST", h.path("/users/deactivate"), h.login.Token, fields{"email": email}))
			add("resend gone", h.k.Call("POST", h.path("/users/resend"), h.login.Token, fields{"email": email}))
			add("once more", h.register(h.login, email))
			h.k.Clock.Advance(60 * 24 * time.Hour)
			h.login = h.k.Login(h.login.Email)
			return out
		}
		stranger, customer := steps("ninguem@mail.example"), steps("cliente@mail.example")
		h.k.Exec("DELETE FROM seat_invitation")
		if !slices.Equal(stranger, customer) {
			for i := range stranger {
				if stranger[i] != customer[i] {
					t.Errorf("a stranger: %s\na customer: %s", stranger[i], customer[i])
				}
			}
		}
		h.k.Work()
		m, _ := h.k.Outbox.Latest("cliente@mail.example")
		testkit.Equal(t, "the owner is told", m.Subject, "Você já tem uma conta")
		admin := h.k.Admin("outra@psic.test") // two months later
		r := h.k.Call(
			"POST",
			"/api/admin/register/companyUser/"+h.id,
			admin.Token,
			fields{"email": "cliente@mail.example", "password": "segredo-7"},
		)
		code(t, "an administrator", r, 409, "account.taken")
	})
}

func TestImport(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.register(h.login, "ja@casa.example").Is(200)
		csv := "\ufeffNome;E-mail\r\n\"Ana\";\"ana@casa.example\"\r\n\r\nbia@casa.example,Bia\nsem arroba\nANA@casa.example\nja@casa.example\ncaio@casa.example\n"
		verdicts := func(r testkit.Response) (out []string) {
			for _, row := range r.Is(200).JSON()["rows"].([]any) {
				m := row.(map[string]any)
				out = append(out, fmt.Sprint(m["line"], m["verdict"]))
			}
			return out
		}
		want := "[2OK 4OK 5INVALID 6REPEATED 7REGISTERED 8NO_SEAT]"
		testkit.Equal(t, "preview", fmt.Sprint(verdicts(h.bring(csv, true))), want)
		testkit.Equal(t, "a preview changes nothing", h.used(), 1)
		r := h.bring(csv, false)
		testkit.Equal(t, "import", fmt.Sprint(verdicts(r), r.JSON()["ready"]), want+" 2")
		testkit.Equal(t, "seats", h.used(), 3)
		h.k.Activate("ana@casa.example")
		h.k.Activate("bia@casa.example")
		nobody := verdicts(h.bring("sem@arroba@duas\nE@\n", false))
		testkit.Equal(t, "no valid address", fmt.Sprint(nobody), "[1INVALID 2INVALID]")
		code(t, "nothing in it", h.bring("\n;\n", true), 422, "company.import_empty")
		code(t, "too long", h.bring(strings.Repeat("a@b.example\n", 201), true), 422, "company.import_too_long")
	}, fields{"maxUsers": 3})
}

// R330, Q116, S8: two hundred at every door for the last ten seats; exactly ten get one.
// Abuse case 8.
func TestLastSeatsThroughEveryDoor(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		for n := range 5 {
			h.register(h.login, fmt.Sprintf("antes%d@casa.example", n)).Is(200)
		}
		h.k.Patient("fora@mail.example") // the shadow's door
		var in atomic.Int64
		// Two hundred at once are more than a busy machine serves in time: who is sent away for that comes again, as told.
		again := func(ask func() testkit.Response) (r testkit.Response) {
			for range 500 {
				if r = ask(); r.Status != 503 {
					break
				}
				time.Sleep(20 * time.Millisecond)
			}
			return r
		}
		answers := testkit.Race(200, func(n int) int {
			email := fmt.Sprintf("p%d@aurora.example", n)
			switch n % 4 {
			case 0:
				return again(func() testkit.Response {
					return h.k.Call(
						"POST",
						"/api/register",
						"",
						fields{
							"email":          email,
							"password":       testkit.Password,
							"termsOfService": true,
							"type":           "ENTERPRISE",
						},
					)
				}).Status
			case 1:
				if n == 1 {
					email = "fora@mail.example"
				}
				return again(func() testkit.Response { return h.register(h.login, email) }).Status
			case 2:
				return again(func() testkit.Response { return h.register(h.admin, email) }).Status
			}
			r := again(func() testkit.Response { return h.bring(email+"\nq"+email, false) })
			if r.Status == 200 {
				in.Add(int64(r.JSON()["ready"].(float64)))
				return 0
			}
			return r.Status
		})
		for _, status := range answers {
			switch status {
			case 200:
				in.Add(1)
			case 0, 409, 422:
			default:
				t.Errorf("status %d", status)
			}
		}
		testkit.Equal(t, "got in", in.Load(), 10)
		testkit.Equal(t, "seats in use", h.used(), 15)
	}, fields{"maxUsers": 15})
}

// A seat that was given away while nobody answered is not taken twice by the old person's new link.
func TestALateLinkNeedsASeat(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.k.Call("POST", "/api/register", "", fields{"email": "ana@aurora.example", "password": testkit.Password, "termsOfService": true, "type": "ENTERPRISE"}).
			Is(200)
		h.k.Work()
		h.k.Clock.Advance(login.SeatReservedFor)
		h.register(h.k.Login(h.login.Email), "bia@aurora.example").Is(200)
		h.k.Call("POST", "/api/auth/login", "", fields{"username": "ana@aurora.example", "password": testkit.Password}).
			Is(401)
			// sends a new link
		token := h.k.MailedToken("ana@aurora.example")
		code(t, "full", h.k.Call("GET", "/api/register/confirm?token="+token, "", nil), 422, "auth.company_unavailable")
		h.k.Clock.Advance(login.SeatReservedFor - time.Minute) // her link outlives nothing: bia's seat is still held
		h.k.Exec("UPDATE company SET max_users = 2")
		h.k.Call("GET", "/api/register/confirm?token="+token, "", nil).Is(200)
	}, fields{"maxUsers": 1})
}

// S8: fewer seats than people are refused.
// Abuse case 8.
func TestSeatsAreNotLoweredBelowUse(t *testing.T) {
	h := newHouse(testkit.New(t, store.SQLite))
	for _, email := range []string{"a@casa.example", "b@casa.example", "c@casa.example"} {
		h.register(h.login, email).Is(200)
	}
	put := func(seats int) testkit.Response {
		return h.k.Call("PUT", h.path(""), h.admin.Token, testkit.CompanyForm(fields{"maxUsers": seats}))
	}
	testkit.Equal(
		t,
		"two",
		put(2).Is(422).Field("maxUsers"),
		"Há 3 vagas em uso: o número de funcionários não pode ser menor.",
	)
	put(3).Is(200)
}
