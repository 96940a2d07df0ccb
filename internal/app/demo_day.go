package app

import (
	"context"
	"fmt"
	"time"

	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
)

// demoSlot is a session of the demonstration's present: a time, who booked it and whether it is paid.
type demoSlot struct {
	start      time.Time
	by         demoPayer
	enterprise bool
	unpaid     bool
	// now: the session can be entered now.
	now bool
}

var demoLia = demoPayer{name: "Lia Sampaio", email: demoSecondPatient}

// demoSlots returns the sessions around now: one that can be entered now, one for a company, one tomorrow, and one that
// waits for its payment. They are today where the day is long enough. All are in São Paulo.
func demoSlots(now time.Time) []demoSlot {
	now = now.In(at.SaoPaulo)
	tomorrow := at.DateOf(now, at.SaoPaulo).AddDays(1).In(at.SaoPaulo)
	// today returns a full hour some hours from now, or an hour of tomorrow when today is nearly over.
	today := func(hours, otherwise int) time.Time {
		start := now.Truncate(time.Hour).Add(time.Duration(hours) * time.Hour)
		if start.After(tomorrow.Add(-2 * time.Hour)) {
			return tomorrow.Add(time.Duration(otherwise) * time.Hour)
		}
		return start
	}
	return []demoSlot{
		// The room opens fifteen minutes before the start, so it has been open for five minutes.
		{start: now.Truncate(time.Minute).Add(10 * time.Minute), by: demoMarina, now: true},
		{start: today(3, 19), by: demoRafael, enterprise: true},
		{start: tomorrow.Add(10 * time.Hour), by: demoMarina},
		{start: today(5, 14), by: demoLia, unpaid: true},
	}
}

// demoDay gives the demonstration therapist sessions around now, at any hour and on any day of the week. The hours are
// published for the bookings alone; afterwards the weekly hours are published again. Paid sessions were booked the day
// before, because the therapist requires notice.
func (a *App) demoDay(ctx context.Context) error {
	therapist, err := a.Account.ByEmail(ctx, DemoTherapist)
	if err != nil || a.Sandbox == nil {
		return err
	}
	now := a.Clock.Now()
	defer func() { a.Clock.Advance(now.Sub(a.Clock.Now())) }()
	slots := demoSlots(now)
	entries := make([]agenda.EntryInput, len(slots))
	for i, slot := range slots {
		entries[i] = slot.entry()
	}
	if err := a.demoSave(ctx, therapist.ID, entries); err != nil {
		return err
	}
	for _, slot := range slots {
		if err := a.demoBookAt(ctx, therapist.ID, slot, now); err != nil {
			return fmt.Errorf("session at %s: %w", slot.start.Format(time.DateTime), err)
		}
	}
	a.Clock.Advance(now.Sub(a.Clock.Now()))
	return a.demoSave(ctx, therapist.ID, demoTherapists[0].hours())
}

// entry publishes the hour of the session once.
func (s demoSlot) entry() agenda.EntryInput {
	return agenda.EntryInput{
		On:         at.DateOf(s.start, at.SaoPaulo).Wire(),
		Start:      s.start.Format("15:04"),
		Enterprise: s.enterprise,
	}
}

// demoBookAt moves the clock to the time at which the session is booked, and books it.
func (a *App) demoBookAt(ctx context.Context, therapistID string, slot demoSlot, now time.Time) error {
	booked := now
	if !slot.unpaid {
		booked = now.Add(-demoRest)
	}
	a.Clock.Advance(booked.Sub(a.Clock.Now()))
	return a.demoBook(ctx, therapistID, slot)
}

func (a *App) demoSave(ctx context.Context, therapistID string, entries []agenda.EntryInput) error {
	whole := agenda.SaveInput{Entries: entries, First: at.Day(1, 1, 1), Last: at.Day(9999, 12, 31)}
	_, err := a.Agenda.Save(ctx, therapistID, whole)
	return err
}

// demoBook books a session and pays it. It continues what an interrupted start left.
func (a *App) demoBook(ctx context.Context, therapistID string, slot demoSlot) error {
	patient, err := a.Account.ByEmail(ctx, slot.by.email)
	if err != nil {
		return err
	}
	there, err := a.Booking.TherapistSessions(ctx, therapistID, slot.start, slot.start.Add(50*time.Minute), 1)
	if err != nil || len(there) > 0 && (slot.unpaid || there[0].Code == "PAID" || there[0].PatientID != patient.ID) {
		return err
	}
	who := actor.Actor{ID: patient.ID, Role: patient.Role()}
	if len(there) > 0 {
		return a.demoPay(ctx, who, slot.by, there[0].ID)
	}
	day, start := at.DateOf(slot.start, at.SaoPaulo), slot.start.Format("15:04")
	if !slot.unpaid {
		return a.demoSession(ctx, therapistID, slot.by, day, start)
	}
	_, err = a.Booking.Book(ctx, who, booking.BookInput{
		TherapistID: therapistID,
		Time:        booking.WantedTime{Day: day.Wire(), Start: start},
	})
	return err
}
