package account

import (
	"context"
	"fmt"
	"time"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/at"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// This file has what login writes about a person, inside its own transaction. The columns are in the account's row, so
// that one lock protects both the password and the data of a person.

// SetPassword stores the hash of a password that the person chose.
func (s *Service) SetPassword(ctx context.Context, tx *store.Tx, id, hash string) error {
	if _, err := s.q.SetPassword(ctx, tx, accountdb.SetPasswordParams{ID: id, PasswordHash: hash}); err != nil {
		return fmt.Errorf("set password: %w", err)
	}
	return nil
}

// AcceptTerms stores which terms the person accepted, when, and from which IP address.
func (s *Service) AcceptTerms(ctx context.Context, tx *store.Tx, id, ip string) error {
	return s.q.AcceptTerms(ctx, tx, accountdb.AcceptTermsParams{
		ID:              id,
		TermsVersion:    TermsVersion,
		TermsAcceptedAt: at.Of(s.Clock.Now()),
		TermsIp:         ip,
	})
}

// RecordAccess stores when and from which IP address the person used the product last.
func (s *Service) RecordAccess(ctx context.Context, tx *store.Tx, id string, when time.Time, ip string) error {
	err := s.q.RecordAccess(ctx, tx, accountdb.RecordAccessParams{ID: id, LastAccessAt: at.Of(when), LastIp: ip})
	if err != nil {
		return fmt.Errorf("record access: %w", err)
	}
	return nil
}

// SetRecoveryEmail seals and stores the personal address. An empty one removes it.
func (s *Service) SetRecoveryEmail(ctx context.Context, tx *store.Tx, id, email string) error {
	sealed := ""
	if email != "" {
		var err error
		if sealed, err = s.Ring.Seal([]byte(email), crypt.AAD("account", "recovery_email", id)); err != nil {
			return err
		}
	}
	if err := s.q.SetRecovery(ctx, tx, accountdb.SetRecoveryParams{ID: id, RecoveryEmail: sealed}); err != nil {
		return fmt.Errorf("set personal address: %w", err)
	}
	return nil
}

// Guard limits the account until somebody enters the password from before the reset.
func (s *Service) Guard(ctx context.Context, tx *store.Tx, id string) error {
	return s.q.Guard(ctx, tx, accountdb.GuardParams{ID: id, GuardedAt: at.Of(s.Clock.Now())})
}

// Unguard removes the limit of a guarded account.
func (s *Service) Unguard(ctx context.Context, tx *store.Tx, id string) error {
	return s.q.Unguard(ctx, tx, id)
}

// NoteReset stores that the password was reset, so that the application shows it to the person.
func (s *Service) NoteReset(ctx context.Context, tx *store.Tx, id string) error {
	p := accountdb.SetResetUnreadParams{ID: id, ResetUnreadAt: at.Of(s.Clock.Now())}
	if err := s.q.SetResetUnread(ctx, tx, p); err != nil {
		return fmt.Errorf("note reset: %w", err)
	}
	return nil
}

// ForgetReset removes that notice after the person has read it.
func (s *Service) ForgetReset(ctx context.Context, tx *store.Tx, id string) error {
	return s.q.SetResetUnread(ctx, tx, accountdb.SetResetUnreadParams{ID: id})
}
