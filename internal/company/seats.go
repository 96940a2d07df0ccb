package company

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"psic/internal/company/companydb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/login"
	"psic/internal/platform/store"
)

// lock locks the company's row until the end of tx. Seats are counted and given under this lock.
func (s *Service) lock(ctx context.Context, tx *store.Tx, id string) (Company, error) {
	if _, err := s.q.LockCompany(ctx, tx, id); err != nil {
		return Company{}, fmt.Errorf("lock company: %w", err)
	}
	return found(s.q.CompanyByID(ctx, tx, id))
}

// LockByID locks a company until the end of tx, for the features above that decide about it.
//
// Faults: fault.Missing.
func (s *Service) LockByID(ctx context.Context, tx *store.Tx, id string) (Company, error) {
	if !ids.Valid(id) {
		return Company{}, fault.Missing
	}
	return s.lock(ctx, tx, id)
}

// used counts the seats in use, except the one of the account without.
func (s *Service) used(ctx context.Context, db companydb.DBTX, companyID, without string) (int64, error) {
	now := s.Clock.Now()
	n, err := s.q.CountSeats(ctx, db, companydb.CountSeatsParams{
		CompanyID:   &companyID,
		Without:     without,
		HeldSinceAt: at.Of(now.Add(-login.InvitationLife)),
		NowAt:       at.Of(now),
	})
	if err != nil {
		return 0, fmt.Errorf("count seats: %w", err)
	}
	return n, nil
}

// Seats counts a company's seats in use, and how many of them become free when the paid cycle ends.
type Seats struct{ Used, Releasing int64 }

// Seats counts the seats that the company's panel shows.
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

// OfAddress returns the active company of the address's domain, or "" when there is none. It reserves nothing: anybody
// can sign up with any address, so a seat is taken when the address is confirmed.
func (s *Service) OfAddress(ctx context.Context, tx *store.Tx, email string) (string, error) {
	_, domain, _ := strings.Cut(email, "@")
	c, err := s.q.CompanyByDomain(ctx, tx, domain)
	if store.None(err) || err == nil && !c.Active {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("find company: %w", err)
	}
	return c.ID, nil
}

// LockOf locks the company of an employee until the end of tx. It does nothing for everybody else.
func (s *Service) LockOf(ctx context.Context, tx *store.Tx, accountID string) error {
	e, err := s.q.EmployeeByID(ctx, tx, accountID)
	if store.None(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read employee: %w", err)
	}
	_, err = s.lock(ctx, tx, e.CompanyID)
	return err
}

// TakeSeat makes sure that an employee who confirms the address has a seat. It locks the company, so that the last seat
// is given once, however many people confirm at the same time.
//
// Faults: login.ErrCorporate.
func (s *Service) TakeSeat(ctx context.Context, tx *store.Tx, accountID string) error {
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
	if e.ConfirmedAt.IsZero() {
		if err := s.replaceHeld(ctx, tx, c.ID, e.Email); err != nil {
			return err
		}
	}
	others, err := s.used(ctx, tx, c.ID, accountID)
	if err != nil {
		return err
	}
	if !c.Active || others >= c.MaxUsers {
		return login.ErrCorporate
	}
	return nil
}

// replaceHeld ends the seat that is held for a work address whose owner confirms it. A work address has one seat: that
// of somebody who took it with a personal address stays theirs.
//
// Faults: login.ErrCorporate.
func (s *Service) replaceHeld(ctx context.Context, tx *store.Tx, companyID, workEmail string) error {
	taken, err := s.q.IsMembersAddress(ctx, tx, companydb.IsMembersAddressParams{
		CompanyID: companyID,
		WorkEmail: workEmail,
	})
	if err != nil {
		return fmt.Errorf("look for a member: %w", err)
	}
	if taken {
		return login.ErrCorporate
	}
	old := companydb.DropInvitationParams{CompanyID: companyID, Email: workEmail}
	if _, err := s.q.DropInvitation(ctx, tx, old); err != nil {
		return fmt.Errorf("drop invitation: %w", err)
	}
	return nil
}

// MoveSeat gives the seat of an account to the one that replaces it. A seat that ends goes on ending on the same day.
func (s *Service) MoveSeat(ctx context.Context, tx *store.Tx, from, to string) error {
	p := companydb.MoveReleaseParams{FromAccount: from, ToAccount: to}
	if err := s.q.MoveRelease(ctx, tx, p); err != nil {
		return fmt.Errorf("move seat: %w", err)
	}
	if err := s.q.MoveFormer(ctx, tx, companydb.MoveFormerParams(p)); err != nil {
		return fmt.Errorf("move what a person left: %w", err)
	}
	if err := s.q.MoveMember(ctx, tx, companydb.MoveMemberParams(p)); err != nil {
		return fmt.Errorf("move member: %w", err)
	}
	return nil
}

// Switched updates the seat of an employee who was switched off or on, whoever did it. Switched off, the seat stays in
// use until the paid cycle ends; otherwise a company could pass one seat around within a cycle. An unconfirmed person
// has used nothing, so that seat is free at once. Switched on, the person needs a seat again.
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
	if !e.Active {
		return s.keepUntilCycleEnds(ctx, tx, e)
	}
	if err := s.TakeSeat(ctx, tx, accountID); err != nil {
		if errors.Is(err, login.ErrCorporate) {
			return ErrFull
		}
		return err
	}
	_, err = s.q.DropRelease(ctx, tx, accountID)
	return err
}

func (s *Service) keepUntilCycleEnds(ctx context.Context, tx *store.Tx, e companydb.EmployeeByIDRow) error {
	if e.ConfirmedAt.IsZero() {
		return nil
	}
	return s.q.SaveRelease(ctx, tx, companydb.SaveReleaseParams{
		AccountID: e.ID,
		CompanyID: e.CompanyID,
		FreeAt:    at.Of(cycleEnd(e.NextPaymentOn, s.Clock.Now())),
	})
}
