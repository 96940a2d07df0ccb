package move

import (
	"testing"
	"time"
)

// TestChecksum: another order is the same, anything else is not. Absent differs from empty, and a cell does not run
// into the next.
func TestChecksum(t *testing.T) {
	two := table{"two", []column{{"a", text}, {"b", text}}}
	sum := func(rows ...[]any) (s checksum) {
		for _, r := range rows {
			s.add(two, r)
		}
		return s
	}
	ab, cd := []any{"a", "b"}, []any{"c", "d"}
	if sum(ab, cd) != sum(cd, ab) {
		t.Error("the order of rows counts")
	}
	for what, other := range map[string]checksum{
		"a doubled row":        sum(ab, cd, cd),
		"two doubled rows":     sum(ab, ab, cd, cd),
		"a missing row":        sum(ab),
		"a changed cell":       sum(ab, []any{"c", "e"}),
		"cells exchanged":      sum(ab, []any{"d", "c"}),
		"an absent cell":       sum(ab, []any{"c", nil}),
		"cells that run over":  sum([]any{"ab", ""}, cd),
		"a cell of other kind": sum(ab, []any{"c", int64(0)}),
	} {
		if other == sum(ab, cd) {
			t.Errorf("%s makes no difference", what)
		}
	}
	if sum([]any{"", "a"}) == sum([]any{nil, "a"}) {
		t.Error("absent is empty")
	}
}

// TestEstimate: what is left takes as long as what is done, by rows. It is never less than a second.
func TestEstimate(t *testing.T) {
	for _, c := range []struct {
		done, all   int64
		since, want int // seconds
	}{
		{done: 0, all: 100, since: 60, want: 1},
		{done: 1, all: 100, since: 1, want: 99},
		{done: 50, all: 100, since: 60, want: 60},
		{done: 99, all: 100, since: 99, want: 1},
		{done: 100, all: 100, since: 60, want: 1},
		{done: 101, all: 100, since: 60, want: 1},
	} {
		got := Progress{Done: c.done, All: c.all}.Estimate(time.Duration(c.since) * time.Second)
		if got != time.Duration(c.want)*time.Second {
			t.Errorf("%d of %d after %d s: %s, want %d s", c.done, c.all, c.since, got, c.want)
		}
	}
}
