package login_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/config"
	"psic/internal/platform/crypt"
	"psic/internal/testkit"
)

const factorPath = "/api/user/second-factor"

func step(k *testkit.Kit, who testkit.Person, path, code string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", factorPath+path, who.Token, fields{"code": code})
}

func begin(k *testkit.Kit, who testkit.Person, password string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", factorPath, who.Token, fields{"currentPassword": password})
}

func enter(k *testkit.Kit, path, email, code string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", path, "", fields{"username": email, "password": testkit.Password, "code": code})
}

// Abuse case 27.
func TestSecondFactorIsRequiredAtEveryScreen(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		logIn(k, adminLogin, admin.Email, testkit.Password).Is(200) // off by default: no code is needed
		state := fmt.Sprint(k.Call("GET", factorPath, admin.Token, nil).Is(200).JSON())
		equal(t, "state", state, "map[enabled:false recoveryCodesLeft:0 required:false]")

		old := admin
		admin, app, codes := k.Enrol(admin)
		k.Call("GET", "/api/user/info", old.Token, nil).Is(401)
		k.Call("GET", "/api/user/info", admin.Token, nil).Is(200)
		for _, path := range []string{adminLogin, commonLogin} {
			r := logIn(k, path, admin.Email, testkit.Password).Is(401)
			equal(t, path, r.Str("code"), "auth.second_factor_required")
			enter(k, path, admin.Email, "000000").Is(401)
			if code := logIn(k, path, admin.Email, "errada-9x").Is(401).Str("code"); strings.Contains(code, "factor") {
				t.Errorf("the response to a wrong password mentions the factor: %s", code)
			}
			k.Clock.Advance(time.Minute)
			used := app.Code()
			enter(k, path, admin.Email, used).Is(200)
			again := enter(k, path, admin.Email, used).Is(401)
			equal(t, "second use of a code", again.Str("code"), "auth.second_factor_invalid")
		}
		k.Clock.Advance(time.Minute)
		enter(k, adminLogin, admin.Email, strings.ToLower(codes[4])).Is(200)
		enter(k, adminLogin, admin.Email, codes[4]).Is(401)
		got := k.Call("GET", factorPath, admin.Token, nil).Is(200).JSON()
		if fmt.Sprint(got["enabled"], got["recoveryCodesLeft"]) != "true 9" {
			t.Error(got)
		}
	})
}

// New recovery codes replace the old ones, used or not, and need a code.
func TestNewRecoveryCodesEndTheOldOnes(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin, app, old := k.Enrol(k.Admin("admin@psic.test"))
		step(k, admin, "/codes", "000000").Is(422)
		k.Clock.Advance(time.Minute)
		enter(k, adminLogin, admin.Email, old[0]).Is(200)
		k.Clock.Advance(time.Minute)
		answer := step(k, admin, "/codes", app.Code()).Is(200).JSON()
		fresh := answer["recoveryCodes"].([]any)
		if len(fresh) != len(old) {
			t.Errorf("%d codes after %d", len(fresh), len(old))
		}
		for _, code := range fresh {
			if slices.Contains(old, code.(string)) {
				t.Errorf("%s was an old code", code)
			}
		}
		k.Clock.Advance(time.Minute)
		refused := enter(k, adminLogin, admin.Email, old[1]).Is(401)
		equal(t, "an old code", refused.Str("code"), "auth.second_factor_invalid")
		enter(k, adminLogin, admin.Email, fresh[1].(string)).Is(200)
		left := k.Call("GET", factorPath, admin.Token, nil).Is(200).JSON()["recoveryCodesLeft"]
		equal(t, "codes left", fmt.Sprint(left), fmt.Sprint(len(fresh)-1))
	})
}

// Of concurrent uses of one code, one succeeds.
func TestSecondFactorCodeWorksOnce(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin, app, codes := k.Enrol(k.Admin("admin@psic.test"))
		for _, code := range []func() string{app.Code, func() string { return codes[0] }} {
			k.Clock.Advance(time.Minute)
			now := code()
			responses := testkit.Race(4, func(int) testkit.Response { return step(k, admin, "/verify", now) })
			if got := testkit.Tally(responses); got[200] != 1 {
				t.Errorf("responses %v", got)
			}
			for _, r := range responses {
				if r.Status == 200 {
					admin.Token = r.Str("token")
				}
			}
			k.Clock.Advance(20 * time.Minute)
		}
	})
}

func TestSecondFactorGuessingIsLimited(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin, app, _ := k.Enrol(k.Admin("admin@psic.test"))
		k.Clock.Advance(time.Minute)
		statuses := map[int]int{}
		for range 40 {
			statuses[step(k, admin, "/verify", "123456").Status]++
		}
		if statuses[422] > 5 || statuses[429] < 35 {
			t.Errorf("40 guesses: %v", statuses)
		}
		step(k, admin, "/verify", app.Code()).Is(429) // the right code has to wait too
		k.Clock.Advance(16 * time.Minute)
		admin.Token = step(k, admin, "/verify", app.Code()).Is(200).Str("token")
		k.Clock.Advance(time.Minute)
		step(k, admin, "/verify", app.Code()).Is(200) // the count was reset
	})
}

// An administrator with a second factor must have entered a code within five minutes for operations on money and bank
// data and for bulk mail.
// Abuse case 27.
func TestStepUp(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		patient, therapist := k.Patient("ana@psic.test"), k.Therapist("psi@psic.test")
		id := k.Paid(patient, therapist, testkit.Wednesday, "10:00")
		other := k.Paid(patient, therapist, testkit.Wednesday, "14:00")
		charge := testkit.One[string](k, "SELECT id FROM charge WHERE reference_id = $1", id)
		payout := "019a0000-0000-7000-8000-0000000000ff" // unknown: the code is checked before the payout is read
		plain := k.Admin("sem@psic.test")
		admin, app, _ := k.Enrol(k.Admin("admin@psic.test"))
		sensitive := func(who testkit.Person) (codes []string) {
			for _, c := range []struct{ method, path string }{
				{"PUT", "/setCredits/" + patient.ID},
				{"PUT", "/payment/refund/" + charge},
				{"POST", "/therapist/" + therapist.ID + "/bank"},
				{"POST", "/contact/multiple"},
				{"PUT", "/payout/" + payout},
				{"POST", "/payout/" + payout + "/destination"},
				{"POST", "/session/" + other + "/cancel"},
				{"POST", "/customer/deactivate/" + patient.ID + "?cancelSessions=true"},
				{"POST", "/therapist/deactivate/" + therapist.ID + "?cancelSessions=true"},
			} {
				body := fields{"credits": 5, "type": "users", "subject": "Aviso", "body": "Olá.", "reason": "A pedido."}
				r := k.Call(c.method, "/api/admin"+c.path, who.Token, body)
				codes = append(codes, fmt.Sprint(r.Status, " ", r.Str("code")))
			}
			return codes
		}

		k.Clock.Advance(5*time.Minute + time.Second)
		for _, got := range sensitive(admin) {
			if got != "403 auth.step_up_required" {
				t.Errorf("without a recent code: %s", got)
			}
		}
		if n := testkit.One[int](k, "SELECT count(*) FROM audit_entry WHERE result = 'auth.step_up_required'"); n != 9 {
			t.Errorf("%d refusals in the audit log", n)
		}
		k.Call("GET", "/api/admin/users", admin.Token, nil).Is(200) // reading needs no code
		if n := testkit.One[int](k, "SELECT count(*) FROM account WHERE NOT active"); n != 0 {
			t.Errorf("%d accounts deactivated without a recent code", n)
		}
		spare := k.Patient("bia@psic.test") // deactivation without a refund needs no code
		k.Call("POST", "/api/admin/customer/deactivate/"+spare.ID, admin.Token, nil).Is(200)

		copied := admin.Token
		admin.Token = step(k, admin, "/verify", app.Code()).Is(200).Str("token")
		info(k, copied).Is(401) // a token that was stolen before is invalid
		k.Clock.Advance(5 * time.Minute)
		for _, got := range sensitive(admin) {
			if got != "200 " && got != "404 not_found" {
				t.Errorf("with a recent code: %s", got)
			}
		}
		for _, got := range sensitive(plain) {
			if got != "403 auth.password_required" {
				t.Errorf("without a second factor and a recent password: %s", got)
			}
		}

		k.Clock.Advance(time.Minute)
		again := enter(k, adminLogin, admin.Email, app.Code()).Is(200) // the code of a login counts too
		k.Call("PUT", "/api/admin/setCredits/"+patient.ID, again.Str("token"), fields{"credits": 5}).Is(200)
	})
}

// Setting up a second factor requires the password, so that a stolen token is not enough. Guessing is limited.
// Abuse case 27.
func TestSecondFactorRequiresThePassword(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		k.Call("POST", factorPath, admin.Token, nil).Is(400)
		for _, password := range []string{"", "Errada-senha-9"} {
			equal(t, "code", begin(k, admin, password).Is(422).Str("code"), "auth.wrong_password")
		}
		equal(t, "no secret stored", testkit.One[int](k, "SELECT count(*) FROM second_factor"), 0)
		guesses := map[int]int{}
		for range 20 {
			guesses[begin(k, admin, "Errada-senha-9").Status]++
		}
		if guesses[422] > 3 {
			t.Errorf("20 guesses: %v", guesses)
		}
		begin(k, admin, testkit.Password).Is(429) // the right password has to wait too
		k.Clock.Advance(16 * time.Minute)
		admin, _, _ = k.Enrol(admin)
		equal(t, "a second one", begin(k, admin, "Errada-senha-9").Is(422).Str("code"), "auth.wrong_password")
		equal(t, "a second one", begin(k, admin, testkit.Password).Is(409).Str("code"), "auth.second_factor_on")
	})
}

// The owner gets a mail when the second factor is switched on, switched off or removed. The subject does not mention
// it.
func TestSecondFactorChangesAreMailed(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		mailed := func(title string) {
			t.Helper()
			k.Work()
			m, _ := k.Outbox.Latest(admin.Email)
			if m.Subject != "Segurança da sua conta" || !strings.Contains(m.Text, title) {
				t.Errorf("%q: %q\n%s", title, m.Subject, m.Text)
			}
		}
		admin, app, _ := k.Enrol(admin)
		mailed("A verificação em duas etapas foi ativada")
		k.Clock.Advance(time.Minute)
		step(k, admin, "/disable", "000000").Is(422)
		step(k, admin, "/disable", app.Code()).Is(200)
		mailed("A verificação em duas etapas foi desligada")
		k.Clock.Advance(time.Minute)
		k.Enrol(admin)
		if err := k.App.Login.ResetFactor(t.Context(), admin.Email); err != nil {
			t.Fatal(err)
		}
		mailed("A verificação em duas etapas foi removida")
	})
}

func TestDisableSecondFactor(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		step(k, admin, "/disable", "123456").Is(409)
		step(k, admin, "/confirm", "123456").Is(409)
		admin, app, _ := k.Enrol(admin)
		begin(k, admin, testkit.Password).Is(409)
		step(k, admin, "/confirm", app.Code()).Is(409)
		step(k, admin, "/disable", "123456").Is(422)
		k.Clock.Advance(time.Minute)
		step(k, admin, "/disable", app.Code()).Is(200)
		logIn(k, adminLogin, admin.Email, testkit.Password).Is(200)
		if n := testkit.One[int](k, "SELECT count(*) FROM recovery_code"); n != 0 {
			t.Errorf("%d recovery codes are left", n)
		}
		admin, _, _ = k.Enrol(admin)
		if err := k.App.Login.ResetFactor(t.Context(), admin.Email); err != nil {
			t.Fatal(err)
		}
		k.Call("GET", "/api/user/info", admin.Token, nil).Is(401)
		logIn(k, adminLogin, admin.Email, testkit.Password).Is(200)
		if err := k.App.Login.ResetFactor(t.Context(), "x@psic.test"); err == nil {
			t.Error("no error for an unknown address")
		}
	})
}

// PSIC_ADMIN_2FA=required: an administrator without a second factor can only set one up.
// Abuse case 27.
func TestSecondFactorDemanded(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine, func(c *config.Config) { c.Admin2FA = "required" })
			admin := k.Admin("admin@psic.test")
			login := logIn(k, adminLogin, admin.Email, testkit.Password).Is(200).JSON()
			if fmt.Sprint(login["secondFactorRequired"], login["passwordChangeRequired"]) != "true false" {
				t.Errorf("%v", login)
			}
			for _, path := range []string{"/api/admin/users", "/api/admin/audit"} {
				r := k.Call("GET", path, admin.Token, nil).Is(403)
				equal(t, path, r.Str("code"), "auth.second_factor_enrol")
			}
			k.Call("POST", "/api/auth/first-access", admin.Token, fields{
				"password":             "Outra-senha-8",
				"passwordConfirmation": "Outra-senha-8",
				"termsOfService":       true,
			}).Is(409)
			admin, app, _ := k.Enrol(admin)
			k.Call("GET", "/api/admin/users", admin.Token, nil).Is(200)
			k.Clock.Advance(time.Minute)
			r := step(k, admin, "/disable", app.Code()).Is(409)
			equal(t, "disable", r.Str("code"), "auth.second_factor_demanded")
			k.Patient("ana@psic.test") // patients need none
		})
	}
}

// The secret is sealed, and the recovery codes are keyed hashes.
func TestSecondFactorAtRest(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		_, app, codes := k.Enrol(k.Admin("admin@psic.test"))
		sealed := testkit.One[string](k, "SELECT secret FROM second_factor")
		if strings.Contains(sealed, app.Secret) || !strings.HasPrefix(sealed, "v1.") {
			t.Errorf("stored as %s", sealed)
		}
		plain := "SELECT count(*) FROM recovery_code WHERE hash = $1"
		if n := testkit.One[int](k, plain, crypt.HashToken(codes[0])); n != 0 {
			t.Error("stored as a plain hash")
		}
	})
}

// After a reset by mail the login still requires the second factor.
func TestResetKeepsTheSecondFactor(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin, app, _ := k.Enrol(k.Admin("admin@psic.test"))
		requestReset(k, admin.Email).Is(200)
		reset(k, k.MailedToken(admin.Email), newPassword).Is(200)
		info(k, admin.Token).Is(401)
		r := logIn(k, adminLogin, admin.Email, newPassword).Is(401)
		equal(t, "code", r.Str("code"), "auth.second_factor_required")
		k.Clock.Advance(time.Minute)
		credentials := fields{"username": admin.Email, "password": newPassword, "code": app.Code()}
		k.Call("POST", adminLogin, "", credentials).Is(200)
	})
}
