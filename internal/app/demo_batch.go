package app

import (
	"context"
	"errors"
	"slices"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/page"
	"psic/internal/payout"
	"psic/internal/payoutbatch"
)

// demoBatchTherapist is in the batch beside the demonstration therapist.
const demoBatchTherapist = "caio@psic.example"

// demoBatchEvent returns the batch of the last counted cycle. The payout of the demonstration therapist is paid on the
// day before it is due. When that day is later than the end, its outcome is not known yet, and that of the other one
// is.
func (a *App) demoBatchEvent(therapistID string, end time.Time, last payout.Cycle) demoEvent {
	when, inTime := demoConfirms(last), true
	if !when.Before(end) {
		when, inTime = end, false
	}
	return demoEvent{when, "payout batch", func(ctx context.Context) error {
		other, err := a.Account.ByEmail(ctx, demoBatchTherapist)
		if err != nil {
			return err
		}
		known := therapistID
		if !inTime {
			known = other.ID
		}
		return a.demoBatch(ctx, last, []string{therapistID, other.ID}, known)
	}}
}

// demoBatch pays two payouts of a cycle by a table for the bank. The outcome of the payout of one therapist is known,
// that of the other one is not: administrators see a batch that is half confirmed.
func (a *App) demoBatch(ctx context.Context, c payout.Cycle, therapists []string, known string) error {
	list, err := a.Payout.ToConfirm(ctx, payout.OpenFilter{Page: page.Page{Size: payout.MaxBatch}}, "")
	if err != nil {
		return err
	}
	choice, settled := payoutbatch.Choice{Means: payoutbatch.CSV}, ""
	for _, p := range list.Rows {
		if p.Cycle() != c || !slices.Contains(therapists, p.TherapistID) {
			continue
		}
		if err := a.demoLift(ctx, p.Holds); err != nil {
			return err
		}
		choice.Payouts, choice.Amount = append(choice.Payouts, p.ID), choice.Amount+p.TotalCents
		if p.TherapistID == known {
			settled = p.ID
		}
	}
	if len(choice.Payouts) != len(therapists) {
		return errors.New("a payout of the batch is missing")
	}
	id, err := a.demoSent(ctx, choice)
	if err != nil {
		return err
	}
	return a.PayoutBatch.Settle(ctx, actor.Actor{}, payoutbatch.Settlement{
		BatchID:   id,
		PayoutID:  settled,
		Outcome:   payoutbatch.OutcomePaid,
		Reference: "TED 004512",
	})
}

// demoSent makes a batch and lets it leave. It returns its id.
func (a *App) demoSent(ctx context.Context, c payoutbatch.Choice) (string, error) {
	b, err := a.PayoutBatch.Make(ctx, actor.Actor{}, c)
	if err != nil {
		return "", err
	}
	if err := a.Jobs.Drain(ctx); err != nil {
		return "", err
	}
	if _, err := a.PayoutBatch.Confirm(ctx, actor.Actor{}, b.ID, c.Amount); err != nil {
		return "", err
	}
	return b.ID, a.Jobs.Drain(ctx)
}
