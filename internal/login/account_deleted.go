package login

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/login/logindb"
	"psic/internal/platform/store"
)

// This file has what account calls when a person is switched off, deleted or exported.

// EndAll ends every login of the account, on every replica, with the commit of tx. It also forgets the devices that
// signed in before.
func (s *Service) EndAll(ctx context.Context, tx *store.Tx, accountID string) error {
	p := logindb.RevokeLoginsParams{AccountID: accountID, RevokedAt: at.Of(s.Clock.Now())}
	if _, err := s.q.RevokeLogins(ctx, tx, p); err != nil {
		return fmt.Errorf("revoke logins: %w", err)
	}
	if err := s.forgetDevices(ctx, tx, accountID); err != nil {
		return err
	}
	return s.SignedOut(ctx, tx, accountID)
}

// AccountDeleted ends the logins, passkeys, second factor, mailed links and the unconfirmed personal address of an
// account that is deleted.
func (s *Service) AccountDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	if err := s.EndAll(ctx, tx, accountID); err != nil {
		return err
	}
	if _, err := s.q.DropAllTokens(ctx, tx, accountID); err != nil {
		return fmt.Errorf("drop links: %w", err)
	}
	if err := s.q.DropRecoveryRequest(ctx, tx, accountID); err != nil {
		return fmt.Errorf("drop address request: %w", err)
	}
	if err := s.dropPasskeys(ctx, tx, accountID); err != nil {
		return err
	}
	if err := s.q.DropOffer(ctx, tx, accountID); err != nil {
		return fmt.Errorf("drop offer: %w", err)
	}
	if err := s.q.DropRecoveryCodes(ctx, tx, accountID); err != nil {
		return fmt.Errorf("recovery codes: %w", err)
	}
	if _, err := s.q.DropSecondFactor(ctx, tx, accountID); err != nil {
		return fmt.Errorf("second factor: %w", err)
	}
	return nil
}

// Drop deletes the logins and links of a sign-up that nobody confirmed.
func (s *Service) Drop(ctx context.Context, tx *store.Tx, accountID string) error {
	if _, err := s.q.DropAllTokens(ctx, tx, accountID); err != nil {
		return fmt.Errorf("drop links: %w", err)
	}
	if err := s.q.DropLoginsOf(ctx, tx, accountID); err != nil {
		return fmt.Errorf("drop logins: %w", err)
	}
	return s.forgetDevices(ctx, tx, accountID)
}

// RevokeEveryLogin signs everybody out, on every replica at once. The operator calls it after a theft of the database,
// and after a restore, because a backup has logins that were ended since.
func (s *Service) RevokeEveryLogin(ctx context.Context) (ended int64, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if ended, err = s.q.RevokeEveryLogin(ctx, tx, at.Of(s.Clock.Now())); err != nil {
			return err
		}
		return s.q.ForgetEveryDevice(ctx, tx)
	})
	if err != nil {
		return 0, fmt.Errorf("revoke every login: %w", err)
	}
	return ended, nil
}

// Export returns the section of logins in a person's export.
func (s *Service) Export(ctx context.Context, accountID string) (name string, content any, err error) {
	rows, err := s.q.LoginsOf(ctx, s.DB.Read(), accountID)
	if err != nil {
		return "", nil, fmt.Errorf("logins: %w", err)
	}
	out := make([]map[string]any, len(rows))
	for i, r := range rows {
		out[i] = map[string]any{
			"entrouEm":    r.CreatedAt.Wall(),
			"vistoEm":     r.LastSeenAt.Wall(),
			"encerradoEm": r.RevokedAt.Wall(),
		}
	}
	return "acessos", out, nil
}
