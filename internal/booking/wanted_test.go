package booking

import (
	"errors"
	"testing"
	"time"

	"psic/internal/account"
	"psic/internal/account/accountdb"
	"psic/internal/agenda"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
)

var (
	wednesday, _ = at.ParseDate("18/11/2026")
	monday       = time.Date(2026, time.November, 16, 9, 0, 0, 0, at.SaoPaulo)
)

// hour is a slot on the Wednesday.
func hour(from, to string) agenda.Slot {
	start, _ := agenda.Minute(from)
	end, _ := agenda.Minute(to)
	return agenda.Slot{
		Day:   wednesday,
		Start: wednesday.At(start, at.SaoPaulo),
		End:   wednesday.At(end, at.SaoPaulo),
		State: agenda.Available,
	}
}

func TestWantedTimes(t *testing.T) {
	for name, c := range map[string]struct {
		in   WantedTime
		want error
	}{
		"a day and a minute":       {WantedTime{Day: "18/11/2026", Start: "10:00"}, nil},
		"the other name (Q132)":    {WantedTime{ScheduledDay: "18/11/2026", Start: "10:00"}, nil},
		"two days (Q132)":          {WantedTime{Day: "18/11/2026", ScheduledDay: "19/11/2026"}, ErrDays},
		"no day":                   {WantedTime{Start: "10:00"}, ErrDays},
		"no minute":                {WantedTime{Day: "18/11/2026"}, agenda.ErrTime},
		"a minute of no day of 24": {WantedTime{Day: "18/11/2026", Start: "24:30"}, agenda.ErrTime},
	} {
		got, err := c.in.parse()
		if !errors.Is(err, c.want) || err == nil && (got.day != wednesday || got.minute != 600) {
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
		Busy: []agenda.Interval{agenda.Between(hour("11:30", "12:20").Start, hour("11:30", "12:20").End)},
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
		"free":                         {600, "", false, monday, nil},
		"free, with its end":           {600, "10:50", false, monday, nil},
		"another end":                  {600, "11:00", false, monday, ErrNotOffered},
		"an end that is no time":       {600, "soon", false, monday, ErrNotOffered},
		"between two hours":            {630, "", false, monday, ErrNotOffered},
		"taken in part":                {660, "", false, monday, ErrSlotTaken},
		"within the notice":            {600, "", false, monday.AddDate(0, 0, 2), ErrNotOffered},
		"an hour for companies":        {840, "", false, monday, ErrNotOffered},
		"for somebody of a company":    {840, "", true, monday, nil},
		"a common hour, of a company":  {600, "", true, monday, nil},
		"another day has its own time": {600, "", false, monday.AddDate(0, 0, 7), ErrNotOffered},
	} {
		slot, err := offered(calendar, wantedHour{wednesday, c.minute, c.finish}, c.entitled, c.now)
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		if err == nil && slot.End.Sub(slot.Start) != 50*time.Minute {
			t.Errorf("%s: lasts %s", name, slot.End.Sub(slot.Start))
		}
	}
	calendar.Blocks = []agenda.Block{{First: wednesday, Last: wednesday}}
	_, err := offered(calendar, wantedHour{day: wednesday, minute: 600}, false, monday)
	if !errors.Is(err, ErrNotOffered) {
		t.Errorf("a day off: %v", err)
	}
}

// codeOf is empty for no fault.
func codeOf(err error) string {
	if f := fault.As(err); f != nil {
		return f.Code
	}
	return ""
}

func TestMayHold(t *testing.T) {
	ana := account.Account{Account: accountdb.Account{Role: string(actor.Customer), State: string(account.Complete)}}
	held := func(from, to string, until time.Time) ownSession { return ownSession{hour(from, to), until} }
	paid := func(from, to string) ownSession { return held(from, to, time.Time{}) }
	now, soon, ten := monday, monday.Add(time.Minute), hour("10:00", "10:50").Start
	three := []ownSession{held("06:00", "06:50", soon), held("07:00", "07:50", soon), held("08:00", "08:50", soon)}

	for name, c := range map[string]struct {
		facts dayFacts
		want  error
	}{
		"nothing else":          {dayFacts{}, nil},
		"touching sessions":     {dayFacts{own: []ownSession{paid("09:10", "10:00"), paid("10:50", "11:40")}}, nil},
		"a paid one meanwhile":  {dayFacts{own: []ownSession{paid("10:30", "11:20")}}, ErrSameTime},
		"a held one meanwhile":  {dayFacts{own: []ownSession{held("09:30", "10:20", soon)}}, ErrSameTime},
		"two holds":             {dayFacts{own: three[:2]}, nil},
		"three holds":           {dayFacts{own: three}, ErrHolds},
		"one of three ran out":  {dayFacts{own: append(three[:2:2], held("08:00", "08:50", now))}, nil},
		"one of three is paid":  {dayFacts{own: append(three[:2:2], paid("08:00", "08:50"))}, nil},
		"access ends later":     {dayFacts{accessEnds: ten.Add(time.Second)}, nil},
		"access ends by then":   {dayFacts{accessEnds: ten}, ErrAccessEnds(ten)},
		"access before a clash": {dayFacts{own: three, accessEnds: monday}, ErrAccessEnds(monday)},
	} {
		err := mayHold(ana, c.facts, hour("10:00", "10:50"), now)
		if got := codeOf(err); got != codeOf(c.want) {
			t.Errorf("%s: %q, want %v", name, got, c.want)
		}
	}
	for name, change := range map[string]func(*account.Account){
		"an unfinished registration": func(a *account.Account) { a.State = string(account.Created) },
		"a therapist":                func(a *account.Account) { a.Account.Role = string(actor.Therapist) },
	} {
		other := ana
		change(&other)
		if err := mayHold(other, dayFacts{}, hour("10:00", "10:50"), now); !errors.Is(err, ErrIncomplete) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What else the patient has, and until when, is told to the patient alone.
func TestMayMoveTo(t *testing.T) {
	busy := dayFacts{own: []ownSession{{time: hour("10:30", "11:20")}}}
	leaving := dayFacts{accessEnds: monday}
	slot := hour("10:00", "10:50")
	if err := mayMoveTo(dayFacts{}, slot, ByPatient); err != nil {
		t.Error(err)
	}
	if err := mayMoveTo(busy, slot, ByPatient); !errors.Is(err, ErrSameTime) {
		t.Error(err)
	}
	if err := mayMoveTo(leaving, slot, ByPatient); codeOf(err) != "booking.access_ends" {
		t.Error(err)
	}
	for _, facts := range []dayFacts{busy, leaving} {
		if err := mayMoveTo(facts, slot, ByTherapist); !errors.Is(err, ErrNotOffered) {
			t.Error(err)
		}
	}
}

func TestHoldUntil(t *testing.T) {
	slot := hour("10:00", "10:50")
	for now, want := range map[time.Time]time.Time{
		monday:                            monday.Add(time.Hour),
		slot.Start.Add(-time.Hour):        slot.Start,
		slot.Start.Add(-30 * time.Minute): slot.Start,
	} {
		if got := holdUntil(slot, now); !got.Equal(want) {
			t.Errorf("at %s: until %s, want %s", now, got, want)
		}
	}
}
