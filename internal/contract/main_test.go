package contract_test

import (
	"testing"

	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

type fields = testkit.Fields

// fixture is an administrator and a company.
type fixture struct {
	k            *testkit.Kit
	admin, login testkit.Person
	id           string
}

// withCompany runs a test on both engines.
func withCompany(t *testing.T, test func(t *testing.T, f fixture)) {
	t.Helper()
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := fixture{k: k, admin: k.Admin("admin@psic.test")}
		f.id, f.login = k.OpenCompany(f.admin, fields{
			"name":         "Aurora Tecnologia",
			"email":        "rh@aurora.example",
			"companyEmail": "aurora.example",
		})
		test(t, f)
	})
}

// today is a day from today on, as the wire has it.
func (f fixture) day(ahead int) string { return f.on(ahead).Wire() }

func (f fixture) on(ahead int) at.Date { return f.k.Clock.Today().AddDays(ahead) }

func (f fixture) path(more string) string { return "/api/admin/company/" + f.id + "/contracts" + more }

// agree makes a contract of four sessions, paid up to R$ 120,00 by the company, from today on.
func (f fixture) agree(seen int, changes ...fields) testkit.Response {
	f.k.T.Helper()
	return f.k.Call("POST", f.path(""), f.admin.Token, testkit.With(fields{
		"seen":             seen,
		"startsOn":         f.day(0),
		"sessionsPerMonth": 4,
		"sharePercent":     100,
		"ceiling":          120,
		"dependantsMax":    1,
	}, changes...))
}

func code(t *testing.T, what string, r testkit.Response, status int, code string) {
	t.Helper()
	if r.Status != status || r.Str("code") != code {
		t.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Body, status, code)
	}
}
