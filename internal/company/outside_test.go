package company_test

import (
	"regexp"
	"strings"
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
				if m.Subject == "Ative sua conta" {
					n++
				}
			}
			return n
		}
		f.check(owner).Is(200)
		testkit.Equal(t, "after a preview", told(), 0)
		f.register(f.login, owner).Is(200)
		testkit.Equal(t, "after the invitation", told(), 1)
		f.register(f.login, owner).Is(409)
		testkit.Equal(t, "invited already", told(), 1)
		f.k.Call("POST", f.path("/users/resend"), f.login.Token, fields{"email": owner}).Is(200)
		testkit.Equal(t, "after it was sent again", told(), 2)
	})
}

// TestTheMailToAnAccountElsewhereIsThatOfAnyInvitation: the employer may read both mailboxes, and learns from neither
// mail who has an account. Only the token differs, and the one of the account opens nothing. Q196.
func TestTheMailToAnAccountElsewhereIsThatOfAnyInvitation(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		const known, unknown = "conhecida@aurora.example", "nova@aurora.example"
		f.k.SignUp(known, actor.Customer)
		token := regexp.MustCompile(`token=([\w-]+)`)
		mail := func(to string) (text, secret string) {
			f.register(f.login, to).Is(200)
			all := f.k.Mails(to)
			m := all[len(all)-1]
			found := token.FindStringSubmatch(m.Text)
			if found == nil {
				t.Fatalf("%s: no token in %q", to, m.Text)
			}
			return m.Subject + strings.Replace(m.Text, found[1], strings.Repeat("x", len(found[1])), 1), found[1]
		}
		first, secret := mail(known)
		second, _ := mail(unknown)
		testkit.Equal(t, "the mail to somebody who has an account", first, second)
		password := fields{
			"token":                secret,
			"password":             "escolhida-pelo-chefe-7",
			"passwordConfirmation": "escolhida-pelo-chefe-7",
			"termsOfService":       true,
		}
		f.k.Call("POST", "/api/auth/reset-password", "", password).Is(400)
	})
}

// TestPeopleOfOtherCompaniesAreNotListed: the list, its search and its total have the company's own people alone, both
// those who have an account and those who are invited.
func TestPeopleOfOtherCompaniesAreNotListed(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		other, login := f.k.OpenCompany(f.admin)
		f.k.SignUp("cliente@mail.example", actor.Customer)
		for _, email := range []string{"bia@outra.example", "cliente@mail.example"} {
			person := fields{"email": email, "password": "dada-pela-empresa-7", "termsOfService": true}
			f.k.Call("POST", "/api/company/register/"+other, login.Token, person).Is(200)
		}
		f.register(f.login, "eva@aurora.example").Is(200)
		found, page := f.list("", 0)
		testkit.Equal(t, "people", strings.Join(found, " "), "eva@aurora.example")
		testkit.Equal(t, "total", page["totalElements"].(float64), 1)
		found, _ = f.list("bia", 0)
		testkit.Equal(t, "search", len(found), 0)
	})
}
