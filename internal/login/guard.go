package login

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
)

// ErrPreviousPassword refuses a wrong password from before the reset.
var ErrPreviousPassword = fault.New(
	fault.Invalid,
	"auth.previous_password",
	"Esta não é a senha que você usava antes.",
)

// guard decides whether a reset by mailed link limits the account. The employer owns an employee's mailbox and can
// request a reset, so such a reset guards the account until the person enters the password from before or begins again
// empty. It guards every confirmed employee alike, whatever the account holds: a guard that depended on sessions would
// tell the employer who has some (Q194). It guards a former employee without a personal address too, because a link
// that was mailed before the end may be used after it. A link that went to the personal address proves the person and
// unguards the account.
func (s *Service) guard(ctx context.Context, tx *store.Tx, acc account.Account) error {
	if !isOrWasEmployee(acc) && !acc.GuardedAt.IsZero() {
		// A former employee who signs in with the own address now. Links to the employer's mailbox ended with the move.
		return s.Account.Unguard(ctx, tx, acc.ID)
	}
	if !isOrWasEmployee(acc) || acc.ConfirmedAt.IsZero() {
		return nil
	}
	if err := s.Account.NoteReset(ctx, tx, acc.ID); err != nil {
		return err
	}
	if acc.RecoveryEmail != "" {
		return s.Account.Unguard(ctx, tx, acc.ID)
	}
	return s.Account.Guard(ctx, tx, acc.ID)
}

// ProveIdentity unguards the account if the password from before the reset is right. A login without limits replaces
// the limited one.
//
// Faults: ErrFirstAccessDone when the account is not guarded, ErrPreviousPassword, too many attempts.
func (s *Service) ProveIdentity(ctx context.Context, who actor.Actor, previous string) (Login, error) {
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
		f := *ErrPreviousPassword
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
			return ErrSignedOut // another reset happened meanwhile
		}
		if err := s.Account.Unguard(ctx, tx, acc.ID); err != nil {
			return fmt.Errorf("unguard account: %w", err)
		}
		if err := s.q.ForgetFailures(ctx, tx, guardedKey(acc.ID)); err != nil {
			return fmt.Errorf("forget failures: %w", err)
		}
		out, err = s.replaceLogin(ctx, tx, who, proofs{password: at.Of(s.Clock.Now())})
		return err
	})
	return out, err
}

// guardedKey counts tries for the account and not for a network, because whoever has the mailbox may use any network.
func guardedKey(id string) string { return "guarded|" + id }

// ReadReset removes the notice that the password was reset, after the person has read it.
func (s *Service) ReadReset(ctx context.Context, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.Account.ForgetReset(ctx, tx, id) })
}
