package login

import (
	"context"
	"crypto/rand"
	"fmt"
	"math/big"
	"strings"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/login/logindb"
	"psic/internal/platform/audit"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// recoveryLife is how long the code that proves a personal address may be typed.
const recoveryLife = 30 * time.Minute

// ErrRecoveryCode answers a code that was not mailed, or too long ago.
var ErrRecoveryCode = fault.New(
	fault.Invalid,
	"account.recovery_code",
	"O código não confere ou expirou. Confira o e-mail ou peça outro código.",
)

// Recovery is what a person reads about the own personal address.
type Recovery struct {
	Email   string
	Waiting string
}

// RecoveryOf tells which personal address is proven and which one waits for its code.
func (s *Service) RecoveryOf(ctx context.Context, id string) (out Recovery, err error) {
	acc, err := s.Account.ByID(ctx, id)
	if err != nil {
		return out, err
	}
	if acc.RecoveryEmail != "" {
		if out.Email, err = s.Account.Mailbox(acc); err != nil {
			return out, err
		}
	}
	req, err := s.q.RecoveryRequest(
		ctx,
		s.DB.Read(),
		logindb.RecoveryRequestParams{AccountID: id, NowAt: at.Of(s.Clock.Now())},
	)
	if store.None(err) {
		return out, nil
	}
	if err == nil {
		out.Waiting, err = s.requested(req)
	}
	return out, err
}

// AskRecovery mails a code to the personal address. It asks for the password, so that a screen left open at work is
// not enough to put another address there.
//
// Faults: invalid fields, ErrWrongPassword.
func (s *Service) AskRecovery(ctx context.Context, id, email, password string) error {
	email = br.NormalEmail(email)
	acc, err := s.knowing(ctx, id, password)
	if err != nil {
		return err
	}
	domain, err := s.q.CompanyDomain(ctx, s.DB.Read(), id)
	if err != nil {
		return fmt.Errorf("company's domain: %w", err)
	}
	if err := checkRecovery(email, acc.Email, domain); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		sealed, err := s.Ring.Seal([]byte(email), crypt.AAD("recovery_request", "address", id))
		if err != nil {
			return err
		}
		// The code is made when the mail leaves, like every secret that is mailed; until then no code fits.
		err = s.q.SaveRecoveryRequest(
			ctx,
			tx,
			logindb.SaveRecoveryRequestParams{
				AccountID: id,
				Address:   sealed,
				ExpiresAt: at.Of(s.Clock.Now().Add(recoveryLife)),
			},
		)
		if err != nil {
			return fmt.Errorf("save request: %w", err)
		}
		return s.Jobs.Enqueue(ctx, tx, RecoveryCodeMail{AccountID: id})
	})
}

func checkRecovery(email, work, domain string) error {
	var f fault.Fields
	f.Check(br.ValidEmail(email), "email", "Informe um e-mail válido.")
	_, own, _ := strings.Cut(work, "@")
	_, theirs, _ := strings.Cut(email, "@")
	if len(f) == 0 {
		f.Check(
			theirs != own && theirs != domain && !strings.HasSuffix(theirs, "."+domain) &&
				!strings.HasSuffix(theirs, "."+own),
			"email",
			"Use um e-mail só seu, fora da empresa.",
		)
	}
	return f.Err()
}

// knowing returns the account to who knows its password.
func (s *Service) knowing(ctx context.Context, id, password string) (account.Account, error) {
	acc, err := s.Account.ByID(ctx, id)
	if err != nil {
		return acc, err
	}
	ok, err := s.Hasher.Verify(ctx, password, acc.PasswordHash)
	if err != nil || ok {
		return acc, err
	}
	f := *ErrWrongPassword
	f.Fields = []fault.Field{{Name: "password", Description: f.Message}}
	return acc, &f
}

func (s *Service) requested(r logindb.RecoveryRequest) (string, error) {
	b, err := s.Ring.Unseal(r.Address, crypt.AAD("recovery_request", "address", r.AccountID))
	if err != nil {
		return "", fmt.Errorf("requested address: %w", err)
	}
	return string(b), nil
}

func (s *Service) codeHash(id, code string) string {
	return s.Ring.BlindIndex("recovery-code", id+"|"+strings.TrimSpace(code))
}

func newCode() (string, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", fmt.Errorf("make code: %w", err)
	}
	return fmt.Sprintf("%06d", n), nil
}

// ConfirmRecovery makes the address the one that password links go to. Links mailed elsewhere before die here.
//
// Faults: ErrRecoveryCode.
func (s *Service) ConfirmRecovery(ctx context.Context, id, code string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.Account.Lock(ctx, tx, id)
		if err != nil {
			return err
		}
		req, err := s.q.RecoveryRequest(
			ctx,
			tx,
			logindb.RecoveryRequestParams{AccountID: id, NowAt: at.Of(s.Clock.Now())},
		)
		if store.None(err) || err == nil && req.CodeHash != s.codeHash(id, code) {
			f := *ErrRecoveryCode
			f.Fields = []fault.Field{{Name: "code", Description: f.Message}}
			return &f
		}
		if err != nil {
			return fmt.Errorf("read request: %w", err)
		}
		email, err := s.requested(req)
		if err != nil {
			return err
		}
		return s.setRecovery(ctx, tx, acc, email)
	})
}

// RemoveRecovery goes back to the sign-in address.
//
// Faults: ErrWrongPassword.
func (s *Service) RemoveRecovery(ctx context.Context, id, password string) error {
	if _, err := s.knowing(ctx, id, password); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.Account.Lock(ctx, tx, id)
		if err != nil {
			return err
		}
		return s.setRecovery(ctx, tx, acc, "")
	})
}

// setRecovery tells the sign-in address, where who did not do it reads it; never the personal one.
func (s *Service) setRecovery(ctx context.Context, tx *store.Tx, acc account.Account, email string) error {
	if err := s.Account.SetRecoveryEmail(ctx, tx, acc.ID, email); err != nil {
		return err
	}
	if err := s.q.DropRecoveryRequest(ctx, tx, acc.ID); err != nil {
		return fmt.Errorf("drop request: %w", err)
	}
	if err := s.dropTokens(ctx, tx, acc.ID, purposeReset); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, RecoveryChangedMail{AccountID: acc.ID})
}

// GiveRecovery is the support's help for an employee who forgot the password and had no personal address: after the
// person was recognised by document, reset links go to the given address, and a reset by such a link opens the account.
//
// Faults: invalid fields, fault.Missing.
func (s *Service) GiveRecovery(ctx context.Context, email, personal string) error {
	acc, err := s.Account.ByEmail(ctx, email)
	if err != nil {
		return err
	}
	if acc.Role() != actor.Enterprise {
		return fault.Missing
	}
	personal = br.NormalEmail(personal)
	domain, err := s.q.CompanyDomain(ctx, s.DB.Read(), acc.ID)
	if err != nil {
		return fmt.Errorf("company's domain: %w", err)
	}
	if err := checkRecovery(personal, acc.Email, domain); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if acc, err = s.Account.Lock(ctx, tx, acc.ID); err != nil {
			return err
		}
		if err := s.EndAll(ctx, tx, acc.ID); err != nil {
			return err
		}
		s.Audit.Record(ctx, tx, audit.Entry{Action: "account.recovery_given", Object: acc.ID, Result: audit.Done})
		return s.setRecovery(ctx, tx, acc, personal)
	})
}
