package agenda_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"psic/internal/agenda"
	"psic/internal/kernel/at"
)

// everySeason runs the property in each season, with entries that pass Check and with entries that Check would refuse.
func everySeason(t *testing.T, property func(t *rapid.T, s season, valid bool)) {
	for _, s := range seasons {
		t.Run(s.zone+" "+s.first.String(), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) { property(t, s, rapid.Bool().Draw(t, "valid")) })
		})
	}
}

// TestSlots_agreeWithTheOracle: R129, a taken slot is listed as taken and never as free. Q135, slots over midnight.
func TestSlots_agreeWithTheOracle(t *testing.T) {
	everySeason(t, func(t *rapid.T, s season, valid bool) {
		c, q := drawCalendar(t, s, valid), drawQuery(t, s)
		got, want := c.Slots(q), newOracle(c, q).slots()
		if !sameSlots(ordered(got), want) {
			t.Fatalf("%+v\n%+v\ngot  %v\nwant %v", c, q, got, want)
		}
		for i := 1; i < len(got); i++ {
			if got[i].Start.Before(got[i-1].Start) {
				t.Fatalf("out of order: %v", got)
			}
		}
	})
}

// TestExplain_agreesWithSlots: Explain returns a reason that the oracle finds too.
func TestExplain_agreesWithSlots(t *testing.T) {
	everySeason(t, func(t *rapid.T, s season, valid bool) {
		c, q := drawCalendar(t, s, valid), drawQuery(t, s)
		o := newOracle(c, q)
		starts := []int{startTimes.Draw(t, "start to explain")}
		for _, e := range c.Entries {
			starts = append(starts, e.Start())
		}
		for d := q.First; !d.After(q.Last); d = d.AddDays(1) {
			for _, minute := range starts {
				why := c.Explain(d, minute, q)
				open, reasons := o.reasons(d, minute)
				if (why == agenda.Offered) != open || !reasons[why] {
					t.Fatalf("%s at %d: %s, the oracle says %v\n%+v\n%+v", d, minute, why, reasons, c, q)
				}
				if why.Text(c.Notice) == "" {
					t.Fatalf("%s has no text", why)
				}
			}
		}
	})
}

// reasons returns the oracle's reasons for all entries that begin at this minute, and whether one of them is offered.
func (o oracle) reasons(d at.Date, minute int) (open bool, all map[agenda.Why]bool) {
	all = map[agenda.Why]bool{}
	for _, e := range o.Entries {
		if e.Start() == minute && on(e, d) {
			_, why := o.judge(e, d)
			all[why] = true
		}
	}
	if len(all) == 0 {
		all[agenda.NotPublished] = true
	}
	return all[agenda.Offered], all
}

// TestNextFree_isTheFirstOpenSlot: Q020, up to thirty days ahead, and no further.
func TestNextFree_isTheFirstOpenSlot(t *testing.T) {
	everySeason(t, func(t *rapid.T, s season, valid bool) {
		c, q := drawCalendar(t, s, valid), drawQuery(t, s)
		today := at.DateOf(q.Now, q.Zone)
		q.First, q.Last = today, today.AddDays(30)
		var first *agenda.Slot
		for _, x := range c.Slots(q) {
			if x.State == agenda.Available && first == nil {
				first = &x
			}
		}
		got, ok := c.NextFree(q)
		if ok != (first != nil) || ok && !got.Start.Equal(first.Start) {
			t.Fatalf("got %v %v, the first of the list is %v\n%+v", got, ok, first, c)
		}
	})
}

// Q020: a slot on the thirtieth day counts, one on the thirty-first does not.
func TestNextFree_Q020_edge(t *testing.T) {
	now := time.Date(2026, 11, 16, 9, 0, 0, 0, at.SaoPaulo)
	today := at.DateOf(now, at.SaoPaulo)
	for days, want := range map[int]bool{0: true, 29: true, 30: true, 31: false, 60: false} {
		on := today.AddDays(days)
		c := agenda.Calendar{Entries: []agenda.Entry{agenda.Once(on, 23*60, 50)}}
		if _, ok := c.NextFree(agenda.Query{Now: now, Zone: at.SaoPaulo}); ok != want {
			t.Errorf("in %d days: %v, want %v", days, ok, want)
		}
	}
}

// The notice is elapsed time, exact to the microsecond: a booking exactly that long before the start is in time.
// Abuse case 18.
func TestSlots_noticeEdge(t *testing.T) {
	day := at.Day(2026, 11, 20)
	c := agenda.Calendar{Notice: 24 * time.Hour, Entries: []agenda.Entry{agenda.Once(day, 10*60, 50)}}
	start := time.Date(2026, 11, 20, 10, 0, 0, 0, at.SaoPaulo)
	for late, want := range map[time.Duration]agenda.Why{
		0:                agenda.Offered,
		-time.Second:     agenda.Offered,
		time.Microsecond: agenda.TooClose,
		24 * time.Hour:   agenda.TooClose,
		24*time.Hour + 1: agenda.Passed,
	} {
		q := agenda.Query{
			First: day,
			Last:  day,
			Now:   start.Add(-24 * time.Hour).Add(late),
			Zone:  at.SaoPaulo,
		}
		if got := c.Explain(day, 600, q); got != want {
			t.Errorf("%s after the last moment: %s, want %s", late, got, want)
		}
	}
}

// Q135: a slot over midnight belongs to the day on which it begins. A day off on either side closes it. A slot that
// ends at midnight does not use the next day.
// Abuse case 18.
func TestSlots_Q135_midnight(t *testing.T) {
	friday := at.Day(2026, 11, 20)
	for _, c := range []struct {
		start, minutes int
		off            at.Date
		want           agenda.Why
	}{
		{start: 23 * 60, minutes: 60, off: friday.AddDays(1), want: agenda.Offered},
		{start: 23*60 + 1, minutes: 60, off: friday.AddDays(1), want: agenda.DayOff},
		{start: 23*60 + 30, minutes: 60, off: friday, want: agenda.DayOff},
		{start: 23*60 + 30, minutes: 60, off: friday.AddDays(2), want: agenda.Offered},
		{start: 0, minutes: 60, off: friday.AddDays(-1), want: agenda.Offered},
	} {
		calendar := agenda.Calendar{
			Entries: []agenda.Entry{agenda.Weekly(time.Friday, c.start, c.minutes)},
			Blocks:  []agenda.Block{{First: c.off, Last: c.off}},
		}
		q := agenda.Query{
			First: friday,
			Last:  friday,
			Now:   time.Date(2026, 11, 16, 9, 0, 0, 0, at.SaoPaulo),
			Zone:  at.SaoPaulo,
		}
		if got := calendar.Explain(friday, c.start, q); got != c.want {
			t.Errorf("%d minutes from %d, %s off: %s, want %s", c.minutes, c.start, c.off, got, c.want)
		}
		if open := len(calendar.Slots(q)) == 1; open != (c.want == agenda.Offered) {
			t.Errorf("%d minutes from %d, %s off: listed %v", c.minutes, c.start, c.off, open)
		}
	}
}

// TestCheck_agreesWithTheOracle: R254.5, Q136, entries that overlap are refused and those that touch are not. The order
// of the entries does not matter. Q135: an entry over midnight is compared on both days.
func TestCheck_agreesWithTheOracle(t *testing.T) {
	monday := at.Day(2026, 11, 16)
	middle := season{"Etc/UTC", monday.AddDays(7), 6}
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawEntry(t, middle), drawEntry(t, middle)
		if rapid.Bool().Draw(t, "near") { // two random entries are mostly far apart
			distances := rapid.OneOf(rapid.IntRange(-250, 250), rapid.Just(a.Minutes()), rapid.Just(-b.Minutes()))
			start := min(max(a.Start()+distances.Draw(t, "apart"), 0), 24*60-1)
			switch {
			case b.On.IsZero():
				sameOrNext := (a.Weekday() + time.Weekday(rapid.IntRange(0, 1).Draw(t, "next"))) % 7
				b = agenda.Weekly(sameOrNext, start, b.Minutes())
			case a.On.IsZero():
				b = agenda.Once(b.On, start, b.Minutes())
			default:
				b = agenda.Once(a.On, start, b.Minutes())
			}
		}
		got, turned, want := agenda.Check([]agenda.Entry{a, b}), agenda.Check([]agenda.Entry{b, a}), clash(a, b, monday)
		if (got != nil) != want || (turned != nil) != want {
			t.Fatalf("%+v and %+v: %v, turned %v, the oracle says %v", a, b, got, turned, want)
		}
	})
}

// In a zone without changes of the clocks, entries that passed Check never give two slots at the same time.
func TestCheck_offersNeverOverlap(t *testing.T) {
	s := seasons[0]
	rapid.Check(t, func(t *rapid.T) {
		c, q := drawCalendar(t, s, true), drawQuery(t, s)
		c.Companies, q.Enterprise = true, true
		slots := c.Slots(q)
		for i := 1; i < len(slots); i++ {
			if slots[i].Start.Before(slots[i-1].End) {
				t.Fatalf("%v overlaps %v", slots[i], slots[i-1])
			}
		}
	})
}
