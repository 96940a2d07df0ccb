package booking

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/account"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// EndMissed gives back what is booked with somebody who was switched off: times that are not paid at once, paid
// sessions when it is nearly time for them, or All now. Whoever is switched on again before keeps them.
type EndMissed struct {
	PersonID string
	All      bool
}

func (EndMissed) Kind() string { return "booking.end_missed" }

// missedLead is how long before the start a session is given up, in the place of the last reminder: nobody should wait
// in a room to which nobody can come.
const missedLead = time.Hour

// missed says whether a session cannot be, or could not: the therapist was switched off before its end, or the
// patient before its start. Whoever has no moment is off all along.
func missed(sess Session, p bookingdb.PresenceRow) bool {
	return !p.TherapistActive && p.TherapistInactiveAt.Before(sess.EndsAt.Time) ||
		!p.PatientActive && p.PatientInactiveAt.Before(sess.StartsAt.Time)
}

func (s *Service) missed(ctx context.Context, db bookingdb.DBTX, sess Session) (bool, error) {
	p, err := s.q.Presence(ctx, db, sess.ID)
	if err != nil {
		return false, fmt.Errorf("people of the session: %w", err)
	}
	return missed(sess, p), nil
}

// Switched looks after the sessions of somebody who was switched off.
func (s *Service) Switched(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.Jobs.Enqueue(ctx, tx, EndMissed{PersonID: accountID})
}

// EndAll gives back everything that is still to come of somebody who is switched off in tx.
func (s *Service) EndAll(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.Jobs.Enqueue(ctx, tx, EndMissed{PersonID: accountID, All: true})
}

// endMissed ends what is due and comes again when the next session is. A list that was full is read on.
func (s *Service) endMissed(ctx context.Context, j EndMissed) error {
	acc, err := s.Account.ByID(ctx, j.PersonID)
	if fault.As(err) != nil || err == nil && acc.Active {
		return nil
	}
	if err != nil {
		return err
	}
	open, err := s.q.OpenSessionsOf(ctx, s.DB.Read(), j.PersonID)
	if err != nil {
		return fmt.Errorf("open sessions: %w", err)
	}
	var errs []error // one that fails must not stand in the way of the others
	var next time.Time
	for _, o := range open {
		if due := o.StartsAt.Add(-missedLead); !j.All && !o.PaidAt.IsZero() && s.Clock.Now().Before(due) {
			if next.IsZero() {
				next = due
			}
			continue
		}
		ended, err := s.endIfMissed(ctx, o.ID)
		errs = append(errs, err)
		if ended && len(open) == openMost {
			next = s.Clock.Now()
		}
	}
	if err := errors.Join(errs...); err != nil || next.IsZero() {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.Jobs.Enqueue(ctx, tx, j, jobs.At(next)) })
}

// openMost is the limit of OpenSessionsOf.
const openMost = 50

// endIfMissed cancels in the patient's favour, as an administrator would.
func (s *Service) endIfMissed(ctx context.Context, id string) (done bool, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		sess, patient, err := s.lockSession(ctx, tx, id)
		if err != nil || !sess.Live() {
			return err
		}
		if done, err = s.missed(ctx, tx, sess); err != nil || !done {
			return err
		}
		_, err = s.cancel(ctx, tx, sess, ByAdmin, Decide(sess, ByAdmin, toMeans(patient), s.Clock.Now()))
		return err
	})
	return done, err
}

// reachable refuses what needs the therapist, or the patient, to come.
//
// Faults: ErrAway.
func (s *Service) reachable(ctx context.Context, tx *store.Tx, sess Session) error {
	gone, err := s.missed(ctx, tx, sess)
	if err == nil && gone {
		return ErrAway
	}
	return err
}

// ErrAccessEnds says to somebody whom the company let go until when there is access.
func ErrAccessEnds(until time.Time) *fault.Error {
	return fault.New(
		fault.Conflict,
		"booking.access_ends",
		"Seu acesso pela empresa termina em "+at.DateOf(until, at.SaoPaulo).
			Wire()+
			". Escolha um horário antes dessa data.",
	)
}

// accessEnds is when the patient's company ends the access; zero for everybody who stays.
func (s *Service) accessEnds(ctx context.Context, tx *store.Tx, patient account.Account) (time.Time, error) {
	if patient.Role() != actor.Enterprise {
		return time.Time{}, nil
	}
	return s.AccessEnds(ctx, tx, patient.ID)
}

// withinAccess refuses a time at which the patient has no access any more.
//
// Faults: ErrAccessEnds.
func withinAccess(ends, start time.Time) error {
	if !ends.IsZero() && !start.Before(ends) {
		return ErrAccessEnds(ends)
	}
	return nil
}
