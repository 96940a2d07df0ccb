package login

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
)

// ErrNotBefore answers a wrong guess of the password before the reset.
var ErrNotBefore = fault.New(fault.Invalid, "auth.previous_password", "Esta não é a senha que você usava antes.")

// guard decides what a reset by mailed link may open. Whoever owns an employee's mailbox can ask for one, and the
// employer does: then the account stays closed until somebody shows the password of before. A link that went to the
// personal address proves the person and opens it.
func (s *Service) guard(ctx context.Context, tx *store.Tx, acc account.Account) error {
	if acc.Role() != actor.Enterprise || acc.ConfirmedAt.IsZero() {
		return nil
	}
	if err := s.Account.NoteReset(ctx, tx, acc.ID); err != nil {
		return err
	}
	if acc.RecoveryEmail != "" {
		return s.Account.Unguard(ctx, tx, acc.ID)
	}
	private, err := s.holdsSomething(ctx, tx, acc)
	if err != nil || !private {
		return err
	}
	return s.Account.Guard(ctx, tx, acc.ID)
}

// holdsSomething says whether there is anything that an employer must not read. An account that only has the name
// which the employer knows stays open, so that a forgotten password costs nothing before the first step.
func (s *Service) holdsSomething(ctx context.Context, tx *store.Tx, acc account.Account) (bool, error) {
	if acc.Nickname != "" || acc.Private != "" {
		return true, nil
	}
	return s.HasSessions(ctx, tx, acc.ID)
}

// Prove opens a guarded account to who knows the password of before the reset. The login is replaced by one without
// limits.
//
// Faults: ErrFirstAccessDone when nothing is guarded, ErrNotBefore, too many attempts.
func (s *Service) Prove(ctx context.Context, who actor.Actor, previous string) (Login, error) {
	acc, err := s.Account.ByID(ctx, who.ID)
	if err != nil {
		return Login{}, err
	}
	if acc.GuardedAt.IsZero() {
		return Login{}, ErrFirstAccessDone
	}
	wait, err := s.countTryOf(ctx, guardedKey(acc.ID))
	if err != nil {
		return Login{}, fmt.Errorf("count attempt: %w", err)
	}
	if wait > 0 {
		return Login{}, httpx.ErrTooMany(wait)
	}
	ok, err := s.Hasher.Verify(ctx, previous, acc.GuardHash)
	if err != nil {
		return Login{}, err
	}
	if !ok {
		f := *ErrNotBefore
		f.Fields = []fault.Field{{Name: "password", Description: f.Message}}
		return Login{}, &f
	}
	var out Login
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		now, err := s.Account.Lock(ctx, tx, acc.ID)
		if err != nil {
			return err
		}
		if now.GuardHash != acc.GuardHash || now.PasswordHash != acc.PasswordHash {
			return ErrSignedOut // another reset came between
		}
		if err := s.Account.Unguard(ctx, tx, acc.ID); err != nil {
			return fmt.Errorf("open account: %w", err)
		}
		if err := s.q.ForgetFailures(ctx, tx, guardedKey(acc.ID)); err != nil {
			return fmt.Errorf("forget failures: %w", err)
		}
		out, err = s.replaceLogin(ctx, tx, who, false)
		return err
	})
	return out, err
}

// guardedKey counts by account: who comes here has the mailbox, from wherever.
func guardedKey(id string) string { return "guarded|" + id }

// ReadReset notes that the person has read in the application that the password was reset.
func (s *Service) ReadReset(ctx context.Context, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.Account.ForgetReset(ctx, tx, id) })
}
