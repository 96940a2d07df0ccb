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

// TestAccessIsDeclared: every operation declares who may call it, whose data it touches and what it is.
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
}

// TestAccessRefuses shows that every check of TestAccessIsDeclared can fail.
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
		{func(op *httpx.Op) { op.StepUp = true }, "asks a visitor"},
		{func(op *httpx.Op) { op.Summary = "" }, "no summary"},
		{func(op *httpx.Op) { op.Tag = "" }, "no tag"},
		{func(op *httpx.Op) { op.Path += "/" }, "ends in a slash"},
		{func(op *httpx.Op) { op.Path = "/cep" }, "outside /api/"},
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
		t.Error("two operations with one id passed")
	}
}

func opProblems(op httpx.Op) []string {
	var out []string
	report := func(when bool, format string, args ...any) {
		if when {
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	report(!op.Access.Declared(), "declares no access")
	report(slices.Contains(op.Access.Roles, actor.Administrator) && op.Audit == "",
		"admits administrators: say what they do with Audit, or Unaudited when it shows only their own data")
	report(op.StepUp && op.Access.Public, "asks a visitor to prove again who they are")
	report(op.Summary == "", "has no summary")
	report(op.Tag == "", "has no tag")
	report(strings.HasSuffix(op.Path, "/"), "%s ends in a slash", op.Path)
	report(!strings.HasPrefix(op.Path, "/api/"), "%s is outside /api/", op.Path)

	where, name, _ := strings.Cut(op.Access.Owner, ":")
	report(op.Access.Owner != "" && where != "path" && where != "query",
		"owner %s: must be in the path or the query", op.Access.Owner)
	report(where == "path" && !strings.Contains(op.Path, "{"+name+"}"), "%s has no parameter {%s}", op.Path, name)
	return out
}

// sameNames finds ids that name two operations, and names of limits that have two sizes.
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
