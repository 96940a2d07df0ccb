package payment

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/platform/store"
)

// Debts returns the reasons why an account cannot be deleted now: a balance without a key to which it could be paid
// back, or a payment or refund in progress, of which nobody could be told.
func (s *Service) Debts(ctx context.Context, tx *store.Tx, accountID string) ([]account.Debt, error) {
	const history = "/historico-resumo-financeiro-cliente"
	balance, err := s.BalanceIn(ctx, tx, CreditAccount(accountID))
	if err != nil {
		return nil, err
	}
	payBack, err := s.Account.PayBackTo(ctx, tx, accountID)
	if err != nil {
		return nil, err
	}
	way, err := s.q.UnderWay(ctx, tx, accountID)
	if err != nil {
		return nil, fmt.Errorf("money under way: %w", err)
	}
	var out []account.Debt
	if balance > 0 && payBack == "" {
		text := "há " + balance.String() + " de saldo: use-o ou informe no pedido a chave PIX para a devolução"
		out = append(out, account.Debt{Text: text, Path: "/solicitar-exclusao", Balance: true})
	}
	if way.Charges > 0 {
		text := "há um pagamento em andamento: conclua-o ou aguarde até que ele expire"
		out = append(out, account.Debt{Text: text, Path: history})
	}
	if way.Refunds > 0 {
		out = append(out, account.Debt{Text: "há uma devolução a caminho: aguarde a confirmação", Path: history})
	}
	return out, nil
}
