package login_test

import (
	"strings"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

// A person can list the open logins, and end the others with the password.
func TestLogins_seenAndEnded(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		here := k.Patient("ana@example.com")
		there, gone, stranger := k.Login(here.Email), k.Login(here.Email), k.Patient("bia@example.com")
		k.Call("POST", "/api/auth/logout", gone.Token, nil).Is(200)
		path := "/api/user/" + here.ID + "/logins"
		list := k.Call("GET", path, here.Token, nil).Is(200).JSON()["logins"].([]any)
		current := 0
		for _, l := range list {
			if l.(map[string]any)["current"] == true {
				current++
			}
		}
		if before := len(list); current != 1 || before < 2 {
			t.Fatalf("%v", list)
		}
		k.Call("GET", path, stranger.Token, nil).Is(404)
		k.Call("POST", path+"/end", stranger.Token, fields{"currentPassword": testkit.Password}).Is(404)
		wrong := k.Call("POST", path+"/end", here.Token, fields{"currentPassword": "errada-9x"}).Is(422).JSON()
		equal(t, "field", wrong["fields"].([]any)[0].(map[string]any)["name"], any("currentPassword"))
		info(k, there.Token).Is(200)
		k.Call("POST", path+"/end", here.Token, fields{"currentPassword": testkit.Password}).Is(200)
		info(k, there.Token).Is(401)
		info(k, here.Token).Is(200)
		info(k, stranger.Token).Is(200)
		equal(t, "left", len(k.Call("GET", path, here.Token, nil).Is(200).JSON()["logins"].([]any)), 1)
	})
}

// Signing in again in the same browser ends the login that it had.
func TestLogins_aNewOneReplacesTheOld(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, bia := k.Patient("ana@example.com"), k.Patient("bia@example.com")
		other := k.Login(ana.Email)
		credentials := fields{"username": bia.Email, "password": testkit.Password}
		again := k.Call("POST", commonLogin, ana.Token, credentials).Is(200)
		info(k, ana.Token).Is(401)
		info(k, again.Str("token")).Is(200)
		info(k, other.Token).Is(200) // another browser is another login
		k.Call("POST", commonLogin, other.Token, fields{"username": bia.Email, "password": guess}).Is(401)
		info(k, other.Token).Is(200) // a refused login ends nothing
	})
}

// An installation can require longer passwords than six characters.
func TestPassword_installationsMinimum(t *testing.T) {
	k := testkit.New(t, testkit.Engines[0], func(c *config.Config) { c.PasswordMin = 8 })
	r := signUp(k, "ana@example.com", fields{"password": "vaca7az"}).Is(422)
	if !strings.Contains(string(r.Body), "A senha deve ter no mínimo 8 caracteres") {
		t.Errorf("%s", r.Body)
	}
	signUp(k, "ana@example.com", fields{"password": "vaca7azu"}).Is(200)
	k.Work()
	k.SignUp("bia@example.com", actor.Customer)
	requestReset(k, "bia@example.com").Is(200)
	r = reset(k, k.MailedToken("bia@example.com"), "vaca7az").Is(422)
	if !strings.Contains(string(r.Body), "A senha deve ter mais que 8 caracteres.") {
		t.Errorf("%s", r.Body)
	}
}

// The address of a forgotten password can be in the body.
func TestReset_addressInTheBody(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		k.Call("POST", "/api/auth/request-reset", "", fields{"email": ana.Email}).Is(200)
		reset(k, k.MailedToken(ana.Email), newPassword).Is(200)
		logIn(k, commonLogin, ana.Email, newPassword).Is(200)
	})
}

// The access log has successful, refused and limited logins.
func TestLogins_areInTheAccessLog(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		k.Access.Flush(t.Context())
		count := func(status int, account string) int {
			k.Access.Flush(t.Context())
			return testkit.One[int](
				k,
				"SELECT count(*) FROM access_log WHERE route = $1 AND status = $2 AND COALESCE(account_id, '') = $3",
				commonLogin,
				status,
				account,
			)
		}
		before := count(200, ana.ID)
		k.Login(ana.Email)
		equal(t, "successful", count(200, ana.ID), before+1)
		for range 8 {
			logIn(from(k, strangerIP), commonLogin, ana.Email, guess)
		}
		if refused, limited := count(401, ""), count(429, ""); refused != 5 || limited != 3 {
			t.Errorf("%d refused, %d limited", refused, limited)
		}
		k.Call("GET", "/api/admin/users", ana.Token, nil).Is(403)
		k.Access.Flush(t.Context())
		denied := testkit.One[int](
			k,
			"SELECT count(*) FROM access_log WHERE route = '/api/admin/users' AND status = 403 AND account_id = $1",
			ana.ID,
		)
		equal(t, "denied request", denied, 1)
	})
}
