package agenda_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"psic/internal/agenda"
	"psic/internal/kernel/at"
)

// everySeason runs the property in each season; a tidy agenda and one that Check would refuse both come.
func everySeason(t *testing.T, property func(t *rapid.T, s season, tidy bool)) {
	for _, s := range seasons {
		t.Run(s.zone+" "+s.first.String(), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) { property(t, s, rapid.Bool().Draw(t, "tidy")) })
		})
	}
}

// TestSlots_agreeWithTheOracle. R129: what is taken is listed as such and never as open; Q135: hours over midnight.
func TestSlots_agreeWithTheOracle(t *testing.T) {
	everySeason(t, func(t *rapid.T, s season, tidy bool) {
		b, q := drawCalendar(t, s, tidy), drawQuery(t, s)
		got, want := b.Slots(q), consult(b, q).slots()
		if !sameSlots(ordered(got), want) {
			t.Fatalf("%+v\n%+v\ngot  %v\nwant %v", b, q, got, want)
		}
		for i := 1; i < len(got); i++ {
			if got[i].Start.Before(got[i-1].Start) {
				t.Fatalf("out of order: %v", got)
			}
		}
	})
}

// TestExplain_agreesWithSlots: the answer to "why is this hour not offered?" is the decision itself.
func TestExplain_agreesWithSlots(t *testing.T) {
	everySeason(t, func(t *rapid.T, s season, tidy bool) {
		b, q := drawCalendar(t, s, tidy), drawQuery(t, s)
		o := consult(b, q)
		starts := []int{startTimes.Draw(t, "asked")}
		for _, e := range b.Entries {
			starts = append(starts, e.Start())
		}
		for d := q.First; !d.After(q.Last); d = d.AddDays(1) {
			for _, minute := range starts {
				why := b.Explain(d, minute, q)
				open, reasons := o.reasons(d, minute)
				if (why == agenda.Offered) != open || !reasons[why] {
					t.Fatalf("%s at %d: %s, the oracle says %v\n%+v\n%+v", d, minute, why, reasons, b, q)
				}
				if why.Text(b.Notice) == "" {
					t.Fatalf("%s has no words", why)
				}
			}
		}
	})
}

// reasons are what the oracle says about every hour that begins then, and whether one of them is open.
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

// TestNextFree_isTheFirstOpenSlot. Q020: up to thirty days ahead, and no further.
func TestNextFree_isTheFirstOpenSlot(t *testing.T) {
	everySeason(t, func(t *rapid.T, s season, tidy bool) {
		b, q := drawCalendar(t, s, tidy), drawQuery(t, s)
		today := at.DateOf(q.Now, q.Zone)
		q.First, q.Last = today, today.AddDays(30)
		var first *agenda.Slot
		for _, x := range b.Slots(q) {
			if x.State == agenda.Available && first == nil {
				first = &x
			}
		}
		got, ok := b.NextFree(q)
		if ok != (first != nil) || ok && !got.Start.Equal(first.Start) {
			t.Fatalf("got %v %v, the first of the list is %v\n%+v", got, ok, first, b)
		}
	})
}

// Q020: an hour on the thirtieth day counts, one on the thirty-first does not.
func TestNextFree_Q020_edge(t *testing.T) {
	now := time.Date(2026, 11, 16, 9, 0, 0, 0, at.SaoPaulo)
	today := at.DateOf(now, at.SaoPaulo)
	for days, want := range map[int]bool{0: true, 29: true, 30: true, 31: false, 60: false} {
		on := today.AddDays(days)
		b := agenda.Calendar{Entries: []agenda.Entry{agenda.Once(on, 23*60, 50)}}
		if _, ok := b.NextFree(agenda.Query{Now: now, Zone: at.SaoPaulo}); ok != want {
			t.Errorf("in %d days: %v, want %v", days, ok, want)
		}
	}
}

// Notice is counted in real hours to the second: exactly as long before is in time.
// Abuse case 18.
func TestSlots_noticeEdge(t *testing.T) {
	day := at.Day(2026, 11, 20)
	b := agenda.Calendar{Notice: 24 * time.Hour, Entries: []agenda.Entry{agenda.Once(day, 10*60, 50)}}
	start := time.Date(2026, 11, 20, 10, 0, 0, 0, at.SaoPaulo)
	for late, want := range map[time.Duration]agenda.Why{
		0: agenda.Offered, -time.Second: agenda.Offered, time.Microsecond: agenda.TooClose, 24 * time.Hour: agenda.TooClose, 24*time.Hour + 1: agenda.Passed,
	} {
		q := agenda.Query{
			First: day,
			Last:  day,
			Now:   start.Add(-24 * time.Hour).Add(late),
			Zone:  at.SaoPaulo,
		}
		if got := b.Explain(day, 600, q); got != want {
			t.Errorf("%s after the last moment: %s, want %s", late, got, want)
		}
	}
}

// Q135: an hour over midnight belongs to the day on which it begins; a day off on either side closes it, and one
// that ends at midnight only touches the next day.
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
		b := agenda.Calendar{
			Entries: []agenda.Entry{agenda.Weekly(time.Friday, c.start, c.minutes)},
			Blocks:  []agenda.Block{{First: c.off, Last: c.off}},
		}
		q := agenda.Query{
			First: friday,
			Last:  friday,
			Now:   time.Date(2026, 11, 16, 9, 0, 0, 0, at.SaoPaulo),
			Zone:  at.SaoPaulo,
		}
		if got := b.Explain(friday, c.start, q); got != c.want {
			t.Errorf("%d minutes from %d, %s off: %s, want %s", c.minutes, c.start, c.off, got, c.want)
		}
		if open := len(b.Slots(q)) == 1; open != (c.want == agenda.Offered) {
			t.Errorf("%d minutes from %d, %s off: listed %v", c.minutes, c.start, c.off, open)
		}
	}
}

// TestCheck_agreesWithTheOracle. R254.5, Q136: real overlap is refused, touching ends are not; who comes first does
// not matter; Q135: an hour over midnight is compared on both days.
func TestCheck_agreesWithTheOracle(t *testing.T) {
	monday := at.Day(2026, 11, 16)
	middle := season{"Etc/UTC", monday.AddDays(7), 6}
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawEntry(t, middle), drawEntry(t, middle)
		if rapid.Bool().Draw(t, "near") { // mostly far apart otherwise
			apart := rapid.OneOf(rapid.IntRange(-250, 250), rapid.Just(a.Minutes()), rapid.Just(-b.Minutes())).
				Draw(t, "apart")
			start := min(max(a.Start()+apart, 0), 24*60-1)
			switch {
			case b.On.IsZero():
				b = agenda.Weekly(
					(a.Weekday()+time.Weekday(rapid.IntRange(0, 1).Draw(t, "next")))%7,
					start,
					b.Minutes(),
				)
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

// In a zone whose clocks do not jump, an agenda that passed Check never offers two hours at once.
func TestCheck_offersNeverOverlap(t *testing.T) {
	s := seasons[0]
	rapid.Check(t, func(t *rapid.T) {
		b, q := drawCalendar(t, s, true), drawQuery(t, s)
		b.Companies, q.Enterprise = true, true
		slots := b.Slots(q)
		for i := 1; i < len(slots); i++ {
			if slots[i].Start.Before(slots[i-1].End) {
				t.Fatalf("%v overlaps %v", slots[i], slots[i-1])
			}
		}
	})
}
