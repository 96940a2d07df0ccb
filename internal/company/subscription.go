package company

import (
	"context"
	"fmt"

	"psic/internal/company/companydb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
)

// Validate records that an administrator confirmed the company's payment of the month. While the payment is valid
// another call changes nothing, so that two administrators do not give two months.
//
// Faults: fault.Missing.
func (s *Service) Validate(ctx context.Context, id string) error {
	if !ids.Valid(id) {
		return fault.Missing
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.lock(ctx, tx, id)
		if err != nil || c.SubscriptionStatus == Paid {
			return err
		}
		if err := s.ValidatePayment(ctx, tx, id, nextPayment(c.NextPaymentOn, s.Clock.Today())); err != nil {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, CompanyMail{CompanyID: id, What: companyPaid})
	})
}

// ValidatePayment marks the company's payment as received until the next one is due, without a record of the amount.
//
// Faults: fault.Missing.
func (s *Service) ValidatePayment(ctx context.Context, tx *store.Tx, id string, next at.Date) error {
	n, err := s.q.SetSubscription(
		ctx,
		tx,
		companydb.SetSubscriptionParams{ID: id, SubscriptionStatus: Paid, NextPaymentOn: next},
	)
	if err != nil {
		return fmt.Errorf("validate payment: %w", err)
	}
	if n == 0 {
		return fault.Missing
	}
	opening := companydb.SetOpeningPaymentParams{ID: id, OpeningPaymentOn: next}
	if _, err := s.q.SetOpeningPayment(ctx, tx, opening); err != nil {
		return fmt.Errorf("validate payment: %w", err)
	}
	return nil
}

// remindDays is how many days before the due date the company is reminded.
const remindDays = 5

// runWatchPayments sets overdue companies to pending and reminds those whose payment is due soon.
func (s *Service) runWatchPayments(ctx context.Context, _ WatchPayments) error {
	today := s.Clock.Today()
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		overdue, err := s.q.Overdue(ctx, tx, companydb.OverdueParams{TodayOn: today, Most: batch})
		if err != nil {
			return fmt.Errorf("overdue: %w", err)
		}
		soon, err := s.q.DueSoon(
			ctx,
			tx,
			companydb.DueSoonParams{TodayOn: today, SoonOn: today.AddDays(remindDays), Most: batch},
		)
		if err != nil {
			return fmt.Errorf("due soon: %w", err)
		}
		for what, ids := range map[companyMailKind][]string{companyOverdue: overdue, companyDueSoon: soon} {
			for _, id := range ids {
				if err := s.Jobs.Enqueue(ctx, tx, CompanyMail{CompanyID: id, What: what}); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
