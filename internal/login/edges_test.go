package login_test

import (
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// The code for a personal address is valid for thirty minutes, and only once.
func TestPersonalAddress_codeForHalfAnHour(t *testing.T) {
	for after, want := range map[time.Duration]int{
		30*time.Minute - time.Second: 200,
		30 * time.Minute:             422,
	} {
		testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
			company := fields{"email": "rh@aurora.example", "companyEmail": "aurora.example"}
			k.OpenCompany(k.Admin("adm@psic.test"), company)
			eva := k.Employee(workbox)
			path := "/api/user/" + eva.ID + "/recovery-email"
			k.Call("POST", path, eva.Token, fields{"email": home, "password": testkit.Password}).Is(200)
			code := fields{"code": k.MailedCode(home)}
			k.Clock.Advance(after)
			equal(t, after.String(), k.Call("POST", path+"/confirm", eva.Token, code).Status, want)
			k.Call("POST", path+"/confirm", eva.Token, code).Is(422)
		})
	}
}

// R024: logins are kept for 180 days after they expired, and counts of wrong passwords for a day.
func TestRetention_R024_loginsAndGuesses(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		const day = 24 * time.Hour
		ana := k.SignUp("ana@example.com", actor.Customer)
		expires := time.UnixMicro(one[int64](k, "SELECT expires_at FROM login WHERE account_id = $1", ana.ID))
		logins := func() int { return one[int](k, "SELECT count(*) FROM login WHERE account_id = $1", ana.ID) }
		k.Clock.Set(expires.Add(180*day - 12*time.Hour))
		k.Work()
		equal(t, "before 180 days", logins(), 1)
		k.Clock.Set(expires.Add(180*day + 12*time.Hour + time.Minute))
		k.Work()
		equal(t, "after them", logins(), 0)

		logIn(k, commonLogin, "a@example.com", guess).Is(401)
		k.Clock.Advance(time.Hour)
		logIn(k, commonLogin, "b@example.com", guess).Is(401)
		equal(t, "counts", one[int](k, "SELECT count(*) FROM login_guard"), 2)
		k.Clock.Advance(23*time.Hour + 30*time.Minute) // 24 and a half hours after the first
		k.Work()
		equal(t, "counts a day later", one[int](k, "SELECT count(*) FROM login_guard"), 1)
	})
}

// Support that gives an employee a personal address ends the logins of the account, and leaves an entry in the audit
// log.
func TestSupportGivesAPersonalAddress_endsLogins(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.OpenCompany(k.Admin("adm@psic.test"), fields{"email": "rh@aurora.example", "companyEmail": "aurora.example"})
		eva := k.Employee(workbox)
		info(k, eva.Token).Is(200)
		if err := k.App.Login.GiveRecovery(t.Context(), workbox, home); err != nil {
			t.Fatal(err)
		}
		info(k, eva.Token).Is(401)
		entries := one[int](
			k,
			"SELECT count(*) FROM audit_entry WHERE action = 'account.recovery_given' AND object_id = $1",
			eva.ID,
		)
		equal(t, "entries", entries, 1)
	})
}
