package app_test

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// wallClock lists the files that may read the machine's clock, with the reason.
var wallClock = map[string]string{
	"internal/platform/clock/clock.go":      "it is the clock",
	"internal/platform/clock/follow.go":     "how long the request for the shared clock took",
	"bench/servers.go":                      "how long a server took to be ready",
	"mutate/run.go":                         "how long the tests of a fault took",
	"bench/byhand.go":                       "its week begins today, as the product's does",
	"bench/cases.go":                        "the running product, which it calls, uses today's date",
	"bench/main.go":                         "its data set is made for today",
	"bench/booking.go":                      "how long a bare transaction took",
	"bench/standing.go":                     "how long the product took, and its weeks begin today",
	"bench/report.go":                       "when it was measured",
	"internal/platform/overload/gate.go":    "how long ago the kernel received a request, by the machine's clock",
	"internal/platform/httpx/middleware.go": "how long a request took, also when the product's clock moves",
	"internal/platform/mail/smtp.go":        "what is left of a context's deadline, which is wall time",
}

// TestArchitectureClock: no code reads the machine's clock, so that a test that moves the product's clock moves all.
func TestArchitectureClock(t *testing.T) {
	file := func(text string) []source { return []source{{"internal/account/x.go", "package account\n" + text}} }
	rule(clockProblems).holds(t, []broken{
		{"time.Now", file("import \"time\"\nvar x = time.Now()"), "time.Now"},
		{"time.Now as a value", file("import \"time\"\nvar now = time.Now"), "time.Now"},
		{"time.Since", file("import \"time\"\nfunc f(t time.Time) any { return time.Since(t) }"), "time.Since"},
		{"time under another name", file("import when \"time\"\nvar x = when.Now()"), "time.Now"},
		{"time without a name", file("import . \"time\"\nvar x = Now()"), "imports time without its name"},
	})
	for path := range wallClock {
		if !readsWallClock(t, path) {
			t.Errorf("%s no longer needs its place in wallClock", path)
		}
	}
}

func readsWallClock(t *testing.T, path string) bool {
	files := readSources(t)
	i := slices.IndexFunc(files, func(s source) bool { return s.path == path })
	return i >= 0 && len(clockCalls(files[i])) > 0
}

func clockProblems(files []source) []string {
	var out []string
	for _, s := range files {
		// The fault runs are outside the product and use the machine's clock.
		if !s.isGo() || s.isTest() || wallClock[s.path] != "" || layerOf(s.dir()) == "chaos" {
			continue
		}
		for _, call := range clockCalls(s) {
			out = append(out, fmt.Sprintf("%s: %s; take the clock as a field", s.path, call))
		}
	}
	return out
}

// clockCalls finds the functions of package time that read the machine's clock.
func clockCalls(s source) []string {
	_, f := s.parse()
	name := ""
	for _, i := range f.Imports {
		if i.Path.Value != `"time"` {
			continue
		}
		name = "time"
		if i.Name != nil {
			name = i.Name.Name
		}
	}
	if name == "" {
		return nil
	}
	if name == "." {
		return []string{"imports time without its name"}
	}
	var out []string
	ast.Inspect(f, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		x, ok := sel.X.(*ast.Ident)
		if ok && x.Name == name && slices.Contains([]string{"Now", "Since", "Until"}, sel.Sel.Name) {
			out = append(out, strings.Join([]string{"time", sel.Sel.Name}, "."))
		}
		return true
	})
	return out
}
