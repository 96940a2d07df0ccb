package app_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// mustLimit is where rates are promised: operation, and the loosest limit that keeps the promise.
var mustLimit = map[string]httpx.Limit{
	"login":                  httpx.PerIP("", 50, 15*time.Minute),
	"admin-login":            httpx.PerIP("", 20, 15*time.Minute),
	"company-login":          httpx.PerIP("", 20, 15*time.Minute),
	"request-reset":          httpx.PerIP("", 20, time.Hour),
	"register":               httpx.PerIP("", 10, time.Hour),
	"contact-us":             httpx.PerIP("", 5, time.Hour),
	"contact-us-company":     httpx.PerIP("", 5, time.Hour),
	"upload-profile-picture": httpx.PerAccount("", 10, time.Hour),
	"find-cep":               httpx.PerIP("", 30, time.Minute),
	"calendar":               httpx.PerIP("", 60, time.Minute),
	"open-calendar-feed":     httpx.PerAccount("", 10, time.Hour),
	"ask-recovery-email":     httpx.PerAccount("", 5, time.Hour),
	"confirm-recovery-email": httpx.PerAccount("", 10, time.Hour),
	"prove-identity":         httpx.PerAccount("", 10, time.Hour),
}

// TestAccessIsDeclared: every operation says who may call it, whose data it touches and what it is.
func TestAccessIsDeclared(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	if len(k.API.Ops) < 20 {
		t.Fatalf("only %d operations", len(k.API.Ops))
	}
	for _, op := range k.API.Ops {
		for _, problem := range opProblems(op) {
			t.Errorf("%s: %s", op.ID, problem)
		}
	}
	for _, problem := range sameNames(k.API.Ops) {
		t.Error(problem)
	}
	for id := range mustLimit {
		if !slices.ContainsFunc(k.API.Ops, func(op httpx.Op) bool { return op.ID == id }) {
			t.Errorf("mustLimit names %s, which is no operation", id)
		}
	}
}

// TestAccessRefuses: what TestAccessIsDeclared asks for can be missing.
func TestAccessRefuses(t *testing.T) {
	good := httpx.Op{
		ID:      "find-cep",
		Method:  "GET",
		Path:    "/api/cep/{cep}",
		Summary: "Endereço",
		Tag:     "endereço",
		Access:  httpx.Public(),
		Limits:  []httpx.Limit{httpx.PerIP("cep", 30, time.Minute)},
	}
	if found := opProblems(good); len(found) > 0 {
		t.Fatalf("a complete declaration: %q", found)
	}
	rows := []struct {
		change func(*httpx.Op)
		says   string
	}{
		{func(op *httpx.Op) { op.Access = httpx.Access{} }, "declares no access"},
		{func(op *httpx.Op) { op.Access = httpx.Access{Roles: actor.All} }, "declares no access"},
		{func(op *httpx.Op) { op.Access = httpx.Access{Public: true, Roles: actor.All} }, "declares no access"},
		{func(op *httpx.Op) { op.Access = httpx.Own("path:id", actor.Customer) }, "no parameter {id}"},
		{func(op *httpx.Op) { op.Access = httpx.Own("header:id", actor.Customer) }, "owner header:id"},
		{func(op *httpx.Op) { op.Access = httpx.Roles("tudo", actor.Administrator) }, "admits administrators"},
		{func(op *httpx.Op) { op.Access = httpx.Own("path:cep", actor.Customer).OrAdmin() }, "admits administrators"},
		{func(op *httpx.Op) { op.StepUp = true }, "only administrators have"},
		{func(op *httpx.Op) { op.Summary = "" }, "no summary"},
		{func(op *httpx.Op) { op.Tag = "" }, "no tag"},
		{func(op *httpx.Op) { op.Path += "/" }, "ends in a slash"},
		{func(op *httpx.Op) { op.Path = "/cep" }, "outside /api/"},
		{func(op *httpx.Op) { op.Limits = nil }, "needs a limit"},
		{func(op *httpx.Op) { op.Limits[0] = httpx.PerIP("cep", 31, time.Minute) }, "needs a limit"},
		{func(op *httpx.Op) { op.Limits[0] = httpx.PerAccount("cep", 30, time.Minute) }, "needs a limit"},
	}
	for _, row := range rows {
		bad := good
		bad.Limits = slices.Clone(good.Limits)
		row.change(&bad)
		if found := strings.Join(opProblems(bad), "; "); !strings.Contains(found, row.says) {
			t.Errorf("want %q, got %q", row.says, found)
		}
	}
	if len(sameNames([]httpx.Op{good, good})) == 0 {
		t.Error("two operations of one name passed")
	}
}

func opProblems(op httpx.Op) []string {
	var out []string
	complain := func(when bool, format string, args ...any) {
		if when {
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	complain(!op.Access.Declared(), "declares no access")
	complain(
		slices.Contains(op.Access.Roles, actor.Administrator) && op.Audit == "",
		"admits administrators: say what they do with Audit, or Unaudited when it shows them nothing but themselves",
	)
	complain(
		op.StepUp && !slices.Equal(op.Access.Roles, []actor.Role{actor.Administrator}),
		"asks for a second factor that only administrators have",
	)
	complain(op.Summary == "", "has no summary")
	complain(op.Tag == "", "has no tag")
	complain(strings.HasSuffix(op.Path, "/"), "%s ends in a slash", op.Path)
	complain(!strings.HasPrefix(op.Path, "/api/"), "%s is outside /api/", op.Path)
	where, name, _ := strings.Cut(op.Access.Owner, ":")
	complain(
		op.Access.Owner != "" && where != "path" && where != "query",
		"owner %s: must be in the path or the query",
		op.Access.Owner,
	)
	complain(where == "path" && !strings.Contains(op.Path, "{"+name+"}"), "%s has no parameter {%s}", op.Path, name)
	want, promised := mustLimit[op.ID]
	complain(promised && !slices.ContainsFunc(op.Limits, func(l httpx.Limit) bool { return asStrict(l, want) }),
		"needs a limit of %d per %s", want.Rule.Burst, want.Rule.Per)
	return out
}

// asStrict: counted together in the same way, no larger at once and no faster in the long run.
func asStrict(have, want httpx.Limit) bool {
	return have.By == want.By && have.Rule.Burst <= want.Rule.Burst &&
		have.Rule.Per/time.Duration(have.Rule.Burst) >= want.Rule.Per/time.Duration(want.Rule.Burst)
}

// sameNames: an id names one operation, and a limit's name one bucket of one size.
func sameNames(ops []httpx.Op) []string {
	var out []string
	ids, rules := map[string]bool{}, map[string]httpx.Limit{}
	for _, op := range ops {
		if ids[op.ID] {
			out = append(out, op.ID+" names two operations")
		}
		ids[op.ID] = true
		for _, l := range op.Limits {
			if old, ok := rules[l.Rule.Name]; ok && old != l {
				out = append(out, op.ID+": limit "+l.Rule.Name+" has two sizes")
			}
			rules[l.Rule.Name] = l
		}
	}
	return out
}
