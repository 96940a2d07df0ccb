package company_test

import (
	"testing"
	"time"

	"psic/internal/testkit"
)

func (h house) sendAccess(id string) testkit.Response {
	h.k.T.Helper()
	return h.k.Call("POST", "/api/admin/company/"+id+"/access", h.admin.Token, nil)
}

// Q119, Q129: a company that did not answer in time, or whose e-mail was mistyped, still gets in: its login waits, and
// the link goes out again, to the e-mail that the company has now.
func TestAccessAgain(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		form := testkit.CompanyForm(fields{"email": "errado@lume.example"})
		id := h.k.Call("POST", "/api/admin/company", h.admin.Token, form).Is(200).Str("id")
		old := h.k.MailedToken("errado@lume.example")
		h.k.AdvanceAndWork(40 * 24 * time.Hour)
		testkit.Equal(
			t,
			"the login waits",
			testkit.One[int](h.k, "SELECT count(*) FROM account WHERE company_id = $1", id),
			1,
		)
		h.admin = h.k.Login(h.admin.Email)
		h.k.Call("PUT", "/api/company/"+id, h.admin.Token, testkit.With(form, fields{"email": "rh@lume.example", "name": "Lume"})).
			Is(200)
		h.sendAccess(id).Is(200)
		fresh := h.k.MailedToken("rh@lume.example")
		use := func(token string) testkit.Response {
			return h.k.Call(
				"POST",
				"/api/auth/reset-password",
				"",
				fields{
					"token":                token,
					"password":             testkit.Password,
					"passwordConfirmation": testkit.Password,
					"termsOfService":       true,
				},
			)
		}
		if use(old).Status == 200 {
			t.Error("the link to the wrong address opens the company")
		}
		use(fresh).Is(200)
		login := h.k.Login("rh@lume.example")
		testkit.Equal(
			t,
			"it is the company's",
			h.k.Call("GET", "/api/company/user/"+login.ID, login.Token, nil).Is(200).Str("id"),
			id,
		)
		code(t, "once it is used", h.sendAccess(id), 409, "company.has_access")
		sent := len(h.k.Mails("rh@lume.example"))
		testkit.Equal(t, "and nothing is sent", len(h.k.Mails("rh@lume.example")), sent)
	})
}

// A login that is gone is opened again; an address of somebody else is refused, and so is a company that is off.
func TestAccessOfAMissingLogin(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.k.Patient("ana@psic.test")
		form := testkit.CompanyForm(fields{"email": "rh@lume.example"})
		id := h.k.Call("POST", "/api/admin/company", h.admin.Token, form).Is(200).Str("id")
		h.k.Work()
		h.k.Call("PUT", "/api/company/"+id, h.admin.Token, testkit.With(form, fields{"email": "ana@psic.test"})).Is(200)
		code(t, "somebody else's", h.sendAccess(id), 409, "account.taken")
		h.k.Call("PUT", "/api/company/"+id, h.admin.Token, form).Is(200)
		h.k.Exec("DELETE FROM one_time_token WHERE account_id IN (SELECT id FROM account WHERE company_id = $1)", id)
		h.k.Exec("DELETE FROM account WHERE company_id = $1", id)
		h.sendAccess(id).Is(200)
		h.k.Activate("rh@lume.example")
		h.k.Call("PUT", "/api/admin/company/"+h.id+"/deactivate", h.admin.Token, nil).Is(200)
		code(t, "a company that is off", h.sendAccess(h.id), 409, "company.inactive")
		h.k.Call("POST", "/api/admin/company/"+id+"/access", h.k.Patient("bia@psic.test").Token, nil).Is(403)
	})
}

// A renamed company is greeted by its new name.
func TestRenamedCompany(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		name := func() string { return h.k.Call("GET", "/api/user/info", h.login.Token, nil).Is(200).Str("name") }
		testkit.Equal(t, "before", name(), "Aurora Tecnologia")
		form := testkit.CompanyForm(
			fields{"name": "Aurora Digital", "email": "rh@aurora.example", "companyEmail": "aurora.example"},
		)
		h.k.Call("PUT", h.path(""), h.login.Token, form).Is(200)
		testkit.Equal(t, "after", name(), "Aurora Digital")
	})
}
