package login

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Invitation is an account that somebody else opens: an administrator, a company, the installation.
type Invitation struct {
	Email, Password, FullName string
	Role                      actor.Role
	CompanyID                 string
	// Trusted skips the mailed confirmation: the operator of the installation vouches for the address.
	Trusted bool
	// NoPassword opens the account without one that anybody knows: the person chooses it by the mailed link.
	NoPassword bool

	hash string
}

// ErrTaken is said only to people who may know who has an account: administrators. Companies may not.
var ErrTaken = fault.New(fault.Conflict, "account.taken", "Já existe uma conta com este e-mail.")

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

// For is the same invitation for another address. Only one without a password may be copied: the hash is shared.
func (in Invitation) For(email string) Invitation {
	if !in.NoPassword {
		return Invitation{Email: email}
	}
	in.Email = br.NormalEmail(email)
	return in
}

// InviteAgain sends a fresh link to somebody who has not proven the address.
func (s *Service) InviteAgain(ctx context.Context, tx *store.Tx, id string) error {
	if err := s.q.InviteAgain(
		ctx,
		tx,
		accountdb.InviteAgainParams{ID: id, InvitedAt: at.Of(s.Clock.Now())},
	); err != nil {
		return fmt.Errorf("invite again: %w", err)
	}
	return s.Jobs.Enqueue(ctx, tx, ConfirmMail{AccountID: id})
}

// MoveInvited gives somebody who has not proven the address another one. Links that went to the old address are dead.
//
// Faults: ErrTaken, fault.Missing.
func (s *Service) MoveInvited(ctx context.Context, tx *store.Tx, acc Account, email string) error {
	if _, err := found(s.q.AccountByEmail(ctx, tx, email)); err == nil {
		return ErrTaken
	} else if fault.As(err) == nil {
		return err
	}
	n, err := s.q.MoveInvited(
		ctx,
		tx,
		accountdb.MoveInvitedParams{ID: acc.ID, Email: email, SearchText: searchText(acc.FullName, email)},
	)
	if store.IsUnique(err, "account", "email") {
		return ErrTaken
	}
	if err != nil {
		return fmt.Errorf("move invitation: %w", err)
	}
	if n == 0 {
		return fault.Missing
	}
	_, err = s.q.DropAllTokens(ctx, tx, acc.ID)
	return err
}

// RenameCompany gives the logins of a company its new name.
func (s *Service) RenameCompany(ctx context.Context, tx *store.Tx, companyID, name string) error {
	if err := s.q.RenameCompanyLogins(
		ctx,
		tx,
		accountdb.RenameCompanyLoginsParams{CompanyID: &companyID, FullName: name},
	); err != nil {
		return fmt.Errorf("rename logins: %w", err)
	}
	return nil
}

// Invite opens a prepared account inside the caller's transaction. Its password is temporary: the first
// login must replace it and accept the terms, so that whoever chose it cannot use it afterwards. People of a company
// never use it at all: their mailed link asks for one of their own.
//
// Faults: ErrTaken.
func (s *Service) Invite(ctx context.Context, tx *store.Tx, in Invitation) (string, error) {
	if in.hash == "" {
		return "", errors.New("account: the invitation was not prepared")
	}
	if _, err := found(s.q.AccountByEmail(ctx, tx, in.Email)); err == nil {
		return "", ErrTaken
	} else if fault.As(err) == nil {
		return "", err
	}
	id, err := s.insert(ctx, tx, in.row(at.Of(s.Clock.Now())))
	if store.IsUnique(err, "account", "email") {
		return "", ErrTaken
	}
	if err != nil || in.Trusted {
		return id, err
	}
	return id, s.Jobs.Enqueue(ctx, tx, ConfirmMail{AccountID: id})
}

func (in Invitation) row(now at.Time) accountdb.InsertAccountParams {
	p := accountdb.InsertAccountParams{
		Email:             in.Email,
		Role:              string(in.Role),
		State:             string(Created),
		FullName:          in.FullName,
		PasswordHash:      in.hash,
		PasswordTemporary: true,
		InvitedAt:         now,
		CreatedAt:         now,
	}
	if in.CompanyID != "" {
		p.CompanyID = &in.CompanyID
	}
	if in.Trusted {
		p.State, p.ConfirmedAt = string(stateAfterConfirm(in.Role)), now
	}
	return p
}

// CreateAdministrator is for the installation: by command line, by environment, or for the demonstration.
// The operator chose the password knowingly, so it is not temporary.
//
// Faults: invalid fields, ErrTaken.
func (s *Service) CreateAdministrator(ctx context.Context, email, password, name string) (string, error) {
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
		if _, err := s.q.SetPassword(ctx, tx, accountdb.SetPasswordParams{ID: id, PasswordHash: in.hash}); err != nil {
			return fmt.Errorf("keep password: %w", err)
		}
		return s.q.AcceptTerms(
			ctx,
			tx,
			accountdb.AcceptTermsParams{ID: id, TermsVersion: TermsVersion, TermsAcceptedAt: at.Of(s.Clock.Now())},
		)
	})
	return id, err
}

// Administrators counts them: an installation without one says so.
func (s *Service) Administrators(ctx context.Context) (int64, error) {
	return s.q.CountAdministrators(ctx, s.DB.Read())
}

// SetActive switches an account on or off inside tx; off ends its logins with the commit.
func (s *Service) SetActive(ctx context.Context, tx *store.Tx, id string, active bool) error {
	n, err := s.q.SetActive(
		ctx,
		tx,
		accountdb.SetActiveParams{ID: id, Active: active, InactiveAt: at.Of(s.Clock.Now())},
	)
	if err != nil {
		return fmt.Errorf("set active: %w", err)
	}
	if n == 0 {
		return fault.Missing
	}
	if err := each(ctx, tx, id, s.Switched); err != nil {
		return err
	}
	if active {
		return nil
	}
	return s.revokeAll(ctx, tx, id)
}
