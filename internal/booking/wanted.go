package booking

import (
	"time"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
)

// WantedTime is a time that somebody asks for, in the wall clock of São Paulo.
type WantedTime struct{ Day, ScheduledDay, Start, Finish string }

// wantedHour is a WantedTime that was read. The finish may be empty; it is only compared.
type wantedHour struct {
	day    at.Date
	minute int
	finish string
}

// parse reads the day and the minute; the two names of the day must agree (Q132).
//
// Faults: ErrDays, agenda.ErrTime.
func (t WantedTime) parse() (wantedHour, error) {
	if t.Day == "" {
		t.Day = t.ScheduledDay
	}
	if t.ScheduledDay != "" && t.ScheduledDay != t.Day {
		return wantedHour{}, ErrDays
	}
	day, err := at.ParseDate(t.Day)
	if err != nil {
		return wantedHour{}, ErrDays
	}
	minute, ok := agenda.Minute(t.Start)
	if !ok {
		return wantedHour{}, agenda.ErrTime
	}
	return wantedHour{day, minute, t.Finish}, nil
}

// dayFacts are what decides about an hour of one day. They are read while the therapist and the patient are locked, so
// they stay true until the commit.
type dayFacts struct {
	calendar   agenda.Calendar // the therapist's hours, days off and sessions
	own        []ownSession    // of the patient: around the day, or waiting for payment
	accessEnds time.Time       // when the patient's company ends the access; zero when it does not
}

// ownSession is a session of the patient, as far as it decides about another one.
type ownSession struct {
	time agenda.Slot
	hold time.Time // until when it waits for payment; zero when it is paid
}

func ownSessionOf(r bookingdb.TimesOfBothRow) ownSession {
	own := ownSession{time: agenda.Slot{Start: r.StartsAt.Time, End: r.EndsAt.Time}}
	if r.PaidAt.IsZero() {
		own.hold = r.HoldUntil.Time
	}
	return own
}

// offered finds the wanted hour among those that the therapist offers to this patient. Start and length come from the
// calendar, not from the caller.
//
// Faults: ErrNotOffered, ErrSlotTaken.
func offered(c agenda.Calendar, want wantedHour, entitled bool, now time.Time) (agenda.Slot, error) {
	start := want.day.At(want.minute, at.SaoPaulo)
	slots := c.Slots(agenda.Query{
		First:      want.day,
		Last:       want.day,
		Now:        now,
		Enterprise: entitled,
		Zone:       at.SaoPaulo,
	})
	for _, slot := range slots {
		switch {
		case !slot.Start.Equal(start):
			continue
		case slot.State != agenda.Available:
			return slot, ErrSlotTaken
		case !want.finishes(slot.End):
			return slot, ErrNotOffered
		}
		return slot, nil
	}
	return agenda.Slot{}, ErrNotOffered
}

// finishes compares the finish that the caller named, if any.
func (w wantedHour) finishes(end time.Time) bool {
	if w.finish == "" {
		return true
	}
	minute, ok := agenda.Minute(w.finish)
	return ok && agenda.Clock(minute) == end.In(at.SaoPaulo).Format(time.TimeOnly)
}

// mayHold says whether the patient may hold the hour.
//
// Faults: ErrIncomplete, ErrAccessEnds, ErrHolds, ErrSameTime.
func mayHold(patient account.Account, facts dayFacts, slot agenda.Slot, now time.Time) error {
	if !patient.Role().Patient() || account.State(patient.State) != account.Complete {
		return ErrIncomplete
	}
	if err := withinAccess(facts.accessEnds, slot.Start); err != nil {
		return err
	}
	holds := 0
	for _, own := range facts.own {
		if own.hold.After(now) {
			holds++
		}
	}
	if holds >= MaxHolds {
		return ErrHolds
	}
	if facts.patientBusy(slot) {
		return ErrSameTime
	}
	return nil
}

// patientBusy says whether another session of the patient overlaps the hour; touching ends are fine.
func (f dayFacts) patientBusy(slot agenda.Slot) bool {
	for _, own := range f.own {
		if own.time.Start.Before(slot.End) && slot.Start.Before(own.time.End) {
			return true
		}
	}
	return false
}

// holdUntil is when an unpaid hold of the hour ends: after its hour of life, never past the start.
func holdUntil(slot agenda.Slot, now time.Time) time.Time {
	until := now.Add(HoldLife)
	if until.After(slot.Start) {
		return slot.Start
	}
	return until
}
