package login

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/login/logindb"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
)

// freshProof is how long StepUp passes after the person proved to be there.
const freshProof = 5 * time.Minute

// StepUpFaults are the faults of StepUp.
var StepUpFaults = []*fault.Error{ErrStepUp, ErrPasswordAgain, ErrPasskeyAgain}

var (
	ErrStepUp = fault.New(
		fault.Forbidden,
		"auth.step_up_required",
		"Confirme o código do seu aplicativo autenticador para continuar.",
	)
	ErrPasswordAgain = fault.New(
		fault.Forbidden,
		"auth.password_required",
		"Confirme sua senha para continuar.",
	)
	ErrPasskeyAgain = fault.New(
		fault.Forbidden,
		"auth.passkey_required",
		"Confirme com a sua chave de acesso para continuar.",
	)
)

// StepUp refuses a caller who has not proven within five minutes to be the person: by a passkey, by the code of a
// second factor, or by the password where there is none. The login itself is such a proof. It protects money, bank
// data, passkeys, the own data as a whole, deletions, approvals and mail to many. An operation declares it with
// Op.StepUp, or calls it when only a part of the operation needs it.
//
// Faults: ErrStepUp, ErrPasswordAgain, ErrPasskeyAgain.
func (s *Service) StepUp(ctx context.Context, who actor.Actor) error {
	return s.requireProof(ctx, s.DB.Read(), who)
}

// StepUpIn is StepUp inside a transaction, for an operation that finds out there what changes.
func (s *Service) StepUpIn(ctx context.Context, tx *store.Tx, who actor.Actor) error {
	return s.requireProof(ctx, tx, who)
}

func (s *Service) requireProof(ctx context.Context, db logindb.DBTX, who actor.Actor) error {
	shown, err := s.q.ProofsOf(ctx, db, logindb.ProofsOfParams{ID: who.LoginID, AccountID: who.ID})
	if err != nil {
		return fmt.Errorf("proofs of the login: %w", err)
	}
	if s.fresh(shown.FactorAt) { // a code or a passkey
		return nil
	}
	on, err := s.hasFactorIn(ctx, db, who.ID)
	if err != nil || on {
		return orElse(err, ErrStepUp)
	}
	only, err := s.onlyPasskeysIn(ctx, db, who.ID, who.Role)
	if err != nil || only {
		return orElse(err, ErrPasskeyAgain)
	}
	if !s.fresh(shown.PasswordAt) {
		return ErrPasswordAgain
	}
	return nil
}

func (s *Service) fresh(shown at.Time) bool {
	return !shown.IsZero() && s.Clock.Now().Sub(shown.Time) <= freshProof
}

// ConfirmPassword verifies the password for operations with StepUp. It replaces the caller's login, so that a token
// that was stolen before does not pass StepUp. Somebody with a second factor shows that instead (VerifyFactor).
//
// Faults: ErrWrongPassword, ErrFactorOn, too many attempts.
func (s *Service) ConfirmPassword(ctx context.Context, who actor.Actor, password string) (login Login, err error) {
	on, err := s.hasFactor(ctx, who.ID)
	if err != nil {
		return Login{}, err
	}
	only, err := s.onlyPasskeysIn(ctx, s.DB.Read(), who.ID, who.Role)
	if err != nil {
		return Login{}, err
	}
	if on || only {
		return Login{}, ErrFactorOn
	}
	key := confirmKey(who.LoginID)
	wait, err := s.countKey(ctx, key)
	if err != nil {
		return Login{}, err
	}
	if wait > 0 {
		return Login{}, httpx.ErrTooMany(wait)
	}
	acc, err := s.verifyPassword(ctx, who.ID, password, "password")
	if err != nil {
		return Login{}, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		// A new password may have been set since this one was checked.
		now, err := s.Account.Lock(ctx, tx, who.ID)
		if err != nil || now.PasswordHash != acc.PasswordHash {
			return orElse(err, ErrSignedOut)
		}
		if err := s.q.ForgetFailures(ctx, tx, key); err != nil {
			return fmt.Errorf("forget failures: %w", err)
		}
		login, err = s.replaceLogin(ctx, tx, who, proofs{password: at.Of(s.Clock.Now())})
		return err
	})
	return login, err
}

// confirmKey counts wrong passwords for the login: whoever stole a token cannot slow the owner down.
func confirmKey(loginID string) string { return "confirm|" + loginID }
