package sso_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// TestAHeldSeatTellsNothingOfAnAccount_Q196: the company's list, its directory and its mailbox show the same about
// three work addresses whose seat the identity provider's proof holds: of a patient who signs in with it, of a
// stranger's sign-up with it, and of nobody. Abuse case 66.
func TestAHeldSeatTellsNothingOfAnAccount_Q196(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.connect()
		key := f.token()
		all := [3]string{"ana@aurora.example", "eva@aurora.example", "ivo@aurora.example"}
		f.k.SignUp(all[0], actor.Customer)
		f.k.Call("POST", "/api/register", "", fields{
			"email": all[1], "password": testkit.Password, "termsOfService": true, "type": "ENTERPRISE",
		}).Is(200)
		f.k.Work()
		var seen [3]strings.Builder
		var read [3]int
		for i, email := range all {
			read[i] = len(f.k.Mails(email))
		}
		step := func(do func(email string) testkit.Response) {
			t.Helper()
			f.login = f.k.Login(f.login.Email)
			for i, email := range all {
				r := do(email)
				fmt.Fprintln(&seen[i], r.Status, strings.ReplaceAll(string(r.Body), email[:3], "###"))
			}
			f.k.Work()
			for i, email := range all {
				mails := f.k.Mails(email)
				for _, m := range mails[read[i]:] {
					fmt.Fprintln(&seen[i], m.At, m.Subject, m.Headers)
				}
				read[i] = len(mails)
			}
		}
		company := func(method, path string) func(string) testkit.Response {
			return func(email string) testkit.Response {
				return f.k.Call(method, "/api/company/"+f.id+path, f.login.Token, fields{"email": email})
			}
		}
		listed := func(email string) testkit.Response {
			return f.k.Call("GET", "/api/company/"+f.id+"/users?text="+email, f.login.Token, nil)
		}
		for _, email := range all {
			f.finish(f.visit(identityOf(email))).Is(200)
		}
		step(listed)
		step(f.list)
		for _, days := range []int{5, 7, 3} {
			for range days {
				f.k.AdvanceAndWork(24 * time.Hour)
				f.provider.FastForward(24 * time.Hour)
			}
			step(listed)
		}
		step(company("POST", "/users/resend"))
		step(listed)
		step(company("POST", "/users/deactivate"))
		for _, email := range all {
			f.finish(f.visit(identityOf(email))).Is(200)
		}
		for i, email := range all {
			r := f.scim(key, "POST", "/Users", person(email)).Is(201)
			end := `{"Operations":[{"op":"replace","path":"active","value":false}]}`
			fmt.Fprintln(&seen[i], seat(r), seat(f.scim(key, "PATCH", "/Users/"+r.Str("id"), end).Is(200)))
		}
		step(listed)
		for i := range all {
			testkit.Equal(t, "what the company observes of "+all[i], seen[i].String(), seen[2].String())
		}
	})
}

// TestASeatTakenBackIsNotGiven: the company removes a held seat before its owner takes it. The proof gives nothing
// then. Abuse case 67.
func TestASeatTakenBackIsNotGiven(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.connect()
		me := f.k.SignUp("bia@casa.example", actor.Customer)
		proof := f.finish(f.visit(bia())).Is(200).Str("proof")
		f.k.Call("POST", "/api/company/"+f.id+"/users/deactivate", f.login.Token, fields{
			"email": "bia@aurora.example",
		}).Is(200)
		code(t, "taken back", f.take(me, proof), 409, "company.offer_over")
		testkit.Equal(t, "the list", f.people(), "")
		f.list("bia@aurora.example").Is(200)
		f.take(me, proof).Is(200)
		testkit.Equal(t, "invited again", f.people(), "bia@aurora.example ACTIVE")
	})
}

// TestAWorkAddressHasOneSeat: the owner of the mailbox who signs up with a member's work address gets no second seat,
// and somebody who confirms the work address while its seat is held takes that seat.
func TestAWorkAddressHasOneSeat(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.connect()
		me := f.k.SignUp("bia@casa.example", actor.Customer)
		f.take(me, f.finish(f.visit(bia())).Is(200).Str("proof")).Is(200)
		f.k.Call("POST", "/api/register", "", fields{
			"email": "bia@aurora.example", "password": testkit.Password, "termsOfService": true, "type": "ENTERPRISE",
		}).Is(200)
		link := "/api/register/confirm?token=" + f.k.MailedToken("bia@aurora.example")
		code(t, "a second seat", f.k.Call("GET", link, "", nil), 422, "auth.company_unavailable")

		proof := f.finish(f.visit(identityOf("ivo@aurora.example"))).Is(200).Str("proof")
		f.k.SignUp("ivo@aurora.example", actor.Enterprise)
		testkit.Equal(t, "the list", f.people(), "bia@aurora.example ACTIVE, ivo@aurora.example ACTIVE")
		other := f.k.SignUp("ivo@casa.example", actor.Customer)
		code(t, "its seat is used", f.take(other, proof), 409, "company.seat_used")
	}, fields{"maxUsers": "2"})
}

// TestTheKeysOfAProviderNeedTLS: whoever changes the keys on their way would sign identities.
func TestTheKeysOfAProviderNeedTLS(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.prove()
		const plain = "claro.aurora.example"
		f.k.Internet.Serve(plain, described(map[string]string{
			"issuer":                 "https://" + plain,
			"authorization_endpoint": "https://" + plain + "/a",
			"token_endpoint":         "https://" + plain + "/t",
			"jwks_uri":               "http://" + plain + "/k",
		}))
		code(t, "keys without TLS", f.k.Call("PUT", f.path("/provider"), f.login.Token, fields{
			"issuer":       "https://" + plain,
			"clientId":     "psic",
			"clientSecret": "s3nh4",
		}), 409, "sso.provider")
	})
}

// TestMembersLookAlike_Q196: two people who sign in with personal addresses, one with a complete registration and one
// who did nothing. The list, the directory, the identity provider and the mailboxes of the company show the same.
func TestMembersLookAlike_Q196(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.connect()
		key := f.token()
		both := [2]string{"eva@aurora.example", "lia@aurora.example"}
		for i, email := range both {
			me := f.k.SignUp(strings.Replace(email, "aurora", "casa", 1), actor.Customer)
			if i == 0 {
				f.k.Call("POST", "/api/customer/"+me.ID+"/basic-info", me.Token, fields{
					"fullName": "Eva Nogueira", "nickname": "Lua", "emailAlertsOptIn": true,
				}).Is(200)
				f.k.Call("PUT", "/api/customer/"+me.ID, me.Token, testkit.PersonalData()).Is(200)
			}
			f.take(me, f.finish(f.visit(identityOf(email))).Is(200).Str("proof")).Is(200)
		}
		var seen [2]string
		for i, email := range both {
			id := f.scim(key, "POST", "/Users", person(email)).Is(201).Str("id")
			signUp := fields{"email": email, "password": testkit.Password, "termsOfService": true, "type": "ENTERPRISE"}
			for _, r := range []testkit.Response{
				f.scim(key, "GET", "/Users/"+id, ""),
				f.list(email),
				f.k.Call("GET", "/api/company/"+f.id+"/users?text="+email, f.login.Token, nil),
				f.finish(f.visit(identityOf(email))),
				f.k.Call("POST", "/api/auth/request-reset?email="+email, "", nil),
				f.k.Call("POST", "/api/register", "", signUp),
			} {
				text := fmt.Sprintln(r.Status, string(r.Body))
				seen[i] += strings.ReplaceAll(strings.ReplaceAll(text, id, "#"), email, "#")
			}
			f.k.Work()
			for _, m := range f.k.Mails(email) {
				seen[i] += fmt.Sprintln(m.At, m.Subject)
			}
		}
		testkit.Equal(t, "what the company observes", seen[0], seen[1])
	})
}
