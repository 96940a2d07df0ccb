package booking

import (
	"time"

	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
)

// WantedTime is the time that somebody wants to book, as the request has it, in the wall clock of São Paulo.
type WantedTime struct{ Day, ScheduledDay, Start, Finish string }

// WantedSlot is a parsed WantedTime. Finish may be empty. It is only compared with the end of the slot.
type WantedSlot struct {
	Day    at.Date
	Minute int
	Finish string
}

// Parse parses the day and the minute. The request has two fields for the day, which must agree (Q132).
//
// Faults: ErrDaysDiffer, agenda.ErrTime.
func (t WantedTime) Parse() (WantedSlot, error) {
	if t.Day == "" {
		t.Day = t.ScheduledDay
	}
	if t.ScheduledDay != "" && t.ScheduledDay != t.Day {
		return WantedSlot{}, ErrDaysDiffer
	}
	day, err := at.ParseDate(t.Day)
	if err != nil {
		return WantedSlot{}, ErrDaysDiffer
	}
	minute, ok := agenda.Minute(t.Start)
	if !ok {
		return WantedSlot{}, agenda.ErrTime
	}
	return WantedSlot{day, minute, t.Finish}, nil
}

// DayFacts are the facts that decide whether a slot of one day can be booked. They are read while the therapist and the
// patient are locked, so they stay true until the commit.
type DayFacts struct {
	Calendar   agenda.Calendar // the therapist's entries, days off and sessions
	Own        []OwnSession    // the patient's sessions around the day, and all holds
	Registered bool            // the patient's registration is complete
	Revoked    bool            // the patient revoked the consent for health data
	AccessEnds time.Time       // when the patient's company ends the access; zero when it does not
}

// OwnSession is a session of the patient, with the fields that decide whether another one can be booked.
type OwnSession struct {
	Start, End time.Time
	HoldUntil  time.Time // when the hold expires; zero when the session is paid or belongs to a standing hour
}

func ownSession(r bookingdb.TimesOfBothRow) OwnSession {
	own := OwnSession{Start: r.StartsAt.Time, End: r.EndsAt.Time}
	if r.PaidAt.IsZero() && r.StandingID == "" {
		own.HoldUntil = r.HoldUntil.Time
	}
	return own
}

// Offered returns the wanted slot when the therapist offers it to this patient. Start and length come from the
// calendar, not from the caller.
//
// Faults: ErrNotOffered, ErrSlotTaken.
func Offered(c agenda.Calendar, want WantedSlot, entitled bool, now time.Time) (agenda.Slot, error) {
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

// finishes compares the finish of the request, if there is one, with the end of the slot.
func (w WantedSlot) finishes(end time.Time) bool {
	if w.Finish == "" {
		return true
	}
	minute, ok := agenda.Minute(w.Finish)
	return ok && agenda.Clock(minute) == end.In(at.SaoPaulo).Format(time.TimeOnly)
}

// MayHold checks whether the patient may reserve the slot.
//
// Faults: ErrIncomplete, ErrConsent, ErrAccessEnds, ErrTooManyHolds, ErrSameTime.
func MayHold(facts DayFacts, slot agenda.Slot, now time.Time) error {
	if !facts.Registered {
		return ErrIncomplete
	}
	if facts.Revoked {
		return ErrConsent
	}
	if err := withinAccess(facts.AccessEnds, slot.Start, slot.Enterprise); err != nil {
		return err
	}
	holds := 0
	for _, own := range facts.Own {
		if own.HoldUntil.After(now) {
			holds++
		}
	}
	if holds >= MaxHolds {
		return ErrTooManyHolds
	}
	if facts.patientBusy(slot) {
		return ErrSameTime
	}
	return nil
}

// patientBusy says whether another session of the patient overlaps the slot. Sessions may touch.
func (f DayFacts) patientBusy(slot agenda.Slot) bool {
	for _, own := range f.Own {
		if own.Start.Before(slot.End) && slot.Start.Before(own.End) {
			return true
		}
	}
	return false
}

// HoldUntil returns when a hold of the slot expires: after HoldLife, but not after the start.
func HoldUntil(slot agenda.Slot, now time.Time) time.Time {
	until := now.Add(HoldLife)
	if until.After(slot.Start) {
		return slot.Start
	}
	return until
}
