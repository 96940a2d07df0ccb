package company

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"psic/internal/company/companydb"
	"psic/internal/kernel/at"
	"psic/internal/login"
	"psic/internal/platform/store"
)

// lock holds the company's row until the end of tx: seats are counted and given under it.
func (s *Service) lock(ctx context.Context, tx *store.Tx, id string) (Company, error) {
	if _, err := s.q.TouchCompany(ctx, tx, id); err != nil {
		return Company{}, fmt.Errorf("lock company: %w", err)
	}
	return found(s.q.CompanyByID(ctx, tx, id))
}

// used counts seats in use; without leaves one person out.
func (s *Service) used(ctx context.Context, db companydb.DBTX, companyID, without string) (int64, error) {
	now := s.Clock.Now()
	n, err := s.q.CountSeats(ctx, db, companydb.CountSeatsParams{
		CompanyID:   &companyID,
		Without:     without,
		HeldSinceAt: at.Of(now.Add(-login.SeatReservedFor)),
		NowAt:       at.Of(now),
	})
	if err != nil {
		return 0, fmt.Errorf("count seats: %w", err)
	}
	return n, nil
}

// Seats of a company: in use, and of those how many are free when the paid cycle ends.
type Seats struct{ Used, Releasing int64 }

// Seats counts what the company's panel shows.
func (s *Service) Seats(ctx context.Context, companyID string) (Seats, error) {
	used, err := s.used(ctx, s.DB.Read(), companyID, "")
	if err != nil {
		return Seats{}, err
	}
	releasing, err := s.q.CountReleasing(
		ctx,
		s.DB.Read(),
		companydb.CountReleasingParams{CompanyID: companyID, NowAt: at.Of(s.Clock.Now())},
	)
	if err != nil {
		return Seats{}, fmt.Errorf("count releasing seats: %w", err)
	}
	return Seats{used, releasing}, nil
}

// ReserveSeat finds the active company of the address's domain and holds its row until the end of tx, so that
// the last seat is given once however many ask for it at the same time.
//
// Faults: login.ErrCorporate, the same for no company, an inactive one and a full one.
func (s *Service) ReserveSeat(ctx context.Context, tx *store.Tx, email string) (string, error) {
	_, domain, _ := strings.Cut(email, "@")
	c, err := s.q.CompanyByDomain(ctx, tx, domain)
	if store.None(err) {
		return "", login.ErrCorporate
	}
	if err != nil {
		return "", fmt.Errorf("find company: %w", err)
	}
	if c, err = s.lock(ctx, tx, c.ID); err != nil {
		return "", err
	}
	used, err := s.used(ctx, tx, c.ID, "")
	if err != nil {
		return "", err
	}
	if !c.Active || used >= c.MaxUsers {
		return "", login.ErrCorporate
	}
	return c.ID, nil
}

// CheckSeat makes sure that an employee who proves the address has a seat: the link may have been asked for again
// after the first one, and the seat with it, was gone.
//
// Faults: login.ErrCorporate.
func (s *Service) CheckSeat(ctx context.Context, tx *store.Tx, accountID string) error {
	e, err := s.q.EmployeeByID(ctx, tx, accountID)
	if store.None(err) {
		return login.ErrCorporate
	}
	if err != nil {
		return fmt.Errorf("read employee: %w", err)
	}
	c, err := s.lock(ctx, tx, e.CompanyID)
	if err != nil {
		return err
	}
	others, err := s.used(ctx, tx, c.ID, accountID)
	if err != nil {
		return err
	}
	if others >= c.MaxUsers {
		return login.ErrCorporate
	}
	return nil
}

// Switched follows an employee who is switched off or on, whoever does it. Off keeps the seat until the paid cycle
// ends, or seats could be handed round within one; on needs a seat again.
//
// Faults: ErrFull.
func (s *Service) Switched(ctx context.Context, tx *store.Tx, accountID string) error {
	e, err := s.q.EmployeeByID(ctx, tx, accountID)
	if store.None(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read employee: %w", err)
	}
	now := s.Clock.Now()
	if !e.Active {
		return s.q.SaveRelease(
			ctx,
			tx,
			companydb.SaveReleaseParams{
				AccountID: e.ID,
				CompanyID: e.CompanyID,
				FreeAt:    at.Of(cycleEnd(e.NextPaymentOn, now)),
			},
		)
	}
	if err := s.CheckSeat(ctx, tx, accountID); err != nil {
		if errors.Is(err, login.ErrCorporate) {
			return ErrFull
		}
		return err
	}
	return s.q.DropRelease(ctx, tx, accountID)
}
