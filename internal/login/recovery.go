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

// recoveryLife is how long the code that confirms a personal address is valid.
const recoveryLife = 30 * time.Minute

// ErrRecoveryCode refuses a wrong or expired code.
var ErrRecoveryCode = fault.New(
	fault.Invalid,
	"account.recovery_code",
	"O código não confere ou expirou. Confira o e-mail ou peça outro código.",
)

// Recovery is the state of a person's personal address.
type Recovery struct {
	Email   string // confirmed
	Waiting string // waits for its code
	// Links says where links go now, LinksWithout where they go without a personal address.
	Links, LinksWithout PasswordLinks
}

// RecoveryOf returns the confirmed personal address and the one that waits for its code.
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
	if out.Links, err = s.passwordLinks(ctx, acc); err != nil {
		return out, err
	}
	if out.LinksWithout, err = s.linksWithoutPersonal(ctx, acc); err != nil {
		return out, err
	}
	req, err := s.recoveryRequest(ctx, s.DB.Read(), id)
	if store.None(err) {
		return out, nil
	}
	if err == nil {
		out.Waiting, err = s.requestedAddress(req)
	}
	return out, err
}

func (s *Service) recoveryRequest(ctx context.Context, db logindb.DBTX, id string) (logindb.RecoveryRequest, error) {
	return s.q.RecoveryRequest(ctx, db, logindb.RecoveryRequestParams{AccountID: id, NowAt: at.Of(s.Clock.Now())})
}

// ErrNotEmployee refuses a second address to somebody whose mailbox is nobody else's (Q194, Q195).
var ErrNotEmployee = fault.New(
	fault.Conflict,
	"account.no_employer",
	"O e-mail pessoal é só para quem entra com o e-mail de uma empresa.",
)

// RequestRecovery mails a code to the personal address. It requires the password, so that somebody at an unlocked
// computer cannot enter another address.
//
// Faults: invalid fields, ErrWrongPassword, ErrNotEmployee.
func (s *Service) RequestRecovery(ctx context.Context, id, email, password string) error {
	email = br.NormalEmail(email)
	acc, err := s.verifyPassword(ctx, id, password, "password")
	if err != nil {
		return err
	}
	if !isOrWasEmployee(acc) {
		return ErrNotEmployee
	}
	if err := s.checkPersonal(ctx, acc, email); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		sealed, err := s.Ring.Seal([]byte(email), crypt.AAD("recovery_request", "address", id))
		if err != nil {
			return err
		}
		// The code is made when the mail is sent, like every mailed secret. Until then no code is valid.
		err = s.q.SaveRecoveryRequest(ctx, tx, logindb.SaveRecoveryRequestParams{
			AccountID: id,
			Address:   sealed,
			ExpiresAt: at.Of(s.Clock.Now().Add(recoveryLife)),
		})
		if err != nil {
			return fmt.Errorf("save request: %w", err)
		}
		return s.Jobs.Enqueue(ctx, tx, RecoveryCodeMail{AccountID: id})
	})
}

func (s *Service) checkPersonal(ctx context.Context, acc account.Account, email string) error {
	domain, err := s.companyDomain(ctx, acc.ID)
	if err != nil {
		return err
	}
	return checkRecovery(email, acc.Email, domain)
}

// companyDomain returns the mail domain of the company of an account, or an empty text.
func (s *Service) companyDomain(ctx context.Context, accountID string) (string, error) {
	domain, err := s.q.CompanyDomain(ctx, s.DB.Read(), accountID)
	if err != nil {
		return "", fmt.Errorf("company's domain: %w", err)
	}
	return domain, nil
}

// checkRecovery refuses an address of the company: in the domain of the company or of the work address, or below one.
func checkRecovery(email, work, companyDomain string) error {
	var f fault.Fields
	f.Check(br.ValidEmail(email), "email", "Informe um e-mail válido.")
	_, workDomain, _ := strings.Cut(work, "@")
	_, domain, _ := strings.Cut(email, "@")
	if len(f) == 0 {
		f.Check(
			domain != workDomain && domain != companyDomain && !strings.HasSuffix(domain, "."+companyDomain) &&
				!strings.HasSuffix(domain, "."+workDomain),
			"email",
			"Use um e-mail só seu, fora da empresa.",
		)
	}
	return f.Err()
}

func (s *Service) requestedAddress(r logindb.RecoveryRequest) (string, error) {
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

// ConfirmRecovery confirms the personal address with the mailed code. Reset links go there from now on, and those that
// were mailed before become invalid.
//
// Faults: ErrRecoveryCode.
func (s *Service) ConfirmRecovery(ctx context.Context, id, code string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.Account.Lock(ctx, tx, id)
		if err != nil {
			return err
		}
		req, err := s.recoveryRequest(ctx, tx, id)
		if store.None(err) || err == nil && req.CodeHash != s.codeHash(id, code) {
			f := *ErrRecoveryCode
			f.Fields = []fault.Field{{Name: "code", Description: f.Message}}
			return &f
		}
		if err != nil {
			return fmt.Errorf("read request: %w", err)
		}
		email, err := s.requestedAddress(req)
		if err != nil {
			return err
		}
		return s.setRecovery(ctx, tx, acc, email)
	})
}

// RemoveRecovery removes the personal address. Reset links go to the sign-in address from now on.
//
// Faults: ErrWrongPassword.
func (s *Service) RemoveRecovery(ctx context.Context, id, password string) error {
	if _, err := s.verifyPassword(ctx, id, password, "password"); err != nil {
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

// setRecovery stores the personal address and makes mailed reset links invalid. A mail to the sign-in address tells the
// owner about the change, without the personal address.
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
	if err := s.Jobs.Enqueue(ctx, tx, RecoveryChangedMail{AccountID: acc.ID}); err != nil {
		return err
	}
	if acc.Role() != actor.Customer || !acc.MailboxLost || email == "" {
		return nil
	}
	return s.Account.MoveToPersonal(ctx, tx, acc, email) // who left a company signs in with the own address now
}

// isOrWasEmployee says whether the mailbox of the sign-in address is an employer's, present or former.
func isOrWasEmployee(acc account.Account) bool {
	return acc.Role() == actor.Enterprise || acc.MailboxLost
}

// GiveRecovery sets the personal address of an employee who forgot the password and had none. Support calls it after
// the person proved their identity by document. A reset by a link to this address unguards the account.
//
// Faults: invalid fields, fault.Missing.
func (s *Service) GiveRecovery(ctx context.Context, email, personal string) error {
	acc, err := s.Account.ByEmail(ctx, email)
	if err != nil {
		return err
	}
	if !isOrWasEmployee(acc) {
		return fault.Missing
	}
	personal = br.NormalEmail(personal)
	if err := s.checkPersonal(ctx, acc, personal); err != nil {
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
