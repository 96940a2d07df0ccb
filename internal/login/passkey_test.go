package login_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

const (
	keysPath       = "/api/passkeys"
	invitePath     = "/api/auth/passkey/invitation"
	questionPath   = "/api/auth/passkey/question"
	provePath      = "/api/auth/passkey/proof"
	commonPasskey  = "/api/auth/login/passkey"
	adminPasskey   = "/api/admin/login/passkey"
	companyPasskey = "/api/company/login/passkey"
)

func question(k *testkit.Kit) map[string]any {
	k.T.Helper()
	return k.Call("POST", commonPasskey+"/options", "", nil).Is(200).JSON()
}

// ownKeys returns the passkeys that somebody sees.
func ownKeys(k *testkit.Kit, who testkit.Person) []map[string]any {
	k.T.Helper()
	var out []map[string]any
	for _, one := range k.Call("GET", keysPath, who.Token, nil).Is(200).JSON()["passkeys"].([]any) {
		out = append(out, one.(map[string]any))
	}
	return out
}

// A passkey opens the account of every role, at the screens that admit the role.
func TestPasskey(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		people := k.EveryRole()
		screens := map[actor.Role]string{actor.Administrator: adminPasskey, actor.Company: companyPasskey}
		for _, role := range actor.All {
			who := people[role]
			phone := k.AddPasskey(who)
			doors := []string{commonPasskey}
			if own := screens[role]; own != "" {
				doors = append(doors, own)
			}
			for _, door := range doors {
				r := k.EnterWith(door, phone).Is(200)
				equal(t, "who", info(k, r.Str("token")).Is(200).Str("id"), who.ID)
				who.Token = r.Str("token")
			}
			for _, closed := range []string{adminPasskey, companyPasskey} {
				if closed != screens[role] { // the refusal of a wrong password there
					want := logIn(k, strings.TrimSuffix(closed, "/passkey"), who.Email, testkit.Password).Is(401)
					equal(t, "refusal", k.EnterWith(closed, phone).Is(401).Str("code"), want.Str("code"))
				}
			}
			equal(t, "used", fmt.Sprint(ownKeys(k, who)[0]["usedOn"]), "16/11/2026")
		}
	})
}

// TestPasskeyAnswers: an answer is refused that was given before, too late, at another address, for another
// installation, to another question, without the person, or by somebody else. All refusals are the same.
// Abuse case 61.
func TestPasskeyAnswers(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, bia := k.SignUp("ana@example.com", actor.Customer), k.SignUp("bia@example.com", actor.Customer)
		phone, others := k.AddPasskey(ana), k.AddPasskey(bia)
		send := func(body any) testkit.Response { return k.Call("POST", commonPasskey, "", body) }
		with := func(change func(*testkit.Authenticator)) testkit.Fields {
			a := phone.Copy()
			change(a)
			return a.Get(question(k))
		}

		mixed := func(field string) testkit.Fields {
			q := question(k)
			return testkit.With(phone.Get(q), fields{field: others.Get(q)[field]})
		}

		right := phone.Get(question(k))
		send(right).Is(200)
		waited := phone.Get(question(k))
		k.Clock.Advance(2*time.Minute - time.Second)
		send(waited).Is(200)
		late := phone.Get(question(k))
		k.Clock.Advance(2 * time.Minute)
		ana = k.Login(ana.Email)
		forProof := k.Call("POST", questionPath, ana.Token, nil).Is(200).JSON()
		forNew := k.Call("POST", invitePath, ana.Token, nil).Is(200).JSON()
		wrong := map[string]testkit.Fields{
			"given before":         right,
			"too late":             late,
			"a question of nobody": phone.Get(fields{"challenge": strings.Repeat("A", 43)}),
			"a question for proof": phone.Get(forProof),
			"a question for a new": phone.Get(forNew),
			"another origin":       with(func(a *testkit.Authenticator) { a.Origin = "http://psic.test.evil.example" }),
			"a subdomain":          with(func(a *testkit.Authenticator) { a.Origin = "http://www.psic.test" }),
			"another port":         with(func(a *testkit.Authenticator) { a.Origin = "http://psic.test:8443" }),
			"another installation": with(func(a *testkit.Authenticator) { a.RPID = "evil.example" }),
			"nobody verified":      with(func(a *testkit.Authenticator) { a.Verified = false }),
			"an unknown passkey":   k.NewAuthenticator().Get(question(k)),
			"another's signature":  mixed("signature"),
			"another's handle":     mixed("userHandle"),
			"without a handle":     testkit.With(phone.Get(question(k)), fields{"userHandle": ""}),
			"nothing":              {"credential": "", "clientDataJSON": "", "authenticatorData": "", "signature": ""},
			"no base 64":           testkit.With(phone.Get(question(k)), fields{"signature": "+/="}),
		}
		for name, body := range wrong {
			if r := send(body); r.Status != 401 || r.Str("code") != "auth.passkey_invalid" {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		send(phone.Get(question(k))).Is(200)
	})
}

// A wrong answer uses its question up, and of concurrent uses of one answer one succeeds.
func TestPasskeyAnswerCountsOnce(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		phone := k.AddPasskey(k.SignUp("ana@example.com", actor.Customer))
		options, elsewhere := question(k), phone.Copy()
		elsewhere.Origin = "http://evil.example"
		k.Call("POST", commonPasskey, "", elsewhere.Get(options)).Is(401)
		k.Call("POST", commonPasskey, "", phone.Get(options)).Is(401)

		answer := phone.Get(question(k))
		got := testkit.Tally(testkit.Race(6, func(int) testkit.Response {
			return k.Call("POST", commonPasskey, "", answer)
		}))
		if got[200] != 1 || got[401] != 5 {
			t.Errorf("responses %v", got)
		}
	})
}

// A counter that does not grow says that somebody copied the passkey: it is refused, suspended and mailed, and neither
// of the two copies signs in any more.
func TestPasskeyCopied(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		phone := k.AddPasskey(ana)
		phone.Counts, phone.Count = true, 6
		k.EnterWith(commonPasskey, phone).Is(200)
		stolen := phone.Copy()
		k.EnterWith(commonPasskey, stolen).Is(200) // nobody knows yet that there are two
		refused(t, k.EnterWith(commonPasskey, phone), 401, "auth.passkey_invalid")
		k.Work()
		if m := lastMail(k, ana.Email); !strings.Contains(m, "Uma chave de acesso foi suspensa") {
			t.Error(m)
		}
		phone.Count = 100
		for _, a := range []*testkit.Authenticator{phone, stolen} {
			refused(t, k.EnterWith(commonPasskey, a), 401, "auth.passkey_invalid")
		}
		equal(t, "suspended", ownKeys(k, k.Login(ana.Email))[0]["suspended"], any(true))
		k.Work()
		mails := 0
		for _, m := range k.Mails(ana.Email) {
			mails += strings.Count(m.Text, "foi suspensa")
		}
		equal(t, "mails", mails, 1)
	})
}

// The passkey of an account that is switched off or deleted opens nothing.
func TestPasskeyEndsWithTheAccount(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		phone := k.AddPasskey(ana)
		setActive(k, ana.ID, false)
		refused(t, k.EnterWith(commonPasskey, phone), 401, "auth.inactive")
		setActive(k, ana.ID, true)
		k.EnterWith(commonPasskey, phone).Is(200)

		k.Exec("UPDATE account SET locked_at = 1 WHERE id = $1", ana.ID)
		refused(t, k.EnterWith(commonPasskey, phone), 401, "auth.passkey_invalid")
		k.Exec("UPDATE account SET locked_at = NULL WHERE id = $1", ana.ID)
		k.InTx(func(tx *store.Tx) error { return k.App.Login.AccountDeleted(t.Context(), tx, ana.ID) })
		equal(t, "rows", one[int](k, "SELECT count(*) FROM passkey"), 0)
		refused(t, k.EnterWith(commonPasskey, phone), 401, "auth.passkey_invalid")
	})
}

// A sign-in with a passkey from a new place is mailed, as with a password. A new password and the end of the other
// logins leave passkeys, which the mail about each of them names.
func TestPasskeySignInIsALogin(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		phone := k.AddPasskey(ana)
		k.Work()
		equal(t, "mail", lastSubject(k, ana.Email), "Segurança da sua conta")
		answer := testkit.With(phone.Get(question(k)), fields{"device": k.Device})
		k.Call("POST", commonPasskey, "", answer).Is(200)
		k.Work()
		equal(t, "known device and network", lastSubject(k, ana.Email), "Segurança da sua conta")
		strange := k.EnterWith(commonPasskey, phone).Is(200)
		k.Work()
		equal(t, "another device", lastSubject(k, ana.Email), "Novo acesso à sua conta")
		if strange.Str("device") == "" {
			t.Error("the device got no value")
		}
		k.Call("POST", "/api/auth/change-password", strange.Str("token"), fields{
			"currentPassword": testkit.Password, "password": newPassword, "passwordConfirmation": newPassword,
		}).Is(200)
		info(k, strange.Str("token")).Is(401)
		k.EnterWith(commonPasskey, phone).Is(200)
	})
}
