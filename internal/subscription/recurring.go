package subscription

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/fault"
	"psic/internal/payment/gateway"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// biller is who charges an invoice: we by an order with the saved card, or the provider by a subscription of its
// own. begin stores what will be asked for inside the transaction, perform asks after the commit.
type biller interface {
	begin(
		ctx context.Context,
		tx *store.Tx,
		acc account.Account,
		i Invoice,
		p Plan,
		card *gateway.Card,
	) (id string, err error)
	// perform passes the card's code on in memory, where one is needed.
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
	card *gateway.Card,
) (string, error) {
	return b.s.begin(ctx, tx, acc, i, p, card)
}

func (b byOrder) perform(ctx context.Context, id, _ string) error {
	_, err := b.s.Payment.Perform(ctx, id)
	return err
}

// States of what the provider bills, as stored.
const (
	creating = "CREATING" // asked for; the answer may be lost
	live     = "LIVE"
	ending   = "ENDING" // we want it cancelled
	ended    = "ENDED"
)

// Recurring is a plan that the provider bills.
type Recurring = subscriptiondb.Recurring

// lockRecurring holds the therapist until the end of tx, and reads.
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

// How long what was read counts, by what may happen next. A notification comes earlier, if it comes.
const (
	readCreating = 2 * time.Minute
	readWaiting  = 10 * time.Minute
	readDue      = time.Hour
	readOverdue  = 6 * time.Hour
	readQuiet    = 24 * time.Hour
	// giveUpAfter: a request that took longer than this to arrive would have been cut off by then.
	giveUpAfter = 10 * time.Minute
)

const (
	wantCanceled  = "CANCELED"
	wantSuspended = "SUSPENDED"
)

func wantActive(planID string) string { return "ACTIVE " + planID }

// planOf is the plan in a wish, if it is one for a plan.
func planOf(wanted string) (id string, ok bool) { return strings.CutPrefix(wanted, "ACTIVE ") }

// wishOf is what the provider should do about a subscription; on says whether its account is.
func wishOf(p Plan, sub Subscription, on bool) string {
	switch {
	case !p.Paid() || sub.State() == Cancelled:
		return wantCanceled
	case sub.State() == Suspended || !on:
		return wantSuspended
	}
	return wantActive(p.ID)
}

// wish follows every change of a subscription with what the provider must learn of it.
func (s *Service) wish(ctx context.Context, tx *store.Tx, sub Subscription) error {
	if s.Recurring == nil {
		return nil
	}
	row, found, err := s.liveRecurring(ctx, tx, sub.TherapistID)
	if err != nil || !found {
		return err
	}
	p, err := s.q.PlanByID(ctx, tx, sub.PlanID)
	if err != nil {
		return fmt.Errorf("read plan: %w", err)
	}
	on, err := s.q.SwitchedOn(ctx, tx, sub.TherapistID)
	if err != nil {
		return fmt.Errorf("read account: %w", err)
	}
	return s.want(ctx, tx, row, wishOf(Plan{p}, sub, on))
}

// Switched pauses what the provider bills while an account is switched off, and takes it up again with it.
func (s *Service) Switched(ctx context.Context, tx *store.Tx, accountID string) error {
	_, sub, err := s.of(ctx, tx, accountID)
	if errors.Is(err, fault.Missing) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.wish(ctx, tx, sub)
}

// want stores the wish and sends it on its way, once.
func (s *Service) want(ctx context.Context, tx *store.Tx, row Recurring, wanted string) error {
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

// LetGo ends what the provider bills for an account that is deleted.
func (s *Service) LetGo(ctx context.Context, tx *store.Tx, accountID string) error {
	if s.Recurring == nil {
		return nil
	}
	row, found, err := s.liveRecurring(ctx, tx, accountID)
	if err != nil || !found {
		return err
	}
	return s.want(ctx, tx, row, wantCanceled)
}
