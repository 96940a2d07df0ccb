package standing

import (
	"context"
	"fmt"

	"psic/internal/booking"
	"psic/internal/standing/standingdb"
)

// resume makes a paused standing hour active again and creates the occurrences of the pause that are still to come. One
// that would have to be paid at once is left out.
func (c *changing) resume(ctx context.Context) (Outcome, error) {
	if !c.patient.HealthRevokedAt.IsZero() {
		if c.by == booking.ByTherapist {
			return Outcome{}, ErrOver
		}
		return Outcome{}, booking.ErrConsent
	}
	if err := c.mayResume(ctx); err != nil {
		return Outcome{}, err
	}
	from, to := c.x.PausedFromOn, c.x.PausedToOn
	if err := c.event(ctx, Resumed); err != nil {
		return Outcome{}, err
	}
	if err := c.s.refuseIfClosed(ctx, c.tx, c.x, c.patient); err != nil {
		return Outcome{}, err
	}
	today := c.s.Clock.Today()
	if first := today.AddDays(soonest); from.Before(first) {
		from = first
	}
	until := today.AddDays(Horizon)
	if !to.IsZero() && to.Before(until) {
		until = to
	}
	out := Outcome{Standing: c.x}
	var err error
	if out.Days, err = c.create(ctx, from, until); err != nil {
		return out, err
	}
	if planned := today.AddDays(Horizon); c.x.PlannedOn.Before(planned) && to.IsZero() {
		key := standingdb.SetPlannedParams{ID: c.x.ID, PlannedOn: planned}
		if err := c.s.q.SetPlanned(ctx, c.tx, key); err != nil {
			return out, fmt.Errorf("planned: %w", err)
		}
	}
	return out, c.s.mail(ctx, c.tx, c.x, MailResumed)
}

// mayResume: who paused resumes. Sessions that come back are charged, so the therapist resumes no pause of the patient
// and none for lack of payment.
//
// Faults: ErrResume, ErrUnpaidTooOften.
func (c *changing) mayResume(ctx context.Context) error {
	if c.x.Status() != Paused {
		return ErrOver
	}
	byTherapist := Event(c.x.Reason) == PausedByTherapist
	if byTherapist != (c.by == booking.ByTherapist) {
		return ErrResume
	}
	if Event(c.x.Reason) != NotPaid {
		return nil
	}
	n, err := c.s.Booking.UnpaidInARow(ctx, c.tx, c.x.ID, c.s.Clock.Today(), unpaidToEnd)
	if err == nil && n.All >= unpaidToEnd {
		return ErrUnpaidTooOften
	}
	return err
}
