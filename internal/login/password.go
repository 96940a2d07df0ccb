package login

import (
	"context"
	"fmt"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
	"psic/internal/platform/httpx"
	"psic/internal/platform/limit"
	"psic/internal/platform/store"
)

// perAddress keeps a stranger from filling somebody's mailbox; whoever asks too often hears the same answer.
var perAddress = limit.Rule{Name: "reset-address", Burst: 3, Per: time.Hour}

// RequestReset mails a link to the owner of the address. It answers the same for every address, and does
// the same work: the job of an unknown one sends nothing.
func (s *Service) RequestReset(ctx context.Context, email string) error {
	wait, err := s.Limiter.Allow(ctx, perAddress, s.Ring.BlindIndex("reset-address", br.NormalEmail(email)))
	if err != nil || wait > 0 {
		return err
	}
	acc, err := s.Account.ByEmail(ctx, email)
	if err != nil && fault.As(err) == nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.Jobs.Enqueue(ctx, tx, ResetMail{AccountID: acc.ID}) })
}

const (
	minPassword = 6
	maxPassword = 256
)

// NewPassword is a password typed twice.
type NewPassword struct{ Password, Confirmation string }

// checkPassword holds for every new password: six characters are the least that the product allows. Passwords that
// everybody tries first are refused too.
func (s *Service) checkPassword(f *fault.Fields, name, password string) {
	switch n := passwordLength(password); {
	case n == 0:
		f.Add(name, "A senha é obrigatória")
	case n < s.passwordFloor():
		f.Add(name, fmt.Sprintf("A senha deve ter no mínimo %d caracteres", s.passwordFloor()))
	case n > maxPassword:
		f.Add(name, "A senha deve ter no máximo 256 caracteres")
	case crypt.Common(password):
		f.Add(name, "Esta senha é muito comum. Escolha outra, mais difícil de adivinhar")
	}
}

// passwordFloor is the installation's own minimum, never under the product's.
func (s *Service) passwordFloor() int { return max(minPassword, s.MinPassword) }

// passwordLength counts what is hashed: the composed form, in which an accent belongs to its letter.
func passwordLength(password string) int { return utf8.RuneCountInString(norm.NFC.String(password)) }

// checkNew has the reset page's own texts (R090).
func (s *Service) checkNew(p NewPassword) error {
	var f fault.Fields
	f.Check(
		passwordLength(p.Password) >= s.passwordFloor(),
		"password",
		fmt.Sprintf("A senha deve ter mais que %d caracteres.", s.passwordFloor()),
	)
	if len(f) == 0 {
		s.checkPassword(&f, "password", p.Password)
	}
	f.Check(p.Password == p.Confirmation, "passwordConfirmation", "As duas senhas devem ser iguais.")
	return f.Err()
}

// Reset sets a new password with the mailed token, once, and ends every login of the account. The link of an
// invitation also proves the address, and its page asks for the terms in the same step.
//
// Faults: invalid fields, ErrResetLink, ErrCorporate.
func (s *Service) Reset(ctx context.Context, token string, p NewPassword, terms bool) error {
	if err := s.checkNew(p); err != nil {
		return err
	}
	hash, err := s.Hasher.Hash(ctx, p.Password)
	if err != nil {
		return fmt.Errorf("hash password: %w", err)
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		id, err := s.useToken(ctx, tx, purposeReset, token)
		if store.None(err) {
			return ErrResetLink
		}
		if err != nil {
			return err
		}
		acc, err := s.Account.Lock(ctx, tx, id)
		if err != nil {
			return ErrResetLink
		}
		if err := s.dropTokens(ctx, tx, id, purposeReset); err != nil {
			return err
		}
		if err := s.settle(ctx, tx, acc, terms); err != nil {
			return err
		}
		if err := s.guard(ctx, tx, acc); err != nil {
			return err
		}
		return s.setPassword(ctx, tx, acc, hash)
	})
}

// settle does what the mailed link proves beside the password.
func (s *Service) settle(ctx context.Context, tx *store.Tx, acc account.Account, terms bool) error {
	if acc.ConfirmedAt.IsZero() {
		if err := s.confirmAddress(ctx, tx, acc); err != nil {
			return err
		}
	}
	if !terms || !acc.TermsAcceptedAt.IsZero() {
		return nil
	}
	return s.Account.AcceptTerms(ctx, tx, acc.ID, httpx.MetaFrom(ctx).IP)
}

// setPassword stores the hash, ends all logins and tells the owner.
func (s *Service) setPassword(ctx context.Context, tx *store.Tx, acc account.Account, hash string) error {
	if err := s.Account.SetPassword(ctx, tx, acc.ID, hash); err != nil {
		return err
	}
	if err := s.EndAll(ctx, tx, acc.ID); err != nil {
		return err
	}
	if acc.ConfirmedAt.IsZero() {
		return nil // the first one, by invitation
	}
	return s.Jobs.Enqueue(ctx, tx, PasswordChangedMail{AccountID: acc.ID})
}

// FirstAccess replaces a password that somebody else chose and records that the person accepts the terms.
// The new login has no limits. A login without limits is refused: it would change the password without
// knowing the current one.
//
// Faults: invalid fields, ErrFirstAccessDone.
func (s *Service) FirstAccess(ctx context.Context, who actor.Actor, p NewPassword, terms bool) (Login, error) {
	if !who.Limited || who.Enrol || who.Guarded {
		return Login{}, ErrFirstAccessDone
	}
	if err := s.checkNew(p); err != nil {
		return Login{}, err
	}
	if !terms {
		return Login{}, fault.Fields{
			{Name: "termsOfService", Description: "Por favor, confirme os termos de uso."},
		}.Err()
	}
	if err := s.notTheGiven(ctx, who.ID, p.Password); err != nil {
		return Login{}, err
	}
	return s.replacePassword(ctx, who.ID, p.Password, func(tx *store.Tx) error {
		return s.Account.AcceptTerms(ctx, tx, who.ID, httpx.MetaFrom(ctx).IP)
	})
}

// notTheGiven keeps whoever chose the temporary password from knowing the lasting one.
func (s *Service) notTheGiven(ctx context.Context, id, password string) error {
	acc, err := s.Account.ByID(ctx, id)
	if err != nil || !acc.PasswordTemporary {
		return err
	}
	same, err := s.Hasher.Verify(ctx, password, acc.PasswordHash)
	if err != nil {
		return fmt.Errorf("compare with the given password: %w", err)
	}
	var f fault.Fields
	f.Check(!same, "password", "Escolha uma senha diferente da que você recebeu.")
	return f.Err()
}

// ChangePassword asks for the current password, ends every other login and opens a fresh one.
//
// Faults: invalid fields, ErrWrongPassword.
func (s *Service) ChangePassword(ctx context.Context, who actor.Actor, current string, p NewPassword) (Login, error) {
	if err := s.checkNew(p); err != nil {
		return Login{}, err
	}
	if err := s.checkOwn(ctx, who.ID, current); err != nil {
		return Login{}, err
	}
	return s.replacePassword(ctx, who.ID, p.Password, func(*store.Tx) error { return nil })
}

// checkOwn asks somebody who is signed in for the password once more.
//
// Faults: ErrWrongPassword.
func (s *Service) checkOwn(ctx context.Context, id, password string) error {
	acc, err := s.Account.ByID(ctx, id)
	if err != nil {
		return err
	}
	ok, err := s.Hasher.Verify(ctx, password, acc.PasswordHash)
	if err != nil {
		return err
	}
	if !ok {
		f := *ErrWrongPassword
		f.Fields = []fault.Field{{Name: "currentPassword", Description: f.Message}}
		return &f
	}
	return nil
}

func (s *Service) replacePassword(
	ctx context.Context,
	id, password string,
	also func(*store.Tx) error,
) (Login, error) {
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return Login{}, fmt.Errorf("hash password: %w", err)
	}
	var out Login
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.Account.Lock(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.setPassword(ctx, tx, acc, hash); err != nil {
			return err
		}
		if err := also(tx); err != nil {
			return err
		}
		if acc, err = s.Account.ByIDIn(ctx, tx, id); err != nil {
			return err
		}
		out, err = s.newLogin(ctx, tx, acc, false)
		return err
	})
	return out, err
}

// ignoreFault keeps technical errors and drops faults, where the caller answers with a fault of its own.
func ignoreFault(err error) error {
	if fault.As(err) != nil {
		return nil
	}
	return err
}
