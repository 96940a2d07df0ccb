package login

import (
	"context"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/platform/store"
)

// Confirm confirms the address with the mailed token, once.
//
// Faults: ErrConfirmLink; ErrCorporate when the employee has no seat any more.
func (s *Service) Confirm(ctx context.Context, token string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		id, err := s.useToken(ctx, tx, purposeConfirm, token)
		if store.None(err) {
			return ErrConfirmLink
		}
		if err != nil {
			return err
		}
		acc, err := s.Account.Lock(ctx, tx, id)
		if err != nil {
			return ErrConfirmLink
		}
		return s.confirmAddress(ctx, tx, acc)
	})
}

func (s *Service) confirmAddress(ctx context.Context, tx *store.Tx, acc account.Account) error {
	if acc.Role() == actor.Enterprise {
		if err := s.CheckSeat(ctx, tx, acc.ID); err != nil {
			return err
		}
	}
	return s.Account.Confirm(ctx, tx, acc)
}
