package main

import (
	"slices"
	"testing"
	"time"

	"psic/internal/kernel/at"
)

// TestMissingDays: a day of the rhythm without a session is found, and a standing hour whose horizon stayed behind.
func TestMissingDays(t *testing.T) {
	until := at.Day(2026, time.December, 10)
	complete := []string{"a 2026-11-26", "a 2026-12-03", "a 2026-12-10", "b 2026-12-05"}
	hours := []string{"a 2026-11-26 2026-12-10", "b 2026-12-05 2026-12-10"}
	if got := missingDays(hours, complete, until); len(got) != 0 {
		t.Errorf("nothing is missing: %v", got)
	}
	lost := slices.DeleteFunc(slices.Clone(complete), func(s string) bool { return s == "a 2026-12-03" })
	if got := missingDays(hours, lost, until); !slices.Equal(got, []string{"a has no session on 2026-12-03"}) {
		t.Errorf("a lost day: %v", got)
	}
	behind := []string{"a 2026-11-26 2026-12-09"}
	want := []string{"a is planned until 2026-12-09, not until 2026-12-10"}
	if got := missingDays(behind, complete, until); !slices.Equal(got, want) {
		t.Errorf("a horizon that stayed behind: %v", got)
	}
}
