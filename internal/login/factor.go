package login

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/login/logindb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

const recoveryCodes = 10

var (
	ErrFactorNeeded = fault.New(
		fault.Unauthorized,
		"auth.second_factor_required",
		"Informe o código do seu aplicativo autenticador.",
	)
	ErrFactorWrong = fault.New(
		fault.Unauthorized,
		"auth.second_factor_invalid",
		"O código não confere ou já foi usado. Espere o próximo e tente novamente.",
	)
	ErrFactorOn = fault.New(
		fault.Conflict,
		"auth.second_factor_on",
		"A verificação em duas etapas já está ativa.",
	)
	ErrFactorOff = fault.New(
		fault.Conflict,
		"auth.second_factor_off",
		"A verificação em duas etapas não está ativa.",
	)
	ErrFactorDemanded = fault.New(
		fault.Conflict,
		"auth.second_factor_demanded",
		"A verificação em duas etapas é obrigatória e não pode ser desligada.",
	)
	ErrFactorCode = fault.New(
		fault.Invalid,
		"auth.second_factor_code",
		"O código não confere ou já foi usado. Espere o próximo e tente novamente.",
	)
)

// Factor is the state of an account's second factor.
type Factor struct {
	Enabled, Required bool
	Left              int64 // recovery codes
}

// FactorOf returns the state of the caller's second factor.
func (s *Service) FactorOf(ctx context.Context, who actor.Actor) (Factor, error) {
	on, err := s.hasFactor(ctx, who.ID)
	if err != nil {
		return Factor{}, err
	}
	left, err := s.q.CountRecoveryCodes(ctx, s.DB.Read(), who.ID)
	return Factor{Enabled: on, Required: s.demandsFactorOf(who.Role), Left: left}, err
}

// demandsFactorOf says whether the installation requires a second factor of this role. Other people may choose one.
func (s *Service) demandsFactorOf(r actor.Role) bool {
	return s.DemandFactor && r == actor.Administrator
}

func (s *Service) hasFactor(ctx context.Context, id string) (bool, error) {
	return s.hasFactorIn(ctx, s.DB.Read(), id)
}

func (s *Service) hasFactorIn(ctx context.Context, db logindb.DBTX, id string) (bool, error) {
	f, err := s.q.SecondFactor(ctx, db, id)
	if store.None(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("second factor: %w", err)
	}
	return !f.ConfirmedAt.IsZero(), nil
}

// mustEnrolIn says whether the installation requires a second factor and this administrator has none.
func (s *Service) mustEnrolIn(ctx context.Context, tx *store.Tx, acc account.Account) (bool, error) {
	if !s.demandsFactorOf(acc.Role()) {
		return false, nil
	}
	on, err := s.hasFactorIn(ctx, tx, acc.ID)
	if err != nil || on {
		return false, err
	}
	n, err := s.countPasskeysIn(ctx, tx, acc.ID)
	return n == 0, err
}

// Enrolment holds what an authenticator application needs.
type Enrolment struct{ Secret, Address string }

// BeginFactor makes a secret, which ConfirmFactor activates. A repeated call makes another secret. It requires the
// password, so that somebody with a stolen token cannot set up a factor.
//
// Faults: ErrWrongPassword, ErrFactorOn, too many attempts.
func (s *Service) BeginFactor(ctx context.Context, who actor.Actor, password string) (Enrolment, error) {
	if err := s.countFactor(ctx, who.ID); err != nil {
		return Enrolment{}, err
	}
	acc, err := s.verifyPassword(ctx, who.ID, password, "currentPassword")
	if err != nil {
		return Enrolment{}, err
	}

	secret := crypt.NewTOTPSecret()
	sealed, err := s.Ring.Seal([]byte(secret), crypt.AAD("second_factor", "secret", who.ID))
	if err != nil {
		return Enrolment{}, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		p := logindb.BeginSecondFactorParams{AccountID: who.ID, Secret: sealed, CreatedAt: at.Of(s.Clock.Now())}
		n, err := s.q.BeginSecondFactor(ctx, tx, p)
		if err != nil {
			return fmt.Errorf("begin second factor: %w", err)
		}
		if n == 0 {
			return ErrFactorOn
		}
		return s.q.ForgetFailures(ctx, tx, factorKey(who.ID))
	})
	return Enrolment{Secret: secret, Address: crypt.TOTPAddress(s.ProductName, acc.Email, secret)}, err
}

// ConfirmFactor switches the factor on with its first code. It returns the recovery codes, which are never shown again,
// and a login without the limit of a missing factor.
//
// Faults: ErrFactorOff when nothing was begun, ErrFactorOn, ErrFactorCode, too many attempts.
func (s *Service) ConfirmFactor(
	ctx context.Context,
	who actor.Actor,
	code string,
) (codes []string, login Login, err error) {
	if err := s.countFactor(ctx, who.ID); err != nil {
		return nil, login, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.Account.Lock(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		f, err := s.q.SecondFactor(ctx, tx, who.ID)
		if store.None(err) {
			return ErrFactorOff
		}
		if err != nil {
			return fmt.Errorf("second factor: %w", err)
		}
		if !f.ConfirmedAt.IsZero() {
			return ErrFactorOn
		}
		if ok, err := s.useCode(ctx, tx, f, code); err != nil || !ok {
			return orElse(err, ErrFactorCode)
		}
		if codes, err = s.switchOn(ctx, tx, who.ID); err != nil {
			return err
		}
		if err := s.q.ForgetFailures(ctx, tx, factorKey(who.ID)); err != nil {
			return fmt.Errorf("forget failures: %w", err)
		}
		if login, err = s.replaceLogin(ctx, tx, who, proofs{factor: at.Of(s.Clock.Now())}); err != nil {
			return err
		}
		s.Audit.RecordCall(ctx, tx, acc.ID)
		return s.Jobs.Enqueue(ctx, tx, FactorMail{AccountID: acc.ID, What: FactorOn})
	})
	return codes, login, err
}

func orElse(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

func (s *Service) switchOn(ctx context.Context, tx *store.Tx, id string) ([]string, error) {
	p := logindb.ConfirmSecondFactorParams{AccountID: id, ConfirmedAt: at.Of(s.Clock.Now())}
	if _, err := s.q.ConfirmSecondFactor(ctx, tx, p); err != nil {
		return nil, fmt.Errorf("confirm second factor: %w", err)
	}
	return s.newRecoveryCodes(ctx, tx, id)
}

// newRecoveryCodes replaces the recovery codes of an account.
func (s *Service) newRecoveryCodes(ctx context.Context, tx *store.Tx, id string) ([]string, error) {
	if err := s.q.DropRecoveryCodes(ctx, tx, id); err != nil {
		return nil, fmt.Errorf("recovery codes: %w", err)
	}
	codes := make([]string, recoveryCodes)
	for i := range codes {
		codes[i] = crypt.RecoveryCode()
		row := logindb.InsertRecoveryCodeParams{Hash: s.recoveryHash(id, codes[i]), AccountID: id}
		if err := s.q.InsertRecoveryCode(ctx, tx, row); err != nil {
			return nil, fmt.Errorf("recovery codes: %w", err)
		}
	}
	return codes, nil
}

// recoveryHash is a keyed hash, because older codes have so few bits that a plain hash could be reversed.
func (s *Service) recoveryHash(id, code string) string {
	return s.Ring.BlindIndex("recovery-code", id+"|"+strings.ToUpper(strings.TrimSpace(code)))
}

// DisableFactor switches the second factor off with a code.
//
// Faults: ErrFactorDemanded, ErrFactorOff, ErrFactorCode, too many attempts.
func (s *Service) DisableFactor(ctx context.Context, who actor.Actor, code string) error {
	if s.demandsFactorOf(who.Role) {
		return ErrFactorDemanded
	}
	return s.withCode(ctx, who, code, func(tx *store.Tx) error { return s.dropFactor(ctx, tx, who.ID, FactorOff) })
}

func (s *Service) dropFactor(ctx context.Context, tx *store.Tx, id string, what FactorChange) error {
	if err := s.q.DropRecoveryCodes(ctx, tx, id); err != nil {
		return fmt.Errorf("recovery codes: %w", err)
	}
	if _, err := s.q.DropSecondFactor(ctx, tx, id); err != nil {
		return fmt.Errorf("second factor: %w", err)
	}
	s.Audit.RecordCall(ctx, tx, id)
	return s.Jobs.Enqueue(ctx, tx, FactorMail{AccountID: id, What: what})
}
