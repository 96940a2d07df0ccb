package page

import "testing"

func TestPagesOfAList(t *testing.T) {
	p := Page{Number: 2, Size: 10}
	if p.Skip() != 20 {
		t.Errorf("the third page of ten begins after %d rows", p.Skip())
	}
	for rows, want := range map[int64]int64{0: 0, 1: 1, 10: 1, 11: 2, 100: 10} {
		if got := p.Count(rows); got != want {
			t.Errorf("%d rows are %d pages, want %d", rows, got, want)
		}
	}
}
