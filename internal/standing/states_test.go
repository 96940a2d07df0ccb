package standing_test

import (
	"testing"

	"psic/internal/standing"
)

var allStates = []standing.State{standing.Proposed, standing.Active, standing.Paused, standing.Ended}

var allEvents = []standing.Event{
	standing.Accepted,
	standing.Refused,
	standing.Expired,
	standing.PausedByPatient,
	standing.PausedByTherapist,
	standing.NotPaid,
	standing.SwitchedOff,
	standing.Resumed,
	standing.EndedByPatient,
	standing.EndedByTherapist,
	standing.PriceUnanswered,
	standing.NoNewSessions,
	standing.AccountDeleted,
	standing.ConsentRevoked,
	standing.LeftCompany,
}

// TestStates walks the whole table: from every state by every event, in every order of three events.
func TestStates(t *testing.T) {
	reached := map[standing.State]bool{}
	var walk func(s standing.State, depth int)
	walk = func(s standing.State, depth int) {
		reached[s] = true
		for _, e := range allEvents {
			next, ok := s.After(e)
			switch {
			case s == standing.Ended && ok:
				t.Errorf("%s after the end leads to %s", e, next)
			case ok && next == standing.Proposed:
				t.Errorf("%s makes %s a proposal", e, s)
			case ok && next == standing.Active && e != standing.Accepted && e != standing.Resumed:
				t.Errorf("%s makes %s active", e, s)
			}
			if ok && depth > 0 {
				walk(next, depth-1)
			}
		}
	}
	walk(standing.Proposed, 3)
	for _, s := range allStates {
		if !reached[s] {
			t.Errorf("%s is never reached", s)
		}
		if s == standing.Ended {
			continue
		}
		for _, e := range allEvents[len(allEvents)-3:] { // of accounts
			if next, ok := s.After(e); !ok || next != standing.Ended {
				t.Errorf("%s does not end %s", e, s)
			}
		}
	}
}
