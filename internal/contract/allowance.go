package contract

import (
	"context"
	"fmt"
	"time"

	"psic/internal/booking"
	"psic/internal/contract/contractdb"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// Employer is the company whose contract covers a person. The zero value is none.
type Employer struct {
	ID, Name string
	Ends     time.Time // when the person loses the benefit; zero when not
}

// EmployerOf returns the company of an employee. It is active and has paid.
func (s *Service) EmployerOf(ctx context.Context, db Reader, accountID string) (Employer, error) {
	row, err := s.q.EmployerOf(ctx, db, accountID)
	if store.None(err) {
		return Employer{}, nil
	}
	if err != nil {
		return Employer{}, fmt.Errorf("employer: %w", err)
	}
	return Employer{ID: row.ID, Name: row.Name, Ends: row.FreeAt.Time}, nil
}

// contractFor returns the contract that covers a person at a time, or the zero value.
func (s *Service) contractFor(ctx context.Context, db Reader, accountID string, start time.Time) (Contract, error) {
	employer, err := s.EmployerOf(ctx, db, accountID)
	if err != nil || employer.ID == "" {
		return Contract{}, err
	}
	if !employer.Ends.IsZero() && !start.Before(employer.Ends) {
		return Contract{}, nil
	}
	return s.InForce(ctx, db, employer.ID, at.DateOf(start, at.SaoPaulo))
}

// CoverageOf returns what a person's company pays of a session with a therapist at a time: the therapist sees people
// of companies, and a contract is in force on the day of the session.
func (s *Service) CoverageOf(ctx context.Context, tx *store.Tx, q booking.CoverageQuery) (booking.Coverage, error) {
	return s.coverage(ctx, tx, q.TherapistID, q.Patient.ID, q.Start)
}

func (s *Service) coverage(
	ctx context.Context,
	db Reader,
	therapistID, accountID string,
	start time.Time,
) (booking.Coverage, error) {
	price, err := s.Offer(ctx, db, therapistID)
	if err != nil || price == 0 {
		return booking.Coverage{}, err
	}
	c, err := s.contractFor(ctx, db, accountID, start)
	if err != nil || c.ID == "" {
		return booking.Coverage{}, err
	}
	share := c.Share(price)
	if share == 0 {
		return booking.Coverage{}, nil
	}
	return booking.Coverage{
		ContractID: c.ID,
		Price:      price,
		Company:    share,
		Sessions:   c.SessionsPerMonth,
	}, nil
}

// Claim takes a session out of its patient's allowance of the month, and says whether there was one left. A session
// that has a place keeps it. The caller has locked the patient, and the places of a month are numbered and unique: of
// two bookings that want the last one, one has it, also when the lock were missing.
func (s *Service) Claim(
	ctx context.Context,
	tx *store.Tx,
	sess booking.Session,
	c booking.Coverage,
) (bool, error) {
	if _, err := s.q.ClaimOf(ctx, tx, sess.ID); err == nil {
		return true, nil
	} else if !store.None(err) {
		return false, fmt.Errorf("allowance: %w", err)
	}
	month := booking.MonthOf(sess.StartsAt.Time)
	number, err := s.freePlace(ctx, tx, sess.PatientID, month, c.Sessions)
	if err != nil || number == 0 {
		return false, err
	}
	n, err := s.q.InsertClaim(ctx, tx, contractdb.InsertClaimParams{
		SessionID:  sess.ID,
		AccountID:  sess.PatientID,
		Month:      month,
		Number:     number,
		ContractID: c.ContractID,
		ClaimedAt:  at.Of(s.Clock.Now()),
	})
	if err != nil {
		return false, fmt.Errorf("claim allowance: %w", err)
	}
	return n == 1, nil
}

// freePlace returns the lowest free place of a person in a month, or 0 when all are used. Places that were taken under
// a larger contract count.
func (s *Service) freePlace(
	ctx context.Context,
	tx *store.Tx,
	accountID, month string,
	sessions int64,
) (int64, error) {
	taken, err := s.q.ClaimsOf(ctx, tx, contractdb.ClaimsOfParams{AccountID: accountID, Month: month})
	if err != nil {
		return 0, fmt.Errorf("allowance: %w", err)
	}
	if int64(len(taken)) >= sessions {
		return 0, nil
	}
	number := int64(1)
	for _, t := range taken { // in order
		if t.Number == number {
			number++
		}
	}
	return number, nil
}

// Free puts a session back into the allowance of its month.
func (s *Service) Free(ctx context.Context, tx *store.Tx, sessionID string) error {
	if _, err := s.q.DropClaim(ctx, tx, sessionID); err != nil {
		return fmt.Errorf("free allowance: %w", err)
	}
	return nil
}

// Move is called before a covered session gets another time. A patient's new time must be covered too, and in another
// month there must be a place. A therapist's or an administrator's move costs the patient nothing: without a place in
// the new month the session keeps the one that it has.
//
// Faults: booking.ErrNotCovered, booking.ErrNoAllowance; for the patient alone.
func (s *Service) Move(
	ctx context.Context,
	tx *store.Tx,
	sess booking.Session,
	to time.Time,
	by booking.By,
) error {
	was, month := booking.MonthOf(sess.StartsAt.Time), booking.MonthOf(to)
	c, err := s.contractFor(ctx, tx, sess.PatientID, to)
	if err != nil {
		return err
	}
	if c.ID == "" {
		if by == booking.ByPatient {
			return booking.ErrNotCovered
		}
		return nil
	}
	if was == month {
		return nil
	}
	number, err := s.freePlace(ctx, tx, sess.PatientID, month, c.SessionsPerMonth)
	if err != nil {
		return err
	}
	if number == 0 {
		if by == booking.ByPatient {
			return booking.ErrNoAllowance
		}
		return nil
	}
	err = s.q.MoveClaim(ctx, tx, contractdb.MoveClaimParams{SessionID: sess.ID, Month: month, Number: number})
	if err != nil {
		return fmt.Errorf("move allowance: %w", err)
	}
	return nil
}
