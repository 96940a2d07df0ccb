package app

import (
	"context"
	"errors"
	"slices"
	"time"

	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
)

// demoDayAgain gives a demonstration set of an earlier start sessions around now. It books only what is missing, and
// the therapist's hours are afterwards what they were: the person who tries the product may have changed them. A
// session that cannot be booked, because of what that person did, is left out. No requests are served yet.
func (a *App) demoDayAgain(ctx context.Context) error {
	therapist, err := a.Account.ByEmail(ctx, DemoTherapist)
	if fault.As(err) != nil || a.Sandbox == nil {
		return nil // another installation, or the therapist was deleted
	}
	if err != nil {
		return err
	}
	// Expired holds are released first: they would take the place of an open one.
	if err := a.Jobs.Drain(ctx); err != nil {
		return err
	}
	missing, err := a.demoMissing(ctx, therapist.ID)
	if err != nil || len(missing) == 0 {
		return err
	}
	kept, _, err := a.Agenda.Schedule(ctx, therapist.ID, a.Clock.Today(), at.Day(9999, 12, 31))
	if err != nil {
		return err
	}
	err = a.demoBookBeside(ctx, therapist.ID, missing, kept)
	return errors.Join(err, a.demoSave(ctx, therapist.ID, demoHours(nil, nil, kept)))
}

// demoMissing returns the sessions around now that are not there.
func (a *App) demoMissing(ctx context.Context, therapistID string) ([]demoSlot, error) {
	now := a.Clock.Now()
	there, err := a.Booking.TherapistSessions(ctx, therapistID, now, now.Add(2*demoRest), 100)
	if err != nil {
		return nil, err
	}
	var missing []demoSlot
	for _, slot := range demoSlots(now) {
		patient, err := a.Account.ByEmail(ctx, slot.by.email)
		if fault.As(err) != nil {
			continue // deleted by the person who tries the product
		}
		if err != nil {
			return nil, err
		}
		isThere := func(s agenda.ScheduledSession) bool { return slot.isLike(s, patient.ID, now) }
		if !slices.ContainsFunc(there, isThere) {
			missing = append(missing, slot)
		}
	}
	return missing, nil
}

// isLike says whether a session shows what the slot is to show. Any room that is open will do, because a therapist has
// one session at a time.
func (s demoSlot) isLike(there agenda.ScheduledSession, patientID string, now time.Time) bool {
	switch {
	case s.now:
		return there.RoomOpen
	case there.PatientID != patientID || !there.StartsAt.After(now) || s.unpaid != (there.Code != "PAID"):
		return false
	}
	return s.unpaid || there.Day() == at.DateOf(s.start, at.SaoPaulo)
}

// tries returns the times at which the session may be. One that can be entered now has begun earlier when the next
// session of the therapist is near.
func (s demoSlot) tries() []demoSlot {
	out := []demoSlot{s}
	for before := 25 * time.Minute; s.now && before <= 50*time.Minute; before += 25 * time.Minute {
		earlier := s
		earlier.start = s.start.Add(-before)
		out = append(out, earlier)
	}
	return out
}

// demoBookBeside books each session. Its hour is published beside the kept entries for that.
func (a *App) demoBookBeside(ctx context.Context, therapistID string, slots []demoSlot, kept []agenda.Published) error {
	now := a.Clock.Now()
	defer func() { a.Clock.Advance(now.Sub(a.Clock.Now())) }()
	for _, slot := range slots {
		var err error
		for _, try := range slot.tries() {
			if err = a.demoBookOne(ctx, therapistID, try, now, kept); err == nil {
				break
			}
			if fault.As(err) == nil {
				return err
			}
		}
		if err != nil {
			a.Log.Info("demonstration: a session is left out", "at", slot.start.Format(time.DateTime), "err", err)
		}
	}
	return nil
}

func (a *App) demoBookOne(
	ctx context.Context,
	therapistID string,
	slot demoSlot,
	now time.Time,
	kept []agenda.Published,
) error {
	taken, err := a.Booking.TherapistSessions(ctx, therapistID, slot.start, slot.start.Add(50*time.Minute), 1)
	if err != nil {
		return err
	}
	if len(taken) > 0 {
		return booking.ErrSlotTaken
	}
	a.Clock.Advance(now.Add(-demoRest).Sub(a.Clock.Now()))
	if err := a.demoSave(ctx, therapistID, demoHoursWith(kept, slot)); err != nil {
		return err
	}
	return a.demoBookAt(ctx, therapistID, slot, now)
}

// demoHoursWith writes published entries for a save, with the hour of a slot and without what overlaps it.
func demoHoursWith(kept []agenda.Published, slot demoSlot) []agenda.EntryInput {
	minute := slot.start.Hour()*60 + slot.start.Minute()
	once := agenda.Once(at.DateOf(slot.start, at.SaoPaulo), minute, demoLongest)
	return demoHours([]agenda.EntryInput{slot.entry()}, []agenda.Entry{once}, kept)
}

// demoHours adds to some entries those published ones that fit beside them.
func demoHours(out []agenda.EntryInput, all []agenda.Entry, kept []agenda.Published) []agenda.EntryInput {
	for _, p := range kept {
		if agenda.Check(append(slices.Clip(all), p.Entry)) != nil {
			continue
		}
		in := agenda.EntryInput{
			Start:      agenda.Clock(p.Start()),
			Finish:     agenda.Clock(p.Start() + p.Minutes()),
			Enterprise: p.Enterprise,
		}
		if p.On.IsZero() {
			in.Day = agenda.Days[p.Weekday()]
		} else {
			in.On = p.On.Wire()
		}
		out, all = append(out, in), append(all, p.Entry)
	}
	return out
}

// demoLongest is the longest session, in minutes: the therapist of the demonstration may have changed the length.
const demoLongest = 240
