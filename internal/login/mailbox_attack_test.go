package login_test

import (
	"encoding/base64"
	"regexp"
	"strings"
	"testing"
	"time"

	"psic/internal/testkit"
)

const (
	workbox  = "eva@aurora.example"
	home     = "eva.casa@pessoal.example"
	employer = "Escolhida-pelo-RH-1"
)

// therapy is an employee with a social name and a session, and the employer.
type therapy struct {
	eva, boss          testkit.Person
	session, companyID string
}

func inTherapy(k *testkit.Kit) (x therapy) {
	k.T.Helper()
	psi := k.Therapist("psi@psic.test")
	x.companyID, x.boss = k.OpenCompany(
		k.Admin("adm@psic.test"),
		fields{"email": "rh@aurora.example", "companyEmail": "aurora.example"},
	)
	x.eva = k.Employee(workbox)
	k.Exec("UPDATE account SET nickname = 'Lua' WHERE id = $1", x.eva.ID)
	x.session = k.Book(x.eva, psi, testkit.Wednesday, "10:00")
	k.Work()
	return x
}

func refused(t *testing.T, r testkit.Response, status int, code string) {
	t.Helper()
	if r.Status != status || r.Str("code") != code {
		t.Errorf("%d %s, want %d %s", r.Status, r.Body, status, code)
	}
}

func lastMail(k *testkit.Kit, to string) string {
	k.T.Helper()
	mails := k.Mails(to)
	if len(mails) == 0 {
		k.T.Fatalf("nothing was mailed to %s", to)
	}
	last := mails[len(mails)-1]
	return last.Subject + "\n" + last.Text
}

// links are the tokens mailed to the address, oldest first.
func links(k *testkit.Kit, to string) (out []string) {
	k.T.Helper()
	for _, m := range k.Mails(to) {
		if found := regexp.MustCompile(`token=([\w-]+)`).FindStringSubmatch(m.Text); found != nil {
			out = append(out, found[1])
		}
	}
	return out
}

func lastLink(k *testkit.Kit, to string) string {
	k.T.Helper()
	all := links(k, to)
	if len(all) == 0 {
		k.T.Fatalf("no link was mailed to %s", to)
	}
	return all[len(all)-1]
}

// takeOver is all that the owner of the mailbox can do: ask for a link, use it, sign in with the chosen password.
func takeOver(k *testkit.Kit) testkit.Response {
	k.T.Helper()
	askReset(k, workbox).Is(200)
	reset(k, lastLink(k, workbox), employer).Is(200)
	k.Work()
	return logIn(k, commonLogin, workbox, employer).Is(200)
}

// The employer owns the mailbox of the employee, resets the password through it and signs in. No
// operation then tells anything of the person, not even the social name.
func TestEmployerWithTheMailboxDoesNotBecomeTheEmployee(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := inTherapy(k)
		eva, session := x.eva, x.session
		r := takeOver(k)
		token := r.Str("token")
		testkit.Equal(t, "asked for proof", r.JSON()["identityProofRequired"], any(true))
		testkit.Equal(t, "asked for a password", r.JSON()["passwordChangeRequired"], any(false))
		for _, path := range []string{
			"/api/customer/" + eva.ID,
			"/api/customer/" + eva.ID + "/next-sessions",
			"/api/session/" + session,
			"/api/user/" + eva.ID + "/export",
			"/api/agenda/past-sessions/" + eva.ID,
			"/api/user/" + eva.ID + "/recovery-email",
		} {
			if got := k.Call(
				"GET",
				path,
				token,
				nil,
			); got.Status != 403 ||
				got.Str("code") != "auth.identity_proof_required" {
				t.Errorf("%s: %d %s", path, got.Status, got.Body)
			}
		}
		info := k.Call("GET", "/api/user/info", token, nil).Is(200)
		payload, err := base64.RawURLEncoding.DecodeString(strings.Split(token, ".")[1])
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(info.Body), "Lua") || strings.Contains(string(payload), "Lua") {
			t.Errorf("the social name is told: %s %s", info.Body, payload)
		}
		// Operations that replace a password, and a second reset, do not open it either.
		k.Call("POST", "/api/auth/first-access", token, fields{
			"password":             employer + "2",
			"passwordConfirmation": employer + "2",
			"termsOfService":       true,
		}).
			Is(409)
		k.Call("POST", "/api/auth/change-password", token, fields{
			"currentPassword":      employer,
			"password":             employer + "2",
			"passwordConfirmation": employer + "2",
		}).
			Is(403)
		k.Call("POST", "/api/user/"+eva.ID+"/recovery-email", token, fields{
			"email":    "rh@outro.example",
			"password": employer,
		}).
			Is(403)
		k.Clock.Advance(time.Hour)
		token = takeOver(k).Str("token")
		refused(
			t,
			k.Call("POST", "/api/auth/prove-identity", token, fields{"password": employer}),
			422,
			"auth.previous_password",
		)
		k.Call("GET", "/api/session/"+session, token, nil).Is(403)
		// Signing up again mails a link to the mailbox too.
		signUp(k, workbox, fields{"type": "ENTERPRISE"}).Is(200)
		reset(k, lastLink(k, workbox), employer).Is(200)
		k.Call("GET", "/api/session/"+session, logIn(k, commonLogin, workbox, employer).Is(200).Str("token"), nil).
			Is(403)
	})
}

// The employee, who knows the password of before, gets the account back and is told of the reset.
func TestEmployeeTakesTheAccountBackWithThePasswordOfBefore(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := inTherapy(k)
		eva, session := x.eva, x.session
		takeOver(k)
		askReset(k, workbox).Is(200)
		const mine = "Minha-senha-nova-7"
		reset(k, lastLink(k, workbox), mine).Is(200)
		token := logIn(k, commonLogin, workbox, mine).Is(200).Str("token")
		refused(
			t,
			k.Call("POST", "/api/auth/prove-identity", token, fields{"password": "palpite-errado"}),
			422,
			"auth.previous_password",
		)
		fresh := k.Call("POST", "/api/auth/prove-identity", token, fields{"password": testkit.Password}).
			Is(200).
			Str("token")
		k.Call("GET", "/api/user/info", token, nil).Is(401)
		k.Call("GET", "/api/session/"+session, fresh, nil).Is(200)
		info := k.Call("GET", "/api/user/info", fresh, nil).Is(200)
		testkit.Equal(t, "name", info.Str("name"), "Lua")
		if info.Str("passwordResetAt") == "" {
			t.Errorf("the reset is not told: %s", info.Body)
		}
		k.Call("POST", "/api/user/"+eva.ID+"/reset-notice", fresh, fields{}).Is(200)
		if got := k.Call("GET", "/api/user/info", fresh, nil).
			Is(200); strings.Contains(
			string(got.Body),
			"passwordResetAt",
		) {
			t.Errorf("told again: %s", got.Body)
		}
		refused(
			t,
			k.Call("POST", "/api/auth/prove-identity", fresh, fields{"password": testkit.Password}),
			409,
			"auth.first_access_done",
		)
	})
}

// Guesses of the password of before are slowed by account, from wherever they come.
func TestGuessingThePasswordOfBeforeIsSlowed(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		inTherapy(k)
		token := takeOver(k).Str("token")
		for range 5 {
			k.Call("POST", "/api/auth/prove-identity", token, fields{"password": "palpite"}).Is(422)
		}
		k.Call("POST", "/api/auth/prove-identity", token, fields{"password": testkit.Password}).Is(429)
	})
}

// With a personal address no link goes to the employer's mailbox, whichever way is tried, and mail about sessions
// goes home too.
func TestPersonalAddressGetsTheLinks(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := inTherapy(k)
		eva, session := x.eva, x.session
		askReset(k, workbox).Is(200)
		old := lastLink(k, workbox)
		k.PersonalAddress(eva, home)
		reset(k, old, employer).Is(400) // mailed before, dead now
		before := len(links(k, workbox))
		askReset(k, workbox).Is(200)
		k.Work()
		signUp(k, workbox, fields{"type": "ENTERPRISE"}).Is(200)
		k.Work()
		testkit.Equal(t, "links to the employer's mailbox", len(links(k, workbox)), before)
		if text := lastMail(k, workbox); !strings.Contains(text, "e-mail pessoal") || strings.Contains(text, home) {
			t.Errorf("the notice: %s", text)
		}
		link, atWork, atHome := lastLink(k, home), len(k.Mails(workbox)), len(k.Mails(home))
		k.Call("POST", "/api/session/"+session+"/cancel", eva.Token, fields{}).Is(200)
		testkit.Equal(t, "news at home", len(k.Mails(home)), atHome+1)
		testkit.Equal(t, "news at work", len(k.Mails(workbox)), atWork)
		const mine = "Minha-senha-nova-7"
		reset(k, link, mine).Is(200)
		fresh := logIn(k, commonLogin, workbox, mine).Is(200)
		k.Call("GET", "/api/session/"+session, fresh.Str("token"), nil).Is(200)
		k.Work()
		if text := lastMail(k, home); !strings.Contains(text, "Sua senha foi alterada") {
			t.Errorf("the news of the password: %s", text)
		}
	})
}

// The address must be proven, be outside the company, and be put by who knows the password; nobody else reads it.
func TestPersonalAddressIsProvenAndPrivate(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := inTherapy(k)
		eva := x.eva
		path := "/api/user/" + eva.ID + "/recovery-email"
		ask := func(email, password string) testkit.Response {
			return k.Call("POST", path, eva.Token, fields{"email": email, "password": password})
		}
		for _, wrong := range []string{"sem arroba", workbox, "outra@aurora.example", "eva@mail.aurora.example"} {
			if r := ask(wrong, testkit.Password); r.Status != 422 {
				t.Errorf("%s: %d %s", wrong, r.Status, r.Body)
			}
		}
		refused(t, ask(home, "errada-9"), 422, "auth.wrong_password")
		ask(home, testkit.Password).Is(200)
		right := k.MailedCode(home)
		wrong := "000000"
		if right == wrong {
			wrong = "111111"
		}
		refused(t, k.Call("POST", path+"/confirm", eva.Token, fields{"code": wrong}), 422, "account.recovery_code")
		testkit.Equal(t, "before the code", k.Call("GET", path, eva.Token, nil).Is(200).Str("email"), "")
		k.Clock.Advance(31 * time.Minute)
		refused(t, k.Call("POST", path+"/confirm", eva.Token, fields{"code": right}), 422, "account.recovery_code")
		k.PersonalAddress(eva, home)
		testkit.Equal(t, "own", k.Call("GET", path, eva.Token, nil).Is(200).Str("email"), home)
		stored := testkit.One[string](k, "SELECT recovery_email FROM account WHERE id = $1", eva.ID)
		if stored == "" || strings.Contains(stored, home) {
			t.Errorf("stored in clear: %q", stored)
		}
		for _, p := range []testkit.Person{x.boss, k.Login("adm@psic.test")} {
			k.Call("GET", path, p.Token, nil).Is(403)
		}
		if list := k.Call("GET", "/api/company/"+x.companyID+"/users", x.boss.Token, nil).
			Is(200); strings.Contains(
			string(list.Body),
			"pessoal",
		) {
			t.Errorf("the company reads it: %s", list.Body)
		}
		refused(
			t,
			k.Call("POST", path+"/remove", eva.Token, fields{"password": "errada-9"}),
			422,
			"auth.wrong_password",
		)
		k.Call("POST", path+"/remove", eva.Token, fields{"password": testkit.Password}).Is(200)
		testkit.Equal(t, "removed", k.Call("GET", path, eva.Token, nil).Is(200).Str("email"), "")
	})
}

// An account with nothing to hide yet stays open after a reset, and customers are not touched by any of it.
func TestResetClosesNothingWhereNothingIsHidden(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.Employee(workbox)
		if r := takeOver(k); r.JSON()["identityProofRequired"] != nil {
			t.Errorf("closed: %s", r.Body)
		}
		ana := k.Patient("ana@psic.test")
		k.Call("PUT", "/api/customer/"+ana.ID, ana.Token, testkit.PersonalData()).Is(200)
		askReset(k, ana.Email).Is(200)
		reset(k, lastLink(k, ana.Email), employer).Is(200)
		token := logIn(k, commonLogin, ana.Email, employer).Is(200).Str("token")
		k.Call("GET", "/api/customer/"+ana.ID, token, nil).Is(200)
		k.Call("GET", "/api/user/"+ana.ID+"/recovery-email", token, nil).Is(403)
	})
}

// Who was let go gets links at home, while the employer's mailbox gets none.
func TestLeavingPersonKeepsTheWayHome(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := inTherapy(k)
		eva, session := x.eva, x.session
		k.PersonalAddress(eva, home)
		k.Call("POST", "/api/company/"+x.companyID+"/users/deactivate", x.boss.Token, fields{"email": workbox}).Is(200)
		before := len(links(k, workbox))
		askReset(k, workbox).Is(200)
		k.Work()
		testkit.Equal(t, "links to the employer's mailbox", len(links(k, workbox)), before)
		reset(k, lastLink(k, home), testkit.Password+"9").Is(200)
		token := logIn(k, commonLogin, workbox, testkit.Password+"9").Is(200).Str("token")
		k.Call("GET", "/api/session/"+session, token, nil).Is(200)
	})
}
