package login_test

import (
	"encoding/base64"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/platform/mail"
	"psic/internal/testkit"
)

// beginAgain confirms that the account begins again empty.
func beginAgain(k *testkit.Kit, token string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/auth/begin-again", token, fields{"termsOfService": true})
}

// Q194: somebody who forgot the password begins again with an empty account. The old one keeps its data and its paid
// sessions, and nobody can sign in with it. The company sees the same person on the same seat.
// Abuse case 38.
func TestBeginAgain_Q194(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := employeeWithSession(k)
		paid := k.Paid(x.eva, k.Login("psi@psic.test"), testkit.Wednesday, "14:00")
		company := func() string {
			list := k.Call("GET", "/api/company/"+x.companyID+"/users", x.boss.Token, nil).Is(200)
			panel := k.Call("GET", "/api/company/"+x.companyID, x.boss.Token, nil).Is(200)
			return string(list.Body) + string(panel.Body)
		}
		before := company()
		guarded := takeOver(k).Str("token")
		refused(t, k.Call("POST", "/api/auth/begin-again", guarded, fields{}), 422, "invalid_fields")
		refused(t, beginAgain(k, x.boss.Token), 403, "forbidden")
		token := beginAgain(k, guarded).Is(200).Str("token")
		refused(t, k.Call("GET", "/api/user/info", guarded, nil), 401, "auth.signed_out")
		testkit.Equal(t, "the company's view", company(), before)

		now := k.Call("GET", "/api/user/info", token, nil).Is(200)
		testkit.Equal(t, "state", now.Str("state")+now.Str("name")+now.Str("email"), "EMAIL_CONFIRMED"+workbox)
		if now.Str("id") == x.eva.ID {
			t.Fatal("the same account")
		}
		for _, path := range []string{"/api/session/" + x.session, "/api/session/" + paid} {
			k.Call("GET", path, token, nil).Is(404)
		}
		empty := k.Call("GET", "/api/customer/"+now.Str("id")+"/next-sessions", token, nil).Is(200)
		testkit.Equal(t, "sessions", strings.TrimSpace(string(empty.Body)), `{"sessions":[]}`)
		refused(t, beginAgain(k, token), 409, "auth.first_access_done")

		logIn(k, commonLogin, workbox, testkit.Password).Is(401) // the password from before
		logIn(k, commonLogin, workbox, employer).Is(200)
		kept := testkit.One[string](k, `SELECT nickname || status FROM account a
			JOIN session s ON s.patient_id = a.id WHERE a.id = $1 AND s.id = $2`, x.eva.ID, paid)
		testkit.Equal(t, "what stays", kept, "Luaagendado")
		patient := k.GetSession(k.Login("psi@psic.test"), paid)
		read := fmt.Sprint(patient)
		testkit.Equal(t, "the therapist reads the name", strings.Contains(read, "Pessoa Empregada"), true)
		testkit.Equal(t, "the therapist reads the company's address", strings.Contains(read, workbox), false)
		told := slices.ContainsFunc(k.Mails(workbox), func(m mail.Stored) bool {
			return strings.Contains(m.Text, "começou de novo")
		})
		testkit.Equal(t, "mail", told, true)

		// The second time the first account follows, and the answer is the same.
		k.Clock.Advance(time.Hour)
		beginAgain(k, takeOver(k).Str("token")).Is(200)
		testkit.Equal(t, "again", company(), before)
		old := testkit.One[int](k, "SELECT count(*) FROM account o JOIN account a ON a.id = o.replaced_by "+
			"WHERE a.email = $1 AND a.locked_at IS NULL", workbox)
		testkit.Equal(t, "locked accounts", old, 2)
	})
}

// Q194: the responses of a reset, a sign-in and a new beginning, and the empty account, do not tell whether the person
// had sessions, a name or personal data.
// Abuse case 38.
func TestBeginningAgainTellsNothing_Q194(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		employeeWithSession(k)
		k.SignUp("lia@aurora.example", actor.Enterprise)
		seen := map[string]string{}
		for _, mailbox := range []string{workbox, "lia@aurora.example"} {
			k.Work()
			first := len(k.Mails(mailbox))
			var out strings.Builder
			note := func(r testkit.Response) testkit.Response {
				fmt.Fprintln(&out, r.Status, masked(r.Body))
				return r
			}
			note(requestReset(k, mailbox))
			note(reset(k, lastLink(k, mailbox), employer))
			token := note(logIn(k, commonLogin, mailbox, employer)).Str("token")
			note(k.Call("GET", "/api/user/info", token, nil))
			note(prove(k, token, "errada-9"))
			token = note(beginAgain(k, token)).Str("token")
			me := note(k.Call("GET", "/api/user/info", token, nil)).Str("id")
			for _, path := range []string{
				"/api/customer/" + me, "/api/customer/" + me + "/next-sessions", "/api/agenda/past-sessions/" + me,
				"/api/user/" + me + "/recovery-email", "/api/user/" + me + "/logins",
			} {
				note(k.Call("GET", path, token, nil))
			}
			k.Work()
			for _, m := range k.Mails(mailbox)[first:] {
				fmt.Fprintln(&out, m.Subject, masked([]byte(m.Text)))
			}
			seen[mailbox] = strings.NewReplacer("eva@", "x@", "lia@", "x@").Replace(out.String())
		}
		testkit.Equal(t, "with a session and without", seen[workbox], seen["lia@aurora.example"])
	})
}

// A link to the personal address opens the account, so beginning again is refused while there is one.
func TestBeginAgain_personalAddress(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		employeeWithSession(k)
		takeOver(k)
		if err := k.App.Login.GiveRecovery(t.Context(), workbox, home); err != nil {
			t.Fatal(err)
		}
		token := logIn(k, commonLogin, workbox, employer).Is(200).Str("token")
		refused(t, beginAgain(k, token), 409, "auth.personal_link")
	})
}

// Of many requests to begin again, one succeeds.
func TestBeginAgain_once(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		employeeWithSession(k)
		token := takeOver(k).Str("token")
		got := testkit.Tally(testkit.Race(8, func(int) testkit.Response { return beginAgain(k, token) }))
		testkit.Equal(t, "one begins", got[200], 1)
		testkit.Equal(t, "the others are signed out", got[401], 7)
		accounts := testkit.One[int](k, "SELECT count(*) FROM account WHERE role = 'ENTERPRISE'")
		testkit.Equal(t, "accounts", accounts, 2)
	})
}

// Support gives the locked account back after checking a document. Only a link to the personal address opens it, and
// the account that took its place is locked in its turn.
func TestLockedAccountIsGivenBack_Q194(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := employeeWithSession(k)
		if err := k.App.Login.GiveLocked(t.Context(), workbox, home); err == nil {
			t.Error("nothing is locked yet")
		}
		fresh := beginAgain(k, takeOver(k).Str("token")).Is(200).Str("token")
		if err := k.App.Login.GiveLocked(t.Context(), workbox, "rh@aurora.example"); err == nil {
			t.Error("an address of the company")
		}
		if err := k.App.Login.GiveLocked(t.Context(), workbox, home); err != nil {
			t.Fatal(err)
		}
		k.Call("GET", "/api/user/info", fresh, nil).Is(401)
		token := logIn(k, commonLogin, workbox, employer).Is(200).Str("token")
		k.Call("GET", "/api/session/"+x.session, token, nil).Is(403)

		requestReset(k, workbox).Is(200)
		reset(k, lastLink(k, home), newPassword).Is(200)
		token = logIn(k, commonLogin, workbox, newPassword).Is(200).Str("token")
		k.Call("GET", "/api/session/"+x.session, token, nil).Is(200)
		seats := k.Call("GET", "/api/company/"+x.companyID, x.boss.Token, nil).Is(200).JSON()["usedSeats"]
		testkit.Equal(t, "seats", seats, any(1.0))
		audited := testkit.One[int](k, "SELECT count(*) FROM audit_entry WHERE action = 'account.given_back'")
		testkit.Equal(t, "audit", audited, 1)
	})
}

// Q219: when the access through the company ends, the sessions of the locked account end like those of the present one:
// those in slots for companies are cancelled and refunded, ordinary ones stay. A person who began again while leaving
// goes on leaving.
func TestBeginAgain_leaving(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := employeeWithSession(k)
		pays := "/api/admin/company/" + x.companyID + "/subscription"
		k.Call("POST", pays, k.Login("adm@psic.test").Token, nil).Is(200)
		psi := k.Registered("empresas@psic.test", fields{"enterpriseSessions": true})
		k.Publish(psi, testkit.With(testkit.Once(testkit.Wednesday, "16:00"), fields{"isEnterprise": true}))
		ordinary := k.Paid(x.eva, k.Login("psi@psic.test"), testkit.Wednesday, "14:00")
		company := k.Paid(x.eva, psi, testkit.Wednesday, "16:00")
		guarded := takeOver(k).Str("token")
		k.Call("POST", "/api/company/"+x.companyID+"/users/deactivate", x.boss.Token, fields{"email": workbox}).Is(200)
		beginAgain(k, guarded).Is(200)
		leaving := testkit.One[string](k, "SELECT email FROM account a JOIN seat_release r ON r.account_id = a.id")
		testkit.Equal(t, "leaving", leaving, workbox)
		k.Exec("UPDATE seat_release SET free_at = 1")
		k.AdvanceAndWork(time.Hour)
		k.Work()
		status := func(id string) string {
			return testkit.One[string](k, "SELECT status || ' ' || outcome FROM session WHERE id = $1", id)
		}
		testkit.Equal(t, "the slot for companies", status(company), "cancelado REFUND")
		testkit.Equal(t, "the ordinary session", strings.TrimSpace(status(ordinary)), "agendado")
		employees := testkit.One[int](k, "SELECT count(*) FROM account WHERE role = 'ENTERPRISE'")
		testkit.Equal(t, "employees, the locked account too", employees, 0)
	})
}

var (
	aJWT    = regexp.MustCompile(`eyJ[\w-]+\.([\w-]+)\.[\w-]+`)
	aSecret = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f-]{27}|token=[\w-]+|"affiliate":"\w+"`)
)

// masked replaces what is random by a mark, and shows the content of a token.
func masked(text []byte) string {
	open := aJWT.ReplaceAllStringFunc(string(text), func(jwt string) string {
		payload, err := base64.RawURLEncoding.DecodeString(aJWT.FindStringSubmatch(jwt)[1])
		if err != nil {
			return err.Error()
		}
		return string(payload)
	})
	return aSecret.ReplaceAllString(open, "#")
}
