package standing

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/standing/standingdb"
)

// Stop is the job that pauses or ends the standing hours of a person after an event of the account.
type Stop struct {
	PersonID string
	Event    Event
}

func (Stop) Kind() string { return "standing.stop" }

// stopMails are the mails about a standing hour that stopped by itself. Other events have none: the person is gone, or
// reads why in the account.
var stopMails = map[Event]MailKind{
	NotPaid:         MailUnpaid,
	SwitchedOff:     MailStopped,
	AccountDeleted:  MailStopped,
	ConsentRevoked:  MailStopped,
	LeftCompany:     MailStopped,
	NoNewSessions:   MailStopped,
	PriceUnanswered: MailPriceEnded,
}

// stop pauses or ends a locked standing hour by itself and frees its unpaid hours. Paid sessions follow the rules of
// booking for the same event.
func (s *Service) stop(
	ctx context.Context,
	tx *store.Tx,
	x Standing,
	patient account.Account,
	e Event,
	by booking.By,
) error {
	return s.stopFrom(ctx, tx, x, patient, e, by, at.Date{})
}

// stopFrom is stop for the unpaid hours from a day on. One that was moved to before that day stays.
func (s *Service) stopFrom(
	ctx context.Context,
	tx *store.Tx,
	x Standing,
	patient account.Account,
	e Event,
	by booking.By,
	from at.Date,
) error {
	if next, ok := x.Status().After(e); ok && next == Paused {
		x.PausedFromOn, x.PausedToOn = s.Clock.Today(), at.Date{}
	}
	changed, err := s.apply(ctx, tx, &x, e)
	if err != nil || !changed {
		return err
	}
	list, err := s.Booking.LockOccurrences(ctx, tx, x.ID)
	if err != nil {
		return err
	}
	for _, sess := range list {
		if sess.Paid() || sess.OccurrenceOn.Before(from) || startDay(sess).Before(from) {
			continue
		}
		if _, err := s.Booking.CancelOccurrence(ctx, tx, sess, by, patient); err != nil {
			return err
		}
	}
	return s.mail(ctx, tx, x, stopMails[e])
}

// Switched is called when an account was switched on or off.
func (s *Service) Switched(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.Jobs.Enqueue(ctx, tx, Stop{PersonID: accountID, Event: SwitchedOff})
}

// ConsentWasRevoked is called when a patient revokes the consent for health data.
func (s *Service) ConsentWasRevoked(ctx context.Context, tx *store.Tx, patientID string) error {
	return s.Jobs.Enqueue(ctx, tx, Stop{PersonID: patientID, Event: ConsentRevoked})
}

// HasLeftCompany is called when a patient leaves the company. Hours at the company's price end.
func (s *Service) HasLeftCompany(ctx context.Context, tx *store.Tx, patientID string) error {
	return s.Jobs.Enqueue(ctx, tx, Stop{PersonID: patientID, Event: LeftCompany})
}

// AccountWasDeleted is called when an account is deleted.
func (s *Service) AccountWasDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.Jobs.Enqueue(ctx, tx, Stop{PersonID: accountID, Event: AccountDeleted})
}

// runStop applies the event to all standing hours of the person. It stops when the account is as before meanwhile.
func (s *Service) runStop(ctx context.Context, j Stop) error {
	list, err := s.q.LiveOf(ctx, s.DB.Read(), j.PersonID)
	if err != nil {
		return fmt.Errorf("standing hours of a person: %w", err)
	}
	var errs []error
	for _, id := range list {
		errs = append(errs, s.DB.InTx(ctx, func(tx *store.Tx) error { return s.stopFor(ctx, tx, id, j) }))
	}
	return errors.Join(errs...)
}

func (s *Service) stopFor(ctx context.Context, tx *store.Tx, id string, j Stop) error {
	x, patient, err := s.lock(ctx, tx, id)
	if err != nil {
		return err
	}
	switch j.Event {
	case ConsentRevoked:
		if patient.HealthRevokedAt.IsZero() || patient.ID != j.PersonID {
			return nil
		}
	case LeftCompany:
		if !x.Enterprise {
			return nil
		}
	case SwitchedOff:
		person, err := s.Account.ByIDIn(ctx, tx, j.PersonID)
		if fault.As(err) == nil && (err != nil || person.Active) {
			return err
		}
	}
	return s.stop(ctx, tx, x, patient, j.Event, booking.ByAdmin)
}

// Closed is called when a therapist closes days or hours. Unpaid occurrences in them are skipped, and the patient gets
// the nearest free hour by mail. About paid sessions the therapist decides, as about all others. The agenda is locked.
func (s *Service) Closed(ctx context.Context, tx *store.Tx, therapistID string, b agenda.Block) error {
	ids, err := s.q.UnpaidIn(ctx, tx, standingdb.UnpaidInParams{
		TherapistID: therapistID,
		NowAt:       at.Of(s.Clock.Now()),
		FromAt:      at.Of(b.First.AddDays(-1).In(at.SaoPaulo)),
		ToAt:        at.Of(b.Last.AddDays(1).In(at.SaoPaulo)),
	})
	if err != nil {
		return fmt.Errorf("occurrences in a block: %w", err)
	}
	for _, id := range ids {
		if err := s.Jobs.Enqueue(ctx, tx, SkipClosed{SessionID: id}); err != nil {
			return err
		}
	}
	return nil
}

// SkipClosed is the job that skips an unpaid occurrence in hours that its therapist closed.
type SkipClosed struct{ SessionID string }

func (SkipClosed) Kind() string { return "standing.skip_closed" }

func (s *Service) runSkipClosed(ctx context.Context, j SkipClosed) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		sess, patient, err := s.Booking.LockOccurrence(ctx, tx, j.SessionID)
		if err != nil || !sess.Live() || sess.Paid() || !sess.StartsAt.After(s.Clock.Now()) {
			return err
		}
		x, err := found(s.q.StandingByID(ctx, tx, sess.StandingID))
		if err != nil {
			return err
		}
		day := startDay(sess)
		facts, err := s.readFacts(ctx, tx, x.TherapistID, patient, day, day)
		if err != nil {
			return err
		}
		facts.calendar.Busy = nil
		moved := x
		start := sess.StartsAt.In(at.SaoPaulo)
		moved.StartMinute = int64(start.Hour()*60 + start.Minute())
		moved.Minutes = int64(sess.EndsAt.Sub(sess.StartsAt.Time).Minutes())
		if facts.plan(moved, []at.Date{day})[0].State != DayOff {
			return nil // the hours were opened again meanwhile
		}
		if _, err := s.Booking.CancelOccurrence(ctx, tx, sess, booking.ByTherapist, patient); err != nil {
			return err
		}
		if facts, err = s.readFacts(ctx, tx, x.TherapistID, patient, day, day); err != nil {
			return err
		}
		return s.mailLeft(ctx, tx, x, facts.plan(moved, []at.Date{day}))
	})
}

func (s *Service) startStops() {
	jobs.Handle(s.Jobs, s.runStop)
	jobs.Handle(s.Jobs, s.runSkipClosed)
}
