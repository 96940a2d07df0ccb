package login_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/ids"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

// The device is told which passkeys exist, so that it makes no second one; a passkey belongs to one account.
func TestAddPasskey(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, bia := k.SignUp("ana@example.com", actor.Customer), k.SignUp("bia@example.com", actor.Customer)
		phone := k.AddPasskey(ana)
		invite := func(who testkit.Person) map[string]any {
			return k.Call("POST", invitePath, who.Token, nil).Is(200).JSON()
		}
		add := func(who testkit.Person, body any) testkit.Response { return k.Call("POST", keysPath, who.Token, body) }

		options := invite(ana)
		known := options["excludeCredentials"].([]any)[0].(map[string]any)["id"]
		equal(t, "excluded", known, any(phone.Credential()))
		if strings.Contains(fmt.Sprint(options), ana.ID) {
			t.Error("the device learns the account's id")
		}
		refused(t, add(bia, phone.Copy().Create(invite(bia), "Roubada")), 409, "auth.passkey_known")

		fresh := k.NewAuthenticator()
		wrong := map[string]func(a *testkit.Authenticator){
			"another origin":       func(a *testkit.Authenticator) { a.Origin = "https://psic.test" },
			"another installation": func(a *testkit.Authenticator) { a.RPID = "evil.example" },
			"nobody verified":      func(a *testkit.Authenticator) { a.Verified = false },
		}
		for name, change := range wrong {
			a := fresh.Copy()
			change(a)
			r := add(ana, a.Create(invite(ana), "Celular"))
			if r.Status != 422 || r.Str("code") != "auth.passkey_refused" {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		refused(t, add(bia, fresh.Create(options, "De outro acesso")), 422, "auth.passkey_refused")
		for _, name := range []string{"", "  ", "Note\x07book", "Duas\nlinhas", strings.Repeat("a", 41)} {
			refused(t, add(ana, fresh.Create(invite(ana), name)), 422, "invalid_fields")
		}
		body := fresh.Create(invite(ana), "  Notebook ")
		add(ana, body).Is(200)
		refused(t, add(ana, body), 422, "auth.passkey_refused") // given before

		k.Clock.Advance(5*time.Minute + time.Second)
		refused(t, k.Call("POST", invitePath, ana.Token, nil), 403, "auth.password_required")
	})
}

// Of many who add a tenth passkey at once, one succeeds.
func TestRace_tenthPasskey(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		for range 9 {
			k.AddPasskey(ana)
		}
		bodies := make([]testkit.Fields, 5)
		for i := range bodies {
			options := k.Call("POST", invitePath, ana.Token, nil).Is(200).JSON()
			bodies[i] = k.NewAuthenticator().Create(options, fmt.Sprint("Aparelho ", i))
		}
		responses := testkit.Race(len(bodies), func(i int) testkit.Response {
			return k.Call("POST", keysPath, ana.Token, bodies[i])
		})
		if got := testkit.Tally(responses); got[200] != 1 || got[409] != len(bodies)-1 {
			t.Errorf("responses %v", got)
		}
		equal(t, "passkeys", len(ownKeys(k, ana)), 10)
		refused(t, k.Call("POST", invitePath, ana.Token, nil), 409, "auth.passkeys_full")
	})
}

func TestRenameAndRemovePasskey(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, bia := k.SignUp("ana@example.com", actor.Customer), k.SignUp("bia@example.com", actor.Customer)
		phone := k.AddPasskey(ana)
		id := ownKeys(k, ana)[0]["id"].(string)
		rename := func(who testkit.Person, id, name string) testkit.Response {
			return k.Call("PUT", keysPath+"/"+id, who.Token, fields{"name": name})
		}
		rename(ana, id, " Telefone azul ").Is(200)
		equal(t, "name", ownKeys(k, ana)[0]["name"], any("Telefone azul"))
		rename(ana, id, "").Is(422)
		rename(bia, id, "Minha").Is(404)
		rename(ana, ids.New(), "Nenhuma").Is(404)

		k.Call("DELETE", keysPath+"/"+id, bia.Token, nil).Is(404)
		k.Clock.Advance(5*time.Minute + time.Second)
		refused(t, k.Call("DELETE", keysPath+"/"+id, ana.Token, nil), 403, "auth.password_required")
		k.Call("DELETE", keysPath+"/"+id, k.Confirm(ana).Token, nil).Is(200)
		k.Work()
		if m := lastMail(k, ana.Email); !strings.Contains(m, "Uma chave de acesso foi removida") {
			t.Error(m)
		}
		refused(t, k.EnterWith(commonPasskey, phone), 401, "auth.passkey_invalid")
	})
}

// Q203: a passkey proves for five minutes that the person is there, in the place of password and code. The proof is for
// the login that asked and replaces it.
func TestStepUp_Q203_passkey(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, bia := k.SignUp("ana@example.com", actor.Customer), k.SignUp("bia@example.com", actor.Customer)
		phone, others := k.AddPasskey(ana), k.AddPasskey(bia)
		sensitive := func(who testkit.Person) testkit.Response {
			return k.Call("POST", invitePath, who.Token, nil)
		}
		ask := func(who testkit.Person) map[string]any {
			return k.Call("POST", questionPath, who.Token, nil).Is(200).JSON()
		}
		prove := func(who testkit.Person, body any) testkit.Response {
			return k.Call("POST", provePath, who.Token, body)
		}
		k.Clock.Advance(6 * time.Minute)
		refused(t, sensitive(ana), 403, "auth.password_required")
		asked := ask(ana)
		if got := fmt.Sprint(asked["allowCredentials"]); !strings.Contains(got, phone.Credential()) {
			t.Error(got)
		}
		refused(t, prove(ana, others.Get(asked)), 422, "auth.passkey_refused")
		refused(t, prove(ana, phone.Get(ask(bia))), 422, "auth.passkey_refused")
		refused(t, prove(ana, phone.Get(question(k))), 422, "auth.passkey_refused")
		answer := phone.Get(ask(ana))
		old := ana
		ana.Token = prove(ana, answer).Is(200).Str("token")
		info(k, old.Token).Is(401)
		refused(t, prove(ana, answer), 422, "auth.passkey_refused")
		k.Clock.Advance(5 * time.Minute)
		sensitive(ana).Is(200)
		k.Clock.Advance(time.Second)
		refused(t, sensitive(ana), 403, "auth.password_required")
	})
}

// A passkey replaces the code of somebody with a second factor, at the sign-in and when it is asked for again.
func TestPasskeyIsASecondFactor(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin, _, _ := k.Enrol(k.Admin("admin@psic.test"))
		phone := k.AddPasskey(admin)
		k.Clock.Advance(6 * time.Minute)
		refused(t, k.Call("POST", invitePath, admin.Token, nil), 403, "auth.step_up_required")
		admin.Token = k.EnterWith(adminPasskey, phone).Is(200).Str("token")
		k.Call("POST", invitePath, admin.Token, nil).Is(200)
	})
}

// PSIC_ADMIN_2FA=required: a passkey is the second factor. The password then opens nothing alone, so that it cannot set
// up another factor either, and the last passkey stays.
func TestPasskeyDemanded(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine, func(c *config.Config) { c.Admin2FA = "required" })
			admin := k.Admin("admin@psic.test")
			refused(t, k.Call("GET", "/api/admin/users", admin.Token, nil), 403, "auth.second_factor_enrol")
			k.Clock.Advance(6 * time.Minute)
			refused(t, k.Call("POST", invitePath, admin.Token, nil), 403, "auth.password_required")
			admin = k.Confirm(admin)
			refused(t, k.Call("GET", "/api/admin/users", admin.Token, nil), 403, "auth.second_factor_enrol")
			phone := k.NewAuthenticator()
			options := k.Call("POST", invitePath, admin.Token, nil).Is(200).JSON()
			admin.Token = k.Call("POST", keysPath, admin.Token, phone.Create(options, "Celular")).Is(200).Str("token")
			k.Call("GET", "/api/admin/users", admin.Token, nil).Is(200)

			refused(t, logIn(k, adminLogin, admin.Email, testkit.Password), 401, "auth.passkey_needed")
			refused(t, logIn(k, adminLogin, admin.Email, "errada-9x"), 401, "auth.no_permission")
			admin.Token = k.EnterWith(adminPasskey, phone).Is(200).Str("token")
			k.Call("GET", "/api/admin/users", admin.Token, nil).Is(200)
			id := ownKeys(k, admin)[0]["id"].(string)
			refused(t, k.Call("DELETE", keysPath+"/"+id, admin.Token, nil), 409, "auth.second_factor_demanded")
			equal(t, "passkeys", len(ownKeys(k, admin)), 1)
			k.Clock.Advance(6 * time.Minute)
			refused(t, k.Call("DELETE", keysPath+"/"+id, admin.Token, nil), 403, "auth.passkey_required")
			confirm := k.Call("POST", "/api/user/confirm-password", admin.Token, fields{"password": testkit.Password})
			refused(t, confirm, 409, "auth.second_factor_on")

			if err := k.App.Login.ResetFactor(t.Context(), admin.Email); err != nil {
				t.Fatal(err)
			}
			refused(t, k.EnterWith(adminPasskey, phone), 401, "auth.no_permission")
			login := logIn(k, adminLogin, admin.Email, testkit.Password).Is(200).JSON()
			equal(t, "must enrol", login["secondFactorRequired"], any(true))
		})
	}
}

// After a reset through the employer's mailbox a passkey from before it opens the account, and the employer cannot add
// one (Q194). A passkey from after the reset would prove nothing.
// Abuse case 62.
func TestPasskeyOfAGuardedAccount_Q194(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		eva := k.Employee(workbox)
		phone := k.AddPasskey(eva)
		k.Clock.Advance(time.Hour)
		employers := takeOver(k).Str("token")
		for _, path := range []string{invitePath, questionPath, "/api/user/second-factor"} {
			r := k.Call("POST", path, employers, fields{"currentPassword": employer})
			refused(t, r, 403, "auth.identity_proof_required")
		}
		k.Call("GET", keysPath, employers, nil).Is(403)

		k.Exec("UPDATE passkey SET created_at = (SELECT guarded_at FROM account WHERE id = $1)", eva.ID)
		late := k.EnterWith(commonPasskey, phone).Is(200).JSON()
		equal(t, "a passkey from the reset on", late["identityProofRequired"], any(true))
		k.Exec("UPDATE passkey SET created_at = created_at - 1")
		open := k.EnterWith(commonPasskey, phone).Is(200).JSON()
		equal(t, "a passkey from before", open["identityProofRequired"], nil)
		k.Call("GET", "/api/customer/"+eva.ID, open["token"].(string), nil).Is(200)
		equal(t, "guard", one[int](k, "SELECT count(*) FROM account WHERE guarded_at IS NOT NULL"), 0)
		if info(k, open["token"].(string)).Is(200).Str("passwordResetAt") == "" {
			t.Error("the person does not read that the password was reset")
		}
	})
}

// An installation whose address is a number has no passkeys, because browsers make none for it.
func TestPasskeysNeedAName(t *testing.T) {
	k := testkit.New(t, testkit.Engines[0], func(c *config.Config) { c.BaseURL = "http://192.0.2.7:8080" })
	refused(t, k.Call("POST", commonPasskey+"/options", "", nil), 409, "auth.passkeys_off")
}

// Questions that nobody answered are erased.
func TestPasskeyQuestionsAreErased(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		question(k)
		k.AdvanceAndWork(time.Hour + time.Minute)
		equal(t, "questions", one[int](k, "SELECT count(*) FROM passkey_challenge"), 0)
	})
}

// A passkey is offered to somebody without one, and after "not now" again in ninety days.
func TestPasskeyIsOffered(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		offered := func(want any) {
			t.Helper()
			ana = k.Login(ana.Email)
			equal(t, "offered", info(k, ana.Token).Is(200).JSON()["passkeyOffered"], want)
		}
		offered(true)
		k.Call("POST", "/api/auth/passkey/decline", ana.Token, nil).Is(200)
		offered(nil)
		k.Clock.Advance(90*24*time.Hour - time.Second)
		offered(nil)
		k.Clock.Advance(time.Second)
		offered(true)
		k.Call("POST", "/api/auth/passkey/decline", ana.Token, nil).Is(200)
		k.Call("POST", "/api/auth/passkey/decline", ana.Token, nil).Is(200)
		k.AdvanceAndWork(91 * 24 * time.Hour)
		equal(t, "rows", one[int](k, "SELECT count(*) FROM passkey_offer"), 0)
		ana = k.Login(ana.Email)
		k.AddPasskey(ana)
		offered(nil)
	})
}
