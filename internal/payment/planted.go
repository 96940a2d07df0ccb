package payment

import (
	"context"

	"psic/internal/kernel/money"
	"psic/internal/platform/store"
)

// takeByReading is a planted bug: what was read may be old when it is written.
func (s *Service) takeByReading(ctx context.Context, tx *store.Tx, account string, amount money.Cents) error {
	have, err := s.BalanceIn(ctx, tx, account)
	if err != nil {
		return err
	}
	if have < amount {
		return ErrBalance
	}
	_, err = tx.ExecContext(
		ctx,
		"UPDATE ledger_balance SET balance_cents = $2 WHERE account = $1",
		account,
		int64(have-amount),
	)
	return err
}
