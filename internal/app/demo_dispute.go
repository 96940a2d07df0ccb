package app

import (
	"context"
	"slices"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/payment"
)

// A patient of the demonstration disputes two payments of sessions with a therapist: one was won, one has days left.
const (
	demoDisputedBy   = "caio@psic.example"
	demoDisputedAt   = "20:00"
	demoDisputeBegan = 5 * 24 * time.Hour
	demoDisputePaid  = 14 * 24 * time.Hour
	demoDisputeFirst = 7 * 24 * time.Hour
	demoDisputeWon   = 11 * 24 * time.Hour
)

// demoDisputeEvents returns the two disputes.
func (a *App) demoDisputeEvents(begin, now time.Time) []demoEvent {
	var first, second, provider string
	book := func(session *string) func(context.Context) error {
		return func(ctx context.Context) (err error) {
			*session, err = a.demoDisputedSession(ctx)
			return err
		}
	}
	dispute := func(session *string) func(context.Context) error {
		return func(ctx context.Context) (err error) {
			provider, err = a.demoDispute(ctx, *session)
			return err
		}
	}
	won := func(ctx context.Context) error {
		if err := a.Sandbox.Decide(ctx, provider, true); err != nil {
			return err
		}
		return a.demoReadDispute(ctx, first, provider)
	}
	return []demoEvent{
		{begin, "a payment that is disputed", book(&first)},
		{begin.Add(demoDisputeFirst), "a dispute", dispute(&first)},
		{begin.Add(demoDisputeWon), "a dispute is won", won},
		{now.Add(-demoDisputePaid), "a payment that is disputed", book(&second)},
		{now.Add(-demoDisputeBegan), "a dispute", dispute(&second)},
	}
}

// demoDisputedSession books and pays a session, and returns its id.
func (a *App) demoDisputedSession(ctx context.Context) (string, error) {
	i := slices.IndexFunc(demoTherapists, func(t demoTherapist) bool { return t.email == demoDisputedBy })
	therapist, err := a.Account.ByEmail(ctx, demoDisputedBy)
	if err != nil {
		return "", err
	}
	by := demoRegulars[0].demoPayer
	patient, err := a.Account.ByEmail(ctx, by.email)
	if err != nil {
		return "", err
	}
	who := actor.Actor{ID: patient.ID, Role: patient.Role()}
	day := nextOf(a.Clock.Today().AddDays(1), demoTherapists[i].days)
	s, err := a.Booking.Book(ctx, who, booking.BookInput{
		TherapistID: therapist.ID,
		Time:        booking.WantedTime{Day: day.Wire(), Start: demoDisputedAt},
	})
	if err != nil {
		return "", err
	}
	return s.ID, a.demoPay(ctx, who, by, s.ID)
}

// demoDispute lets the payer of a session dispute it, and returns the id at the provider.
func (a *App) demoDispute(ctx context.Context, session string) (string, error) {
	c, err := a.Payment.LastCharge(ctx, payment.ForSession, session)
	if err != nil {
		return "", err
	}
	provider, err := a.Sandbox.Dispute(ctx, *c.Charge.ChargeID, c.Left())
	if err != nil {
		return "", err
	}
	return provider, a.demoReadDispute(ctx, session, provider)
}

func (a *App) demoReadDispute(ctx context.Context, session, provider string) error {
	c, err := a.Payment.LastCharge(ctx, payment.ForSession, session)
	if err != nil {
		return err
	}
	return a.Payment.ReadDispute(ctx, c.ID, provider)
}
