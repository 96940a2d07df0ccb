package testkit

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
)

// CNPJ is the n-th valid number.
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

// CompanyForm is a company with a CNPJ and a domain of its own; the changes go on top.
func CompanyForm(changes ...Fields) Fields {
	n := int(serial.Add(1))
	return With(
		Fields{
			"name":         fmt.Sprintf("Empresa %d", n),
			"cnpj":         CNPJ(n),
			"email":        fmt.Sprintf("rh@empresa%d.example", n),
			"phone":        "(11) 3456-7890",
			"maxUsers":     10,
			"companyEmail": fmt.Sprintf("empresa%d.example", n),
		},
		changes...)
}

// OpenCompany is what an administrator does: it answers the company's id and its login, whose owner used the link.
func (k *Kit) OpenCompany(admin Person, changes ...Fields) (id string, login Person) {
	k.T.Helper()
	form := CompanyForm(changes...)
	id = k.Call(http.MethodPost, "/api/admin/company", admin.Token, form).Is(http.StatusOK).Str("id")
	return id, k.Activate(form["email"].(string))
}

// Activate uses the link of an invitation: the person's own password, and the terms.
func (k *Kit) Activate(email string) Person {
	k.T.Helper()
	email = strings.ToLower(email)
	k.Call(http.MethodPost, "/api/auth/reset-password", "", Fields{"token": k.MailedToken(email), "password": Password, "passwordConfirmation": Password,
		"termsOfService": true}).Is(http.StatusOK)
	return k.Login(email)
}

var codeInMail = regexp.MustCompile(`\b\d{6}\b`)

// MailedCode works the jobs off and reads the code of the last mail to the address.
func (k *Kit) MailedCode(email string) string {
	k.T.Helper()
	mails := k.Mails(email)
	if len(mails) == 0 {
		k.T.Fatalf("nothing was mailed to %s", email)
	}
	return codeInMail.FindString(mails[len(mails)-1].Text)
}

// PersonalAddress is proven by the mailed code.
func (k *Kit) PersonalAddress(p Person, address string) {
	k.T.Helper()
	path := "/api/user/" + p.ID + "/recovery-email"
	k.Call(http.MethodPost, path, p.Token, Fields{"email": address, "password": Password}).Is(http.StatusOK)
	k.Call(http.MethodPost, path+"/confirm", p.Token, Fields{"code": k.MailedCode(address)}).Is(http.StatusOK)
	k.Work()
}
