package subscription

import (
	"context"

	"psic/internal/account"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// Debts returns the reasons why a therapist's account cannot be deleted now: an overdue renewal. The payment package
// reports charges in progress.
func (s *Service) Debts(ctx context.Context, tx *store.Tx, accountID string) ([]account.Debt, error) {
	_, sub, err := s.ofIn(ctx, tx, accountID)
	if fault.As(err) != nil {
		return nil, nil
	}
	if err != nil || sub.State() != Overdue {
		return nil, err
	}
	text := "há uma cobrança vencida do seu plano: pague-a ou cancele o plano"
	return []account.Debt{{Text: text, Path: "/dados-pagamento-psicologo"}}, nil
}
