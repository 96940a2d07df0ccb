package login_test

import (
	"testing"
	"time"

	"psic/internal/testkit"
)

// leaves ends the employment of the person with the work address.
func (x employment) leaves(k *testkit.Kit) {
	k.T.Helper()
	k.Call("POST", "/api/company/"+x.companyID+"/users/deactivate", x.boss.Token, fields{"email": workbox}).Is(200)
	k.Exec("UPDATE seat_release SET free_at = 1")
	k.AdvanceAndWork(time.Hour)
}

// opensLocked has support give the locked account back and opens it by a link to the personal address.
func opensLocked(t *testing.T, k *testkit.Kit, x employment, signIn string) {
	t.Helper()
	if err := k.App.Login.GiveLocked(t.Context(), signIn, home); err != nil {
		t.Fatal(err)
	}
	requestReset(k, home).Is(200)
	reset(k, lastLink(k, home), newPassword).Is(200)
	token := logIn(k, commonLogin, home, newPassword).Is(200).Str("token")
	k.Call("GET", "/api/session/"+x.session, token, nil).Is(200)
	testkit.Equal(t, "own address", k.Call("GET", "/api/user/info", token, nil).Is(200).Str("email"), home)
}

// Q194, Q219: the account that was locked when the person began again is a former employee's too, once the person has
// left. Support gives it back, and the person signs in with the own address.
func TestLockedAccountOfFormerEmployee_Q194(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := employeeWithSession(k)
		beginAgain(k, takeOver(k).Str("token")).Is(200)
		x.leaves(k)
		lost := testkit.One[bool](k, "SELECT mailbox_lost FROM account WHERE id = $1", x.eva.ID)
		testkit.Equal(t, "the mailbox of the locked account", lost, true)
		before := len(links(k, workbox))
		opensLocked(t, k, x, workbox)
		requestReset(k, workbox).Is(200)
		k.Work()
		testkit.Equal(t, "links to the employer's mailbox", len(links(k, workbox)), before)
	})
}

// Q194, Q219: the same for a person whose empty account got a personal address, which became the sign-in address when
// the person left. By then somebody else may have the work address.
func TestLockedAccountOfFormerEmployee_Q194_personalAddress(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		x := employeeWithSession(k)
		token := beginAgain(k, takeOver(k).Str("token")).Is(200).Str("token")
		fresh := k.Call("GET", "/api/user/info", token, nil).Is(200).Str("id")
		if err := k.App.Login.GiveRecovery(t.Context(), workbox, home); err != nil {
			t.Fatal(err)
		}
		x.leaves(k)
		signIn := testkit.One[string](k, "SELECT email FROM account WHERE id = $1", fresh)
		testkit.Equal(t, "the empty account's address", signIn, home)
		k.Employee(workbox) // the work address of somebody else now
		if err := k.App.Login.GiveLocked(t.Context(), home, "outra@aurora.example"); err == nil {
			t.Error("an address of the former company")
		}
		opensLocked(t, k, x, home)
	})
}
