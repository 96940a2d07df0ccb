package company

import (
	"context"
	"fmt"
	"io"

	"psic/internal/account"
	"psic/internal/company/companydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/page"
	"psic/internal/login"
	"psic/internal/notify"
	"psic/internal/payment"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Service manages companies, their seats and their payments.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Jobs    *jobs.Queue
	Ring    *crypt.Ring
	Account *account.Service
	Login   *login.Service
	Payment *payment.Service
	Notify  *notify.Service
	// PixKey is the key to which companies pay. It is empty when they pay in another way.
	PixKey string
	// EndSessions cancels and refunds what somebody who left has booked in slots reserved for companies.
	EndSessions func(ctx context.Context, tx *store.Tx, accountID string) error
	// Random is the source of the noise in the usage report.
	Random io.Reader

	q companydb.Queries
}

// Reach returns the company when the actor may manage it: a company's login its own, an administrator any.
//
// Faults: fault.Missing.
func (s *Service) Reach(ctx context.Context, who actor.Actor, id string) (Company, error) {
	if !ids.Valid(id) {
		return Company{}, fault.Missing
	}
	if who.Role == actor.Administrator {
		return s.ByID(ctx, id)
	}
	c, err := s.OfLogin(ctx, who.ID)
	if err == nil && (who.Role != actor.Company || c.ID != id) {
		return Company{}, fault.Missing
	}
	return c, err
}

// OfLogin returns the company that a login manages.
//
// Faults: fault.Missing.
func (s *Service) OfLogin(ctx context.Context, accountID string) (Company, error) {
	return found(s.q.CompanyOfLogin(ctx, s.DB.Read(), accountID))
}

// ByID returns a company.
//
// Faults: fault.Missing.
func (s *Service) ByID(ctx context.Context, id string) (Company, error) {
	if !ids.Valid(id) {
		return Company{}, fault.Missing
	}
	return found(s.q.CompanyByID(ctx, s.DB.Read(), id))
}

func found(c Company, err error) (Company, error) {
	if store.None(err) {
		return Company{}, fault.Missing
	}
	if err != nil {
		return Company{}, fmt.Errorf("read company: %w", err)
	}
	return c, nil
}

// NameOf returns the name of a company.
//
// Faults: fault.Missing.
func (s *Service) NameOf(ctx context.Context, id string) (string, error) {
	c, err := s.ByID(ctx, id)
	return c.Name, err
}

// Filter selects companies. An empty payment selects all.
type Filter struct {
	Text    string
	Payment PaymentState
}

// List returns a page of companies, by name.
func (s *Service) List(ctx context.Context, f Filter, p page.Page) (rows []Company, total int64, err error) {
	pattern, today := store.Like(br.Fold(f.Text)), s.Clock.Today()
	rows, err = s.q.Companies(ctx, s.DB.Lists(), companydb.CompaniesParams{
		Pattern: pattern,
		Payment: string(f.Payment),
		TodayOn: today,
		Most:    int32(p.Size),
		Skip:    int32(p.Skip()),
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list companies: %w", err)
	}
	if total, err = s.q.CountCompanies(ctx, s.DB.Lists(), companydb.CountCompaniesParams{
		Pattern: pattern,
		Payment: string(f.Payment),
		TodayOn: today,
	}); err != nil {
		return nil, 0, fmt.Errorf("count companies: %w", err)
	}
	return rows, total, nil
}

// Entitled says whether an employee may book time slots reserved for companies: the company is active and has paid
// (Q058).
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
