package sso_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/oauth2-proxy/mockoidc"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// TestDomain: the proof is a record in the DNS, or the word of an administrator with a reason. It counts for the domain
// for which it was given.
func TestDomain(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		domain := f.part(f.login, "domain")
		testkit.Equal(t, "record", domain["record"].(string), "_psic.aurora.example")
		code(t, "no record", f.k.Call("POST", f.path("/domain"), f.login.Token, nil), 409, "sso.record_not_found")
		f.k.Internet.Text("_psic.aurora.example", "psic-dominio=somebody-else")
		code(t, "another text", f.k.Call("POST", f.path("/domain"), f.login.Token, nil), 409, "sso.record_not_found")
		settings := f.start()
		code(t, "a provider before the proof", f.k.Call("PUT", f.path("/provider"), f.login.Token, settings), 409,
			"sso.unverified")
		f.prove()
		testkit.Equal(t, "proven", f.part(f.login, "domain")["verified"].(bool), true)

		f.k.Exec("UPDATE company SET email_domain = 'boreal.example' WHERE id = $1", f.id)
		testkit.Equal(t, "another domain is not proven", f.part(f.login, "domain")["verified"].(bool), false)
		byHand := "/api/admin/company/" + f.id + "/access/domain"
		r := f.k.Call("POST", byHand, f.admin.Token, fields{"reason": " "})
		code(t, "without a reason", r, 422, "invalid_fields")
		f.k.Call("POST", byHand, f.admin.Token, fields{"reason": "Ofício da diretoria"}).Is(200)
		testkit.Equal(t, "by hand", f.part(f.login, "domain")["byHand"].(bool), true)
		testkit.Equal(t, "the reason is for administrators", "Ofício da diretoria",
			f.part(f.admin, "domain")["reason"].(string))
		if _, shown := f.part(f.login, "domain")["reason"]; shown {
			t.Error("the company reads the reason")
		}
		f.k.Exec("UPDATE company SET email_domain = '' WHERE id = $1", f.id)
		code(t, "no domain", f.k.Call("POST", f.path("/domain"), f.login.Token, nil), 409, "sso.no_domain")
	})
}

// TestProviderSettings: only public addresses with TLS are asked, and the secret is sealed and never shown.
// Abuse case 67.
func TestProviderSettings(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.prove()
		settings := f.start()
		f.k.Internet.Private("intern.aurora.example")
		for issuer, status := range map[string]int{
			"http://" + host + "/oidc":      422,
			"https://u:p@" + host + "/oidc": 422,
			"nada":                          422,
			"https://intern.aurora.example": 409,
			"https://127.0.0.1":             409,
			"https://ninguem.example":       409,
			"https://" + host + "/other":    409,
		} {
			r := f.k.Call("PUT", f.path("/provider"), f.login.Token, testkit.With(settings, fields{"issuer": issuer}))
			code(t, issuer, r, status, "")
		}
		f.k.Call("PUT", f.path("/provider"), f.login.Token, settings).Is(200)
		secret := settings["clientSecret"].(string)
		if body := marshal(f.access(f.login)); strings.Contains(body, secret) {
			t.Error("the page shows the secret")
		}
		stored := testkit.One[string](f.k, "SELECT client_secret FROM company_provider")
		if strings.Contains(stored, secret) {
			t.Error("the secret is stored in clear")
		}
		link := f.link()
		f.k.Call("PUT", f.path("/provider"), f.login.Token, settings).Is(200)
		testkit.Equal(t, "the address stays", link, f.link())
		f.k.Call("DELETE", f.path("/provider"), f.login.Token, nil).Is(200)
		code(t, "the address ended", f.k.Call("POST", "/api/company-access/"+link+"/begin", "", nil), 404, "not_found")
	})
}

// TestOneAnswerForEveryLinkThatLeadsNowhere: unknown, switched off, not proven any more: a stranger cannot tell.
func TestOneAnswerForEveryLinkThatLeadsNowhere(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.connect()
		link := f.link()
		begin := func(link string) string {
			r := f.k.Call("POST", "/api/company-access/"+link+"/begin", "", nil)
			return http.StatusText(r.Status) + string(r.Body)
		}
		want := begin("0x3nBt8Qm2S7aYd4eK1uLwPz6RfVcJhGiTqXoNs9bDk")
		testkit.Equal(t, "no link at all", want, begin("x"))
		f.k.Exec("UPDATE company_domain SET verified_at = NULL")
		testkit.Equal(t, "not proven", want, begin(link))
		f.k.Exec("UPDATE company_domain SET verified_at = 1")
		f.k.Exec("UPDATE company SET active = false")
		testkit.Equal(t, "switched off", want, begin(link))
		f.k.Exec("UPDATE company SET active = true")
		f.k.Call("POST", "/api/company-access/"+link+"/begin", "", nil).Is(200)
	})
}

// TestProofTakesTheSeatOnce: the identity provider proves the work address and holds a seat. The seat is taken by an
// own account with a confirmed personal address and a password. The company reads the work address alone.
func TestProofTakesTheSeatOnce(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.connect()
		done := f.finish(f.visit(bia())).Is(200)
		testkit.Equal(t, "company", done.Str("company"), "Aurora Tecnologia")
		testkit.Equal(t, "the seat is held", f.people(), "bia@aurora.example INVITED")
		testkit.Equal(t, "nobody got an account", 0,
			testkit.One[int](f.k, "SELECT count(*) FROM account WHERE email = 'bia@aurora.example'"))
		testkit.Equal(t, "no mail to the employer's mailbox", len(f.k.Mails("bia@aurora.example")), 0)

		me := f.k.SignUp("bia@casa.example", actor.Customer)
		f.take(me, done.Str("proof")).Is(200)
		testkit.Equal(t, "the company's list", f.people(), "bia@aurora.example ACTIVE")
		role := testkit.One[string](f.k, "SELECT role FROM account WHERE id = $1", me.ID)
		testkit.Equal(t, "role", role, "ENTERPRISE")
		found := f.k.Call("GET", "/api/company/"+f.id+"/users?text=casa", f.login.Token, nil)
		if strings.Contains(string(found.Body), "casa.example") {
			t.Error("the company reads the personal address")
		}
		testkit.Equal(t, "came through it", f.part(f.login, "provider")["members"].(float64), 1.0)
		me = f.k.Login("bia@casa.example") // with the own address and password

		other := f.k.SignUp("outra@casa.example", actor.Customer)
		code(t, "the proof works once", f.take(other, done.Str("proof")), 409, "sso.proof")
		code(t, "the seat is taken", f.finish(f.visit(bia())), 409, "company.seat_used")
	})
}

// TestTheProviderOpensNothing: a token for an address that has an account signs nobody in, and no response holds a
// login. Abuse case 66.
func TestTheProviderOpensNothing(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.connect()
		f.list("bia@aurora.example").Is(200)
		f.k.Activate("bia@aurora.example")
		logins := testkit.One[int](f.k, "SELECT count(*) FROM login")
		r := f.finish(f.visit(bia()))
		code(t, "an existing person", r, 409, "company.seat_used")
		done := f.finish(f.visit(identityOf("caio@aurora.example"))).Is(200)
		for name := range done.JSON() {
			if name != "proof" && name != "company" && name != "workEmail" {
				t.Error("the response has", name)
			}
		}
		testkit.Equal(t, "logins", logins, testkit.One[int](f.k, "SELECT count(*) FROM login"))
		code(t, "a proof is no token", f.k.Call("GET", "/api/user/info", done.Str("proof"), nil), 401, "")
		code(t, "a seat needs a login", f.take(testkit.Person{}, done.Str("proof")), 401, "")
		work := f.k.SignUp("caio.novo@aurora.example", actor.Enterprise)
		code(t, "an account of the company", f.take(work, done.Str("proof")), 403, "")
		own := f.k.SignUp("caio@rh.aurora.example", actor.Customer)
		code(t, "an address of the employer", f.take(own, done.Str("proof")), 409, "company.own_address")
	})
}

// TestReturns: a return works once, in the browser that began, in time, with the own identity in the proven domain.
// Abuse case 67.
func TestReturns(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.connect()
		refused := func(what string, back fields) {
			t.Helper()
			code(t, what, f.finish(back), 409, "sso.proof")
		}
		back := f.visit(bia())
		refused("another browser", testkit.With(back, fields{"browserKey": "x"}))
		refused("its state is spent", back)
		refused("unknown state", testkit.With(f.visit(bia()), fields{"state": "x"}))
		refused("wrong code", testkit.With(f.visit(bia()), fields{"code": "x"}))

		one, two := f.visit(bia()), f.visit(bia())
		refused("the code of another visit", testkit.With(one, fields{"code": two["code"]}))

		for what, user := range map[string]*mockoidc.MockUser{
			"another domain":       {Subject: "u", Email: "bia@gmail.com", EmailVerified: true},
			"a lookalike":          {Subject: "u", Email: "bia@nao-aurora.example", EmailVerified: true},
			"below the domain":     {Subject: "u", Email: "bia@rh.aurora.example", EmailVerified: true},
			"no address":           {Subject: "u"},
			"a name, no address":   {Subject: "u", PreferredUsername: "bia"},
			"an address in a text": {Subject: "u", PreferredUsername: "x bia@aurora.example"},
		} {
			refused(what, f.visit(user))
		}
		f.finish(f.visit(&mockoidc.MockUser{Subject: "u9", PreferredUsername: "dora@aurora.example"})).Is(200)

		back = f.visit(bia())
		f.k.Clock.Advance(10 * time.Minute)
		refused("after ten minutes", back)
		f.k.Exec("UPDATE company_domain SET verified_at = NULL WHERE company_id = $1", f.id)
	})
}

// TestProofEnds: a proof waits a day.
func TestProofEnds(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.connect()
		me := f.k.SignUp("bia@casa.example", actor.Customer)
		proof := f.finish(f.visit(bia())).Is(200).Str("proof")
		f.k.Clock.Advance(24 * time.Hour)
		me = f.k.Login(me.Email)
		code(t, "after a day", f.take(me, proof), 409, "sso.proof")
		f.k.AdvanceAndWork(time.Hour)
		testkit.Equal(t, "proofs are deleted", testkit.One[int](f.k, "SELECT count(*) FROM seat_proof"), 0)
	})
}

// TestSeatsAreNotExceeded: many prove at once that they belong to a company with one free seat.
func TestSeatsAreNotExceeded(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.connect()
		backs := make([]fields, 6)
		for i := range backs {
			email := string(rune('a'+i)) + "@aurora.example"
			backs[i] = f.visit(&mockoidc.MockUser{Subject: email, Email: email, EmailVerified: true})
		}
		all := testkit.Race(len(backs), func(i int) testkit.Response {
			return testkit.Patiently(func() testkit.Response { return f.finish(backs[i]) })
		})
		testkit.Equal(t, "seats given", testkit.Tally(all)[200], 1)
	}, fields{"maxUsers": "1"})
}

// TestLeavingKeepsThePersonalAddress: when the seat ends, the account is a personal one with the address of its
// sign-in, links go on arriving there, and the work address is free.
func TestLeavingKeepsThePersonalAddress(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.connect()
		me := f.k.SignUp("bia@casa.example", actor.Customer)
		f.take(me, f.finish(f.visit(bia())).Is(200).Str("proof")).Is(200)
		f.k.Call("POST", "/api/company/"+f.id+"/users/deactivate", f.login.Token, fields{
			"email": "bia@casa.example",
		}).Is(404)
		f.k.Call("POST", "/api/company/"+f.id+"/users/deactivate", f.login.Token, fields{
			"email": "bia@aurora.example",
		}).Is(200)
		links := func() (n int) {
			for _, m := range f.k.Mails("bia@casa.example") {
				n += strings.Count(m.Text, "token=")
			}
			return n
		}
		before := links()
		f.k.Call("POST", "/api/auth/request-reset?email=bia@casa.example", "", nil).Is(200)
		testkit.Equal(t, "links to the personal address", links(), before+1)
		for range 34 {
			f.k.AdvanceAndWork(24 * time.Hour)
		}
		testkit.Equal(t, "a personal account", "CUSTOMER bia@casa.example kept", testkit.One[string](f.k,
			`SELECT role || ' ' || email || ' ' || CASE WHEN mailbox_lost THEN 'lost' ELSE 'kept' END
			FROM account WHERE id = $1`,
			me.ID))
		testkit.Equal(t, "members", testkit.One[int](f.k, "SELECT count(*) FROM company_member"), 0)
	})
}

// TestAPersonalAddressStaysUnknown: a company that types the personal address of one of its people learns nothing: the
// answer and the list are those for an address with an account elsewhere.
func TestAPersonalAddressStaysUnknown(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.connect()
		me := f.k.SignUp("bia@casa.example", actor.Customer)
		f.take(me, f.finish(f.visit(bia())).Is(200).Str("proof")).Is(200)
		f.k.SignUp("dora@casa.example", actor.Customer)
		var seen [2]string
		for i, email := range []string{"bia@casa.example", "dora@casa.example"} {
			r := f.list(email)
			name, _, _ := strings.Cut(email, "@")
			seen[i] = strings.ReplaceAll(string(r.Body), name, "#")
		}
		testkit.Equal(t, "the two answers", seen[1], seen[0])
		testkit.Equal(t, "the list", "bia@aurora.example ACTIVE, bia@casa.example INVITED, dora@casa.example INVITED",
			f.people())
	})
}
