package company

import (
	"context"
	"fmt"

	"psic/internal/company/companydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/store"
)

// Update changes a company's data. Only an administrator changes the number of seats, the domain and the monthly
// amount; what the company's login sends for them is ignored.
//
// Faults: fault.Missing, invalid fields, ErrTaken.
func (s *Service) Update(ctx context.Context, who actor.Actor, id string, in Input) error {
	if _, err := s.Reach(ctx, who, id); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.lock(ctx, tx, id)
		if err != nil {
			return err
		}
		asked := in
		if err := asked.check(); err != nil {
			return err
		}
		if who.Role != actor.Administrator {
			asked.MaxUsers, asked.Domain, asked.Monthly = c.MaxUsers, c.EmailDomain, nil
		}
		if err := s.checkSeats(ctx, tx, c, asked.MaxUsers); err != nil {
			return err
		}
		_, err = s.q.UpdateCompany(ctx, tx, companydb.UpdateCompanyParams{
			ID:          id,
			Name:        asked.Name,
			Cnpj:        asked.CNPJ,
			Email:       asked.Email,
			Phone:       asked.Phone,
			MaxUsers:    asked.MaxUsers,
			EmailDomain: asked.Domain,
			SearchText:  asked.searchText(),

			MonthlyCents: asked.monthly(c.MonthlyCents),
		})
		if taken(err) {
			return ErrTaken
		}
		if err != nil {
			return fmt.Errorf("update company: %w", err)
		}
		return s.Account.RenameCompany(ctx, tx, id, asked.Name)
	})
}

// checkSeats refuses fewer seats than are in use.
func (s *Service) checkSeats(ctx context.Context, tx *store.Tx, c Company, seats int64) error {
	if seats >= c.MaxUsers {
		return nil
	}
	used, err := s.used(ctx, tx, c.ID, "")
	if err != nil || used <= seats {
		return err
	}
	return fault.Fields{
		{
			Name:        "maxUsers",
			Description: fmt.Sprintf("Há %d vagas em uso: o número de funcionários não pode ser menor.", used),
		},
	}.Err()
}

// Shown returns the company's data formatted for people.
func Shown(c Company) Input {
	return Input{
		Name:     c.Name,
		CNPJ:     br.FormatCNPJ(c.Cnpj),
		Email:    c.Email,
		Phone:    br.FormatPhone(c.Phone),
		Domain:   c.EmailDomain,
		MaxUsers: c.MaxUsers,
		Monthly:  &c.MonthlyCents,
	}
}

// monthly returns the monthly amount of the form, or the given one when the form has none.
func (in Input) monthly(otherwise money.Cents) money.Cents {
	if in.Monthly == nil {
		return otherwise
	}
	return *in.Monthly
}
