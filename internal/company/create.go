package company

import (
	"context"
	"fmt"

	"psic/internal/company/companydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/login"
	"psic/internal/platform/store"
)

// Open registers a company together with its login. The owner of the login chooses the password by a mailed link
// (Q119).
//
// Faults: invalid fields, ErrTaken, account.ErrTaken.
func (s *Service) Open(ctx context.Context, in Input) (Company, error) {
	if err := in.check(); err != nil {
		return Company{}, err
	}
	user, err := s.Login.Prepare(ctx, login.Invitation{
		Email:      in.Email,
		FullName:   in.Name,
		Role:       actor.Company,
		NoPassword: true,
	})
	if err != nil {
		return Company{}, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		if user.CompanyID, err = s.Create(ctx, tx, in); err != nil {
			return err
		}
		_, err = s.Login.Invite(ctx, tx, user)
		return err
	})
	if err != nil {
		return Company{}, err
	}
	return s.ByID(ctx, user.CompanyID)
}

// Create registers a company inside tx. Its payment is pending until an administrator validates it.
//
// Faults: invalid fields, ErrTaken.
func (s *Service) Create(ctx context.Context, tx *store.Tx, in Input) (string, error) {
	if err := in.check(); err != nil {
		return "", err
	}
	id := ids.New()
	err := s.q.InsertCompany(ctx, tx, companydb.InsertCompanyParams{
		ID:          id,
		Name:        in.Name,
		Cnpj:        in.CNPJ,
		Email:       in.Email,
		Phone:       in.Phone,
		MaxUsers:    in.MaxUsers,
		EmailDomain: in.Domain,
		SearchText:  in.searchText(),
		CreatedAt:   at.Of(s.Clock.Now()),

		MonthlyCents: in.monthly(0),
	})
	if taken(err) {
		return "", ErrTaken
	}
	if err != nil {
		return "", fmt.Errorf("insert company: %w", err)
	}
	return id, nil
}

func taken(err error) bool {
	return store.IsUnique(err, "company", "cnpj") || store.IsUnique(err, "company", "email_domain")
}

// SetActive switches a company on or off. Switching off ends the logins that manage it and hides the time slots
// reserved for companies. Its people keep their accounts.
//
// Faults: fault.Missing.
func (s *Service) SetActive(ctx context.Context, id string, active bool) error {
	if !ids.Valid(id) {
		return fault.Missing
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := s.q.SetCompanyActive(ctx, tx, companydb.SetCompanyActiveParams{ID: id, Active: active})
		if err != nil {
			return fmt.Errorf("switch company: %w", err)
		}
		if n == 0 {
			return fault.Missing
		}
		logins, err := s.q.CompanyLogins(ctx, tx, &id)
		if err != nil {
			return fmt.Errorf("logins of the company: %w", err)
		}
		for _, login := range logins { // almost always one
			if err := s.Account.SetActive(ctx, tx, login, active); err != nil {
				return err
			}
		}
		return nil
	})
}
