package company_test

import (
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// TestTheOwnerOfAnAccountElsewhereIsTold: each invitation and each repetition of it mails the owner of the account. A
// preview mails nobody, and neither does an address that is invited already.
func TestTheOwnerOfAnAccountElsewhereIsTold(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		const owner = "cliente@mail.example"
		f.k.SignUp(owner, actor.Customer)
		told := func() (n int) {
			for _, m := range f.k.Mails(owner) {
				if m.Subject == "Você já tem uma conta" {
					n++
				}
			}
			return n
		}
		f.importCSV(owner, true).Is(200)
		testkit.Equal(t, "after a preview", told(), 0)
		f.register(f.login, owner).Is(200)
		testkit.Equal(t, "after the invitation", told(), 1)
		f.register(f.login, owner).Is(409)
		testkit.Equal(t, "invited already", told(), 1)
		f.k.Call("POST", f.path("/users/resend"), f.login.Token, fields{"email": owner}).Is(200)
		testkit.Equal(t, "after it was sent again", told(), 2)
	})
}
