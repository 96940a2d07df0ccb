package login

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
	"psic/internal/platform/httpx"
	"psic/internal/platform/limit"
	"psic/internal/platform/store"
)

// perAddress limits the reset mails to one address. Requests over the limit have the same response.
var perAddress = limit.Rule{Name: "reset-address", Burst: 3, Per: time.Hour}

// RequestReset mails a link to the owner of the address. It returns the same and does the same work for an unknown
// address, whose job sends nothing.
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

// checkPassword validates a new password. It also refuses the most common ones.
func (s *Service) checkPassword(f *fault.Fields, name, password string) {
	switch n := passwordLength(password); {
	case n == 0:
		f.Add(name, "A senha é obrigatória")
	case n < s.minLength():
		f.Add(name, fmt.Sprintf("A senha deve ter no mínimo %d caracteres", s.minLength()))
	case n > maxPassword:
		f.Add(name, "A senha deve ter no máximo 256 caracteres")
	case crypt.Common(password):
		f.Add(name, "Esta senha é muito comum. Escolha outra, mais difícil de adivinhar")
	}
}

// minLength is the installation's minimum, but at least that of the product.
func (s *Service) minLength() int { return max(minPassword, s.MinPassword) }

// passwordLength counts the characters of the composed form (NFC), which is the form that is hashed.
func passwordLength(password string) int { return utf8.RuneCountInString(norm.NFC.String(password)) }

// checkNew validates a password that was typed twice, with the texts of the reset page (R090).
func (s *Service) checkNew(p NewPassword) error {
	var f fault.Fields
	f.Check(
		passwordLength(p.Password) >= s.minLength(),
		"password",
		fmt.Sprintf("A senha deve ter mais que %d caracteres.", s.minLength()),
	)
	if len(f) == 0 {
		s.checkPassword(&f, "password", p.Password)
	}
	f.Check(p.Password == p.Confirmation, "passwordConfirmation", "As duas senhas devem ser iguais.")
	return f.Err()
}

// Reset sets a new password with the mailed token, once, and ends every login of the account. The link of an invitation
// also confirms the address and accepts the terms.
//
// Faults: invalid fields, ErrResetLink, ErrCorporate.
func (s *Service) Reset(ctx context.Context, token string, p NewPassword, terms bool) error {
	if err := s.checkNew(p); err != nil {
		return err
	}
	if err := s.refuseCompanyNameOfLink(ctx, token, p.Password); err != nil {
		return err
	}
	hash, err := s.Hasher.Hash(ctx, p.Password)
	if err != nil {
		return fmt.Errorf("hash password: %w", err)
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.lockOwner(ctx, tx, purposeReset, token)
		if store.None(err) {
			return ErrResetLink
		}
		if err != nil {
			return err
		}
		if err := s.dropTokens(ctx, tx, acc.ID, purposeReset); err != nil {
			return err
		}
		if err := s.confirmAndAccept(ctx, tx, acc, terms); err != nil {
			return err
		}
		if err := s.guard(ctx, tx, acc); err != nil {
			return err
		}
		return s.setPassword(ctx, tx, acc, hash)
	})
}

// confirmAndAccept confirms an unconfirmed address, which the mailed link proves, and accepts the terms.
func (s *Service) confirmAndAccept(ctx context.Context, tx *store.Tx, acc account.Account, terms bool) error {
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

// setPassword stores the hash, ends all logins and mails the owner.
func (s *Service) setPassword(ctx context.Context, tx *store.Tx, acc account.Account, hash string) error {
	if err := s.Account.SetPassword(ctx, tx, acc.ID, hash); err != nil {
		return err
	}
	if err := s.EndAll(ctx, tx, acc.ID); err != nil {
		return err
	}
	if acc.ConfirmedAt.IsZero() {
		return nil // the first password after an invitation is not mailed
	}
	return s.Jobs.Enqueue(ctx, tx, PasswordChangedMail{AccountID: acc.ID})
}

// FirstAccess replaces a password that somebody else chose and stores that the person accepts the terms. The new login
// has no limits. It refuses a login without limits, because that could change the password without the current one.
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
	if err := s.refuseTemporary(ctx, who.ID, p.Password); err != nil {
		return Login{}, err
	}
	if err := s.refuseCompanyName(ctx, who.ID, p.Password); err != nil {
		return Login{}, err
	}
	return s.replacePassword(ctx, who.ID, p.Password, func(tx *store.Tx) error {
		return s.Account.AcceptTerms(ctx, tx, who.ID, httpx.MetaFrom(ctx).IP)
	})
}

// refuseTemporary refuses the temporary password as the new one, because whoever chose it knows it.
func (s *Service) refuseTemporary(ctx context.Context, id, password string) error {
	acc, err := s.Account.ByID(ctx, id)
	if err != nil || !acc.PasswordTemporary {
		return err
	}
	same, err := s.Hasher.Verify(ctx, password, acc.PasswordHash)
	if err != nil {
		return fmt.Errorf("compare with the temporary password: %w", err)
	}
	var f fault.Fields
	f.Check(!same, "password", "Escolha uma senha diferente da que você recebeu.")
	return f.Err()
}

// ChangePassword requires the current password, ends every login and creates a new one.
//
// Faults: invalid fields, ErrWrongPassword, too many attempts.
func (s *Service) ChangePassword(ctx context.Context, who actor.Actor, current string, p NewPassword) (Login, error) {
	if err := s.checkNew(p); err != nil {
		return Login{}, err
	}
	if _, err := s.verifyPassword(ctx, who.ID, current, "currentPassword"); err != nil {
		return Login{}, err
	}
	if err := s.refuseCompanyName(ctx, who.ID, p.Password); err != nil {
		return Login{}, err
	}
	return s.replacePassword(ctx, who.ID, p.Password, func(*store.Tx) error { return nil })
}

// verifyPassword returns the account of the caller if the password is right. field is where the form shows the fault.
// Guesses of the staff are counted for the login, at all operations together: whoever stole a token cannot slow the
// owner down.
//
// Faults: ErrWrongPassword, too many attempts.
func (s *Service) verifyPassword(ctx context.Context, id, password, field string) (account.Account, error) {
	acc, err := s.Account.ByID(ctx, id)
	if err != nil {
		return acc, err
	}
	if err := s.keepStaffsPace(ctx, acc.Role(), confirmKey(actor.From(ctx).LoginID)); err != nil {
		return acc, err
	}
	ok, err := s.Hasher.Verify(ctx, password, acc.PasswordHash)
	if err != nil || ok {
		return acc, err
	}
	f := *ErrWrongPassword
	f.Fields = []fault.Field{{Name: field, Description: f.Message}}
	return acc, &f
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
		if out, err = s.newLogin(ctx, tx, acc, proofs{password: at.Of(s.Clock.Now())}); err != nil || out.Limited {
			return err
		}
		out.Device, err = s.rememberDevice(ctx, tx, acc.ID, "")
		return err
	})
	return out, err
}

// missingAsNone returns a missing account as sql.ErrNoRows, for callers that return the same for a missing row.
func missingAsNone(err error) error {
	if errors.Is(err, fault.Missing) {
		return sql.ErrNoRows
	}
	return err
}

// ignoreFault returns technical errors and drops faults, for callers that return a fault of their own.
func ignoreFault(err error) error {
	if fault.As(err) != nil {
		return nil
	}
	return err
}
