package booking

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/platform/store"
)

// Debts says what stands against deleting an account: paid sessions that are still to be held.
func (s *Service) Debts(ctx context.Context, tx *store.Tx, accountID string) ([]string, error) {
	open, err := s.q.LockOpenSessionsOf(ctx, tx, accountID)
	if err != nil {
		return nil, fmt.Errorf("open sessions: %w", err)
	}
	var paid int
	for _, o := range open {
		if !o.PaidAt.IsZero() {
			paid++
		}
	}
	if paid > 0 {
		return []string{fmt.Sprintf("há %d sessão(ões) paga(s) ainda não realizada(s)", paid)}, nil
	}
	return nil, nil
}

// LetGo ends what a deleted account held: the unpaid times, whose other side is told, and the calendar's address.
func (s *Service) LetGo(ctx context.Context, tx *store.Tx, accountID string) error {
	held, err := s.q.LockOpenSessionsOf(ctx, tx, accountID)
	if err != nil {
		return fmt.Errorf("open sessions: %w", err)
	}
	for _, row := range held {
		sess, by := Session{row}, ByPatient
		if sess.TherapistID == accountID {
			by = ByTherapist
		}
		if sess.Paid() {
			return errors.New("a paid session outlives the account")
		}
		if _, err := s.cancel(ctx, tx, sess, by, Decision{Outcome: Nothing, By: by}); err != nil {
			return err
		}
	}
	return s.EndFeed(ctx, tx, accountID)
}

// Purge forgets who had the discount, when the years that the law allows are over.
func (s *Service) Purge(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.q.PurgeDiscounts(ctx, tx, accountID)
}

// toMeans: what comes back goes to the means that it came from, because there is no balance to use it from.
// Employees have none, and nobody signs in to a deleted account.
func toMeans(patient account.Account) bool {
	return patient.Role() == actor.Enterprise || patient.Deleted()
}
