package booking

import (
	"time"

	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
)

// WantedTime is a time that somebody asks for, in the wall clock of São Paulo.
type WantedTime struct{ Day, ScheduledDay, Start, Finish string }

// WantedHour is a WantedTime that was read. The finish may be empty; it is only compared.
type WantedHour struct {
	Day    at.Date
	Minute int
	Finish string
}

// Parse reads the day and the minute; the two names of the day must agree (Q132).
//
// Faults: ErrDays, agenda.ErrTime.
func (t WantedTime) Parse() (WantedHour, error) {
	if t.Day == "" {
		t.Day = t.ScheduledDay
	}
	if t.ScheduledDay != "" && t.ScheduledDay != t.Day {
		return WantedHour{}, ErrDays
	}
	day, err := at.ParseDate(t.Day)
	if err != nil {
		return WantedHour{}, ErrDays
	}
	minute, ok := agenda.Minute(t.Start)
	if !ok {
		return WantedHour{}, agenda.ErrTime
	}
	return WantedHour{day, minute, t.Finish}, nil
}

// DayFacts are what decides about an hour of one day. They are read while the therapist and the patient are locked, so
// they stay true until the commit.
type DayFacts struct {
	Calendar   agenda.Calendar // the therapist's hours, days off and sessions
	Own        []OwnSession    // of the patient: around the day, or waiting for payment
	Registered bool            // the patient may book: the registration is complete
	AccessEnds time.Time       // when the patient's company ends the access; zero when it does not
}

// OwnSession is a session of the patient, as far as it decides about another one.
type OwnSession struct {
	Start, End time.Time
	HoldUntil  time.Time // until when it waits for payment; zero when it is paid
}

func ownSession(r bookingdb.TimesOfBothRow) OwnSession {
	own := OwnSession{Start: r.StartsAt.Time, End: r.EndsAt.Time}
	if r.PaidAt.IsZero() {
		own.HoldUntil = r.HoldUntil.Time
	}
	return own
}

// Offered finds the wanted hour among those that the therapist offers to this patient. Start and length come from the
// calendar, not from the caller.
//
// Faults: ErrNotOffered, ErrSlotTaken.
func Offered(c agenda.Calendar, want WantedHour, entitled bool, now time.Time) (agenda.Slot, error) {
	start := want.Day.At(want.Minute, at.SaoPaulo)
	slots := c.Slots(agenda.Query{
		First:      want.Day,
		Last:       want.Day,
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
func (w WantedHour) finishes(end time.Time) bool {
	if w.Finish == "" {
		return true
	}
	minute, ok := agenda.Minute(w.Finish)
	return ok && agenda.Clock(minute) == end.In(at.SaoPaulo).Format(time.TimeOnly)
}

// MayHold says whether the patient may hold the hour.
//
// Faults: ErrIncomplete, ErrAccessEnds, ErrHolds, ErrSameTime.
func MayHold(facts DayFacts, slot agenda.Slot, now time.Time) error {
	if !facts.Registered {
		return ErrIncomplete
	}
	if err := withinAccess(facts.AccessEnds, slot.Start); err != nil {
		return err
	}
	holds := 0
	for _, own := range facts.Own {
		if own.HoldUntil.After(now) {
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
func (f DayFacts) patientBusy(slot agenda.Slot) bool {
	for _, own := range f.Own {
		if own.Start.Before(slot.End) && slot.Start.Before(own.End) {
			return true
		}
	}
	return false
}

// HoldUntil is when an unpaid hold of the hour ends: after its hour of life, never past the start.
func HoldUntil(slot agenda.Slot, now time.Time) time.Time {
	until := now.Add(HoldLife)
	if until.After(slot.Start) {
		return slot.Start
	}
	return until
}
