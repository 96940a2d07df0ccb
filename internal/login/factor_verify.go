package login

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/login/logindb"
	"psic/internal/notify"
	"psic/internal/platform/audit"
	"psic/internal/platform/crypt"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
)

// VerifyFactor verifies a code for operations with StepUp. It replaces the caller's login, so that a token that was
// stolen before does not pass StepUp.
//
// Faults: ErrFactorOff, ErrFactorCode, too many attempts.
func (s *Service) VerifyFactor(ctx context.Context, who actor.Actor, code string) (login Login, err error) {
	err = s.withCode(ctx, who, code, func(tx *store.Tx) error {
		login, err = s.replaceLogin(ctx, tx, who, proofs{factor: at.Of(s.Clock.Now())})
		return err
	})
	return login, err
}

func (s *Service) withCode(ctx context.Context, who actor.Actor, code string, then func(*store.Tx) error) error {
	if err := s.countFactor(ctx, who.ID); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		ok, on, err := s.useAnyCode(ctx, tx, who.ID, code)
		switch {
		case err != nil:
			return err
		case !on:
			return ErrFactorOff
		case !ok:
			return ErrFactorCode
		}
		if err := s.q.ForgetFailures(ctx, tx, factorKey(who.ID)); err != nil {
			return err
		}
		return then(tx)
	})
}

// useAnyCode uses a code of the authenticator application or a recovery code. on says whether the account has a second
// factor, ok whether the code is right.
func (s *Service) useAnyCode(ctx context.Context, tx *store.Tx, id, code string) (ok, on bool, err error) {
	f, err := s.q.SecondFactor(ctx, tx, id)
	if store.None(err) || err == nil && f.ConfirmedAt.IsZero() {
		return false, false, nil
	}
	if err != nil {
		return false, false, fmt.Errorf("second factor: %w", err)
	}
	if ok, err = s.useCode(ctx, tx, f, code); ok || err != nil {
		return ok, true, err
	}
	p := logindb.UseRecoveryCodeParams{Hash: s.recoveryHash(id, code), AccountID: id, UsedAt: at.Of(s.Clock.Now())}
	n, err := s.q.UseRecoveryCode(ctx, tx, p)
	return n == 1, true, err
}

func (s *Service) useCode(ctx context.Context, tx *store.Tx, f logindb.SecondFactor, code string) (bool, error) {
	secret, err := s.Ring.Unseal(f.Secret, crypt.AAD("second_factor", "secret", f.AccountID))
	if err != nil {
		return false, fmt.Errorf("second factor: %w", err)
	}
	code = strings.ReplaceAll(strings.TrimSpace(code), " ", "")
	step, ok, err := crypt.CheckTOTP(string(secret), code, s.Clock.Now())
	if err != nil || !ok {
		return false, err
	}
	n, err := s.q.UseStep(ctx, tx, logindb.UseStepParams{AccountID: f.AccountID, Step: step})
	return n == 1, err
}

// countFactor limits the guessing of codes like that of passwords, but for the account and without an exception for
// known devices, because the caller knows the password already. The staff's pace holds without a look at the role:
// administrators alone have a second factor.
func (s *Service) countFactor(ctx context.Context, id string) error {
	if err := s.keepStaffsPace(ctx, actor.Administrator, factorKey(id)); err != nil {
		return err
	}
	wait, err := s.countTryOf(ctx, factorKey(id))
	if err != nil {
		return fmt.Errorf("count attempt: %w", err)
	}
	if wait > 0 {
		return httpx.ErrTooMany(wait)
	}
	return nil
}

func factorKey(id string) string { return "factor|" + id }

// ResetFactor removes the second factor and the passkeys of somebody who lost the telephone and the recovery codes. The
// operator calls it by command, after the person was recognised.
//
// Faults: fault.Missing.
func (s *Service) ResetFactor(ctx context.Context, email string) error {
	acc, err := s.Account.ByEmail(ctx, email)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.dropFactor(ctx, tx, acc.ID, FactorReset); err != nil {
			return err
		}
		if err := s.dropPasskeys(ctx, tx, acc.ID); err != nil {
			return err
		}
		s.Audit.Record(ctx, tx, audit.Entry{Action: "second_factor.reset", Object: acc.ID, Result: audit.Done})
		return s.EndAll(ctx, tx, acc.ID)
	})
}

// FactorChange says what happened to the second factor, for the mail.
type FactorChange string

const (
	FactorOn    FactorChange = "on"
	FactorOff   FactorChange = "off"
	FactorReset FactorChange = "reset"
	FactorCodes FactorChange = "codes"
)

func (s *Service) sendFactor(ctx context.Context, j FactorMail) error {
	acc, ok, err := s.Account.Recipient(ctx, j.AccountID)
	if err != nil || !ok {
		return err
	}
	_, err = s.Account.Deliver(ctx, acc, notify.MessageID(ctx), MailFactor(j.What))
	return err
}
