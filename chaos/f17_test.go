package main

import "testing"

// TestBegins: the program before is one whose schema today's goes on from; a gap that was filled later is not.
func TestBegins(t *testing.T) {
	set := func(list ...int) map[int]bool {
		out := map[int]bool{}
		for _, n := range list {
			out[n] = true
		}
		return out
	}
	today := set(1, 2, 3, 5)
	for _, c := range []struct {
		then map[int]bool
		want bool
	}{
		{set(1, 2, 3), true},
		{set(1, 2), true},
		{set(1, 2, 3, 5), false},
		{set(1, 2, 5), false},
		{set(1, 2, 3, 4), false},
		{set(), false},
	} {
		if got := begins(c.then, today); got != c.want {
			t.Errorf("%v: %v", c.then, got)
		}
	}
}
