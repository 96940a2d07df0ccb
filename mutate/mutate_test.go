package main

import (
	"errors"
	"path/filepath"
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

// A fault is tried again when its source is another one, and forgotten when it leaves the list.
func TestMemory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "outcomes.json")
	m, err := remember(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"kept", "gone"} {
		if err := m.set(name, "k1", Caught); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.forget([]Mutation{{Name: "kept"}}, true); err != nil {
		t.Fatal(err)
	}
	again, err := remember(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		name, key string
		outcome   Outcome
	}{{"kept", "k1", Caught}, {"kept", "k2", ""}, {"gone", "k1", ""}} {
		if got := again.outcome(want.name, want.key); got != want.outcome {
			t.Errorf("%s %s: %q", want.name, want.key, got)
		}
	}
}

// Faults are tried at the same time, and reported one after the other. The first error ends the run.
func TestEach(t *testing.T) {
	list := []Mutation{{Name: "a"}, {Name: "b"}, {Name: "c"}}
	r := &runner{root: t.TempDir()} // no fault fits an empty folder
	seen := 0
	count := func(_ Mutation, got result) error {
		seen++
		if got.outcome != Invalid {
			t.Errorf("outcome %s", got.outcome)
		}
		return nil
	}
	if err := r.each(t.Context(), list, 2, count); err != nil || seen != len(list) {
		t.Errorf("%d seen, %v", seen, err)
	}
	full := errors.New("disk full")
	if err := r.each(t.Context(), list, 1, func(Mutation, result) error { return full }); !errors.Is(err, full) {
		t.Errorf("%v", err)
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
