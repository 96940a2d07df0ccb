package company

import (
	"context"
	"fmt"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/login"
	"psic/internal/platform/store"
)

// ErrHasAccess is returned when the company's login already has a password: it resets the password by itself.
var ErrHasAccess = fault.New(
	fault.Conflict,
	"company.has_access",
	"A empresa já ativou o acesso. Para uma senha nova, ela usa Esqueci minha senha na página de entrada.",
)

// SendAccess mails the activation link to the company's login again. A login that was never used moves to the company's
// present e-mail, because the first one may have been mistyped. A missing login is created.
//
// Faults: fault.Missing, ErrInactive, ErrHasAccess, account.ErrTaken.
func (s *Service) SendAccess(ctx context.Context, id string) error {
	c, err := s.ByID(ctx, id)
	if err != nil {
		return err
	}
	user, err := s.Login.Prepare(ctx, login.Invitation{
		Email:      c.Email,
		FullName:   c.Name,
		Role:       actor.Company,
		CompanyID:  c.ID,
		NoPassword: true,
	})
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.lock(ctx, tx, id)
		if err != nil {
			return err
		}
		if !c.Active {
			return ErrInactive
		}
		logins, err := s.q.CompanyLogins(ctx, tx, &id)
		if err != nil {
			return fmt.Errorf("logins of the company: %w", err)
		}
		if len(logins) > 0 {
			return s.inviteLogins(ctx, tx, c, logins)
		}
		_, err = s.Login.Invite(ctx, tx, user.For(c.Email, ""))
		return err
	})
}

// inviteLogins mails the link to the logins that were never used. A company almost always has one login.
func (s *Service) inviteLogins(ctx context.Context, tx *store.Tx, c Company, logins []string) error {
	written := 0
	for _, login := range logins {
		acc, err := s.Account.Lock(ctx, tx, login)
		if err != nil {
			return err
		}
		if !acc.ConfirmedAt.IsZero() {
			continue
		}
		if acc.Email != c.Email && len(logins) == 1 {
			if err := s.Login.MoveInvited(ctx, tx, acc, c.Email); err != nil {
				return err
			}
		}
		if err := s.Login.InviteAgain(ctx, tx, login); err != nil {
			return err
		}
		written++
	}
	if written == 0 {
		return ErrHasAccess
	}
	return nil
}
