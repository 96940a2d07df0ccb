package account

import (
	"context"
	"fmt"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// Customer is a patient with the personal data.
type Customer struct {
	Account
	Personal
}

// Customer returns a patient.
//
// Faults: fault.Missing, also for accounts that are no patients.
func (s *Service) Customer(ctx context.Context, id string) (Customer, error) {
	acc, err := s.ByID(ctx, id)
	if err != nil {
		return Customer{}, err
	}
	if !acc.Role().Patient() {
		return Customer{}, fault.Missing
	}
	p, err := s.Personal(acc)
	return Customer{acc, p}, err
}

// BasicInfo is what a new patient enters on the name screen.
type BasicInfo struct {
	FullName, Nickname string
	AlertsOptIn        bool
}

// SaveBasicInfo stores the names and completes a patient's registration (Q032). A repeated call, such as by a double
// click, is no error.
//
// Faults: invalid fields, fault.Missing.
func (s *Service) SaveBasicInfo(ctx context.Context, id string, in BasicInfo) error {
	in.FullName, in.Nickname = br.NormalName(in.FullName), br.NormalName(in.Nickname)
	var f fault.Fields
	checkNames(&f, in.FullName, in.Nickname)
	if err := f.Err(); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.Lock(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.noteNews(ctx, tx, acc, in.AlertsOptIn); err != nil {
			return err
		}
		_, err = s.q.SaveBasicInfo(ctx, tx, accountdb.SaveBasicInfoParams{
			ID:          id,
			FullName:    in.FullName,
			Nickname:    in.Nickname,
			SearchText:  searchText(in.FullName, in.Nickname, acc.Email),
			AlertsOptIn: in.AlertsOptIn,
			State:       string(Complete),
		})
		if err != nil {
			return fmt.Errorf("save basic info: %w", err)
		}
		return nil
	})
}

// UpdateCustomer replaces the personal data of a patient, who may save it in parts (Q220). Nothing of it is needed to
// pay: the payment form asks for what the provider needs.
//
// Faults: invalid fields, fault.Missing.
func (s *Service) UpdateCustomer(ctx context.Context, id string, in PersonalInput) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.Lock(ctx, tx, id)
		if err != nil {
			return err
		}
		in.Parts = true
		return s.SavePersonal(ctx, tx, acc, in)
	})
}

func (s *Service) storePersonal(ctx context.Context, tx *store.Tx, acc Account, in PersonalInput, p Personal) error {
	sealed, err := s.seal(acc.ID, p)
	if err != nil {
		return err
	}
	opt := acc.AlertsOptIn
	if in.AlertsOptIn != nil {
		opt = *in.AlertsOptIn
	}
	if err := s.noteNews(ctx, tx, acc, opt); err != nil {
		return err
	}
	var index *string // accounts without a CPF are not one person
	if p.CPF != "" {
		index = new(s.CPFIndex(p.CPF))
	}
	_, err = s.q.SavePersonalData(ctx, tx, accountdb.SavePersonalDataParams{
		ID:          acc.ID,
		FullName:    in.FullName,
		Nickname:    in.Nickname,
		SearchText:  searchText(in.FullName, in.Nickname, acc.Email),
		AlertsOptIn: opt,
		Private:     sealed,
		CpfIndex:    index,
	})
	if err != nil {
		return fmt.Errorf("save personal data: %w", err)
	}
	return nil
}

// CPFIndex returns a blind index by which equal CPFs are found without storing them in clear. Several accounts may have
// the same CPF, because nobody has to prove it.
func (s *Service) CPFIndex(cpf string) string { return s.Ring.BlindIndex("cpf", cpf) }

// Contact is a person in the recipient list of administrators.
type Contact struct {
	ID, Email, FullName, Nickname string
	Role                          actor.Role
	AlertsOptIn                   bool
}

const contactPage = 500

// maxContacts limits the list of active people, which has no pages.
const maxContacts = 10_000

// ActiveContacts returns confirmed, active people of these roles, the oldest accounts first.
func (s *Service) ActiveContacts(ctx context.Context, roles ...actor.Role) ([]Contact, error) {
	out, after := []Contact{}, ""
	for len(out) < maxContacts {
		p := accountdb.ActiveByRoleParams{Roles: store.List(roles), After: after, Most: contactPage}
		rows, err := s.q.ActiveByRole(ctx, s.DB.Read(), p)
		if err != nil {
			return nil, fmt.Errorf("active contacts: %w", err)
		}
		for _, r := range rows {
			out = append(out, Contact{
				ID:          r.ID,
				Email:       r.Email,
				FullName:    r.FullName,
				Nickname:    r.Nickname,
				Role:        actor.Role(r.Role),
				AlertsOptIn: r.AlertsOptIn,
			})
			after = r.ID
		}
		if len(rows) < contactPage {
			break
		}
	}
	return out, nil
}
