package account

import (
	"context"
	"fmt"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/fault"
	"psic/internal/platform/audit"
	"psic/internal/platform/store"
)

// ErrNoIdentity answers a correction where nothing was saved: the person can type it without help.
var ErrNoIdentity = fault.New(
	fault.Conflict,
	"account.no_identity",
	"Esta conta ainda não tem dados de identificação salvos.",
)

// IdentityMail is the job that tells the owner.
type IdentityMail struct{ AccountID string }

func (IdentityMail) Kind() string { return "account.identity_mail" }

// OpenIdentity is the support's help for who saved a wrong CPF, RG, issuing body or birth date, which stand once saved
// (Q030): after the person was recognised by document, they are empty again and the person types them. Nobody else
// writes them, and the audit log keeps that it happened, not what stood there.
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
