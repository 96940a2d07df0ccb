package standing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
	"psic/internal/platform/clock"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/standing/standingdb"
)

// Service is the feature.
type Service struct {
	DB        *store.DB
	Clock     *clock.Clock
	Jobs      *jobs.Queue
	Log       *slog.Logger
	Account   *account.Service
	Directory *directory.Service
	Agenda    *agenda.Service
	Payment   *payment.Service
	Booking   *booking.Service

	q standingdb.Queries
}

func found(row standingdb.Standing, err error) (Standing, error) {
	if store.None(err) {
		return Standing{}, fault.Missing
	}
	if err != nil {
		return Standing{}, fmt.Errorf("read standing hour: %w", err)
	}
	return Standing{row}, nil
}

// lock locks the agenda and the patient of a standing hour, in the order of all use cases, and reads it then. Nobody
// changes a standing hour without the lock of its agenda.
func (s *Service) lock(ctx context.Context, tx *store.Tx, id string) (Standing, account.Account, error) {
	first, err := found(s.q.StandingByID(ctx, tx, id))
	if err != nil {
		return first, account.Account{}, err
	}
	if err := s.Agenda.Lock(ctx, tx, first.TherapistID); err != nil {
		return first, account.Account{}, err
	}
	patient, err := s.Account.LockEvenDeleted(ctx, tx, first.PatientID)
	if err != nil {
		return first, patient, err
	}
	x, err := found(s.q.StandingByID(ctx, tx, id))
	return x, patient, err
}

// lockOwn is lock for one of the two people. Others learn nothing.
//
// Faults: fault.Missing.
func (s *Service) lockOwn(
	ctx context.Context,
	tx *store.Tx,
	who actor.Actor,
	id string,
) (Standing, account.Account, error) {
	x, patient, err := s.lock(ctx, tx, id)
	if err == nil && who.ID != x.PatientID && who.ID != x.TherapistID {
		return Standing{}, patient, fault.Missing
	}
	return x, patient, err
}

// apply stores the state after an event. It returns false when the event does nothing to this state.
func (s *Service) apply(ctx context.Context, tx *store.Tx, x *Standing, e Event) (bool, error) {
	next, ok := x.Status().After(e)
	if !ok {
		return false, nil
	}
	x.State, x.Reason = string(next), string(e)
	if next == Ended {
		x.EndedAt = at.Of(s.Clock.Now())
	}
	if next != Paused {
		x.PausedFromOn, x.PausedToOn = at.Date{}, at.Date{}
	}
	n, err := s.q.ChangeState(ctx, tx, standingdb.ChangeStateParams{
		ID:           x.ID,
		Sequence:     x.Sequence,
		State:        x.State,
		Reason:       x.Reason,
		PausedFromOn: x.PausedFromOn,
		PausedToOn:   x.PausedToOn,
		EndedAt:      x.EndedAt,
	})
	if err != nil {
		return false, fmt.Errorf("change standing hour: %w", err)
	}
	if n == 0 {
		return false, ErrOver
	}
	x.Sequence++
	return true, nil
}

// mayContinue says whether a standing hour may have new sessions now: the directory lists the therapist, the patient is
// active and consents, and the company still covers an hour at its price.
func (s *Service) mayContinue(ctx context.Context, tx *store.Tx, x Standing, patient account.Account) (bool, error) {
	if !patient.Active || !patient.HealthRevokedAt.IsZero() {
		return false, nil
	}
	_, err := s.Directory.ListedIn(ctx, tx, x.TherapistID)
	if errors.Is(err, fault.Missing) {
		return false, nil
	}
	if err != nil || !x.Enterprise {
		return err == nil, err
	}
	return s.Booking.MayUseCompanySlots(ctx, actor.Actor{ID: patient.ID, Role: patient.Role()})
}

// refuseIfClosed refuses what needs new sessions when there can be none.
//
// Faults: ErrClosed.
func (s *Service) refuseIfClosed(ctx context.Context, tx *store.Tx, x Standing, patient account.Account) error {
	ok, err := s.mayContinue(ctx, tx, x, patient)
	if err == nil && !ok {
		return ErrClosed
	}
	return err
}

// Takes says whether a therapist takes standing hours.
func (s *Service) Takes(ctx context.Context, therapistID string) (bool, error) {
	return s.readTakes(ctx, s.DB.Read(), therapistID)
}

func (s *Service) readTakes(ctx context.Context, db standingdb.DBTX, therapistID string) (bool, error) {
	takes, err := s.q.TakesStanding(ctx, db, therapistID)
	if store.None(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("setting of standing hours: %w", err)
	}
	return takes, nil
}

// SetTakes switches whether a therapist takes standing hours. Those that are agreed stay.
func (s *Service) SetTakes(ctx context.Context, therapistID string, takes bool) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.Agenda.Lock(ctx, tx, therapistID); err != nil {
			return err
		}
		return s.q.SetTakes(ctx, tx, standingdb.SetTakesParams{
			TherapistID: therapistID,
			Takes:       takes,
			ChangedAt:   at.Of(s.Clock.Now()),
		})
	})
}
