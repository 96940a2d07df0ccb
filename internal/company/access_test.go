package company_test

import (
	"testing"
	"time"

	"psic/internal/testkit"
)

func (f fixture) sendAccess(id string) testkit.Response {
	f.k.T.Helper()
	return f.k.Call("POST", "/api/admin/company/"+id+"/access", f.admin.Token, nil)
}

// Q119, Q129: a company that did not use its link in time, or whose e-mail was mistyped, still gets access. Its login
// stays, and an administrator sends the link again, to the e-mail that the company has now.
func TestAccessAgain(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		form := testkit.CompanyForm(fields{"email": "errado@lume.example"})
		id := f.k.Call("POST", "/api/admin/company", f.admin.Token, form).Is(200).Str("id")
		old := f.k.MailedToken("errado@lume.example")
		f.k.AdvanceAndWork(40 * 24 * time.Hour)
		testkit.Equal(
			t,
			"the login stays",
			testkit.One[int](f.k, "SELECT count(*) FROM account WHERE company_id = $1", id),
			1,
		)
		f.admin = f.k.Login(f.admin.Email)
		corrected := testkit.With(form, fields{"email": "rh@lume.example", "name": "Lume"})
		f.k.Call("PUT", "/api/company/"+id, f.admin.Token, corrected).Is(200)
		f.sendAccess(id).Is(200)
		fresh := f.k.MailedToken("rh@lume.example")

		use := func(token string) testkit.Response {
			return choosePassword(f.k, token, fields{"termsOfService": true})
		}
		if use(old).Status == 200 {
			t.Error("the link to the wrong address gives access to the company")
		}
		use(fresh).Is(200)
		login := f.k.Login("rh@lume.example")
		testkit.Equal(
			t,
			"it is the company's",
			f.k.Call("GET", "/api/company/user/"+login.ID, login.Token, nil).Is(200).Str("id"),
			id,
		)
		code(t, "once it is used", f.sendAccess(id), 409, "company.has_access")
		sent := len(f.k.Mails("rh@lume.example"))
		testkit.Equal(t, "and nothing is sent", len(f.k.Mails("rh@lume.example")), sent)
	})
}

// A missing login is created again. An address of somebody else is refused, and so is a company that is switched off.
func TestAccessOfAMissingLogin(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.k.Patient("ana@psic.test")
		form := testkit.CompanyForm(fields{"email": "rh@lume.example"})
		id := f.k.Call("POST", "/api/admin/company", f.admin.Token, form).Is(200).Str("id")
		f.k.Work()
		f.k.Call("PUT", "/api/company/"+id, f.admin.Token, testkit.With(form, fields{"email": "ana@psic.test"})).Is(200)
		code(t, "somebody else's", f.sendAccess(id), 409, "account.taken")
		f.k.Call("PUT", "/api/company/"+id, f.admin.Token, form).Is(200)
		f.k.Exec("DELETE FROM one_time_token WHERE account_id IN (SELECT id FROM account WHERE company_id = $1)", id)
		f.k.Exec("DELETE FROM account WHERE company_id = $1", id)
		f.sendAccess(id).Is(200)
		f.k.Activate("rh@lume.example")

		f.k.Call("PUT", "/api/admin/company/"+f.id+"/deactivate", f.admin.Token, nil).Is(200)
		code(t, "a company that is switched off", f.sendAccess(f.id), 409, "company.inactive")
		f.k.Call("POST", "/api/admin/company/"+id+"/access", f.k.Patient("bia@psic.test").Token, nil).Is(403)
	})
}

// A renamed company is greeted by its new name.
func TestRenamedCompany(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		name := func() string { return f.k.Call("GET", "/api/user/info", f.login.Token, nil).Is(200).Str("name") }
		testkit.Equal(t, "before", name(), "Aurora Tecnologia")
		form := testkit.CompanyForm(
			fields{"name": "Aurora Digital", "email": "rh@aurora.example", "companyEmail": "aurora.example"},
		)
		f.k.Call("PUT", f.path(""), f.login.Token, form).Is(200)
		testkit.Equal(t, "after", name(), "Aurora Digital")
	})
}
