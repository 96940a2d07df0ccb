package subscription

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/recurring"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

type byProvider struct{ s *Service }

// begin prepares another charge of an overdue invoice at the provider, or a new subscription there.
//
// Faults: ErrNoCard.
func (b byProvider) begin(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	i Invoice,
	p Plan,
	_ means,
) (string, error) {
	s := b.s
	row, err := s.q.SubscriberOf(ctx, tx, acc.ID)
	if store.None(err) || err == nil && row.CustomerID == "" {
		return "", ErrNoCard
	}
	if err != nil {
		return "", fmt.Errorf("read subscriber: %w", err)
	}
	now, found, err := s.liveRecurring(ctx, tx, acc.ID)
	if err != nil {
		return "", err
	}
	if found && i.RecurringReference == now.Reference && i.PlanID == p.ID {
		i.Attempts++
		return now.Reference, s.moveInvoice(ctx, tx, i, InFlight)
	}
	if found {
		if i, err = s.replaceRecurring(ctx, tx, acc, now, i, p); err != nil {
			return "", err
		}
	}
	return s.insertRecurring(ctx, tx, acc, i, p)
}

// replaceRecurring cancels an overdue subscription at the provider when the therapist pays for another plan now.
func (s *Service) replaceRecurring(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	old Recurring,
	i Invoice,
	p Plan,
) (Invoice, error) {
	if err := s.setWanted(ctx, tx, old, wantCanceled); err != nil {
		return i, err
	}
	if i.RecurringReference != old.Reference {
		return i, nil
	}
	if err := s.void(ctx, tx, &i); err != nil {
		return i, err
	}
	fresh, err := s.newInvoice(ctx, tx, acc, p, Change, s.Clock.Today())
	if err != nil {
		return i, err
	}
	return *fresh, nil
}

func (s *Service) insertRecurring(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	i Invoice,
	p Plan,
) (string, error) {
	reference, now := ids.New(), s.Clock.Now()
	err := s.q.InsertRecurring(ctx, tx, subscriptiondb.InsertRecurringParams{
		Reference:   reference,
		TherapistID: acc.ID,
		Wanted:      wantActive(p.ID),
		ReadAgainAt: at.Of(now.Add(readCreating)),
		CreatedAt:   at.Of(now),
	})
	if err != nil {
		return "", fmt.Errorf("insert recurring: %w", err)
	}
	i.PlanID, i.AmountCents, i.Attempts, i.NextTryOn = p.ID, p.ValueCents, i.Attempts+1, at.Date{}
	if err := s.moveInvoice(ctx, tx, i, InFlight); err != nil {
		return "", err
	}
	err = s.q.AttachInvoice(ctx, tx, subscriptiondb.AttachInvoiceParams{
		ID:                 i.ID,
		RecurringReference: reference,
		Occurrence:         1,
	})
	return reference, err
}

// perform sends the request to the provider and reads the result. A lost response is read back by the job.
//
// Faults: payment.ErrDeclined, payment.ErrGateway.
func (b byProvider) perform(ctx context.Context, reference, code string) error {
	s := b.s
	ctx = context.WithoutCancel(ctx) // the result must be recorded also when the person closes the page
	row, err := s.q.RecurringBy(ctx, s.DB.Read(), reference)
	if err != nil {
		return fmt.Errorf("read recurring: %w", err)
	}
	if row.ExternalID != "" {
		err = s.Recurring.Retry(ctx, row.ExternalID, ids.New())
	} else {
		err = s.create(ctx, row, code)
	}
	switch {
	case errors.Is(err, gateway.ErrRefused), errors.Is(err, gateway.ErrNotFound):
		s.Log.Warn("subscription: refused by the provider", "recurring", reference, "err", err)
		if row.ExternalID == "" {
			return errors.Join(payment.ErrGateway, s.giveUp(ctx, reference))
		}
	case err != nil:
		s.Log.Warn("subscription: outcome unknown", "recurring", reference, "err", err)
		return nil
	}
	if err := s.Pull(ctx, reference); err != nil {
		s.Log.Warn("subscription: not read back yet", "recurring", reference, "err", err)
		return nil
	}
	return s.declined(ctx, reference)
}

// create creates the subscription at the provider. The CVV is not stored.
func (s *Service) create(ctx context.Context, row Recurring, code string) error {
	id, _ := planOf(row.Wanted)
	p, err := foundPlan(s.q.PlanByID(ctx, s.DB.Read(), id))
	if err != nil {
		return fmt.Errorf("%w: it is not wanted any more", gateway.ErrRefused)
	}
	plan, err := s.providerPlan(ctx, p)
	if err != nil {
		return fmt.Errorf("%w: %s", gateway.ErrRefused, err.Error()) // nothing was requested yet
	}
	who, err := s.q.SubscriberOf(ctx, s.DB.Read(), row.TherapistID)
	if err != nil {
		return fmt.Errorf("%w: nobody pays", gateway.ErrRefused)
	}
	made, err := s.Recurring.CreateSubscription(ctx, row.Reference, recurring.SubscriptionRequest{
		Reference:    row.Reference,
		PlanID:       plan,
		CustomerID:   who.CustomerID,
		SecurityCode: code,
	})
	if err != nil {
		return err
	}
	return s.storeExternalID(ctx, row.Reference, made.ID)
}

// declined returns payment.ErrDeclined when the charge of the last invoice failed.
func (s *Service) declined(ctx context.Context, reference string) error {
	i, err := s.q.LastOccurrence(ctx, s.DB.Read(), reference)
	if err != nil {
		return fmt.Errorf("last invoice: %w", err)
	}
	if state := InvoiceStatus(i.Status); state == Failed || state == Void {
		return payment.ErrDeclined
	}
	return nil
}

// storeExternalID stores the id of the subscription at the provider.
func (s *Service) storeExternalID(ctx context.Context, reference, externalID string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		row, err := s.lockRecurring(ctx, tx, reference)
		if err != nil || row.ExternalID == externalID {
			return err
		}
		row.ExternalID = externalID
		if row.State == creating {
			row.State = live
		}
		return s.saveRecurring(ctx, tx, row)
	})
}

// giveUp ends a subscription that the provider never created. The invoice can be paid by another attempt.
func (s *Service) giveUp(ctx context.Context, reference string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		row, err := s.lockRecurring(ctx, tx, reference)
		if err != nil || row.ExternalID != "" || row.State == ended {
			return err
		}
		row.State, row.Pending = ended, false
		if err := s.saveRecurring(ctx, tx, row); err != nil {
			return err
		}
		i, err := s.q.InvoiceOccurrence(ctx, tx, subscriptiondb.InvoiceOccurrenceParams{
			RecurringReference: reference,
			Occurrence:         1,
		})
		if err != nil || InvoiceStatus(i.Status) != InFlight {
			return ignoreNone(err)
		}
		_, sub, err := s.ofIn(ctx, tx, row.TherapistID)
		if err != nil {
			return err
		}
		return s.chargeFailed(ctx, tx, sub, Invoice{i})
	})
}

func ignoreNone(err error) error {
	if store.None(err) {
		return nil
	}
	return err
}
