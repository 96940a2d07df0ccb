package login_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// Q206: an administrator invites another by mail link, and only the invited person knows the password.
func TestInviteAdministrator_Q206(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		const path = "/api/admin/administrators"
		body := testkit.Fields{"email": "Marina@psic.test", "fullName": "Marina Lopes"}
		k.Call("POST", path, admin.Token, testkit.Fields{"email": "x", "fullName": " "}).Is(422)
		for _, name := range []string{"", "Marina 2", "@", strings.Repeat("a", 251), "M\u0430rina"} { // R145, Q204
			k.Call("POST", path, admin.Token, testkit.Fields{"email": "m2@psic.test", "fullName": name}).Is(422)
		}
		k.Call("POST", path, admin.Token, body).Is(200)
		if r := k.Call("POST", path, admin.Token, body); r.Status < 400 || r.Status >= 500 {
			t.Errorf("the same address again: %d", r.Status)
		}
		id := testkit.One[string](k, "SELECT id FROM account WHERE email = 'marina@psic.test'")
		if got := string(k.Call("GET", path, admin.Token, nil).Is(200).Body); !strings.Contains(got, `"INVITED"`) {
			t.Errorf("list %s", got)
		}
		k.Call("POST", path+"/"+id+"/invite", admin.Token, nil).Is(200)
		token := k.MailedToken("marina@psic.test")
		k.Call("POST", "/api/auth/reset-password", "", testkit.Fields{
			"token":                token,
			"password":             testkit.Password,
			"passwordConfirmation": testkit.Password,
			"termsOfService":       true,
		}).Is(200)
		if who := k.Login("marina@psic.test"); who.Role != actor.Administrator {
			t.Errorf("role %s", who.Role)
		}
		k.Call("POST", path+"/"+id+"/invite", admin.Token, nil).Is(409)
		k.Call("POST", path+"/"+k.Patient("ana@psic.test").ID+"/deactivate", admin.Token, nil).Is(404)

		k.Clock.Advance(6 * time.Minute)
		k.Call("POST", path, admin.Token, testkit.Fields{"email": "b@psic.test", "fullName": "B"}).Is(403)
	})
}

// Q206: two administrators who deactivate each other at the same time leave one who can sign in.
func TestDeactivateEachOther_Q206(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		a, b := k.Admin("a@psic.test"), k.Admin("b@psic.test")
		const path = "/api/admin/administrators/"
		k.Call("POST", path+a.ID+"/deactivate", a.Token, nil).Is(409)

		var wait sync.WaitGroup
		for _, pair := range [][2]testkit.Person{{a, b}, {b, a}} {
			wait.Go(func() {
				who := actor.Actor{ID: pair[0].ID, Role: actor.Administrator}
				_ = k.App.Login.SwitchAdministrator(context.Background(), who, pair[1].ID, false)
			})
		}
		wait.Wait()
		active := testkit.One[int](k, "SELECT count(*) FROM account WHERE role = 'ADMINISTRATOR' AND active")
		testkit.Equal(t, "active administrators", active, 1)
	})
}

// Q206: an invited administrator who never signed in does not count as the one who stays.
func TestLastAdministrator_Q206(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		a, b := k.Admin("a@psic.test"), k.Admin("b@psic.test")
		k.Exec("UPDATE account SET confirmed_at = NULL WHERE id = $1", a.ID)
		r := k.Call("POST", "/api/admin/administrators/"+b.ID+"/deactivate", a.Token, nil)
		testkit.Equal(t, "refused", r.Status, 409)
		k.Exec("UPDATE account SET confirmed_at = 1 WHERE id = $1", a.ID)
		k.Call("POST", "/api/admin/administrators/"+b.ID+"/deactivate", a.Token, nil).Is(200)
		k.Call("GET", "/api/admin/administrators", b.Token, nil).Is(401)
		k.Call("POST", "/api/admin/administrators/"+b.ID+"/activate", a.Token, nil).Is(200)
	})
}
