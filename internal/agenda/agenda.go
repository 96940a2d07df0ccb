// Package agenda owns the times that therapists publish and computes which of them are free.
package agenda

import (
	"fmt"
	"slices"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
)

// Entry is a published time: every week on its weekday, or once when On is a date. The directory keeps hundreds of
// thousands of entries in memory. Therefore an entry is small and has no pointer, which the garbage collector would
// follow.
type Entry struct {
	On             at.Date
	start, minutes int16
	weekday        int8
	Enterprise     bool
}

// Weekly returns an entry of every week. start is a minute of the day.
func Weekly(day time.Weekday, start, minutes int) Entry {
	return Entry{start: int16(start), minutes: int16(minutes), weekday: int8(day)}
}

// Once returns an entry of one day. start is a minute of the day.
func Once(on at.Date, start, minutes int) Entry {
	e := Weekly(on.Weekday(), start, minutes)
	e.On = on
	return e
}

func (e Entry) Start() int            { return int(e.start) }
func (e Entry) Minutes() int          { return int(e.minutes) }
func (e Entry) Weekday() time.Weekday { return time.Weekday(e.weekday) }

// Published is an entry with its id, by which a screen distinguishes it from others.
type Published struct {
	ID string
	Entry
}

// Block closes the same hours on each day of a range of days, or whole days. It does not change the weekly entries.
type Block struct {
	ID          string
	First, Last at.Date
	From, To    int // minutes of the day; 0 and 0 mean the whole day
	Reason      string
}

func (b Block) covers(d at.Date) bool { return !d.Before(b.First) && !d.After(b.Last) }

// WholeDay says whether the block closes whole days.
func (b Block) WholeDay() bool { return b.From == 0 && (b.To == 0 || b.To == dayMinutes) }

// closes says whether the block takes time of the slot on the day d.
func (b Block) closes(d at.Date, s Slot, zone *time.Location) bool {
	if !b.covers(d) {
		return false
	}
	if b.WholeDay() {
		return true
	}
	from, to := d.At(b.From, zone), d.At(b.To, zone)
	return from.Before(s.End) && s.Start.Before(to)
}

// Interval is time that a session takes, in microseconds since 1970, as it is stored. The directory keeps many of them,
// as it does with Entry, so it is small too.
type Interval struct{ start, end int64 }

func Between(start, end time.Time) Interval { return Interval{start.UnixMicro(), end.UnixMicro()} }

func (i Interval) Start() time.Time { return time.UnixMicro(i.start) }
func (i Interval) End() time.Time   { return time.UnixMicro(i.end) }

// Calendar has everything that decides which slots a therapist offers, as plain values.
type Calendar struct {
	Entries []Entry
	Blocks  []Block
	Busy    []Interval
	Notice  time.Duration
	// Companies says that the therapist takes company sessions. Otherwise nobody sees the entries kept for companies.
	Companies bool
}

// State of a slot. Only an Available slot can be booked.
type State string

const (
	Available State = "AVAILABLE"
	Booked    State = "BOOKED"
)

// Slot is an entry on a certain day.
type Slot struct {
	Day        at.Date
	Start, End time.Time
	State      State
	Enterprise bool
}

// Query selects the days First to Last, as one kind of person sees them now.
type Query struct {
	First, Last at.Date
	Now         time.Time
	// Enterprise says that the person also sees the entries kept for companies.
	Enterprise bool
	Zone       *time.Location
}

// Horizon is how many days ahead a free slot counts for being listed in the directory (Q020).
const Horizon = 30

// Slots returns the slots of the days of q, in order of time. Taken slots are in the list, with the state Booked. Slots
// that have passed, are too close, lie on a day off or are not for this kind of person are left out.
func (c Calendar) Slots(q Query) []Slot {
	out := []Slot{}
	c.Walk(q, func(s Slot) bool {
		out = append(out, s)
		return true
	})
	return out
}

// Walk visits the slots that Slots returns, until visit returns false.
func (c Calendar) Walk(q Query, visit func(Slot) bool) {
	var buffer []Slot
	for d := q.First; !d.After(q.Last); d = d.AddDays(1) {
		buffer = c.day(buffer[:0], d, q)
		for _, s := range buffer {
			if !visit(s) {
				return
			}
		}
	}
}

func (c *Calendar) day(out []Slot, d at.Date, q Query) []Slot {
	weekday := d.Weekday()
	for i := range c.Entries {
		e := &c.Entries[i]
		if !e.falls(d, weekday) {
			continue
		}
		if s, why := c.offer(e, d, q); why == Offered || why == TakenBySession {
			out = append(out, s)
		}
	}
	slices.SortFunc(out, func(x, y Slot) int { return x.Start.Compare(y.Start) })
	return out
}

func (e *Entry) falls(d at.Date, weekday time.Weekday) bool {
	if e.On.IsZero() {
		return weekday == e.Weekday()
	}
	return d == e.On
}

// offer decides whether an entry is offered on one day. Slots and Explain both call it, so that the explanation that a
// therapist reads cannot differ from what patients see.
func (c *Calendar) offer(e *Entry, d at.Date, q Query) (Slot, Why) {
	start := d.At(e.Start(), q.Zone)
	s := Slot{
		Day:        d,
		Start:      start,
		End:        start.Add(time.Duration(e.minutes) * time.Minute),
		State:      Available,
		Enterprise: e.Enterprise,
	}
	switch {
	case start.Hour()*60+start.Minute() != e.Start():
		return s, SkippedByClock
	case e.Enterprise && !c.Companies:
		return s, CompaniesOff
	case e.Enterprise && !q.Enterprise:
		return s, OnlyCompanies
	case len(c.Blocks) > 0 && c.blocked(d, s, q.Zone):
		return s, DayOff
	case start.Before(q.Now):
		return s, Passed
	case start.Before(q.Now.Add(c.Notice)):
		return s, TooClose
	case c.overlapsSession(s):
		s.State = Booked
		return s, TakenBySession
	}
	return s, Offered
}

// Try says what would happen to a time that need not be published: whether it is free, and otherwise why not.
func (c Calendar) Try(d at.Date, start, minutes int, q Query) (Slot, Why) {
	e := Once(d, start, minutes)
	return c.offer(&e, d, q)
}

// blocked says whether a block takes time of the slot, which begins on the day d and may end on the next.
func (c *Calendar) blocked(d at.Date, s Slot, zone *time.Location) bool {
	last := at.DateOf(s.End.Add(-time.Nanosecond), zone)
	return slices.ContainsFunc(c.Blocks, func(x Block) bool {
		return x.closes(d, s, zone) || last != d && x.closes(last, s, zone)
	})
}

// overlapsSession says whether a session takes time of the slot. A session that ends when the slot begins does not.
func (c *Calendar) overlapsSession(s Slot) bool {
	t := Between(s.Start, s.End)
	return slices.ContainsFunc(c.Busy, func(i Interval) bool { return i.start < t.end && t.start < i.end })
}

// NextFree returns the first free slot within the horizon.
func (c Calendar) NextFree(q Query) (Slot, bool) {
	q.First = at.DateOf(q.Now, q.Zone)
	q.Last = q.First.AddDays(Horizon)
	var next Slot
	c.Walk(q, func(s Slot) bool {
		if s.State == Available {
			next = s
		}
		return s.State != Available
	})
	return next, !next.Start.IsZero()
}

var (
	ErrDay      = fault.New(fault.Invalid, "agenda.day_required", "O dia da semana é obrigatório.")
	ErrTime     = fault.New(fault.Invalid, "agenda.time_invalid", "Horário inválido")
	ErrConflict = fault.New(
		fault.Conflict,
		"agenda.conflict",
		"O horário selecionado conflita com os horários da agenda.",
	)
	ErrCompany = fault.New(
		fault.Invalid,
		"agenda.enterprise_off",
		"Ative as sessões empresariais nos seus dados para publicar horários empresariais.",
	)
	ErrStale = fault.New(
		fault.Conflict,
		"agenda.stale",
		"A agenda foi alterada em outra janela. Recarregue a página e tente novamente.",
	)
	ErrBlocks = fault.New(
		fault.Invalid,
		"agenda.too_many_blocks",
		fmt.Sprintf("A agenda aceita até %d bloqueios.", maxBlocks),
	)
	ErrBlocked = fault.New(
		fault.Conflict,
		"agenda.already_blocked",
		"Este período já está bloqueado na sua agenda.",
	)
	ErrTooMany = fault.New(
		fault.Invalid,
		"agenda.too_many",
		fmt.Sprintf("A agenda aceita até %d horários.", maxEntries),
	)
	ErrRange = fault.New(
		fault.Invalid,
		"agenda.range_invalid",
		fmt.Sprintf("Informe um período de até %d dias.", MaxRange),
	)
)

const (
	maxEntries = 400
	maxBlocks  = 200
)

// Check refuses entries that overlap. A weekly and a dated entry are compared on the date. An entry that crosses
// midnight is compared on both days.
func Check(entries []Entry) error {
	if len(entries) > maxEntries {
		return ErrTooMany
	}
	for i, a := range entries {
		for _, b := range entries[i+1:] {
			if overlap(a, b) {
				return ErrConflict
			}
		}
	}
	return nil
}

const (
	dayMinutes  = 24 * 60
	weekMinutes = 7 * dayMinutes
)

func overlap(a, b Entry) bool {
	if !a.On.IsZero() && !b.On.IsZero() {
		x := int(a.On.UTC().Unix()/60) + a.Start()
		y := int(b.On.UTC().Unix()/60) + b.Start()
		return x < y+b.Minutes() && y < x+a.Minutes()
	}

	// At least one of them repeats every week, and Saturday night touches Sunday: compare modulo the week.
	x, y := int(a.weekday)*dayMinutes+a.Start(), int(b.weekday)*dayMinutes+b.Start()
	return (y-x+weekMinutes)%weekMinutes < a.Minutes() || (x-y+weekMinutes)%weekMinutes < b.Minutes()
}
