package account

import (
	"context"
	"fmt"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/fault"
	"psic/internal/platform/audit"
	"psic/internal/platform/store"
)

// ErrNoIdentity refuses a correction when no identity data is saved: the person can enter it without support.
var ErrNoIdentity = fault.New(
	fault.Conflict,
	"account.no_identity",
	"Esta conta ainda não tem dados de identificação salvos.",
)

// IdentityMail is the job that tells the owner about the correction.
type IdentityMail struct{ AccountID string }

func (IdentityMail) Kind() string { return "account.identity_mail" }

// OpenIdentity clears CPF, RG, issuing body and birth date, which the person cannot change once saved (Q030), so that
// the person can enter them again. Support calls it after the person proved their identity by document. Nobody else
// enters the data, and the audit log records the event without the old values.
//
// Faults: fault.Missing, ErrNoIdentity.
func (s *Service) OpenIdentity(ctx context.Context, email string) error {
	acc, err := s.ByEmail(ctx, email)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if acc, err = s.Lock(ctx, tx, acc.ID); err != nil {
			return err
		}
		p, err := s.Personal(acc)
		if err != nil {
			return err
		}
		if p.CPF == "" && p.Document == "" && p.DocumentRegion == "" && p.BirthDate == "" {
			return ErrNoIdentity
		}
		p.CPF, p.Document, p.DocumentRegion, p.BirthDate = "", "", "", ""
		return s.clearIdentity(ctx, tx, acc, p)
	})
}

func (s *Service) clearIdentity(ctx context.Context, tx *store.Tx, acc Account, p Personal) error {
	sealed, err := s.seal(acc.ID, p)
	if err != nil {
		return err
	}
	if err := s.q.ClearIdentity(ctx, tx, accountdb.ClearIdentityParams{ID: acc.ID, Private: sealed}); err != nil {
		return fmt.Errorf("clear identity: %w", err)
	}
	s.Audit.Record(ctx, tx, audit.Entry{Action: "account.identity_opened", Object: acc.ID, Result: audit.Done})
	return s.Jobs.Enqueue(ctx, tx, IdentityMail{AccountID: acc.ID})
}
