package app_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestArchitecturePlants: only chaos/ plants bugs, in a copy of the source for its own builds. The product has no
// package, no build tag and no setting that switches one on.
func TestArchitecturePlants(t *testing.T) {
	rule(plantProblems).holds(t, []broken{
		{
			"a package of planted bugs",
			[]source{{"internal/agenda/x.go", "package agenda\nimport _ \"psic/internal/platform/plant\"\n"}},
			"imports psic/internal/platform/plant",
		},
		{
			"the fault runs' own folder",
			[]source{{"cmd/psic/x.go", "package main\nimport _ \"psic/chaos/plants\"\n"}},
			"imports psic/chaos/plants",
		},
		{
			"a setting that names a bug",
			[]source{{"internal/booking/x.go", "package booking\nvar bug = os.Getenv(\"PSIC_PLANT\")\n"}},
			"reads PSIC_PLANT",
		},
		{
			"a file for a build with bugs",
			[]source{{"internal/payment/x.go", "//go:build linux && plant\n\npackage payment\n"}},
			"build tag",
		},
	})
}

var plantTag = regexp.MustCompile(`(?m)^//go:build .*\bplant(ed)?\b`)

func plantProblems(files []source) []string {
	var out []string
	for _, s := range files {
		product := strings.HasPrefix(s.path, "internal/") || strings.HasPrefix(s.path, "cmd/")
		if !product || !s.isGo() || s.isTest() {
			continue
		}
		for _, p := range s.imports() {
			parts := strings.Split(p, "/")
			if slices.Contains(parts, "plant") || slices.Contains(parts, "plants") {
				out = append(out, s.path+": imports "+p)
			}
		}
		if strings.Contains(s.text, "PSIC_PLANT") {
			out = append(out, s.path+": reads PSIC_PLANT")
		}
		if plantTag.MatchString(s.text) {
			out = append(out, s.path+": has a build tag for planted bugs")
		}
	}
	return out
}
