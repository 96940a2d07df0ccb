package br

import (
	"testing"
	"time"

	"pgregory.net/rapid"
	"psic/internal/kernel/at"
)

func day(y int, m time.Month, d int) at.Date { return at.Day(y, m, d) }

func TestEaster(t *testing.T) {
	known := []at.Date{day(2026, 4, 5), day(2027, 3, 28), day(2024, 3, 31), day(2000, 4, 23), day(2038, 4, 25)}
	for _, want := range known {
		if got := Easter(want.Year()); got != want {
			t.Errorf("Easter(%d) = %s, want %s", want.Year(), got, want)
		}
	}
}

func TestHoliday(t *testing.T) {
	holidays := map[at.Date]bool{
		day(2026, 1, 1): true, day(2026, 2, 16): true, day(2026, 2, 17): true, day(2026, 4, 3): true,
		day(2026, 4, 21): true, day(2026, 5, 1): true, day(2026, 6, 4): true, day(2026, 9, 7): true,
		day(2026, 10, 12): true, day(2026, 11, 2): true, day(2026, 11, 15): true, day(2026, 11, 20): true,
		day(2026, 12, 25): true,
	}
	for d := day(2026, 1, 1); d.Year() == 2026; d = d.AddDays(1) {
		if Holiday(d) != holidays[d] {
			t.Errorf("Holiday(%s) = %v", d, !holidays[d])
		}
	}
	if Holiday(day(2023, 11, 20)) || !Holiday(day(2024, 11, 20)) {
		t.Error("20 November is a holiday since 2024")
	}
}

// R277: the fifth business day, by bank days.
func TestFifthBusinessDay(t *testing.T) {
	days := map[int][12]int{
		2026: {8, 6, 6, 8, 8, 8, 7, 7, 8, 7, 9, 7},
		2027: {8, 5, 5, 7, 7, 7, 7, 6, 8, 7, 8, 7},
	}
	for year, want := range days {
		for i, d := range want {
			month := time.Month(i + 1)
			if got := NthBusinessDay(year, month, 5); got != day(year, month, d) {
				t.Errorf("5th business day of %s %d = %s, want %d", month, year, got, d)
			}
		}
	}
	if got := NthBusinessDay(2026, time.February, 30); got.Month() != time.March {
		t.Errorf("beyond the month = %s", got)
	}
}

func TestAddBusinessDays(t *testing.T) {
	cases := []struct {
		from at.Date
		n    int
		want at.Date
	}{
		{day(2026, 11, 13), 1, day(2026, 11, 16)},  // Friday to Monday
		{day(2026, 11, 19), 1, day(2026, 11, 23)},  // over the holiday of the 20th
		{day(2026, 11, 14), 1, day(2026, 11, 16)},  // from a Saturday
		{day(2026, 2, 13), 2, day(2026, 2, 19)},    // over Carnival; Ash Wednesday counts
		{day(2026, 12, 31), 7, day(2027, 1, 12)},   // over the year
		{day(2026, 11, 23), -1, day(2026, 11, 19)}, // backwards
		{day(2026, 11, 14), 0, day(2026, 11, 14)},
	}
	for _, c := range cases {
		if got := AddBusinessDays(c.from, c.n); got != c.want {
			t.Errorf("%s + %d = %s, want %s", c.from, c.n, got, c.want)
		}
	}
}

func TestBusinessDaysThereAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := day(2024, 1, 2).AddDays(rapid.IntRange(0, 4000).Draw(t, "from"))
		n := rapid.IntRange(1, 60).Draw(t, "n")
		to := AddBusinessDays(from, n)
		if !BusinessDay(to) {
			t.Fatalf("%s is no business day", to)
		}
		if back := AddBusinessDays(to, -n); BusinessDay(from) && back != from {
			t.Fatalf("%s + %d - %d = %s", from, n, n, back)
		}
	})
}
