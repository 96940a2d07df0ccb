package login

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/audit"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
)

// ErrPersonalLink refuses to begin again where a link to the personal address opens the account.
var ErrPersonalLink = fault.New(
	fault.Conflict,
	"auth.personal_link",
	"Esta conta tem um e-mail pessoal. Peça uma nova senha e use o link enviado a ele.",
)

// BeginAgain gives the person of a guarded account an empty one with the same address. The old one stays locked with
// all its data until support gives it back. The employer may be the caller, so the result, the work and the new account
// do not depend on what the old one holds (Q194).
//
// Faults: invalid fields, ErrFirstAccessDone when the account is not guarded, ErrPersonalLink, ErrSignedOut.
func (s *Service) BeginAgain(ctx context.Context, who actor.Actor, terms bool) (Login, error) {
	acc, err := s.Account.ByID(ctx, who.ID)
	if err != nil {
		return Login{}, err
	}
	if acc.GuardedAt.IsZero() {
		return Login{}, ErrFirstAccessDone
	}
	if !terms {
		return Login{}, fault.Fields{
			{Name: "termsOfService", Description: "Por favor, confirme os termos de uso."},
		}.Err()
	}
	var out Login
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if acc, err = s.lockEmployee(ctx, tx, who.ID); err != nil {
			return err
		}
		switch {
		case acc.Locked() || acc.GuardedAt.IsZero():
			return ErrSignedOut // another request was faster
		case acc.RecoveryEmail != "":
			return ErrPersonalLink
		}
		out, err = s.replaceAccount(ctx, tx, acc)
		return err
	})
	return out, err
}

func (s *Service) replaceAccount(ctx context.Context, tx *store.Tx, acc account.Account) (Login, error) {
	if err := s.AccountDeleted(ctx, tx, acc.ID); err != nil { // ends what opens the old account
		return Login{}, err
	}
	if err := s.q.ForgetFailures(ctx, tx, guardedKey(acc.ID)); err != nil {
		return Login{}, fmt.Errorf("forget failures: %w", err)
	}
	id, err := s.Account.BeginAgain(ctx, tx, acc, httpx.MetaFrom(ctx).IP)
	if err != nil {
		return Login{}, err
	}
	if err := s.MoveSeat(ctx, tx, acc.ID, id); err != nil {
		return Login{}, err
	}
	if err := s.Jobs.Enqueue(ctx, tx, BegunAgainMail{AccountID: id}); err != nil {
		return Login{}, err
	}
	fresh, err := s.Account.ByIDIn(ctx, tx, id)
	if err != nil {
		return Login{}, err
	}
	return s.newLogin(ctx, tx, fresh, proofs{})
}

// lockEmployee locks the company before the account, in the order in which the company changes its people.
func (s *Service) lockEmployee(ctx context.Context, tx *store.Tx, id string) (account.Account, error) {
	if err := s.LockCompany(ctx, tx, id); err != nil {
		return account.Account{}, err
	}
	return s.Account.Lock(ctx, tx, id)
}

// GiveLocked gives the address back to the account that the person had before beginning again, with a personal address.
// Support calls it after the person proved their identity by document. A reset by a link to that address opens the
// account. The account that the person has now is locked in its turn.
//
// Faults: invalid fields, fault.Missing when the person has not begun again.
func (s *Service) GiveLocked(ctx context.Context, email, personal string) error {
	acc, err := s.Account.ByEmail(ctx, email)
	if err != nil {
		return err
	}
	personal = br.NormalEmail(personal)
	domain, err := s.companyDomain(ctx, acc.ID)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		now, err := s.lockEmployee(ctx, tx, acc.ID)
		if err != nil {
			return err
		}
		old, err := s.Account.NewestLocked(ctx, tx, now.ID)
		if err != nil {
			return err
		}
		if err := checkRecovery(personal, old.Email, domain); err != nil { // the locked one has the work address
			return err
		}
		if err := s.AccountDeleted(ctx, tx, now.ID); err != nil {
			return err
		}
		if err := s.Account.GiveBack(ctx, tx, now, old, personal); err != nil {
			return err
		}
		if err := s.MoveSeat(ctx, tx, now.ID, old.ID); err != nil {
			return err
		}
		s.Audit.Record(ctx, tx, audit.Entry{Action: "account.given_back", Object: old.ID, Result: audit.Done})
		return s.setRecovery(ctx, tx, old, personal)
	})
}
