package booking

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/platform/store"
)

// Debts returns the reasons against deleting an account: paid sessions that have not taken place.
func (s *Service) Debts(ctx context.Context, tx *store.Tx, accountID string) ([]account.Debt, error) {
	open, err := s.q.LockOpenSessionsOf(ctx, tx, accountID)
	if err != nil {
		return nil, fmt.Errorf("open sessions: %w", err)
	}
	path := "/minha-agenda-cliente"
	var paid int
	for _, o := range open {
		if !o.PaidAt.IsZero() {
			paid++
		}
		if o.TherapistID == accountID {
			path = "/minha-agenda-psicologo"
		}
	}
	if paid > 0 {
		return []account.Debt{{Text: paidSessionsText(paid), Path: path}}, nil
	}
	return nil, nil
}

func paidSessionsText(count int) string {
	if count == 1 {
		return "há 1 sessão paga ainda não realizada"
	}
	return fmt.Sprintf("há %d sessões pagas ainda não realizadas", count)
}

// AccountDeleted cancels the holds of a deleted account, informs the other person, and ends the calendar feed.
// Messages and proposals of its sessions are deleted.
func (s *Service) AccountDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
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
			return errors.New("the account has a paid session")
		}
		if _, err := s.cancelInBulk(ctx, tx, sess, by, Decision{Outcome: Nothing, By: by}); err != nil {
			return err
		}
	}
	if err := s.q.DropMessages(ctx, tx, accountID); err != nil {
		return fmt.Errorf("drop messages: %w", err)
	}
	if err := s.q.DropProposals(ctx, tx, accountID); err != nil {
		return fmt.Errorf("drop proposals: %w", err)
	}
	return s.EndFeed(ctx, tx, accountID)
}

// Purge deletes the discount claims of an account, at the end of the ten years that the law allows to keep data.
func (s *Service) Purge(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.q.PurgeDiscounts(ctx, tx, accountID)
}

// refundsToMeans says whether money goes back to the card or PIX key instead of the balance. Employees have no balance,
// and nobody can use the balance of a deleted account.
func refundsToMeans(patient account.Account) bool {
	return patient.Role() == actor.Enterprise || patient.Deleted()
}
