package login

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/login/logindb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Purposes bind the one-time token of a mailed link to what it may do.
const (
	purposeConfirm = "CONFIRM"
	purposeReset   = "RESET"
	purposeApprove = "APPROVE"
)

// approveLife: the link works until it is used (Q095).
const approveLife = 10 * 365 * 24 * time.Hour

var lifeOf = map[string]time.Duration{purposeConfirm: confirmLife, purposeReset: resetLife, purposeApprove: approveLife}

// useToken consumes the token in the transaction of its effect; sql.ErrNoRows when it is not usable.
func (s *Service) useToken(ctx context.Context, tx *store.Tx, purpose, plain string) (string, error) {
	p := logindb.UseTokenParams{Hash: crypt.HashToken(plain), Purpose: purpose, UsedAt: at.Of(s.Clock.Now())}
	return s.q.UseToken(ctx, tx, p)
}

// newToken replaces older ones of the same purpose: only the newest link works.
func (s *Service) newToken(
	ctx context.Context,
	tx *store.Tx,
	accountID, purpose string,
	life time.Duration,
) (string, error) {
	if err := s.dropTokens(ctx, tx, accountID, purpose); err != nil {
		return "", err
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
	err := s.q.InsertToken(ctx, tx, logindb.InsertTokenParams{
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

func (s *Service) dropTokens(ctx context.Context, tx *store.Tx, accountID, purpose string) error {
	_, err := s.q.DropTokens(ctx, tx, logindb.DropTokensParams{AccountID: accountID, Purpose: purpose})
	if err != nil {
		return fmt.Errorf("drop links: %w", err)
	}
	return nil
}

// mailToken is the newest link of a purpose, with the usual life.
func (s *Service) mailToken(ctx context.Context, accountID, purpose string) (token string, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		token, err = s.newToken(ctx, tx, accountID, purpose, lifeOf[purpose])
		return err
	})
	return token, err
}

// chooseToken is a link that proves the address and sets the first password.
func (s *Service) chooseToken(ctx context.Context, accountID string) (token string, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		token, err = s.newToken(ctx, tx, accountID, purposeReset, confirmLife)
		return err
	})
	return token, err
}

// oneMoreToken leaves a reset link that the owner asked for alone: a stranger who signs up with the address must not
// end it. The first that is used ends the others.
func (s *Service) oneMoreToken(ctx context.Context, accountID string) (token string, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		token, err = s.addToken(ctx, tx, accountID, purposeReset, resetLife)
		return err
	})
	return token, err
}
