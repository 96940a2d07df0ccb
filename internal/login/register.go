package login

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
	"psic/internal/platform/limit"
	"psic/internal/platform/store"
)

// RegisterInput is the sign-up form.
type RegisterInput struct {
	Email, Password, Type, ReferralCode string
	TermsOfService                      bool
}

func (s *Service) checkRegister(in RegisterInput) error {
	var f fault.Fields
	checkEmail(&f, "email", in.Email)
	s.checkPassword(&f, "password", in.Password)
	f.Check(in.TermsOfService, "termsOfService", "Por favor, confirme os termos de uso.")
	role := actor.Role(in.Type)
	f.Check(
		role == actor.Customer || role == actor.Therapist || role == actor.Enterprise,
		"type",
		"Escolha o tipo de conta.",
	)
	return f.Err()
}

// signUpMails limits the mails to one address that sign-ups can cause, whether or not the address has an account.
var signUpMails = limit.Rule{Name: "sign-up-address", Burst: 3, Per: time.Hour}

// mayMail counts a mail that a stranger can cause, and says whether it is within the limit.
func (s *Service) mayMail(ctx context.Context, email string) (bool, error) {
	wait, err := s.Limiter.Allow(ctx, signUpMails, s.Ring.BlindIndex("sign-up-address", email))
	return wait == 0, err
}

// Register creates an account with an unconfirmed address. Its result does not tell whether the address has an account
// already, nor whether the domain of a corporate address belongs to a company that has seats: the owner gets a mail, or
// none. No seat is taken before the address is confirmed. From the fourth sign-up of an address within an hour it
// changes nothing and returns the same.
//
// Faults: invalid fields.
func (s *Service) Register(ctx context.Context, in RegisterInput) error {
	in.Email = br.NormalEmail(in.Email)
	if in.Type == "" {
		in.Type = string(actor.Customer)
	}
	if err := s.checkRegister(in); err != nil {
		return err
	}
	hash, err := s.Hasher.Hash(ctx, in.Password) // also for a known address, so that both take the same time
	if err != nil {
		return fmt.Errorf("hash password: %w", err)
	}
	if ok, err := s.mayMail(ctx, in.Email); err != nil || !ok {
		return err
	}
	register := func() error {
		return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.signUp(ctx, tx, in, hash) })
	}
	if err := register(); !lostRace(err) {
		return err
	}
	return register() // now it finds the account of the other transaction
}

func (s *Service) signUp(ctx context.Context, tx *store.Tx, in RegisterInput, hash string) error {
	companyID, err := s.companyFor(ctx, tx, in)
	if err != nil {
		return err
	}
	if companyID != nil && *companyID == "" {
		return s.Jobs.Enqueue(ctx, tx, ConfirmMail{}) // of no account: it mails nothing and costs the same time
	}
	referrer, err := s.Account.Referrer(ctx, tx, in.ReferralCode)
	if err != nil {
		return err
	}
	person := account.New{
		Email:        in.Email,
		Role:         actor.Role(in.Type),
		PasswordHash: hash,
		ReferredBy:   referrer,
		CompanyID:    companyID,
		Terms:        true,
		TermsIP:      httpx.MetaFrom(ctx).IP,
	}
	old, err := s.Account.ByEmailIn(ctx, tx, in.Email)
	if err == nil {
		return s.signUpAgain(ctx, tx, old.ID, person)
	}
	if fault.As(err) == nil {
		return err
	}
	id, err := s.Account.Create(ctx, tx, person)
	if err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, ConfirmMail{AccountID: id})
}

// lostRace says whether another transaction created or deleted an account with the same address meanwhile.
func lostRace(err error) bool {
	return errors.Is(err, account.ErrTaken) || errors.Is(err, fault.Missing)
}

// companyFor returns the company of an employee, with an empty id when no active company has the domain. It returns nil
// for everybody else.
func (s *Service) companyFor(ctx context.Context, tx *store.Tx, in RegisterInput) (*string, error) {
	if in.Type != string(actor.Enterprise) {
		return nil, nil
	}
	id, err := s.CompanyOf(ctx, tx, in.Email)
	return &id, err
}

// signUpAgain mails the owner of a known address: a new confirmation link, or that the account exists. An account that
// somebody else created keeps its data, and an invitation keeps its end, so that strangers do not hold seats with it.
func (s *Service) signUpAgain(ctx context.Context, tx *store.Tx, id string, person account.New) error {
	old, err := s.Account.Lock(ctx, tx, id)
	if err != nil {
		return err
	}
	if !old.ConfirmedAt.IsZero() {
		return s.Jobs.Enqueue(ctx, tx, ExistsMail{AccountID: id})
	}
	if !old.PasswordTemporary {
		if err := s.replaceSignUp(ctx, tx, id, person); err != nil {
			return fmt.Errorf("sign up again: %w", err)
		}
	}
	return s.Jobs.Enqueue(ctx, tx, ConfirmMail{AccountID: id})
}

// replaceSignUp removes the password and the links of earlier sign-ups. With the link that is mailed now, the owner of
// the mailbox chooses a password and accepts the terms.
func (s *Service) replaceSignUp(ctx context.Context, tx *store.Tx, id string, person account.New) error {
	if err := s.Account.SignUpAgain(ctx, tx, id, person); err != nil {
		return err
	}
	return s.dropTokens(ctx, tx, id, purposeConfirm)
}
