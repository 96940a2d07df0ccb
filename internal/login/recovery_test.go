package login_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/testkit"
)

// The support's way out: the person was recognised by a document, and the link to the given address opens the account.
// Writing the address opens nothing by itself.
func TestSupportGivesAPersonalAddress(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := inTherapy(k)
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
		k.Call("GET", "/api/session/"+x.session, logIn(k, commonLogin, workbox, employer).Is(200).Str("token"), nil).
			Is(403)
		askReset(k, workbox).Is(200)
		reset(k, lastLink(k, home), testkit.Password).Is(200)
		k.Call("GET", "/api/session/"+x.session, k.Login(workbox).Token, nil).Is(200)
		lines := testkit.One[int](
			k,
			"SELECT count(*) FROM audit_entry WHERE action = 'account.recovery_given' AND object_id = $1",
			x.eva.ID,
		)
		testkit.Equal(t, "lines in the audit log", lines, 1)
	})
}

// The address is in the person's export, hears the last word on the account, and is gone a week later.
func TestPersonalAddressLeavesWithTheAccount(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.OpenCompany(k.Admin("adm@psic.test"), fields{"email": "rh@aurora.example", "companyEmail": "aurora.example"})
		eva := k.Employee(workbox)
		k.PersonalAddress(eva, home)
		if got := k.Call("GET", "/api/user/"+eva.ID+"/export", eva.Token, nil).
			Is(200); !strings.Contains(
			string(got.Body),
			home,
		) {
			t.Errorf("not in the export: %s", got.Body)
		}
		atWork := len(k.Mails(workbox))
		k.Call("DELETE", "/api/customer/"+eva.ID, eva.Token, nil).Is(200)
		if text := lastMail(k, home); !strings.Contains(text, "Sua conta foi excluída") {
			t.Errorf("the last word: %s", text)
		}
		testkit.Equal(t, "news at work", len(k.Mails(workbox)), atWork)
		kept := func() string {
			return testkit.One[string](k, "SELECT recovery_email FROM account WHERE id = $1", eva.ID)
		}
		if kept() == "" {
			t.Error("gone before the last mail could be sent again")
		}
		k.Clock.Advance(9 * 24 * time.Hour)
		k.Work()
		testkit.Equal(t, "kept after a week", kept(), "")
	})
}

// An address that nobody proved does not stay.
func TestUnprovenAddressIsForgotten(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.OpenCompany(k.Admin("adm@psic.test"), fields{"email": "rh@aurora.example", "companyEmail": "aurora.example"})
		eva := k.Employee(workbox)
		k.Call("POST", "/api/user/"+eva.ID+"/recovery-email", eva.Token, fields{
			"email":    home,
			"password": testkit.Password,
		}).
			Is(200)
		testkit.Equal(
			t,
			"waiting",
			k.Call("GET", "/api/user/"+eva.ID+"/recovery-email", eva.Token, nil).Is(200).Str("waiting"),
			home,
		)
		k.Clock.Advance(25 * time.Hour)
		k.Work()
		testkit.Equal(t, "kept", testkit.One[int](k, "SELECT count(*) FROM recovery_request"), 0)
	})
}
