package subscription

import (
	"context"

	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// Debts says what stands against deleting a therapist's account: a month of the plan that is overdue. A charge that
// is still under way is payment's to say.
func (s *Service) Debts(ctx context.Context, tx *store.Tx, accountID string) ([]string, error) {
	_, sub, err := s.of(ctx, tx, accountID)
	if fault.As(err) != nil {
		return nil, nil
	}
	if err != nil || sub.State() != Overdue {
		return nil, err
	}
	return []string{"há uma cobrança vencida do seu plano: pague-a ou cancele o plano"}, nil
}
