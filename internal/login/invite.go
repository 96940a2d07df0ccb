package login

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Invitation is an account that somebody else creates: an administrator, a company, or the operator.
type Invitation struct {
	Email, Password, FullName string
	Role                      actor.Role
	CompanyID                 string
	// NameByCompany is the name in the company's list.
	NameByCompany string
	// Trusted skips the mailed confirmation, because the operator knows the address.
	Trusted bool
	// NoPassword sets a random password that nobody knows. The person chooses one with the mailed link.
	NoPassword bool

	hash string
}

// Prepare checks the invitation and hashes its password, which takes too long for a transaction.
//
// Faults: invalid fields.
func (s *Service) Prepare(ctx context.Context, in Invitation) (Invitation, error) {
	in.Email = br.NormalEmail(in.Email)
	var f fault.Fields
	checkEmail(&f, "email", in.Email)
	if in.NoPassword {
		in.Password, _ = crypt.Token()
	}
	s.checkPassword(&f, "password", in.Password)
	if err := f.Err(); err != nil {
		return in, err
	}
	var err error
	if in.hash, err = s.Hasher.Hash(ctx, in.Password); err != nil {
		return in, fmt.Errorf("hash password: %w", err)
	}
	return in, nil
}

// For returns the same invitation for another address, with the name that the company gives. Only an invitation with
// NoPassword is copied, because the copies share the hash.
func (in Invitation) For(email, nameByCompany string) Invitation {
	if !in.NoPassword {
		return Invitation{Email: email}
	}
	in.Email, in.NameByCompany = br.NormalEmail(email), nameByCompany
	return in
}

// InviteInstead replaces an unconfirmed sign-up by the prepared invitation. Whoever signed up may be a stranger, so the
// password and the links of the sign-up end.
//
// Faults: fault.Missing when the address was confirmed meanwhile.
func (s *Service) InviteInstead(ctx context.Context, tx *store.Tx, id string, in Invitation) error {
	if in.hash == "" {
		return errors.New("login: the invitation was not prepared")
	}
	if _, err := s.Account.Lock(ctx, tx, id); err != nil {
		return err
	}
	if err := s.Account.InviteInstead(ctx, tx, id, in.person()); err != nil {
		return err
	}
	if err := s.Drop(ctx, tx, id); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, ConfirmMail{AccountID: id})
}

// InviteAgain mails a new link to somebody who has not confirmed the address.
func (s *Service) InviteAgain(ctx context.Context, tx *store.Tx, id string) error {
	if err := s.Account.RenewInvitation(ctx, tx, id); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, ConfirmMail{AccountID: id})
}

// MoveInvited changes the address of somebody who has not confirmed it. Links to the old address become invalid.
//
// Faults: account.ErrTaken, fault.Missing.
func (s *Service) MoveInvited(ctx context.Context, tx *store.Tx, acc account.Account, email string) error {
	if err := s.Account.MoveInvited(ctx, tx, acc, email); err != nil {
		return err
	}
	_, err := s.q.DropAllTokens(ctx, tx, acc.ID)
	return err
}

// Invite creates a prepared account inside the caller's transaction. Its password is temporary: the first login must
// replace it and accept the terms, so that whoever chose it cannot use it afterwards. People of a company never use it,
// because they choose a password with the mailed link.
//
// Faults: account.ErrTaken.
func (s *Service) Invite(ctx context.Context, tx *store.Tx, in Invitation) (string, error) {
	if in.hash == "" {
		return "", errors.New("login: the invitation was not prepared")
	}
	if _, err := s.Account.ByEmailIn(ctx, tx, in.Email); err == nil {
		return "", account.ErrTaken
	} else if fault.As(err) == nil {
		return "", err
	}
	id, err := s.Account.Create(ctx, tx, in.person())
	if err != nil || in.Trusted {
		return id, err
	}
	return id, s.Jobs.Enqueue(ctx, tx, ConfirmMail{AccountID: id})
}

func (in Invitation) person() account.New {
	n := account.New{
		Email:             in.Email,
		FullName:          in.FullName,
		Role:              in.Role,
		PasswordHash:      in.hash,
		PasswordTemporary: true,
		Confirmed:         in.Trusted,
		NameByCompany:     in.NameByCompany,
	}
	if in.CompanyID != "" {
		n.CompanyID = &in.CompanyID
	}
	return n
}

// CreateAdministrator creates an administrator by command line, by environment variable, or for the demonstration data.
// The password is not temporary, because the operator chooses it for themselves.
//
// Faults: invalid fields, account.ErrTaken.
func (s *Service) CreateAdministrator(ctx context.Context, email, password, name string) (string, error) {
	name, err := checkAdministrator(email, name)
	if err != nil {
		return "", err
	}
	in, err := s.Prepare(ctx, Invitation{
		Email:    email,
		Password: password,
		FullName: name,
		Role:     actor.Administrator,
		Trusted:  true,
	})
	if err != nil {
		return "", err
	}
	var id string
	err = s.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		if id, err = s.Invite(ctx, tx, in); err != nil {
			return err
		}
		if err := s.Account.SetPassword(ctx, tx, id, in.hash); err != nil {
			return err
		}
		return s.Account.AcceptTerms(ctx, tx, id, "")
	})
	return id, err
}
