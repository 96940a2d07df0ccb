package login_test

import (
	"testing"
	"time"

	"psic/internal/testkit"
)

func confirmPassword(k *testkit.Kit, p testkit.Person, password string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/user/confirm-password", p.Token, fields{"password": password})
}

// Q203: the password of the login counts for five minutes. Then it is asked for again; a right one replaces the login
// and counts for five more.
// Abuse case 50.
func TestStepUp_Q203_password(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		export := func() testkit.Response { return k.Call("GET", "/api/user/"+ana.ID+"/export", ana.Token, nil) }
		ana = k.Login(ana.Email)
		k.Clock.Advance(5 * time.Minute)
		export().Is(200)
		k.Clock.Advance(time.Second)
		r := export().Is(403)
		equal(t, "code", r.Str("code"), "auth.password_required")
		equal(t, "text", r.Str("description"), "Confirme sua senha para continuar.")

		wrong := confirmPassword(k, ana, "Errada-senha-9").Is(422)
		equal(t, "field", wrong.JSON()["fields"].([]any)[0].(map[string]any)["name"], any("password"))
		export().Is(403)
		copied := ana.Token
		ana.Token = confirmPassword(k, ana, testkit.Password).Is(200).Str("token")
		info(k, copied).Is(401) // a token that was stolen before is invalid
		k.Clock.Advance(5 * time.Minute)
		export().Is(200)
		k.Clock.Advance(time.Second)
		export().Is(403)
	})
}

// Q203: guessing the password with a stolen token is slowed down like any other guessing, and does not slow the owner.
// Abuse case 26, abuse case 50.
func TestStepUp_Q203_guessing(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		thief := k.Patient("ana@example.com")
		owner := k.Login(thief.Email)
		got := testkit.Tally(testkit.Race(40, func(int) testkit.Response { return confirmPassword(k, thief, guess) }))
		if got[422] != 5 || got[429] != 35 {
			t.Errorf("responses by status: %v, want 5 of 422 and 35 of 429", got)
		}
		confirmPassword(k, thief, testkit.Password).Is(429) // the right one has to wait too
		confirmPassword(k, owner, testkit.Password).Is(200)
		k.Clock.Advance(time.Second)
		confirmPassword(k, thief, testkit.Password).Is(200)
	})
}

// Q203: whoever has a second factor shows its code. The password alone is not enough.
// Abuse case 27, abuse case 50.
func TestStepUp_Q203_factorInsteadOfPassword(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin, _, _ := k.Enrol(k.Admin("admin@example.com"))
		equal(t, "code", confirmPassword(k, admin, testkit.Password).Is(409).Str("code"), "auth.second_factor_on")
	})
}

// Q203: a therapist's bank data changes with a recent password only. The rest of the profile does not need it.
// Abuse case 50.
func TestStepUp_Q203_bankData(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@example.com")
		psi = k.Login(psi.Email)
		form := k.Call("GET", "/api/therapist/"+psi.ID, psi.Token, nil).Is(200).JSON()
		save := func(changes fields) testkit.Response {
			return k.Call("PUT", "/api/therapist/"+psi.ID, psi.Token, with(form, changes))
		}
		k.Clock.Advance(5*time.Minute + time.Second)
		save(fields{"aboutMe": "Outro texto."}).Is(200)
		equal(t, "code", save(fields{"account": "998876"}).Is(403).Str("code"), "auth.password_required")
		equal(t, "changes", one[int](k, "SELECT count(*) FROM therapist WHERE bank_changed_at IS NOT NULL"), 0)
		psi = k.Confirm(psi)
		k.Clock.Advance(5 * time.Minute)
		save(fields{"account": "998876"}).Is(200)
		equal(t, "changes", one[int](k, "SELECT count(*) FROM therapist WHERE bank_changed_at IS NOT NULL"), 1)
	})
}
