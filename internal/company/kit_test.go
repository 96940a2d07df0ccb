package company_test

import (
	"fmt"
	"net/url"
	"strconv"
	"testing"

	"psic/internal/testkit"
)

type fields = testkit.Fields

// fixture is an administrator, a company and its login.
type fixture struct {
	k            *testkit.Kit
	admin, login testkit.Person
	id           string
}

func newFixture(k *testkit.Kit, changes ...fields) fixture {
	f := fixture{k: k, admin: k.Admin("admin@psic.test")}
	f.id, f.login = k.OpenCompany(
		f.admin,
		append(
			[]fields{{"name": "Aurora Tecnologia", "email": "rh@aurora.example", "companyEmail": "aurora.example"}},
			changes...)...)
	return f
}

// withCompany runs a test on both engines.
func withCompany(t *testing.T, test func(t *testing.T, f fixture), changes ...fields) {
	t.Helper()
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) { test(t, newFixture(k, changes...)) })
}

func (f fixture) open(changes fields) testkit.Response {
	f.k.T.Helper()
	return f.k.Call("POST", "/api/admin/company", f.admin.Token, testkit.CompanyForm(changes))
}

func (f fixture) path(more string) string { return "/api/company/" + f.id + more }

func (f fixture) register(who testkit.Person, email string) testkit.Response {
	f.k.T.Helper()
	path := "/api/company/register/"
	if who.ID == f.admin.ID {
		path = "/api/admin/register/companyUser/"
	}
	return f.k.Call(
		"POST",
		path+f.id,
		who.Token,
		fields{"email": email, "password": "dada-pela-empresa-7", "termsOfService": true, "type": "ENTERPRISE"},
	)
}

// check uploads a list and invites nobody.
func (f fixture) check(list string) testkit.Response {
	f.k.T.Helper()
	return f.k.Upload(f.path("/users/import/check"), f.login.Token, []byte(list))
}

// upload begins an import.
func (f fixture) upload(list string) testkit.Response {
	f.k.T.Helper()
	return f.k.Upload(f.path("/users/import"), f.login.Token, []byte(list))
}

// imported uploads a list, waits for its end and returns how the import ended.
func (f fixture) imported(list string) string {
	f.k.T.Helper()
	f.upload(list).Is(200)
	f.k.Work()
	return f.lastImport()
}

// lastImport returns how far the last import has come.
func (f fixture) lastImport() string {
	f.k.T.Helper()
	list := f.k.Call("GET", f.path("/users/import"), f.login.Token, nil).Is(200).JSON()["imports"].([]any)
	m := list[0].(map[string]any)
	return fmt.Sprint(
		m["done"],
		" of ",
		m["total"],
		", invited ",
		m["invited"],
		", refused ",
		m["refused"],
		", running ",
		m["running"],
	)
}

// refused returns the file with the refused lines of the last import.
func (f fixture) refused() string {
	f.k.T.Helper()
	id := testkit.One[string](f.k, "SELECT id FROM people_import ORDER BY created_at DESC, id DESC LIMIT 1")
	return string(f.k.Call("GET", f.path("/users/import/"+id+"/refused"), f.login.Token, nil).Is(200).Body)
}

func (f fixture) panel() map[string]any {
	f.k.T.Helper()
	return f.k.Call("GET", f.path(""), f.login.Token, nil).Is(200).JSON()
}

func (f fixture) used() int { return int(f.panel()["usedSeats"].(float64)) }

// list returns the addresses of a page, and the whole response.
func (f fixture) list(text string, page int) ([]string, map[string]any) {
	f.k.T.Helper()
	path := f.path("/users?pageSize=10&currentPage=" + strconv.Itoa(page) + "&text=" + url.QueryEscape(text))
	r := f.k.Call("GET", path, f.login.Token, nil).Is(200).JSON()
	var out []string
	for _, e := range r["elements"].([]any) {
		out = append(out, e.(map[string]any)["email"].(string))
	}
	return out, r
}

func (f fixture) pay() {
	f.k.T.Helper()
	f.k.Call("POST", "/api/admin/company/"+f.id+"/subscription", f.admin.Token, nil).Is(200)
}

// signUp fills the public sign-up form.
func signUp(k *testkit.Kit, email, role string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/register", "", fields{
		"email":          email,
		"password":       testkit.Password,
		"termsOfService": true,
		"type":           role,
	})
}

// choosePassword uses a mailed link.
func choosePassword(k *testkit.Kit, token string, changes ...fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/auth/reset-password", "", testkit.With(fields{
		"token":                token,
		"password":             testkit.Password,
		"passwordConfirmation": testkit.Password,
	}, changes...))
}

func code(t *testing.T, what string, r testkit.Response, status int, code string) {
	t.Helper()
	if r.Status != status || r.Str("code") != code {
		t.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Body, status, code)
	}
}
