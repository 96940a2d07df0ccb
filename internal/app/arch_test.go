package app_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// uses declares the arrows between features: a feature may import those it names and what they reach.
// notify and address are below every feature; backoffice is above all.
var uses = map[string][]string{
	"notify":       {},
	"address":      {},
	"account":      {"notify", "address"},
	"login":        {"account"},
	"directory":    {"login"},
	"agenda":       {"directory"},
	"search":       {"agenda"},
	"payment":      {"account"},
	"booking":      {"agenda", "payment"},
	"subscription": {"payment", "directory"},
	"company":      {"login", "payment"},
	"room":         {"booking"},
	"payout":       {"booking", "payment", "subscription"},
	"backoffice": {
		"login",
		"directory",
		"agenda",
		"search",
		"booking",
		"payment",
		"subscription",
		"payout",
		"company",
		"room",
	},
}

// layers says what each layer may import of ours, beside its own package. Test files may import anything
// but the program: they stand above the product.
var layers = map[string][]string{
	"cmd":        {"app", "platform", "kernel"},
	"app":        {"feature", "platform", "kernel", "web"},
	"feature":    {"feature", "platform", "kernel"},
	"platform":   {"platform", "kernel", "migrations"},
	"kernel":     {"kernel"},
	"migrations": {},
	"web":        {},
	"scripts":    {"scripts", "pgcluster"},
	"bench":      {"bench", "pgcluster", "platform", "kernel"},
	"mutate":     {"mutate", "chaos"},
	"chaos":      {"chaos", "bench", "pgcluster", "platform", "kernel"},
	"testkit":    {"testkit", "pgcluster", "app", "feature", "platform", "kernel", "migrations"},
	"pgcluster":  {},
}

func layerOf(dir string) string {
	if dir == "internal/testkit/pgcluster" { // starts PostgreSQL and knows nothing of ours
		return "pgcluster"
	}
	parts := strings.Split(dir, "/")
	if parts[0] != "internal" {
		return parts[0]
	}
	if len(parts) == 1 {
		return ""
	}
	switch parts[1] {
	case "app", "platform", "kernel", "testkit":
		return parts[1]
	}
	return "feature"
}

// featureOf is the feature that a folder belongs to, its generated queries and gateways included.
func featureOf(dir string) string {
	if layerOf(dir) != "feature" {
		return ""
	}
	return strings.Split(dir, "/")[1]
}

// reach is what a feature may import: the arrows it names and what they lead to.
func reach(feature string) map[string]bool {
	out := map[string]bool{feature: true}
	for _, below := range uses[feature] {
		maps.Copy(out, reach(below))
	}
	return out
}

// TestArchitectureImports: cmd → app → features → platform → kernel, between features the declared arrows,
// and testkit from tests alone.
func TestArchitectureImports(t *testing.T) {
	file := func(path, imports string) []source {
		return []source{{path, "package x\nimport _ \"psic/" + imports + "\"\n"}}
	}
	rule(importProblems).holds(t, []broken{
		{
			"a feature that imports the composition root",
			file("internal/account/x.go", "internal/app"),
			"feature may not import app",
		},
		{
			"a kernel that knows the platform",
			file("internal/kernel/br/x.go", "internal/platform/store"),
			"kernel may not import platform",
		},
		{
			"a platform that knows a feature",
			file("internal/platform/mail/x.go", "internal/account"),
			"platform may not import feature",
		},
		{
			"a command that goes past the composition root",
			file("cmd/psic/x.go", "internal/account"),
			"cmd may not import feature",
		},
		{
			"an arrow against the graph",
			file("internal/account/x.go", "internal/company"),
			"account may not import company",
		},
		{"people below logins", file("internal/account/x.go", "internal/login"), "account may not import login"},
		{"an arrow between strangers", file("internal/room/x.go", "internal/payout"), "room may not import payout"},
		{"notify above a feature", file("internal/notify/x.go", "internal/account"), "notify may not import account"},
		{
			"a feature nobody declared",
			file("internal/shop/x.go", "internal/kernel/at"),
			`feature "shop" is not declared`,
		},
		{"a folder nobody placed", file("tools/x.go", "internal/kernel/at"), `no layer for "tools"`},
		{"testkit in the product", file("internal/app/x.go", "internal/testkit"), "app may not import testkit"},
		{
			"a starter of clusters that knows the product",
			file("internal/testkit/pgcluster/x.go", "internal/platform/store"),
			"pgcluster may not import platform",
		},
		{
			"a private cluster in the product",
			file("internal/app/x.go", "internal/testkit/pgcluster"),
			"app may not import pgcluster",
		},
		{"the program from a test", file("internal/app/x_test.go", "cmd/psic"), "tests may not import cmd"},
		{
			"another feature's queries",
			file("internal/company/x.go", "internal/account/accountdb"),
			"accountdb is for internal/account alone",
		},
	})
}

// TestArchitectureGraph keeps the declaration itself honest: it names known features and has no circle.
func TestArchitectureGraph(t *testing.T) {
	for feature, below := range uses {
		for _, b := range below {
			if _, ok := uses[b]; !ok {
				t.Errorf("%s names %s, which is not declared", feature, b)
				continue
			}
			if reach(b)[feature] {
				t.Errorf("%s and %s are above each other", feature, b)
			}
		}
	}
}

func importProblems(files []source) []string {
	var out []string
	for _, s := range files {
		if !s.isGo() {
			continue
		}
		from := layerOf(s.dir())
		if _, ok := layers[from]; !ok {
			out = append(out, fmt.Sprintf("%s: no layer for %q", s.path, from))
			continue
		}
		if _, ok := uses[s.feature()]; from == "feature" && !ok {
			out = append(out, fmt.Sprintf("%s: feature %q is not declared", s.path, s.feature()))
			continue
		}
		for _, to := range s.ours() {
			if why := refuseImport(s, from, to); why != "" {
				out = append(out, s.path+": "+why)
			}
		}
	}
	return out
}

func refuseImport(s source, from, to string) string {
	if parent, ok := queriesOf(to); ok && s.dir() != parent {
		return fmt.Sprintf("%s is for %s alone", to, parent)
	}
	layer := layerOf(to)
	switch {
	case s.dir() == to:
		return ""
	case s.isTest() && layer == "cmd":
		return "tests may not import cmd"
	case s.isTest():
		return ""
	case !slices.Contains(layers[from], layer):
		return fmt.Sprintf("%s may not import %s (%s)", from, layer, to)
	case from == "feature" && layer == "feature" && !reach(s.feature())[featureOf(to)]:
		return fmt.Sprintf("%s may not import %s", s.feature(), featureOf(to))
	}
	return ""
}

// queriesOf names the folder that a package of generated queries belongs to, such as internal/account for
// internal/account/accountdb. Nobody else imports it, or table ownership would be a word.
func queriesOf(dir string) (parent string, ok bool) {
	i := strings.LastIndex(dir, "/")
	if i < 0 {
		return "", false
	}
	parent, name := dir[:i], dir[i+1:]
	return parent, name == parent[strings.LastIndex(parent, "/")+1:]+"db"
}

// TestArchitectureHTTP: in a feature only http*.go speaks HTTP's library, so that rules do not know it.
func TestArchitectureHTTP(t *testing.T) {
	const library = `"github.com/danielgtaylor/huma/v2"`
	rule(httpProblems).holds(t, []broken{
		{
			"a use case that knows HTTP",
			[]source{{"internal/account/login.go", "package account\nimport _ " + library + "\n"}},
			"http*.go",
		},
		{
			"the kernel too",
			[]source{{"internal/kernel/at/at.go", "package at\nimport _ " + library + "\n"}},
			"http*.go",
		},
	})
	if found := httpProblems(
		[]source{{"internal/account/http_user.go", "package account\nimport _ " + library + "\n"}},
	); len(
		found,
	) > 0 {
		t.Errorf("http_user.go may: %q", found)
	}
}

func httpProblems(files []source) []string {
	var out []string
	for _, s := range files {
		if !s.isGo() || s.isTest() || s.dir() == "internal/platform/httpx" ||
			s.feature() != "" && strings.HasPrefix(s.name(), "http") {
			continue
		}
		for _, p := range s.imports() {
			if strings.HasPrefix(p, "github.com/danielgtaylor/huma") {
				out = append(out, s.path+": only a feature's http*.go and httpx import huma")
			}
		}
	}
	return out
}
