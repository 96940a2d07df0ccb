package room

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestSpansAgreeWithCounting: merge, overlap and total agree with a count minute by minute.
func TestSpansAgreeWithCounting(t *testing.T) {
	zero := time.Unix(0, 0)
	side := rapid.Custom(func(t *rapid.T) []span {
		var out []span
		for from := 0; from < 50; {
			from += rapid.IntRange(0, 10).Draw(t, "pause")
			long := rapid.IntRange(0, 12).Draw(t, "long")
			begin, end := time.Duration(from)*time.Minute, time.Duration(from+long)*time.Minute
			out = append(out, span{zero.Add(begin), zero.Add(end)})
			from += rapid.IntRange(1, 8).Draw(t, "next")
		}
		return out
	})
	in := func(spans []span, minute int) bool {
		at := zero.Add(time.Duration(minute) * time.Minute)
		for _, s := range spans {
			if !at.Before(s.from) && at.Before(s.to) {
				return true
			}
		}
		return false
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := side.Draw(t, "therapist"), side.Draw(t, "patient")
		one, both := 0, 0
		for minute := range 100 {
			if in(a, minute) {
				one++
				if in(b, minute) {
					both++
				}
			}
		}
		if got := total(merge(a)); got != time.Duration(one)*time.Minute {
			t.Errorf("alone %s, counted %d", got, one)
		}
		if got := total(overlap(merge(a), merge(b))); got != time.Duration(both)*time.Minute {
			t.Errorf("together %s, counted %d", got, both)
		}
	})
}
