package login

import (
	"context"
	"fmt"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/at"
	"psic/internal/login/logindb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Purposes of one-time tokens. A token is valid only for its purpose.
const (
	purposeConfirm = "CONFIRM"
	purposeReset   = "RESET"
	purposeApprove = "APPROVE"
)

// approveLife is so long that the link works until it is used (Q095).
const approveLife = 10 * 365 * 24 * time.Hour

var lifeOf = map[string]time.Duration{purposeReset: resetLife, purposeApprove: approveLife}

// useToken uses the token in the transaction of its effect and returns its account. It returns sql.ErrNoRows when the
// token is unknown, used or expired.
func (s *Service) useToken(ctx context.Context, tx *store.Tx, purpose, plain string) (string, error) {
	p := logindb.UseTokenParams{Hash: crypt.HashToken(plain), Purpose: purpose, UsedAt: at.Of(s.Clock.Now())}
	return s.q.UseToken(ctx, tx, p)
}

// newToken replaces older tokens of the same purpose, so that only the newest link works.
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

// mailToken returns a new token of a purpose, valid as long as usual.
func (s *Service) mailToken(ctx context.Context, accountID, purpose string) (token string, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		token, err = s.newToken(ctx, tx, accountID, purpose, lifeOf[purpose])
		return err
	})
	return token, err
}

// invitationToken returns a token that confirms the address of an invited person and sets the first password. It ends
// fourteen days after the invitation, so that a reminder does not extend it. Who requests a link for an invitation that
// is over, or almost, gets one that is valid as long as a confirmation link; its use needs a free seat.
func (s *Service) invitationToken(ctx context.Context, acc account.Account) (string, time.Duration, error) {
	life := max(acc.InvitedAt.Add(InvitationLife).Sub(s.Clock.Now()), confirmLife)
	var token string
	err := s.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		token, err = s.newToken(ctx, tx, acc.ID, purposeReset, life)
		return err
	})
	return token, life, err
}

// firstPasswordToken returns a token that confirms the address and sets the first password. It is valid as long as a
// confirmation link.
func (s *Service) firstPasswordToken(ctx context.Context, accountID string) (token string, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		token, err = s.newToken(ctx, tx, accountID, purposeReset, confirmLife)
		return err
	})
	return token, err
}

// additionalConfirmToken returns a confirmation token and keeps earlier ones valid, because somebody who signs in
// before confirming may open the first mail afterwards. After a second sign-up the earlier ones are dropped
// (replaceSignUp).
func (s *Service) additionalConfirmToken(ctx context.Context, accountID string) (token string, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		token, err = s.addToken(ctx, tx, accountID, purposeConfirm, confirmLife)
		return err
	})
	return token, err
}

// additionalResetToken returns a reset token and keeps earlier ones valid, because a stranger who signs up with the
// address must not end a link that the owner requested. The first that is used ends the others.
func (s *Service) additionalResetToken(ctx context.Context, accountID string) (token string, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		token, err = s.addToken(ctx, tx, accountID, purposeReset, resetLife)
		return err
	})
	return token, err
}
