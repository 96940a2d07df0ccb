package app_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// uses declares the imports between features: a feature may import those it names here and what they may import.
// notify and address are below every feature; backoffice is above all.
var uses = map[string][]string{
	"notify":        {},
	"address":       {},
	"account":       {"notify", "address"},
	"login":         {"account"},
	"directory":     {"login"},
	"agenda":        {"directory"},
	"search":        {"agenda"},
	"payment":       {"account"},
	"booking":       {"agenda", "payment"},
	"subscription":  {"payment", "directory"},
	"company":       {"login", "payment"},
	"sso":           {"company"},
	"evidence":      {"company"},
	"packages":      {"booking"},
	"contract":      {"booking", "company"},
	"standing":      {"booking"},
	"waiting":       {"booking"},
	"record":        {"booking"},
	"calendar":      {"booking"},
	"ownpatient":    {"booking"},
	"agreement":     {"record"},
	"room":          {"booking"},
	"practice":      {"booking", "room"},
	"questionnaire": {"practice", "record"},
	"payout":        {"booking", "payment", "subscription"},
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
		"packages",
		"standing",
		"waiting",
	},
}

// layers are the layers of this repository that each layer may import. Test files may import all but the commands.
var layers = map[string][]string{
	"cmd":        {"app", "platform", "kernel", "deploy"},
	"app":        {"feature", "platform", "kernel", "web"},
	"feature":    {"feature", "platform", "kernel"},
	"platform":   {"platform", "kernel", "migrations"},
	"kernel":     {"kernel"},
	"migrations": {},
	"web":        {},
	"deploy":     {},
	"scripts":    {"scripts", "pgcluster", "deploy"},
	"bench":      {"bench", "pgcluster", "platform", "kernel"},
	"mutate":     {"mutate", "chaos"},
	"chaos":      {"chaos", "bench", "pgcluster", "platform", "kernel"},
	"testkit":    {"testkit", "pgcluster", "app", "feature", "platform", "kernel", "migrations"},
	"pgcluster":  {},
}

func layerOf(dir string) string {
	if dir == "internal/testkit/pgcluster" { // starts PostgreSQL and imports nothing of this repository
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

// featureOf returns the feature that a folder belongs to. Generated queries and payment providers are folders of a
// feature.
func featureOf(dir string) string {
	if layerOf(dir) != "feature" {
		return ""
	}
	return strings.Split(dir, "/")[1]
}

// reach returns the features that a feature may import: those that uses names, and what they reach.
func reach(feature string) map[string]bool {
	out := map[string]bool{feature: true}
	for _, below := range uses[feature] {
		maps.Copy(out, reach(below))
	}
	return out
}

// TestArchitectureImports: cmd → app → features → platform → kernel; between features as uses declares; and testkit
// only from tests.
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
			"a kernel that imports the platform",
			file("internal/kernel/br/x.go", "internal/platform/store"),
			"kernel may not import platform",
		},
		{
			"a platform that imports a feature",
			file("internal/platform/mail/x.go", "internal/account"),
			"platform may not import feature",
		},
		{
			"a command that imports a feature",
			file("cmd/psic/x.go", "internal/account"),
			"cmd may not import feature",
		},
		{
			"an import upwards",
			file("internal/account/x.go", "internal/company"),
			"account may not import company",
		},
		{"login is above account", file("internal/account/x.go", "internal/login"), "account may not import login"},
		{"an undeclared import", file("internal/room/x.go", "internal/payout"), "room may not import payout"},
		{"notify above a feature", file("internal/notify/x.go", "internal/account"), "notify may not import account"},
		{
			"an undeclared feature",
			file("internal/shop/x.go", "internal/kernel/at"),
			`feature "shop" is not declared`,
		},
		{"a folder without a layer", file("tools/x.go", "internal/kernel/at"), `no layer for "tools"`},
		{"testkit in the product", file("internal/app/x.go", "internal/testkit"), "app may not import testkit"},
		{
			"pgcluster imports the product",
			file("internal/testkit/pgcluster/x.go", "internal/platform/store"),
			"pgcluster may not import platform",
		},
		{
			"a private cluster in the product",
			file("internal/app/x.go", "internal/testkit/pgcluster"),
			"app may not import pgcluster",
		},
		{"a command in a test", file("internal/app/x_test.go", "cmd/psic"), "tests may not import cmd"},
		{
			"another feature's queries",
			file("internal/company/x.go", "internal/account/accountdb"),
			"accountdb is for internal/account alone",
		},
	})
}

// TestArchitectureGraph: uses names only known features and has no circle.
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

// queriesOf returns the folder that a package of generated queries belongs to, such as internal/account for
// internal/account/accountdb. Only that folder may import it; otherwise others could write its tables.
func queriesOf(dir string) (parent string, ok bool) {
	i := strings.LastIndex(dir, "/")
	if i < 0 {
		return "", false
	}
	parent, name := dir[:i], dir[i+1:]
	return parent, name == parent[strings.LastIndex(parent, "/")+1:]+"db"
}

// TestArchitectureHTTP: in a feature only http*.go imports the HTTP library, so that rules do not depend on it.
func TestArchitectureHTTP(t *testing.T) {
	const library = `"github.com/danielgtaylor/huma/v2"`
	rule(httpProblems).holds(t, []broken{
		{
			"a use case that imports the HTTP library",
			[]source{{"internal/account/login.go", "package account\nimport _ " + library + "\n"}},
			"http*.go",
		},
		{
			"a kernel that imports the HTTP library",
			[]source{{"internal/kernel/at/at.go", "package at\nimport _ " + library + "\n"}},
			"http*.go",
		},
	})
	fine := []source{{"internal/account/http_user.go", "package account\nimport _ " + library + "\n"}}
	if found := httpProblems(fine); len(found) > 0 {
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
