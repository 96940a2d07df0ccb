package booking_test

import (
	"errors"
	"testing"
	"time"

	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
)

var (
	theDay, _ = at.ParseDate("18/11/2026")
	monday    = time.Date(2026, time.November, 16, 9, 0, 0, 0, at.SaoPaulo)
)

// slotAt returns a slot on the Wednesday.
// companySlot is a slot for companies: the benefit pays for it until it ends.
func companySlot(from, to string) agenda.Slot {
	slot := slotAt(from, to)
	slot.Enterprise = true
	return slot
}

func slotAt(from, to string) agenda.Slot {
	start, _ := agenda.Minute(from)
	end, _ := agenda.Minute(to)
	return agenda.Slot{
		Day:   theDay,
		Start: theDay.At(start, at.SaoPaulo),
		End:   theDay.At(end, at.SaoPaulo),
		State: agenda.Available,
	}
}

func TestWantedTimes(t *testing.T) {
	for name, c := range map[string]struct {
		in   booking.WantedTime
		want error
	}{
		"a day and a minute":    {booking.WantedTime{Day: "18/11/2026", Start: "10:00"}, nil},
		"the other name (Q132)": {booking.WantedTime{ScheduledDay: "18/11/2026", Start: "10:00"}, nil},
		"two days (Q132)": {
			booking.WantedTime{Day: "18/11/2026", ScheduledDay: "1/1/2027"},
			booking.ErrDaysDiffer,
		},
		"no day":                   {booking.WantedTime{Start: "10:00"}, booking.ErrDaysDiffer},
		"no minute":                {booking.WantedTime{Day: "18/11/2026"}, agenda.ErrTime},
		"a minute of no day of 24": {booking.WantedTime{Day: "18/11/2026", Start: "24:30"}, agenda.ErrTime},
	} {
		got, err := c.in.Parse()
		if !errors.Is(err, c.want) || err == nil && (got.Day != theDay || got.Minute != 600) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestOffered(t *testing.T) {
	calendar := agenda.Calendar{
		Notice:    24 * time.Hour,
		Companies: true,
		Entries: []agenda.Entry{
			agenda.Weekly(time.Wednesday, 10*60, 50),
			agenda.Weekly(time.Wednesday, 11*60, 50),
		},
		Busy: []agenda.Interval{agenda.Between(slotAt("11:30", "12:20").Start, slotAt("11:30", "12:20").End)},
	}
	company := agenda.Weekly(time.Wednesday, 14*60, 50)
	company.Enterprise = true
	calendar.Entries = append(calendar.Entries, company)

	for name, c := range map[string]struct {
		minute   int
		finish   string
		entitled bool
		now      time.Time
		want     error
	}{
		"free":                         {minute: 600, now: monday},
		"free, with its end":           {minute: 600, finish: "10:50", now: monday},
		"another end":                  {minute: 600, finish: "11:00", now: monday, want: booking.ErrNotOffered},
		"an end that is no time":       {minute: 600, finish: "soon", now: monday, want: booking.ErrNotOffered},
		"between two slots":            {minute: 630, now: monday, want: booking.ErrNotOffered},
		"taken in part":                {minute: 660, now: monday, want: booking.ErrSlotTaken},
		"within the notice":            {minute: 600, now: monday.AddDate(0, 0, 2), want: booking.ErrNotOffered},
		"a slot for companies":         {minute: 840, now: monday, want: booking.ErrNotOffered},
		"for somebody of a company":    {minute: 840, entitled: true, now: monday},
		"a common slot, of a company":  {minute: 600, entitled: true, now: monday},
		"another day has its own time": {minute: 600, now: monday.AddDate(0, 0, 7), want: booking.ErrNotOffered},
	} {
		want := booking.WantedSlot{Day: theDay, Minute: c.minute, Finish: c.finish}
		slot, err := booking.Offered(calendar, want, c.entitled, c.now)
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		if err == nil && slot.End.Sub(slot.Start) != 50*time.Minute {
			t.Errorf("%s: lasts %s", name, slot.End.Sub(slot.Start))
		}
	}
	calendar.Blocks = []agenda.Block{{First: theDay, Last: theDay}}
	_, err := booking.Offered(calendar, booking.WantedSlot{Day: theDay, Minute: 600}, false, monday)
	if !errors.Is(err, booking.ErrNotOffered) {
		t.Errorf("a day off: %v", err)
	}
}

// codeOf returns the code of a fault. It is empty without a fault.
func codeOf(err error) string {
	if f := fault.As(err); f != nil {
		return f.Code
	}
	return ""
}

// ownHeld returns a session of the patient whose hold lasts until the given time.
func ownHeld(from, to string, until time.Time) booking.OwnSession {
	return booking.OwnSession{Start: slotAt(from, to).Start, End: slotAt(from, to).End, HoldUntil: until}
}

func ownPaid(from, to string) booking.OwnSession { return ownHeld(from, to, time.Time{}) }

func TestMayHold(t *testing.T) {
	now, soon, ten := monday, monday.Add(time.Minute), slotAt("10:00", "10:50").Start
	own := func(sessions ...booking.OwnSession) booking.DayFacts { return booking.DayFacts{Own: sessions} }
	one := ownHeld("06:00", "06:50", soon)
	two := ownHeld("07:00", "07:50", soon)
	three := ownHeld("08:00", "08:50", soon)
	leaves := own(one, two, three)
	leaves.AccessEnds = monday

	for name, c := range map[string]struct {
		facts booking.DayFacts
		want  error
	}{
		"nothing else":          {booking.DayFacts{}, nil},
		"touching sessions":     {own(ownPaid("09:10", "10:00"), ownPaid("10:50", "11:40")), nil},
		"a paid one meanwhile":  {own(ownPaid("10:30", "11:20")), booking.ErrSameTime},
		"a held one meanwhile":  {own(ownHeld("09:30", "10:20", soon)), booking.ErrSameTime},
		"two holds":             {own(one, two), nil},
		"three holds":           {own(one, two, three), booking.ErrTooManyHolds},
		"one of three ran out":  {own(one, two, ownHeld("08:00", "08:50", now)), nil},
		"one of three is paid":  {own(one, two, ownPaid("08:00", "08:50")), nil},
		"access ends later":     {booking.DayFacts{AccessEnds: ten.Add(time.Second)}, nil},
		"access ends by then":   {booking.DayFacts{AccessEnds: ten}, booking.ErrAccessEnds(ten)},
		"access before a clash": {leaves, booking.ErrAccessEnds(monday)},
	} {
		c.facts.Registered = true
		err := booking.MayHold(c.facts, companySlot("10:00", "10:50"), now)
		if got := codeOf(err); got != codeOf(c.want) {
			t.Errorf("%s: %q, want %v", name, got, c.want)
		}
	}
	ordinary := booking.DayFacts{AccessEnds: ten, Registered: true}
	if err := booking.MayHold(ordinary, slotAt("10:00", "10:50"), now); err != nil {
		t.Errorf("an ordinary slot after the benefit: %v", err)
	}
	err := booking.MayHold(booking.DayFacts{}, slotAt("10:00", "10:50"), now)
	if !errors.Is(err, booking.ErrIncomplete) {
		t.Errorf("an unfinished registration: %v", err)
	}
}

// TestMayMoveTo: only the patient learns about the patient's other sessions and access.
func TestMayMoveTo(t *testing.T) {
	busy := booking.DayFacts{Own: []booking.OwnSession{ownPaid("10:30", "11:20")}}
	leaving := booking.DayFacts{AccessEnds: monday}
	slot := companySlot("10:00", "10:50")
	if err := booking.MayRescheduleTo(booking.DayFacts{}, slot, booking.ByPatient); err != nil {
		t.Error(err)
	}
	if err := booking.MayRescheduleTo(busy, slot, booking.ByPatient); !errors.Is(err, booking.ErrSameTime) {
		t.Error(err)
	}
	if err := booking.MayRescheduleTo(leaving, slot, booking.ByPatient); codeOf(err) != "booking.access_ends" {
		t.Error(err)
	}
	for _, facts := range []booking.DayFacts{busy, leaving} {
		if err := booking.MayRescheduleTo(facts, slot, booking.ByTherapist); !errors.Is(err, booking.ErrNotOffered) {
			t.Error(err)
		}
	}
}

func TestHoldUntil(t *testing.T) {
	slot := slotAt("10:00", "10:50")
	for now, want := range map[time.Time]time.Time{
		monday:                            monday.Add(time.Hour),
		slot.Start.Add(-time.Hour):        slot.Start,
		slot.Start.Add(-30 * time.Minute): slot.Start,
	} {
		if got := booking.HoldUntil(slot, now); !got.Equal(want) {
			t.Errorf("at %s: until %s, want %s", now, got, want)
		}
	}
}
