package login

import (
	"context"
	"fmt"
	"time"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Purposes bind a one-time token to what it may do.
const (
	purposeConfirm = "CONFIRM"
	purposeReset   = "RESET"
)

var lifeOf = map[string]time.Duration{purposeConfirm: confirmLife, purposeReset: resetLife, purposeApprove: approveLife}

// Confirm proves the address with the mailed token, once.
//
// Faults: ErrConfirmLink; ErrCorporate when the seat of an employee was given away meanwhile.
func (s *Service) Confirm(ctx context.Context, token string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		id, err := s.useToken(ctx, tx, purposeConfirm, token)
		if store.None(err) {
			return ErrConfirmLink
		}
		if err != nil {
			return err
		}
		acc, err := s.lock(ctx, tx, id)
		if err != nil {
			return ErrConfirmLink
		}
		return s.confirm(ctx, tx, acc)
	})
}

func (s *Service) confirm(ctx context.Context, tx *store.Tx, acc Account) error {
	if acc.Role() == actor.Enterprise && s.HoldSeat != nil {
		if err := s.HoldSeat(ctx, tx, acc.ID); err != nil {
			return err
		}
	}
	_, err := s.q.ConfirmEmail(ctx, tx, accountdb.ConfirmEmailParams{
		ID: acc.ID, State: string(stateAfterConfirm(acc.Role())), ConfirmedAt: at.Of(s.Clock.Now())})
	if err != nil {
		return fmt.Errorf("confirm e-mail: %w", err)
	}
	return nil
}

// useToken consumes the token in the transaction of its effect; sql.ErrNoRows when it is not usable.
func (s *Service) useToken(ctx context.Context, tx *store.Tx, purpose, plain string) (string, error) {
	return s.q.UseToken(ctx, tx, accountdb.UseTokenParams{
		Hash: crypt.HashToken(plain), Purpose: purpose, UsedAt: at.Of(s.Clock.Now())})
}

// newToken replaces older ones of the same purpose: only the newest link works.
func (s *Service) newToken(
	ctx context.Context,
	tx *store.Tx,
	accountID, purpose string,
	life time.Duration,
) (string, error) {
	if _, err := s.q.DropTokens(
		ctx,
		tx,
		accountdb.DropTokensParams{AccountID: accountID, Purpose: purpose},
	); err != nil {
		return "", fmt.Errorf("drop old tokens: %w", err)
	}
	return s.addToken(ctx, tx, accountID, purpose, life)
}

func (s *Service) addToken(
	ctx context.Context,
	tx *store.Tx,
	accountID, purpose string,
	life time.Duration,
) (string, error) {
	plain, hash := crypt.Token()
	now := s.Clock.Now()
	err := s.q.InsertToken(ctx, tx, accountdb.InsertTokenParams{
		Hash:      hash,
		AccountID: accountID,
		Purpose:   purpose,
		ExpiresAt: at.Of(now.Add(life)),
		CreatedAt: at.Of(now),
	})
	if err != nil {
		return "", fmt.Errorf("insert token: %w", err)
	}
	return plain, nil
}
