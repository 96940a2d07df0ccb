package login_test

import (
	"fmt"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

// Every role may have a second factor: the sign-in asks for its code, and so does what asks again. No other role is
// ever required to have one.
func TestSecondFactorOfEverybody(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine, func(c *config.Config) { c.Admin2FA = "required" })
			people := k.EveryRole()
			for _, role := range []actor.Role{actor.Customer, actor.Enterprise, actor.Therapist, actor.Company} {
				state := k.Call("GET", factorPath, people[role].Token, nil).Is(200).JSON()
				equal(t, "state", fmt.Sprint(state), "map[enabled:false recoveryCodesLeft:0 required:false]")
				who, app, codes := k.Enrol(people[role])
				refused(t, logIn(k, commonLogin, who.Email, testkit.Password), 401, "auth.second_factor_required")
				k.Clock.Advance(time.Minute)
				enter(k, commonLogin, who.Email, app.Code()).Is(200)
				enter(k, commonLogin, who.Email, codes[0]).Is(200)

				k.Clock.Advance(6 * time.Minute)
				refused(t, k.Call("POST", invitePath, who.Token, nil), 403, "auth.step_up_required")
				who.Token = step(k, who, "/verify", app.Code()).Is(200).Str("token")
				k.Call("POST", invitePath, who.Token, nil).Is(200)
				k.Clock.Advance(time.Minute)
				step(k, who, "/disable", app.Code()).Is(200)
				logIn(k, commonLogin, who.Email, testkit.Password).Is(200)
			}
		})
	}
}

// The second factor ends with the account.
func TestSecondFactorEndsWithTheAccount(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, _, _ := k.Enrol(k.Patient("ana@psic.test"))
		k.Call("POST", "/api/user/"+ana.ID+"/deactivate", ana.Token, fields{"reason": "Não preciso mais."}).Is(200)
		k.AdvanceAndWork(40 * 24 * time.Hour)
		equal(t, "secrets", one[int](k, "SELECT count(*) FROM second_factor"), 0)
		equal(t, "recovery codes", one[int](k, "SELECT count(*) FROM recovery_code"), 0)
	})
}
