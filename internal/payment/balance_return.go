package payment

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// BalanceReturn is the balance of a deleted account that somebody has to transfer, and where to.
type BalanceReturn struct {
	ID, AccountID, PixKey string
	Amount                money.Cents
	Since                 at.Time
}

// returnBalance moves the balance of an account that is being deleted to what is owed, and notes where it is
// transferred to (Q225).
func (s *Service) returnBalance(ctx context.Context, tx *store.Tx, accountID string) error {
	balance, err := s.BalanceIn(ctx, tx, CreditAccount(accountID))
	if err != nil || balance <= 0 {
		return err
	}
	key, err := s.Account.PayBackTo(ctx, tx, accountID)
	if err != nil {
		return err
	}
	id := ids.New()
	sealed, err := s.Ring.Seal([]byte(key), crypt.AAD("balance_return", "destination", id))
	if err != nil {
		return err
	}
	err = s.q.InsertBalanceReturn(ctx, tx, paymentdb.InsertBalanceReturnParams{
		ID:          id,
		AccountID:   accountID,
		AmountCents: balance,
		Destination: sealed,
		CreatedAt:   at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("insert balance return: %w", err)
	}
	return s.Post(ctx, tx, Entry{
		Kind:      "balance_owed",
		Reference: accountID,
		Transfers: []Transfer{{CreditAccount(accountID), OwedAccount(accountID), balance}},
	})
}

// BalanceReturns returns the balances of deleted accounts that have to be transferred, the oldest first.
func (s *Service) BalanceReturns(ctx context.Context) ([]BalanceReturn, error) {
	rows, err := s.q.OpenBalanceReturns(ctx, s.DB.Read(), maxOwed)
	if err != nil {
		return nil, fmt.Errorf("balance returns: %w", err)
	}
	out := make([]BalanceReturn, len(rows))
	for i, r := range rows {
		key, err := s.Ring.Unseal(r.Destination, crypt.AAD("balance_return", "destination", r.ID))
		if err != nil {
			return nil, fmt.Errorf("destination: %w", err)
		}
		out[i] = BalanceReturn{
			ID:        r.ID,
			AccountID: r.AccountID,
			PixKey:    string(key),
			Amount:    r.AmountCents,
			Since:     r.CreatedAt,
		}
	}
	return out, nil
}

// SettleBalanceReturn books, once, that an administrator transferred the balance, and erases the destination. It
// returns false when the id names no balance return.
//
// Faults: ErrNotOwed when it was paid before.
func (s *Service) SettleBalanceReturn(ctx context.Context, tx *store.Tx, id string) (bool, error) {
	r, err := s.q.BalanceReturn(ctx, tx, id)
	if store.None(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("balance return: %w", err)
	}
	p := paymentdb.SettleBalanceReturnParams{ID: id, PaidAt: at.Of(s.Clock.Now())}
	n, err := s.q.SettleBalanceReturn(ctx, tx, p)
	if err != nil {
		return true, fmt.Errorf("settle balance return: %w", err)
	}
	if n == 0 {
		return true, ErrNotOwed
	}
	return true, s.Post(ctx, tx, Entry{
		Kind:      "owed_paid",
		Reference: r.AccountID,
		Transfers: []Transfer{{OwedAccount(r.AccountID), accByHand, r.AmountCents}},
	})
}

// Returning returns the balance of a deleted account that waits for its transfer.
func (s *Service) Returning(ctx context.Context, accountID string) (money.Cents, error) {
	amount, err := s.q.ReturningTo(ctx, s.DB.Read(), accountID)
	if err != nil {
		return 0, fmt.Errorf("balance return: %w", err)
	}
	return money.Cents(amount), nil
}
