// Package company owns the organisations that offer the product to their people, and their seats.
package company

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/account"
	"psic/internal/company/companydb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/clock"
	"psic/internal/platform/store"
)

// Service is the feature.
type Service struct {
	DB    *store.DB
	Clock *clock.Clock
	q     companydb.Queries
}

// Input is a company as an administrator enters it.
type Input struct {
	Name, CNPJ, Email, Phone, Domain string
	MaxUsers                         int64
}

func (in *Input) check() error {
	var f fault.Fields
	in.Name, in.Email = strings.TrimSpace(in.Name), br.NormalEmail(in.Email)
	in.Domain = strings.TrimPrefix(strings.ToLower(strings.TrimSpace(in.Domain)), "@")
	f.Check(in.Name != "" && len([]rune(in.Name)) <= 250, "name", "Informe o nome da empresa.")
	cnpj, ok := br.CNPJ(in.CNPJ)
	f.Check(ok, "cnpj", "Informe um CNPJ válido.")
	in.CNPJ = cnpj
	f.Check(br.ValidEmail(in.Email), "email", "Informe um e-mail válido.")
	phone, ok := br.Phone(in.Phone)
	f.Check(ok, "phone", "Informe um telefone com DDD.")
	in.Phone = phone
	f.Check(in.MaxUsers > 0, "maxUsers", "Número de funcionários inválido!")
	f.Check(br.ValidEmail("a@"+in.Domain), "companyEmail", "Informe o domínio de e-mail da empresa.")
	return f.Err()
}

// ErrTaken is returned for a CNPJ or a domain that another company has.
var ErrTaken = fault.New(fault.Conflict, "company.taken", "Já existe uma empresa com este CNPJ ou domínio de e-mail.")

// Create registers a company inside tx; its payment is pending until an administrator validates it.
//
// Faults: invalid fields, ErrTaken.
func (s *Service) Create(ctx context.Context, tx *store.Tx, in Input) (string, error) {
	if err := in.check(); err != nil {
		return "", err
	}
	id := ids.New()
	err := s.q.InsertCompany(ctx, tx, companydb.InsertCompanyParams{
		ID: id, Name: in.Name, Cnpj: in.CNPJ, Email: in.Email, Phone: in.Phone, MaxUsers: in.MaxUsers,
		EmailDomain: in.Domain, CreatedAt: at.Of(s.Clock.Now())})
	if store.IsUnique(err, "company", "cnpj") || store.IsUnique(err, "company", "email_domain") {
		return "", ErrTaken
	}
	if err != nil {
		return "", fmt.Errorf("insert company: %w", err)
	}
	return id, nil
}

// TakeSeat finds the active company of the address's domain and holds its row until the end of tx, so that
// the last seat is given once however many ask for it at the same time.
//
// Faults: account.ErrCorporate, the same for no company, an inactive one and a full one.
func (s *Service) TakeSeat(ctx context.Context, tx *store.Tx, email string) (string, error) {
	_, domain, _ := strings.Cut(email, "@")
	c, err := s.q.CompanyByDomain(ctx, tx, domain)
	if store.None(err) {
		return "", account.ErrCorporate
	}
	if err != nil {
		return "", fmt.Errorf("find company: %w", err)
	}
	if _, err := s.q.TouchCompany(ctx, tx, c.ID); err != nil {
		return "", fmt.Errorf("lock company: %w", err)
	}
	if c, err = s.q.CompanyByID(ctx, tx, c.ID); err != nil {
		return "", fmt.Errorf("read company: %w", err)
	}
	taken, err := s.q.CountSeats(ctx, tx, companydb.CountSeatsParams{CompanyID: &c.ID, HeldSinceAt: at.Of(s.Clock.Now().Add(-account.SeatHold))})
	if err != nil {
		return "", fmt.Errorf("count seats: %w", err)
	}
	if !c.Active || taken >= c.MaxUsers {
		return "", account.ErrCorporate
	}
	return c.ID, nil
}

// ValidatePayment marks the company's payment as received until the next one is due.
//
// Faults: fault.Missing.
func (s *Service) ValidatePayment(ctx context.Context, tx *store.Tx, id string, next at.Date) error {
	n, err := s.q.SetSubscription(ctx, tx, companydb.SetSubscriptionParams{ID: id, SubscriptionStatus: "OK", NextPaymentOn: next})
	if err != nil {
		return fmt.Errorf("validate payment: %w", err)
	}
	if n == 0 {
		return fault.Missing
	}
	return nil
}

// Entitled says whether an employee may use the hours kept for companies: the company is active and paid (Q058).
func (s *Service) Entitled(ctx context.Context, accountID string) (bool, error) {
	_, err := s.q.EntitledCompany(ctx, s.DB.Read(), accountID)
	if store.None(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("entitled: %w", err)
	}
	return true, nil
}
