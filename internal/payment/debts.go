package payment

import (
	"context"
	"fmt"

	"psic/internal/platform/store"
)

// Debts says what stands against deleting an account: balance, and money on its way in either direction. Deleted,
// nobody could use the one or hear of the other.
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
