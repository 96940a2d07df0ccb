package login_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/testkit"
)

// Support sets a personal address after the person proved their identity by document. Only the reset link to that
// address unguards the account, not the address itself.
func TestSupportGivesAPersonalAddress(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := employeeWithSession(k)
		taken := takeOver(k).Str("token")
		give := func(email, personal string) error { return k.App.Login.GiveRecovery(t.Context(), email, personal) }
		for _, wrong := range [][2]string{
			{workbox, "rh@aurora.example"}, {workbox, "nada"}, {"ninguem@psic.test", home},
			{"adm@psic.test", home},
		} {
			if give(wrong[0], wrong[1]) == nil {
				t.Errorf("%v was accepted", wrong)
			}
		}
		if err := give(workbox, home); err != nil {
			t.Fatal(err)
		}
		k.Call("GET", "/api/user/info", taken, nil).Is(401)
		taken = logIn(k, commonLogin, workbox, employer).Is(200).Str("token")
		k.Call("GET", "/api/session/"+x.session, taken, nil).Is(403)

		requestReset(k, workbox).Is(200)
		reset(k, lastLink(k, home), testkit.Password).Is(200)
		k.Call("GET", "/api/session/"+x.session, k.Login(workbox).Token, nil).Is(200)
		entries := testkit.One[int](
			k,
			"SELECT count(*) FROM audit_entry WHERE action = 'account.recovery_given' AND object_id = $1",
			x.eva.ID,
		)
		testkit.Equal(t, "entries in the audit log", entries, 1)
	})
}

// The personal address is in the export. After a deletion it gets the last mail and is erased a week later.
func TestPersonalAddressIsErasedAfterTheDeletion(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.OpenCompany(k.Admin("adm@psic.test"), fields{"email": "rh@aurora.example", "companyEmail": "aurora.example"})
		eva := k.Employee(workbox)
		k.PersonalAddress(eva, home)
		got := k.Call("GET", "/api/user/"+eva.ID+"/export", eva.Token, nil).Is(200)
		if !strings.Contains(string(got.Body), home) {
			t.Errorf("not in the export: %s", got.Body)
		}
		atWork := len(k.Mails(workbox))
		k.Call("DELETE", "/api/customer/"+eva.ID, eva.Token, nil).Is(200)
		if text := lastMail(k, home); !strings.Contains(text, "Sua conta foi excluída") {
			t.Errorf("the last mail: %s", text)
		}
		testkit.Equal(t, "mails to the work address", len(k.Mails(workbox)), atWork)
		kept := func() string {
			return testkit.One[string](k, "SELECT recovery_email FROM account WHERE id = $1", eva.ID)
		}
		if kept() == "" {
			t.Error("erased before the last mail could be retried")
		}
		k.Clock.Advance(9 * 24 * time.Hour)
		k.Work()
		testkit.Equal(t, "kept after a week", kept(), "")
	})
}

// A personal address that was not confirmed is erased.
func TestUnconfirmedPersonalAddressIsErased(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.OpenCompany(k.Admin("adm@psic.test"), fields{"email": "rh@aurora.example", "companyEmail": "aurora.example"})
		eva := k.Employee(workbox)
		path := "/api/user/" + eva.ID + "/recovery-email"
		k.Call("POST", path, eva.Token, fields{"email": home, "password": testkit.Password}).Is(200)
		testkit.Equal(t, "waiting", k.Call("GET", path, eva.Token, nil).Is(200).Str("waiting"), home)
		k.Clock.Advance(25 * time.Hour)
		k.Work()
		testkit.Equal(t, "kept", testkit.One[int](k, "SELECT count(*) FROM recovery_request"), 0)
	})
}
