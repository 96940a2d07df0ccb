package company_test

import (
	"net/url"
	"strconv"
	"testing"

	"psic/internal/testkit"
)

type fields = testkit.Fields

// house is an administrator, a company and its login.
type house struct {
	k            *testkit.Kit
	admin, login testkit.Person
	id           string
}

func newHouse(k *testkit.Kit, changes ...fields) house {
	h := house{k: k, admin: k.Admin("admin@psic.test")}
	h.id, h.login = k.OpenCompany(
		h.admin,
		append(
			[]fields{{"name": "Aurora Tecnologia", "email": "rh@aurora.example", "companyEmail": "aurora.example"}},
			changes...)...)
	return h
}

// houses runs a test on both engines.
func houses(t *testing.T, test func(t *testing.T, h house), changes ...fields) {
	t.Helper()
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) { test(t, newHouse(k, changes...)) })
}

func (h house) path(more string) string { return "/api/company/" + h.id + more }

func (h house) register(who testkit.Person, email string) testkit.Response {
	h.k.T.Helper()
	path := "/api/company/register/"
	if who.ID == h.admin.ID {
		path = "/api/admin/register/companyUser/"
	}
	return h.k.Call(
		"POST",
		path+h.id,
		who.Token,
		fields{"email": email, "password": "dada-pela-empresa-7", "termsOfService": true, "type": "ENTERPRISE"},
	)
}

func (h house) bring(csv string, preview bool) testkit.Response {
	h.k.T.Helper()
	return h.k.Call("POST", h.path("/users/import"), h.login.Token, fields{"csv": csv, "preview": preview})
}

func (h house) panel() map[string]any {
	h.k.T.Helper()
	return h.k.Call("GET", h.path(""), h.login.Token, nil).Is(200).JSON()
}

func (h house) used() int { return int(h.panel()["usedSeats"].(float64)) }

// list is the addresses of a page, with the whole answer.
func (h house) list(text string, page int) ([]string, map[string]any) {
	h.k.T.Helper()
	r := h.k.Call("GET", h.path("/users?pageSize=10&currentPage="+strconv.Itoa(page)+"&text="+url.QueryEscape(text)), h.login.Token, nil).
		Is(200).
		JSON()
	var out []string
	for _, e := range r["elements"].([]any) {
		out = append(out, e.(map[string]any)["email"].(string))
	}
	return out, r
}

func (h house) pay() {
	h.k.T.Helper()
	h.k.Call("POST", "/api/admin/company/"+h.id+"/subscription", h.admin.Token, nil).Is(200)
}

func code(t *testing.T, what string, r testkit.Response, status int, code string) {
	t.Helper()
	if r.Status != status || r.Str("code") != code {
		t.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Body, status, code)
	}
}
