package agenda_test

import (
	"cmp"
	"slices"
	"time"

	"psic/internal/agenda"
	"psic/internal/kernel/at"
)

// oracle decides about slots the slow way: it walks through time minute by minute, reads the wall clock, and checks of
// every minute of a slot whether it may be used. It shares no arithmetic with Calendar.
type oracle struct {
	agenda.Calendar
	agenda.Query
	wall  []minute // every minute of the days of the query, of the day before and of the two days after
	first map[reading]int
}

// reading is what a wall clock shows. The same reading comes twice when clocks are turned back. The first one counts.
type reading struct {
	date  at.Date
	clock int
}

// minute is an instant with the reading of the wall clock.
type minute struct {
	at time.Time
	reading
}

func newOracle(c agenda.Calendar, q agenda.Query) oracle {
	o := oracle{Calendar: c, Query: q, first: map[reading]int{}}
	from := time.Date(q.First.Year(), q.First.Month(), q.First.Day(), 0, 0, 0, 0, time.UTC).Add(-24 * time.Hour)
	days := 0
	for d := q.First; !d.After(q.Last); d = d.AddDays(1) {
		days++
	}

	for i := range (days + 3) * 24 * 60 {
		m := from.Add(time.Duration(i) * time.Minute)
		w := m.In(q.Zone)
		shown := reading{at.Day(w.Year(), w.Month(), w.Day()), w.Hour()*60 + w.Minute()}
		if _, again := o.first[shown]; !again {
			o.first[shown] = i
		}
		o.wall = append(o.wall, minute{m, shown})
	}
	return o
}

func (o oracle) judge(e agenda.Entry, d at.Date) (agenda.Slot, agenda.Why) {
	i, shown := o.first[reading{d, e.Start()}]
	if !shown {
		return agenda.Slot{}, agenda.SkippedByClock
	}

	covered := o.wall[i : i+e.Minutes()]
	start := covered[0].at
	s := agenda.Slot{
		Day:        d,
		Start:      start,
		End:        start.Add(time.Duration(e.Minutes()) * time.Minute),
		State:      agenda.Available,
		Enterprise: e.Enterprise,
	}
	switch {
	case e.Enterprise && !o.Companies:
		return s, agenda.CompaniesOff
	case e.Enterprise && !o.Enterprise:
		return s, agenda.OnlyCompanies
	case slices.ContainsFunc(covered, o.dayOff):
		return s, agenda.DayOff
	case start.Before(o.Now):
		return s, agenda.Passed
	case start.Sub(o.Now) < o.Notice:
		return s, agenda.TooClose
	case slices.ContainsFunc(covered, o.inSession):
		s.State = agenda.Booked
		return s, agenda.TakenBySession
	}
	return s, agenda.Offered
}

func (o oracle) dayOff(m minute) bool {
	return slices.ContainsFunc(o.Blocks, func(b agenda.Block) bool {
		for d := b.First; !d.After(b.Last); d = d.AddDays(1) {
			if d == m.date && (b.To == 0 || b.From <= m.clock && m.clock < b.To) {
				return true
			}
		}
		return false
	})
}

func (o oracle) inSession(m minute) bool {
	return slices.ContainsFunc(
		o.Busy,
		func(i agenda.Interval) bool { return !m.at.Before(i.Start()) && m.at.Before(i.End()) },
	)
}

func (o oracle) slots() []agenda.Slot {
	var out []agenda.Slot
	for d := o.First; !d.After(o.Last); d = d.AddDays(1) {
		for _, e := range o.Entries {
			if !on(e, d) {
				continue
			}
			if s, why := o.judge(e, d); why == agenda.Offered || why == agenda.TakenBySession {
				out = append(out, s)
			}
		}
	}
	return ordered(out)
}

func on(e agenda.Entry, d at.Date) bool {
	if e.On.IsZero() {
		return time.Date(d.Year(), d.Month(), d.Day(), 12, 0, 0, 0, time.UTC).Weekday() == e.Weekday()
	}
	return e.On == d
}

// ordered sorts by all fields, so that the order of slots at the same minute does not matter.
func ordered(slots []agenda.Slot) []agenda.Slot {
	out := slices.Clone(slots)
	slices.SortFunc(out, func(a, b agenda.Slot) int {
		return cmp.Or(
			a.Start.Compare(b.Start),
			a.End.Compare(b.End),
			cmp.Compare(a.State, b.State),
			cmp.Compare(flag(a.Enterprise), flag(b.Enterprise)),
		)
	})
	return out
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

func sameSlots(a, b []agenda.Slot) bool {
	return slices.EqualFunc(a, b, func(x, y agenda.Slot) bool {
		return x.Day == y.Day && x.Start.Equal(y.Start) && x.End.Equal(y.End) && x.State == y.State &&
			x.Enterprise == y.Enterprise
	})
}

// clash compares two entries minute by minute for three weeks.
func clash(a, b agenda.Entry, monday at.Date) bool {
	taken := map[int]bool{}
	for _, m := range minutesOf(a, monday) {
		taken[m] = true
	}
	return slices.ContainsFunc(minutesOf(b, monday), func(m int) bool { return taken[m] })
}

func minutesOf(e agenda.Entry, monday at.Date) []int {
	var out []int
	for n := range 21 {
		if !on(e, monday.AddDays(n)) {
			continue
		}
		for m := range e.Minutes() {
			out = append(out, n*24*60+e.Start()+m)
		}
	}
	return out
}
