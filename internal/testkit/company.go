package testkit

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"psic/internal/company"
	"psic/internal/kernel/actor"
	"psic/internal/login"
	"psic/internal/platform/store"
)

// CNPJ returns a valid number, another one for each n.
func CNPJ(n int) string {
	digits := fmt.Sprintf("%08d0001", 20_000_000+n)
	for len(digits) < 14 {
		sum, weight := 0, 2
		for i := len(digits) - 1; i >= 0; i-- {
			sum += int(digits[i]-'0') * weight
			if weight++; weight > 9 {
				weight = 2
			}
		}
		check := 11 - sum%11
		if check > 9 {
			check = 0
		}
		digits += fmt.Sprint(check)
	}
	return digits
}

// CompanyForm returns a company with its own CNPJ and domain. The changes replace fields.
func CompanyForm(changes ...Fields) Fields {
	n := int(serial.Add(1))
	form := Fields{
		"name":         fmt.Sprintf("Empresa %d", n),
		"cnpj":         CNPJ(n),
		"email":        fmt.Sprintf("rh@empresa%d.example", n),
		"phone":        "(11) 3456-7890",
		"maxUsers":     10,
		"companyEmail": fmt.Sprintf("empresa%d.example", n),
	}
	return With(form, changes...)
}

// OpenCompany registers a company as an administrator does. It returns the company's id, and the company's account
// after its invitation was accepted.
func (k *Kit) OpenCompany(admin Person, changes ...Fields) (id string, login Person) {
	k.T.Helper()
	form := CompanyForm(changes...)
	id = k.Call(http.MethodPost, "/api/admin/company", admin.Token, form).Is(http.StatusOK).Str("id")
	return id, k.Activate(form["email"].(string))
}

// Activate accepts an invitation by its mailed link: it chooses a password and accepts the terms.
func (k *Kit) Activate(email string) Person {
	k.T.Helper()
	email = strings.ToLower(email)
	k.Call(http.MethodPost, "/api/auth/reset-password", "", Fields{
		"token":                k.MailedToken(email),
		"password":             Password,
		"passwordConfirmation": Password,
		"termsOfService":       true,
	}).Is(http.StatusOK)
	return k.Login(email)
}

var codeInMail = regexp.MustCompile(`\b\d{6}\b`)

// MailedCode runs due jobs and returns the code of the last mail to the address.
func (k *Kit) MailedCode(email string) string {
	k.T.Helper()
	mails := k.Mails(email)
	if len(mails) == 0 {
		k.T.Fatalf("nothing was mailed to %s", email)
	}
	return codeInMail.FindString(mails[len(mails)-1].Text)
}

// PersonalAddress sets a person's recovery address and confirms it with the mailed code.
func (k *Kit) PersonalAddress(p Person, address string) {
	k.T.Helper()
	path := "/api/user/" + p.ID + "/recovery-email"
	k.Call(http.MethodPost, path, p.Token, Fields{"email": address, "password": Password}).Is(http.StatusOK)
	k.Call(http.MethodPost, path+"/confirm", p.Token, Fields{"code": k.MailedCode(address)}).Is(http.StatusOK)
	k.Work()
}

// GivenPassword is the password that Invite chooses for the invited person.
const GivenPassword = "Provisoria-77"

// MakeCompany registers a company whose people have addresses at the domain.
func (k *Kit) MakeCompany(domain string, seats int64) (id string) {
	k.T.Helper()
	k.InTx(func(tx *store.Tx) (err error) {
		id, err = k.Company.Create(context.Background(), tx, company.Input{
			Name:     "Empresa " + domain,
			CNPJ:     "11.222.333/0001-81",
			Email:    "rh@" + domain,
			Phone:    "(11) 3456-7890",
			Domain:   domain,
			MaxUsers: seats,
		})
		return err
	})
	return id
}

// Invite creates an account as a company or an administrator does, with GivenPassword.
func (k *Kit) Invite(email string, role actor.Role, companyID string, trusted bool) (id string) {
	k.T.Helper()
	in, err := k.App.Login.Prepare(context.Background(), login.Invitation{
		Email:     email,
		Password:  GivenPassword,
		FullName:  "Pessoa Convidada",
		Role:      role,
		CompanyID: companyID,
		Trusted:   trusted,
	})
	if err != nil {
		k.T.Fatal(err)
	}
	k.InTx(func(tx *store.Tx) (err error) {
		id, err = k.App.Login.Invite(context.Background(), tx, in)
		return err
	})
	return id
}

// FirstAccess replaces a password that somebody else chose.
func (k *Kit) FirstAccess(token, password string, changes ...Fields) Response {
	k.T.Helper()
	return k.Call(http.MethodPost, "/api/auth/first-access", token,
		With(Fields{"password": password, "passwordConfirmation": password, "termsOfService": true}, changes...))
}

// EveryRole returns one person of each role, all with Password.
func (k *Kit) EveryRole() map[actor.Role]Person {
	k.T.Helper()
	id := k.MakeCompany("aurora.example", 5)
	return map[actor.Role]Person{
		actor.Customer:      k.SignUp("cliente@example.com", actor.Customer),
		actor.Therapist:     k.SignUp("psicologa@example.com", actor.Therapist),
		actor.Enterprise:    k.SignUp("colaborador@aurora.example", actor.Enterprise),
		actor.Administrator: k.Admin("admin@example.com"),
		actor.Company:       k.companyUser(id, "empresa@aurora.example"),
	}
}

// companyUser returns a company's account after its first access.
func (k *Kit) companyUser(companyID, email string) Person {
	k.T.Helper()
	k.Invite(email, actor.Company, companyID, true)
	given := k.Call(http.MethodPost, "/api/company/login", "", Fields{"username": email, "password": GivenPassword})
	k.FirstAccess(given.Is(http.StatusOK).Str("token"), Password).Is(http.StatusOK)
	return k.Login(email)
}
