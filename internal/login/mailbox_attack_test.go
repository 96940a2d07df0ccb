package login_test

import (
	"encoding/base64"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

const (
	workbox  = "eva@aurora.example"
	home     = "eva.casa@pessoal.example"
	employer = "Escolhida-pelo-RH-1"
)

// employment is an employee with a social name and a session, and the employer.
type employment struct {
	eva, boss          testkit.Person
	session, companyID string
}

func employeeWithSession(k *testkit.Kit) (x employment) {
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

// links returns the tokens mailed to the address, oldest first.
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

// takeOver does what the owner of the mailbox can do: request a link, set a password and sign in with it.
func takeOver(k *testkit.Kit) testkit.Response {
	k.T.Helper()
	requestReset(k, workbox).Is(200)
	reset(k, lastLink(k, workbox), employer).Is(200)
	k.Work()
	return logIn(k, commonLogin, workbox, employer).Is(200)
}

// An employer who resets the password through the employee's mailbox and signs in reads no data of the person, not even
// the social name.
func TestEmployerWithTheMailboxReadsNothing(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := employeeWithSession(k)
		eva, session := x.eva, x.session
		r := takeOver(k)
		token := r.Str("token")
		testkit.Equal(t, "proof required", r.JSON()["identityProofRequired"], any(true))
		testkit.Equal(t, "new password required", r.JSON()["passwordChangeRequired"], any(false))
		for _, path := range []string{
			"/api/customer/" + eva.ID,
			"/api/customer/" + eva.ID + "/next-sessions",
			"/api/session/" + session,
			"/api/user/" + eva.ID + "/export",
			"/api/agenda/past-sessions/" + eva.ID,
			"/api/user/" + eva.ID + "/recovery-email",
		} {
			got := k.Call("GET", path, token, nil)
			if got.Status != 403 || got.Str("code") != "auth.identity_proof_required" {
				t.Errorf("%s: %d %s", path, got.Status, got.Body)
			}
		}

		info := k.Call("GET", "/api/user/info", token, nil).Is(200)
		payload, err := base64.RawURLEncoding.DecodeString(strings.Split(token, ".")[1])
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(info.Body), "Lua") || strings.Contains(string(payload), "Lua") {
			t.Errorf("the social name is visible: %s %s", info.Body, payload)
		}

		// Operations that replace a password, and a second reset, do not unguard the account.
		k.Call("POST", "/api/auth/first-access", token, fields{
			"password":             employer + "2",
			"passwordConfirmation": employer + "2",
			"termsOfService":       true,
		}).Is(409)
		k.Call("POST", "/api/auth/change-password", token, fields{
			"currentPassword":      employer,
			"password":             employer + "2",
			"passwordConfirmation": employer + "2",
		}).Is(403)
		k.Call("POST", "/api/user/"+eva.ID+"/recovery-email", token, fields{
			"email":    "rh@outro.example",
			"password": employer,
		}).Is(403)
		k.Clock.Advance(time.Hour)
		token = takeOver(k).Str("token")
		refused(t, prove(k, token, employer), 422, "auth.previous_password")
		k.Call("GET", "/api/session/"+session, token, nil).Is(403)

		// A sign-up also mails a link to the mailbox.
		signUp(k, workbox, fields{"type": "ENTERPRISE"}).Is(200)
		reset(k, lastLink(k, workbox), employer).Is(200)
		token = logIn(k, commonLogin, workbox, employer).Is(200).Str("token")
		k.Call("GET", "/api/session/"+session, token, nil).Is(403)
	})
}

// prove sends the password from before the reset.
func prove(k *testkit.Kit, token, password string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/auth/prove-identity", token, fields{"password": password})
}

// The employee unguards the account with the password from before the reset, and sees a notice about the reset.
func TestEmployeeTakesTheAccountBackWithThePreviousPassword(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := employeeWithSession(k)
		eva, session := x.eva, x.session
		takeOver(k)
		requestReset(k, workbox).Is(200)
		const mine = "Minha-senha-nova-7"
		reset(k, lastLink(k, workbox), mine).Is(200)
		token := logIn(k, commonLogin, workbox, mine).Is(200).Str("token")
		refused(t, prove(k, token, "palpite-errado"), 422, "auth.previous_password")
		fresh := prove(k, token, testkit.Password).Is(200).Str("token")
		k.Call("GET", "/api/user/info", token, nil).Is(401)
		k.Call("GET", "/api/session/"+session, fresh, nil).Is(200)
		info := k.Call("GET", "/api/user/info", fresh, nil).Is(200)
		testkit.Equal(t, "name", info.Str("name"), "Lua")
		if info.Str("passwordResetAt") == "" {
			t.Errorf("no notice of the reset: %s", info.Body)
		}
		k.Call("POST", "/api/user/"+eva.ID+"/reset-notice", fresh, fields{}).Is(200)
		got := k.Call("GET", "/api/user/info", fresh, nil).Is(200)
		if strings.Contains(string(got.Body), "passwordResetAt") {
			t.Errorf("the notice is shown again: %s", got.Body)
		}
		refused(t, prove(k, fresh, testkit.Password), 409, "auth.first_access_done")
	})
}

// Guesses of the previous password are limited for the account, from any network.
func TestGuessingThePreviousPasswordIsLimited(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		employeeWithSession(k)
		token := takeOver(k).Str("token")
		for range 5 {
			prove(k, token, "palpite").Is(422)
		}
		prove(k, token, testkit.Password).Is(429)
	})
}

// With a personal address no link goes to the employer's mailbox, neither by a reset nor by a sign-up. Mail about
// sessions goes to the personal address too.
func TestPersonalAddressGetsTheLinks(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := employeeWithSession(k)
		eva, session := x.eva, x.session
		requestReset(k, workbox).Is(200)
		old := lastLink(k, workbox)
		k.PersonalAddress(eva, home)
		reset(k, old, employer).Is(400) // invalid since the personal address was confirmed
		before := len(links(k, workbox))
		requestReset(k, workbox).Is(200)
		k.Work()
		signUp(k, workbox, fields{"type": "ENTERPRISE"}).Is(200)
		k.Work()
		testkit.Equal(t, "links to the employer's mailbox", len(links(k, workbox)), before)
		if text := lastMail(k, workbox); !strings.Contains(text, "e-mail pessoal") || strings.Contains(text, home) {
			t.Errorf("the notice: %s", text)
		}

		link, atWork, atHome := lastLink(k, home), len(k.Mails(workbox)), len(k.Mails(home))
		k.Call("POST", "/api/session/"+session+"/cancel", eva.Token, fields{}).Is(200)
		testkit.Equal(t, "mails to the personal address", len(k.Mails(home)), atHome+1)
		testkit.Equal(t, "mails to the work address", len(k.Mails(workbox)), atWork)

		const mine = "Minha-senha-nova-7"
		reset(k, link, mine).Is(200)
		fresh := logIn(k, commonLogin, workbox, mine).Is(200)
		k.Call("GET", "/api/session/"+session, fresh.Str("token"), nil).Is(200)
		k.Work()
		var subjects []string
		for _, m := range k.Mails(home) {
			subjects = append(subjects, m.Subject)
		}
		if !slices.Contains(subjects, "Sua senha foi alterada") {
			t.Errorf("no mail about the password: %q", subjects)
		}
	})
}

// The personal address must be confirmed and outside the company, and requires the password. Nobody else can read it.
func TestPersonalAddressIsConfirmedAndPrivate(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := employeeWithSession(k)
		eva := x.eva
		path := "/api/user/" + eva.ID + "/recovery-email"
		request := func(email, password string) testkit.Response {
			return k.Call("POST", path, eva.Token, fields{"email": email, "password": password})
		}
		for _, wrong := range []string{"sem arroba", workbox, "outra@aurora.example", "eva@mail.aurora.example"} {
			if r := request(wrong, testkit.Password); r.Status != 422 {
				t.Errorf("%s: %d %s", wrong, r.Status, r.Body)
			}
		}
		refused(t, request(home, "errada-9"), 422, "auth.wrong_password")
		request(home, testkit.Password).Is(200)

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
		list := k.Call("GET", "/api/company/"+x.companyID+"/users", x.boss.Token, nil).Is(200)
		if strings.Contains(string(list.Body), "pessoal") {
			t.Errorf("the company reads it: %s", list.Body)
		}

		wrongPassword := k.Call("POST", path+"/remove", eva.Token, fields{"password": "errada-9"})
		refused(t, wrongPassword, 422, "auth.wrong_password")
		k.Call("POST", path+"/remove", eva.Token, fields{"password": testkit.Password}).Is(200)
		testkit.Equal(t, "removed", k.Call("GET", path, eva.Token, nil).Is(200).Str("email"), "")
	})
}

// Q194: a reset guards every employee who confirmed the address, also one who never entered anything. It does not guard
// a common patient, nor somebody who uses the invitation for the first time.
// Abuse case 38.
func TestResetGuardsEveryEmployeeAlike_Q194(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.MakeCompany("aurora.example", 5)
		k.SignUp(workbox, actor.Enterprise)
		testkit.Equal(t, "guarded", takeOver(k).JSON()["identityProofRequired"], any(true))

		companyID := testkit.One[string](k, "SELECT id FROM company")
		k.Invite("nova@aurora.example", actor.Enterprise, companyID, false)
		nova := k.Activate("nova@aurora.example")
		k.Call("GET", "/api/customer/"+nova.ID, nova.Token, nil).Is(200)

		ana := k.Patient("ana@psic.test")
		k.Call("PUT", "/api/customer/"+ana.ID, ana.Token, testkit.PersonalData()).Is(200)
		requestReset(k, ana.Email).Is(200)
		reset(k, lastLink(k, ana.Email), employer).Is(200)
		token := logIn(k, commonLogin, ana.Email, employer).Is(200).Str("token")
		k.Call("GET", "/api/customer/"+ana.ID, token, nil).Is(200)
		// The operations admit patients, because a former employee is one (Q219). A common patient is offered nothing.
		shown := k.Call("GET", "/api/user/info", token, nil).Is(200).JSON()
		for _, name := range []string{
			"identityProofRequired", "recoveryEmailOffered", "passwordLinks", "passwordResetAt",
		} {
			if value, ok := shown[name]; ok {
				t.Errorf("a common patient reads %s: %v", name, value)
			}
		}
		own := k.Call("GET", "/api/user/"+ana.ID+"/recovery-email", token, nil).Is(200)
		testkit.Equal(t, "links", own.Str("email")+own.Str("links")+own.Str("linksWithout"), "SIGN_INSIGN_IN")
		refused(t, prove(k, token, testkit.Password), 409, "auth.first_access_done")
		refused(t, beginAgain(k, token), 409, "auth.first_access_done")
	})
}

// Q194, Q219: a link that was mailed to the employer before the end of the access and is used after it guards the
// account, which is a personal one by then. The former employee opens it with the password from before.
func TestResetGuardsFormerEmployee_Q194(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := employeeWithSession(k)
		k.AdvanceAndWork(40 * time.Minute)
		requestReset(k, workbox).Is(200)
		link := lastLink(k, workbox)
		k.Call("POST", "/api/company/"+x.companyID+"/users/deactivate", x.boss.Token, fields{"email": workbox}).Is(200)
		k.Exec("UPDATE seat_release SET free_at = 1")
		k.AdvanceAndWork(25 * time.Minute)
		role := testkit.One[string](k, "SELECT role FROM account WHERE id = $1", x.eva.ID)
		testkit.Equal(t, "a personal account", role, "CUSTOMER")

		reset(k, link, employer).Is(200)
		login := logIn(k, commonLogin, workbox, employer).Is(200)
		testkit.Equal(t, "guarded", login.JSON()["identityProofRequired"], any(true))
		k.Call("GET", "/api/session/"+x.session, login.Str("token"), nil).Is(403)
		token := prove(k, login.Str("token"), testkit.Password).Is(200).Str("token")
		k.Call("GET", "/api/session/"+x.session, token, nil).Is(200)
	})
}

// Q194, Q219: support gives a former employee, whose account the employer guarded by a reset, a personal address. A
// reset through that address proves the person and opens the account. A link that the employer still has opens nothing.
func TestSupportOpensGuardedFormerEmployee_Q194(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := employeeWithSession(k)
		k.AdvanceAndWork(40 * time.Minute)
		takeOver(k)
		requestReset(k, workbox).Is(200)
		old := lastLink(k, workbox)
		k.Call("POST", "/api/company/"+x.companyID+"/users/deactivate", x.boss.Token, fields{"email": workbox}).Is(200)
		k.Exec("UPDATE seat_release SET free_at = 1")
		k.AdvanceAndWork(25 * time.Minute)
		if err := k.App.Login.GiveRecovery(t.Context(), workbox, home); err != nil {
			t.Fatal(err)
		}
		guarded := func() bool {
			return testkit.One[bool](k, "SELECT guarded_at IS NOT NULL FROM account WHERE id = $1", x.eva.ID)
		}
		reset(k, old, employer).Is(400)
		testkit.Equal(t, "guarded after the old link", guarded(), true)
		logIn(k, commonLogin, workbox, employer).Is(401) // the person signs in with the own address now
		login := logIn(k, commonLogin, home, employer).Is(200)
		testkit.Equal(t, "guarded login", login.JSON()["identityProofRequired"], any(true))

		requestReset(k, home).Is(200)
		reset(k, lastLink(k, home), newPassword).Is(200)
		testkit.Equal(t, "guarded after the link to the personal address", guarded(), false)
		token := logIn(k, commonLogin, home, newPassword).Is(200).Str("token")
		k.Call("GET", "/api/session/"+x.session, token, nil).Is(200)
	})
}

// The empty account of a former employee who begins again has the employer's mailbox too, so no link goes there.
func TestBeginAgainOfFormerEmployee_Q194(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := employeeWithSession(k)
		k.AdvanceAndWork(40 * time.Minute)
		requestReset(k, workbox).Is(200)
		link := lastLink(k, workbox)
		k.Call("POST", "/api/company/"+x.companyID+"/users/deactivate", x.boss.Token, fields{"email": workbox}).Is(200)
		k.Exec("UPDATE seat_release SET free_at = 1")
		k.AdvanceAndWork(25 * time.Minute)
		reset(k, link, employer).Is(200)
		beginAgain(k, logIn(k, commonLogin, workbox, employer).Is(200).Str("token")).Is(200)
		before := len(links(k, workbox))
		requestReset(k, workbox).Is(200)
		k.Work()
		testkit.Equal(t, "links to the employer's mailbox", len(links(k, workbox)), before)
	})
}

// After the employment ends, reset links go to the personal address and none to the employer's mailbox.
func TestFormerEmployeeResetsByPersonalAddress(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := employeeWithSession(k)
		eva, session := x.eva, x.session
		k.PersonalAddress(eva, home)
		k.Call("POST", "/api/company/"+x.companyID+"/users/deactivate", x.boss.Token, fields{"email": workbox}).Is(200)
		before := len(links(k, workbox))
		requestReset(k, workbox).Is(200)
		k.Work()
		testkit.Equal(t, "links to the employer's mailbox", len(links(k, workbox)), before)
		reset(k, lastLink(k, home), testkit.Password+"9").Is(200)
		token := logIn(k, commonLogin, workbox, testkit.Password+"9").Is(200).Str("token")
		k.Call("GET", "/api/session/"+session, token, nil).Is(200)
	})
}
