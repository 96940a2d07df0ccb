package invoicing

import (
	"testing"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
)

// TestStates walks every state with every event.
func TestStates(t *testing.T) {
	events := []Event{PartPayment, FullPayment, DuePassed, GraceOver, Lapsed, CreditNote}
	for state, want := range map[State][]State{
		Open:      {PartPaid, Paid, Overdue, "", "", Cancelled},
		PartPaid:  {PartPaid, Paid, Overdue, "", "", Cancelled},
		Overdue:   {Overdue, Paid, "", Suspended, Cancelled, Cancelled},
		Suspended: {Suspended, Paid, "", "", "", Cancelled},
		Paid:      {"", "", "", "", "", Cancelled},
		Cancelled: {"", "", "", "", "", ""},
	} {
		for i, e := range events {
			got, ok := state.After(e)
			if got != want[i] || ok != (want[i] != "") {
				t.Errorf("%s after %s: %q, want %q", state, e, got, want[i])
			}
		}
	}
	for s, want := range map[State]bool{Open: true, PartPaid: true, Overdue: true, Suspended: true} {
		if s.Payable() != want {
			t.Errorf("%s payable", s)
		}
	}
	if Paid.Payable() || Cancelled.Payable() {
		t.Error("a finished invoice can be paid")
	}
}

// TestMonthly: ten people have blocks, nine pay for each seat; the rate is rounded to the centavo once.
func TestMonthly(t *testing.T) {
	for _, c := range []struct {
		people, rate int64
		kind         Kind
		want         money.Cents
	}{
		{people: 9, rate: 25, kind: Seats, want: 9 * 39_00},
		{people: 10, rate: 25, kind: Meter, want: 300_00},
		{people: 11, rate: 33, kind: Meter, want: 435_60},
		{people: 10, rate: 0, kind: Meter, want: 0},
		{people: 0, rate: 25, kind: Seats, want: 0},
	} {
		kind, got := monthly(c.people, c.rate, 120_00, 39_00)
		if kind != c.kind || got != c.want {
			t.Errorf("%d people at %d: %s %s, want %s %s", c.people, c.rate, kind, got, c.kind, c.want)
		}
	}
	if _, got := monthly(11, 33, 99_99, 0); got != 362_96 {
		t.Errorf("rounded: %s", got)
	}
}

func TestSplitTakesFromTheOldestFirst(t *testing.T) {
	for _, c := range []struct {
		left    []money.Cents
		amount  money.Cents
		taken   []money.Cents
		missing money.Cents
	}{
		{left: []money.Cents{100, 200}, amount: 50, taken: []money.Cents{50, 0}, missing: 0},
		{left: []money.Cents{100, 200}, amount: 250, taken: []money.Cents{100, 150}, missing: 0},
		{left: []money.Cents{100, 200}, amount: 350, taken: []money.Cents{100, 200}, missing: 50},
		{left: nil, amount: 10, taken: []money.Cents{}, missing: 10},
	} {
		taken, missing := split(c.left, c.amount)
		if missing != c.missing || len(taken) != len(c.taken) {
			t.Errorf("%v: %v, %d", c, taken, missing)
			continue
		}
		for i := range taken {
			if taken[i] != c.taken[i] {
				t.Errorf("%v: %v", c, taken)
			}
		}
	}
}

func TestStepsComeOnTheirDays(t *testing.T) {
	due := at.Day(2026, 11, 26)
	want := []string{"23/11/2026", "27/11/2026", "29/11/2026", "06/12/2026", "11/12/2026", ""}
	for i, day := range want {
		if got := stepOn(due, int64(i)).Wire(); got != day {
			t.Errorf("step %d on %s, want %s", i, got, day)
		}
	}
}

func TestAges(t *testing.T) {
	for days, want := range map[int]int{-400: 0, 0: 0, 1: 1, 15: 1, 16: 2, 30: 2, 31: 3, 90: 3, 91: 4, 4000: 4} {
		for i, a := range ages() {
			if a.holds(days) != (i == want) {
				t.Errorf("%d days: age %d", days, i)
			}
		}
	}
}
