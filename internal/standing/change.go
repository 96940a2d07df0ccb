package standing

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/account"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/store"
)

// Action is what one of the two people does to a standing hour.
type Action string

const (
	ActionPause  Action = "PAUSE"
	ActionResume Action = "RESUME"
	ActionEnd    Action = "END"
	ActionHour   Action = "HOUR"
)

// ChangeInput is a change. With Preview nothing changes: the same transaction runs and is rolled back.
type ChangeInput struct {
	Action     Action
	From, To   string // of a pause: the first and the last day
	Day, Start string // of another hour: its first day and the hour
	CancelPaid bool   // cancels also what is paid, by the policy of cancelling
	Accept     bool   // accepts the cost of what is paid and late
	Preview    bool
}

// Affected is an occurrence that a change cancels, or keeps because it is paid.
type Affected struct {
	Session  booking.Session
	Decision booking.Decision
	Kept     bool
}

// Outcome is what a change does.
type Outcome struct {
	Standing Standing
	Affected []Affected
	Days     []PlannedDay // the new days
	Returned money.Cents
	Lost     money.Cents
}

var (
	ErrAction = fault.New(
		fault.Invalid,
		"standing.action_invalid",
		"Escolha pausar, retomar, encerrar ou mudar o horário.",
	)
	ErrPause = fault.New(
		fault.Invalid,
		"standing.pause_invalid",
		fmt.Sprintf("Informe o primeiro e o último dia da pausa, a partir de hoje e por até %d dias.", maxPause),
	)
	ErrPaidThen = fault.New(
		fault.Conflict,
		"standing.paid_then",
		"Já há uma sessão paga nessa semana ou depois dela. Escolha uma data posterior, ou mude só essa sessão.",
	)
	// errPreview rolls the transaction of a preview back.
	errPreview = errors.New("standing: preview")
)

// Change pauses, resumes, ends or moves a standing hour. Unpaid occurrences are cancelled without cost. Paid ones stay,
// unless CancelPaid: then the policy of cancelling decides about each.
//
// Faults: fault.Missing, ErrAction, ErrOver, ErrPause, ErrResume, ErrUnpaidTooOften, ErrPaidThen, ErrClosed,
// ErrNothingFits, booking.ErrLate, booking.ErrDaysDiffer, booking.ErrNotOffered, booking.ErrSlotTaken,
// booking.ErrConsent, agenda.ErrTime.
func (s *Service) Change(ctx context.Context, who actor.Actor, id string, in ChangeInput) (out Outcome, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		x, patient, err := s.lockOwn(ctx, tx, who, id)
		if err != nil {
			return err
		}
		by := booking.ByPatient
		if who.ID == x.TherapistID {
			by = booking.ByTherapist
		}
		c := changing{
			s:       s,
			tx:      tx,
			x:       x,
			patient: patient,
			by:      by,
			in:      in,
		}
		if out, err = c.run(ctx); err != nil {
			return err
		}
		if by == booking.ByTherapist {
			out.Days = discreet(out.Days)
		}
		if in.Preview {
			return errPreview
		}
		return nil
	})
	if errors.Is(err, errPreview) {
		err = nil
	}
	if booking.OverlapRefused(err) {
		s.Log.Error("standing: the overlap constraint refused what the lock should have")
		err = booking.ErrSlotTaken
	}
	return out, err
}

// changing is one change in its transaction. The agenda and the patient are locked.
type changing struct {
	s       *Service
	tx      *store.Tx
	x       Standing
	patient account.Account
	by      booking.By
	in      ChangeInput
}

func (c *changing) run(ctx context.Context) (Outcome, error) {
	switch c.in.Action {
	case ActionPause:
		return c.pause(ctx)
	case ActionResume:
		return c.resume(ctx)
	case ActionEnd:
		return c.end(ctx)
	case ActionHour:
		return c.hour(ctx)
	}
	return Outcome{}, ErrAction
}

// startDay is the day on which an occurrence begins. It is another one than its day of the rhythm after a move.
func startDay(sess booking.Session) at.Date { return at.DateOf(sess.StartsAt.Time, at.SaoPaulo) }

func (c *changing) pause(ctx context.Context) (Outcome, error) {
	from, err := at.ParseDate(c.in.From)
	to, err2 := at.ParseDate(c.in.To)
	today := c.s.Clock.Today()
	if err != nil || err2 != nil || from.Before(today) || to.Before(from) || to.After(from.AddDays(maxPause)) {
		return Outcome{}, ErrPause
	}
	c.x.PausedFromOn, c.x.PausedToOn = from, to
	event := PausedByPatient
	if c.by == booking.ByTherapist {
		event = PausedByTherapist
	}
	if err := c.event(ctx, event); err != nil {
		return Outcome{}, err
	}
	out, err := c.cancel(ctx, func(sess booking.Session) bool {
		return !startDay(sess).Before(from) && !startDay(sess).After(to)
	})
	if err != nil {
		return out, err
	}
	return out, c.s.mail(ctx, c.tx, c.x, MailPaused)
}

func (c *changing) end(ctx context.Context) (Outcome, error) {
	event := EndedByPatient
	if c.by == booking.ByTherapist {
		event = EndedByTherapist
	}
	was := c.x.Status()
	if was == Proposed && c.by == booking.ByPatient {
		event = Refused
	}
	if err := c.event(ctx, event); err != nil {
		return Outcome{}, err
	}
	out, err := c.cancel(ctx, func(booking.Session) bool { return true })
	if err != nil || was == Proposed {
		return out, err
	}
	return out, c.s.mail(ctx, c.tx, c.x, MailEnded)
}

func (c *changing) event(ctx context.Context, e Event) error {
	changed, err := c.s.apply(ctx, c.tx, &c.x, e)
	if err == nil && !changed {
		return ErrOver
	}
	return err
}

// cancel cancels the occurrences that a change reaches and adds up the money.
func (c *changing) cancel(ctx context.Context, reaches func(booking.Session) bool) (Outcome, error) {
	out := Outcome{Standing: c.x}
	list, err := c.s.Booking.LockOccurrences(ctx, c.tx, c.x.ID)
	if err != nil {
		return out, err
	}
	for _, sess := range list {
		if !reaches(sess) {
			continue
		}
		a := Affected{Session: sess, Decision: c.s.Booking.DecideOccurrence(sess, c.by, c.patient)}
		a.Kept = sess.Paid() && !c.in.CancelPaid
		if !a.Kept {
			if a.Decision.Late && !c.in.Accept && !c.in.Preview {
				return out, booking.ErrLate
			}
			if a.Decision, err = c.s.Booking.CancelOccurrence(ctx, c.tx, sess, c.by, c.patient); err != nil {
				return out, err
			}
			out.Returned += a.Decision.Amount
			out.Lost += a.Decision.Lost
		}
		out.Affected = append(out.Affected, a)
	}
	return out, nil
}

// create plans the days between two days and creates the occurrences that fit. A therapist's preview does not know the
// patient's other sessions: the therapist could look for them day by day.
func (c *changing) create(ctx context.Context, from, until at.Date) ([]PlannedDay, error) {
	dates := c.x.Dates(from, until)
	if len(dates) == 0 {
		return nil, nil
	}
	facts, err := c.s.readFacts(ctx, c.tx, c.x.TherapistID, c.patient, dates[0], until)
	if err != nil {
		return nil, err
	}
	if c.by == booking.ByPatient { // the notice protects the therapist
		therapist, err := c.s.Directory.TherapistIn(ctx, c.tx, c.x.TherapistID)
		if err != nil {
			return nil, err
		}
		facts.calendar.Notice = therapist.Notice()
	}
	days := facts.plan(c.x, dates)
	err = c.s.create(ctx, c.tx, c.x, c.patient, free(days), c.by)
	if c.in.Preview && c.by == booking.ByTherapist {
		days = facts.withoutPatient().plan(c.x, dates)
	}
	return days, err
}
