package subscription

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// biller charges an invoice: byOrder with a charge of ours, byProvider with a subscription at the provider. begin
// stores the request inside the transaction, perform sends it after the commit.
type biller interface {
	begin(
		ctx context.Context,
		tx *store.Tx,
		acc account.Account,
		i Invoice,
		p Plan,
		by means,
	) (id string, err error)
	// perform passes the CVV on, which is only in memory.
	perform(ctx context.Context, id, code string) error
}

func (s *Service) biller() biller {
	if s.Recurring != nil {
		return byProvider{s}
	}
	return byOrder{s}
}

type byOrder struct{ s *Service }

func (b byOrder) begin(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	i Invoice,
	p Plan,
	by means,
) (string, error) {
	i.PlanID, i.AmountCents = p.ID, p.ValueCents
	return b.s.begin(ctx, tx, acc, i, by)
}

func (b byOrder) perform(ctx context.Context, id, _ string) error {
	_, err := b.s.Payment.Perform(ctx, id)
	return err
}

// States of a subscription at the provider, as stored.
const (
	creating = "CREATING" // requested; the response may be lost
	live     = "LIVE"
	ending   = "ENDING" // we want it cancelled
	ended    = "ENDED"
)

// Recurring is a plan that the provider bills.
type Recurring = subscriptiondb.Recurring

// lockRecurring locks the therapist until the end of tx, and returns the row.
func (s *Service) lockRecurring(ctx context.Context, tx *store.Tx, reference string) (Recurring, error) {
	row, err := s.q.RecurringBy(ctx, tx, reference)
	if err != nil {
		return row, fmt.Errorf("read recurring: %w", err)
	}
	if _, err := s.Account.LockEvenDeleted(ctx, tx, row.TherapistID); err != nil {
		return row, err
	}
	return s.q.RecurringBy(ctx, tx, reference)
}

func (s *Service) liveRecurring(ctx context.Context, tx *store.Tx, therapistID string) (Recurring, bool, error) {
	row, err := s.q.LiveRecurring(ctx, tx, therapistID)
	if store.None(err) {
		return row, false, nil
	}
	if err != nil {
		return row, false, fmt.Errorf("live recurring: %w", err)
	}
	return row, true, nil
}

func (s *Service) saveRecurring(ctx context.Context, tx *store.Tx, r Recurring) error {
	err := s.q.SaveRecurring(ctx, tx, subscriptiondb.SaveRecurringParams{
		Reference:     r.Reference,
		ExternalID:    r.ExternalID,
		State:         r.State,
		Wanted:        r.Wanted,
		Pending:       r.Pending,
		NextInvoiceOn: r.NextInvoiceOn,
		ReadAt:        r.ReadAt,
		ReadAgainAt:   r.ReadAgainAt,
	})
	if err != nil {
		return fmt.Errorf("save recurring: %w", err)
	}
	return nil
}

// Intervals between two reads at the provider, by what may happen next. A notification causes an earlier read.
const (
	readCreating = 2 * time.Minute
	readWaiting  = 10 * time.Minute
	readDue      = time.Hour
	readOverdue  = 6 * time.Hour
	readQuiet    = 24 * time.Hour
	// giveUpAfter is the age at which a request that the provider does not know counts as lost. It is much longer than
	// the timeout of a request.
	giveUpAfter = 10 * time.Minute
)

const (
	wantCanceled  = "CANCELED"
	wantSuspended = "SUSPENDED"
)

func wantActive(planID string) string { return "ACTIVE " + planID }

// planOf returns the plan id of a wanted state, if it is an active one.
func planOf(wanted string) (id string, ok bool) { return strings.CutPrefix(wanted, "ACTIVE ") }

// wantedState returns the state that a subscription should have at the provider. on is whether the account is active.
func wantedState(p Plan, sub Subscription, on bool) string {
	switch {
	case !p.Paid() || sub.State() == Cancelled:
		return wantCanceled
	case sub.State() == Suspended || !on:
		return wantSuspended
	}
	return wantActive(p.ID)
}

// updateWanted stores the wanted state at the provider after a change of a subscription.
func (s *Service) updateWanted(ctx context.Context, tx *store.Tx, sub Subscription) error {
	if s.Recurring == nil {
		return nil
	}
	row, found, err := s.liveRecurring(ctx, tx, sub.TherapistID)
	if err != nil || !found {
		return err
	}
	p, err := s.q.PlanByID(ctx, tx, sub.renewsAs())
	if err != nil {
		return fmt.Errorf("read plan: %w", err)
	}
	on, err := s.q.SwitchedOn(ctx, tx, sub.TherapistID)
	if err != nil {
		return fmt.Errorf("read account: %w", err)
	}
	return s.setWanted(ctx, tx, row, wantedState(Plan{p}, sub, on))
}

// Switched suspends the billing at the provider while an account is switched off, and resumes it afterwards.
func (s *Service) Switched(ctx context.Context, tx *store.Tx, accountID string) error {
	_, sub, err := s.ofIn(ctx, tx, accountID)
	if errors.Is(err, fault.Missing) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.updateWanted(ctx, tx, sub)
}

// setWanted stores the wanted state and starts the job that sends it to the provider, when it changed.
func (s *Service) setWanted(ctx context.Context, tx *store.Tx, row Recurring, wanted string) error {
	if row.Wanted == wanted {
		return nil
	}
	row.Wanted, row.Pending = wanted, true
	if wanted == wantCanceled {
		row.State = ending
	}
	if err := s.saveRecurring(ctx, tx, row); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, PushRecurring{Reference: row.Reference})
}

// AccountDeleted cancels the subscription at the provider when an account is deleted.
func (s *Service) AccountDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	if s.Recurring == nil {
		return nil
	}
	row, found, err := s.liveRecurring(ctx, tx, accountID)
	if err != nil || !found {
		return err
	}
	return s.setWanted(ctx, tx, row, wantCanceled)
}
