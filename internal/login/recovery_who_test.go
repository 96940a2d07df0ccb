package login_test

import (
	"testing"

	"psic/internal/testkit"
)

// TestRecoveryAddress_Q194_Q195_who: only people who sign in with an employer's mailbox have a personal address beside.
func TestRecoveryAddress_Q194_Q195_who(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, eva := k.Patient("ana@psic.test"), k.Employee("eva@aurora.example")
		ask := func(p testkit.Person) testkit.Response {
			body := testkit.Fields{"email": "so.minha@example.net", "password": testkit.Password}
			return k.Call("POST", "/api/user/"+p.ID+"/recovery-email", p.Token, body)
		}
		testkit.Equal(t, "a patient", ask(ana).Is(409).Str("code"), "account.no_employer")
		testkit.Equal(t, "no code waits", testkit.One[int](k, "SELECT count(*) FROM recovery_request"), 0)
		ask(eva).Is(200)
		k.Exec("UPDATE account SET mailbox_lost = true WHERE id = $1", ana.ID) // as of somebody who left a company
		ask(ana).Is(200)
	})
}
