package main

import (
	"strings"
	"testing"

	"psic/chaos/overlay"
)

// Every fault must fit today's source; otherwise nobody notices that it no longer runs.
func TestFaultsFitTheSource(t *testing.T) {
	list, err := mutations()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 1 {
		t.Fatal("no faults")
	}
	for _, m := range list {
		if _, err := overlay.Apply("..", []overlay.Edit{m.Edit}); err != nil {
			t.Errorf("%s: %v", m.Name, err)
		}
	}
}

func TestParseList(t *testing.T) {
	const good = "Words.\n\n== a\nclass: money\nfile: x.go\nweb: src/a src/b\n \tkept\n-\told\n+\tnew\n\nWords.\n"
	list, err := parseList(good)
	if err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	m := list[0]
	if m.Edit != (overlay.Edit{Path: "x.go", Old: "\tkept\n\told\n", New: "\tkept\n\tnew\n"}) {
		t.Errorf("edit %+v", m.Edit)
	}
	if !m.Tests.Web || strings.Join(m.Tests.Args, " ") != "src/a src/b" {
		t.Errorf("tests %+v", m.Tests)
	}
	for change, want := range map[string]string{
		"class: money→class: fun":   "class",
		"file: x.go\n→":             "no file",
		"web: src/a src/b\n→":       "no tests",
		"-\told\n+\tnew\n→":         "changes nothing",
		"class: money→colour: red":  "no key",
		"-\told\n+\tnew→-\tx\n+\tx": "changes nothing",
	} {
		from, to, _ := strings.Cut(change, "→")
		if _, err := parseList(strings.Replace(good, from, to, 1)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", change, err)
		}
	}
}

func TestReport(t *testing.T) {
	report := func(caught int, survived ...string) *Report {
		r := &Report{}
		for range caught {
			r.add(Mutation{Class: "screen"}, Caught)
		}
		for _, class := range survived {
			r.add(Mutation{Name: "x", Class: class}, Survived)
		}
		return r
	}
	if err := report(19, "screen").Err(); err != nil {
		t.Errorf("95 %%: %v", err)
	}
	if report(18, "screen").Err() == nil {
		t.Error("less than 95 % pass")
	}
	for _, class := range []string{"money", "permission", "privacy"} {
		if report(99, class).Err() == nil {
			t.Errorf("a surviving fault of %s passes", class)
		}
	}
	invalid := report(99)
	invalid.add(Mutation{}, Invalid)
	if invalid.Err() == nil {
		t.Error("an invalid fault passes")
	}
}
