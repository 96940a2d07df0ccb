package login

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/login/logindb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Confirm confirms the address with the mailed token, once. An employee takes a seat of the company with it. Without a
// free seat nothing changes, and the same link works later.
//
// Faults: ErrConfirmLink; ErrConfirmUsed when the address is confirmed already, also by another link; ErrCorporate when
// the company has no free seat.
func (s *Service) Confirm(ctx context.Context, token string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.lockOwner(ctx, tx, purposeConfirm, token)
		if store.None(err) {
			return s.usedOrInvalid(ctx, tx, token)
		}
		if err != nil {
			return err
		}
		if !acc.ConfirmedAt.IsZero() {
			return ErrConfirmUsed
		}
		return s.confirmAddress(ctx, tx, acc)
	})
}

// usedOrInvalid tells the link with which the address was confirmed from every other link that does not work.
func (s *Service) usedOrInvalid(ctx context.Context, tx *store.Tx, token string) error {
	p := logindb.UsedToConfirmParams{Hash: crypt.HashToken(token), Purpose: purposeConfirm}
	_, err := s.q.UsedToConfirm(ctx, tx, p)
	if store.None(err) {
		return ErrConfirmLink
	}
	if err != nil {
		return fmt.Errorf("used link: %w", err)
	}
	return ErrConfirmUsed
}

// lockOwner uses the token and locks its account. It reads the token before it uses it, because the company of an
// employee is locked before the account and the token, as in an invitation. It returns sql.ErrNoRows when the token or
// the account does not exist.
func (s *Service) lockOwner(ctx context.Context, tx *store.Tx, purpose, token string) (account.Account, error) {
	id, err := s.q.PeekToken(ctx, tx, logindb.PeekTokenParams{
		Hash:    crypt.HashToken(token),
		Purpose: purpose,
		NowAt:   at.Of(s.Clock.Now()),
	})
	if err != nil {
		return account.Account{}, err
	}
	if err := s.LockCompany(ctx, tx, id); err != nil {
		return account.Account{}, err
	}
	acc, err := s.Account.Lock(ctx, tx, id)
	if err != nil {
		return acc, missingAsNone(err)
	}
	_, err = s.useToken(ctx, tx, purpose, token)
	return acc, err
}

func (s *Service) confirmAddress(ctx context.Context, tx *store.Tx, acc account.Account) error {
	if acc.Role() == actor.Enterprise {
		if err := s.TakeSeat(ctx, tx, acc.ID); err != nil {
			return err
		}
	}
	return s.Account.Confirm(ctx, tx, acc)
}
