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

// CancelImpossible is the job that cancels the sessions of an account that was switched off: unpaid ones at once, paid
// ones an hour before their start. With All it cancels paid ones at once too. An account that is switched on again
// before keeps the rest.
type CancelImpossible struct {
	PersonID string
	All      bool
}

func (CancelImpossible) Kind() string { return "booking.end_missed" }

// impossibleLead is how long before the start a paid session is cancelled. At this time the last reminder would be
// sent.
const impossibleLead = time.Hour

// isImpossible says whether a session cannot take place or did not: the therapist was switched off before its end, or
// the patient before its start. An inactive account without a time counts as always switched off.
func isImpossible(sess Session, p bookingdb.ActiveOfBothRow) bool {
	return !p.TherapistActive && p.TherapistInactiveAt.Before(sess.EndsAt.Time) ||
		!p.PatientActive && p.PatientInactiveAt.Before(sess.StartsAt.Time)
}

func (s *Service) cannotTakePlace(ctx context.Context, db bookingdb.DBTX, sess Session) (bool, error) {
	p, err := s.q.ActiveOfBoth(ctx, db, sess.ID)
	if err != nil {
		return false, fmt.Errorf("people of the session: %w", err)
	}
	return isImpossible(sess, p), nil
}

// Switched is called when an account is switched off. Its paid sessions stay until an hour before their start.
func (s *Service) Switched(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.Jobs.Enqueue(ctx, tx, CancelImpossible{PersonID: accountID})
}

// EndAll is called when an account is switched off and all its sessions are to be cancelled at once.
func (s *Service) EndAll(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.Jobs.Enqueue(ctx, tx, CancelImpossible{PersonID: accountID, All: true})
}

// runCancelImpossible cancels the sessions that are due, and enqueues itself again for the next one. When the list was
// full it runs again at once.
func (s *Service) runCancelImpossible(ctx context.Context, j CancelImpossible) error {
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

	var errs []error // a session that fails must not stop the others
	var next time.Time
	for _, o := range open {
		if due := o.StartsAt.Add(-impossibleLead); !j.All && !o.PaidAt.IsZero() && s.Clock.Now().Before(due) {
			if next.IsZero() {
				next = due
			}
			continue
		}
		ended, err := s.cancelIfImpossible(ctx, o.ID)
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

// cancelIfImpossible cancels the session in the patient's favour, as an administrator would.
func (s *Service) cancelIfImpossible(ctx context.Context, id string) (done bool, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		sess, patient, err := s.lockSession(ctx, tx, id)
		if err != nil || !sess.Live() {
			return err
		}
		if done, err = s.cannotTakePlace(ctx, tx, sess); err != nil || !done {
			return err
		}
		d := Decide(sess, ByAdmin, refundsToMeans(patient), s.Clock.Now())
		_, err = s.cancelInBulk(ctx, tx, sess, ByAdmin, d)
		return err
	})
	return done, err
}

// refuseIfImpossible refuses to pay or reschedule a session that cannot take place.
//
// Faults: ErrAccountOff.
func (s *Service) refuseIfImpossible(ctx context.Context, tx *store.Tx, sess Session) error {
	gone, err := s.cannotTakePlace(ctx, tx, sess)
	if err == nil && gone {
		return ErrAccountOff
	}
	return err
}

// ErrAccessEnds tells an employee whose seat is released until when the access lasts.
func ErrAccessEnds(until time.Time) *fault.Error {
	day := at.DateOf(until, at.SaoPaulo).Wire()
	return fault.New(
		fault.Conflict,
		"booking.access_ends",
		"O benefício da sua empresa termina em "+day+". A partir dessa data, escolha um horário comum.",
	)
}

// accessEndsOf returns when the patient's company ends the access, or zero.
func (s *Service) accessEndsOf(ctx context.Context, tx *store.Tx, patient account.Account) (time.Time, error) {
	if patient.Role() != actor.Enterprise {
		return time.Time{}, nil
	}
	return s.AccessEnds(ctx, tx, patient.ID)
}

// withinAccess refuses a slot for companies at a time when the company's benefit is over. Ordinary slots are always
// allowed: the account stays the person's (Q219).
//
// Faults: ErrAccessEnds.
func withinAccess(ends, start time.Time, enterprise bool) error {
	if enterprise && !ends.IsZero() && !start.Before(ends) {
		return ErrAccessEnds(ends)
	}
	return nil
}
