package payment

import (
	"context"
	"fmt"

	"psic/internal/platform/store"
)

// Debts returns the reasons why an account cannot be deleted now: a balance, which nobody could use afterwards, or a
// payment or refund in progress, of which nobody could be told.
func (s *Service) Debts(ctx context.Context, tx *store.Tx, accountID string) ([]string, error) {
	balance, err := s.BalanceIn(ctx, tx, CreditAccount(accountID))
	if err != nil {
		return nil, err
	}
	way, err := s.q.UnderWay(ctx, tx, accountID)
	if err != nil {
		return nil, fmt.Errorf("money under way: %w", err)
	}
	var out []string
	if balance > 0 {
		out = append(out, "há "+balance.String()+" de saldo: use-o ou peça a devolução na página de contato")
	}
	if way.Charges > 0 {
		out = append(out, "há um pagamento em andamento: conclua-o ou aguarde até que ele expire")
	}
	if way.Refunds > 0 {
		out = append(out, "há uma devolução a caminho: aguarde a confirmação")
	}
	return out, nil
}
