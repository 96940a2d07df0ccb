package practice_test

import (
	"testing"
	"time"

	"psic/internal/practice"
	"psic/internal/room"
)

// TestState: what the therapist set stands until a later payment; otherwise sixty days after the last session decide.
func TestState(t *testing.T) {
	now := time.Date(2026, time.November, 19, 12, 0, 0, 0, time.UTC)
	edge := now.Add(-60 * 24 * time.Hour)
	for name, c := range map[string]struct {
		facts practice.Facts
		want  practice.State
	}{
		"nothing":                {practice.Facts{}, practice.Paused},
		"a coming session":       {practice.Facts{Next: now.Add(time.Hour)}, practice.Active},
		"a standing hour":        {practice.Facts{Runs: true}, practice.Active},
		"sixty days ago":         {practice.Facts{Last: edge}, practice.Active},
		"a moment less":          {practice.Facts{Last: edge.Add(time.Microsecond)}, practice.Active},
		"a moment more":          {practice.Facts{Last: edge.Add(-time.Microsecond)}, practice.Paused},
		"brought sixty days ago": {practice.Facts{Since: edge}, practice.Active},
		"brought a moment more": {
			practice.Facts{Since: edge.Add(-time.Microsecond)},
			practice.Paused,
		},
		"ended, with a coming one":      {practice.Facts{Set: practice.Ended, SetAt: now, Next: now}, practice.Ended},
		"active without anything":       {practice.Facts{Set: practice.Active, SetAt: now}, practice.Active},
		"paid at the moment of the set": {practice.Facts{Set: practice.Ended, SetAt: edge, Paid: edge}, practice.Ended},
		"paid a moment before the set":  {practice.Facts{Set: practice.Ended, SetAt: now, Paid: edge}, practice.Ended},
		"paid afterwards, session coming": {
			practice.Facts{
				Set:   practice.Ended,
				SetAt: edge,
				Paid:  edge.Add(time.Microsecond),
				Next:  now,
			},
			practice.Active,
		},
		"paid afterwards, long ago": {
			practice.Facts{Set: practice.Ended, SetAt: edge, Paid: edge.Add(time.Microsecond)},
			practice.Paused,
		},
	} {
		if got := c.facts.State(now); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// TestPresence: a second together is enough to have met; who came alone met nobody.
func TestPresence(t *testing.T) {
	for want, a := range map[practice.Presence]room.Attendance{
		practice.Met:             {TherapistCame: true, PatientCame: true, Together: time.Second},
		practice.Apart:           {TherapistCame: true, PatientCame: true},
		practice.PatientAbsent:   {TherapistCame: true},
		practice.TherapistAbsent: {PatientCame: true},
		practice.NobodyCame:      {},
	} {
		if got := practice.PresenceOf(a); got != want {
			t.Errorf("%+v: %s, want %s", a, got, want)
		}
	}
}
