package contract

import (
	"context"
	"fmt"

	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/company"
	"psic/internal/contract/contractdb"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/platform/clock"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Reader is a transaction or a reading connection.
type Reader = booking.Reader

// Service is the feature.
type Service struct {
	DB        *store.DB
	Clock     *clock.Clock
	Jobs      *jobs.Queue
	Directory *directory.Service
	Agenda    *agenda.Service
	Booking   *booking.Service
	Company   *company.Service
	// Covered says whether the coverage of a company whose contract holds is in force on a day. A company that does not
	// pay its invoices loses it.
	Covered func(ctx context.Context, db Reader, companyID string, day at.Date) (bool, error)

	q contractdb.Queries
}

// On returns the contract of a company that holds on a day, or the zero value.
func (s *Service) On(ctx context.Context, db Reader, companyID string, day at.Date) (Contract, error) {
	row, err := s.q.ContractOn(ctx, db, contractdb.ContractOnParams{CompanyID: companyID, DayOn: day})
	if store.None(err) {
		return Contract{}, nil
	}
	if err != nil {
		return Contract{}, fmt.Errorf("contract of a company: %w", err)
	}
	return Contract{row}, nil
}

// InForce returns the contract that covers sessions of a company's people on a day: it holds, and its coverage is not
// suspended. Otherwise it returns the zero value.
func (s *Service) InForce(ctx context.Context, db Reader, companyID string, day at.Date) (Contract, error) {
	c, err := s.On(ctx, db, companyID, day)
	if err != nil || !c.Covers() {
		return Contract{}, err
	}
	ok, err := s.Covered(ctx, db, companyID, day)
	if err != nil || !ok {
		return Contract{}, err
	}
	return c, nil
}
