package standing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/standing/standingdb"
)

// Jobs of the feature. They have ids and times only.
type (
	// Extend creates the occurrences that come within the horizon, ends pauses and proposals whose time is over.
	Extend struct{}
	// Pay sends the notices of payments and charges what is due (pay.go).
	Pay struct{}
	// Reprice tells patients about new prices and decides about them when their day comes (price.go).
	Reprice struct{}
	// Mail sends a mail about a standing hour (mails.go).
	Mail struct {
		ID   string
		What MailKind
		// Left are the days that were left out.
		Left []LeftDay
		// SessionID is set when the mail is about one occurrence.
		SessionID string
	}
	// LeftDay is a day of the rhythm without an occurrence, with the nearest free hour or zero.
	LeftDay struct {
		Start   at.Time
		Nearest at.Time
	}
)

func (Extend) Kind() string  { return "standing.extend" }
func (Pay) Kind() string     { return "standing.pay" }
func (Reprice) Kind() string { return "standing.reprice" }
func (Mail) Kind() string    { return "standing.tell" }

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Every(s.Jobs, time.Hour, s.runExtend)
	jobs.Every(s.Jobs, time.Minute, s.runPay)
	jobs.Every(s.Jobs, time.Hour, s.runReprice)
	jobs.Handle(s.Jobs, s.sendMails)
	s.startStops()
}

const extendBatch = 200

func (s *Service) runExtend(ctx context.Context, _ Extend) error { return s.ExtendDue(ctx) }

// ExtendDue ends proposals and pauses whose time is over, and extends all standing hours to the horizon. It works in
// batches, one transaction a standing hour: a server that dies in the middle loses at most the one transaction, and the
// next run continues. A standing hour that fails does not stop the others.
func (s *Service) ExtendDue(ctx context.Context) error {
	errs := []error{
		s.each(ctx, s.toExpire, func(tx *store.Tx, id string) error { return s.expire(ctx, tx, id) }),
		s.each(ctx, s.toResume, func(tx *store.Tx, id string) error { return s.endPause(ctx, tx, id) }),
	}
	part := standingdb.ToExtendParams{
		UntilOn: s.Clock.Today().AddDays(Horizon),
		AfterOn: at.Day(1, time.January, 1),
		Most:    extendBatch,
	}
	for {
		due, err := s.q.ToExtend(ctx, s.DB.Read(), part)
		if err != nil {
			return errors.Join(append(errs, fmt.Errorf("standing hours to extend: %w", err))...)
		}
		for _, r := range due {
			errs = append(errs, s.DB.InTx(ctx, func(tx *store.Tx) error { return s.extend(ctx, tx, r.ID) }))
			part.AfterOn, part.AfterID = r.PlannedOn, r.ID
		}
		if len(due) < extendBatch || ctx.Err() != nil {
			return errors.Join(errs...)
		}
	}
}

func (s *Service) toResume(ctx context.Context, afterID string, most int32) ([]string, error) {
	key := standingdb.ToResumeParams{TodayOn: s.Clock.Today(), AfterID: afterID, Most: most}
	return s.q.ToResume(ctx, s.DB.Read(), key)
}

func (s *Service) toExpire(ctx context.Context, afterID string, most int32) ([]string, error) {
	key := standingdb.ToExpireParams{NowAt: at.Of(s.Clock.Now()), AfterID: afterID, Most: most}
	return s.q.ToExpire(ctx, s.DB.Read(), key)
}

// each does something to all standing hours that are due, each in a transaction of its own.
func (s *Service) each(
	ctx context.Context,
	due func(ctx context.Context, afterID string, most int32) ([]string, error),
	do func(tx *store.Tx, id string) error,
) error {
	read := func(ctx context.Context, after jobs.Due, most int32) ([]jobs.Due, error) {
		ids, err := due(ctx, after.ID, most)
		out := make([]jobs.Due, len(ids))
		for i, id := range ids {
			out[i].ID = id
		}
		return out, err
	}
	return jobs.EachDue(ctx, extendBatch, read, func(ctx context.Context, id string) error {
		return s.DB.InTx(ctx, func(tx *store.Tx) error { return do(tx, id) })
	})
}

// extend creates the occurrences of one standing hour until the end of the horizon. A second run does nothing. While
// there may be no new session the standing hour waits; when its horizon has run out meanwhile it ends.
func (s *Service) extend(ctx context.Context, tx *store.Tx, id string) error {
	x, patient, err := s.lock(ctx, tx, id)
	if err != nil {
		return err
	}
	until := s.Clock.Today().AddDays(Horizon)
	extends := x.Status() == Active || x.Status() == Paused && !x.PausedToOn.IsZero()
	if !extends || !x.PlannedOn.Before(until) {
		return nil
	}
	lastRun := x.PlannedOn.AddDays(-Horizon)
	paused, err := s.pauseUnpaid(ctx, tx, x, patient, lastRun.AddDays(1), s.Clock.Today())
	if err != nil || paused {
		return err
	}
	if ok, err := s.mayContinue(ctx, tx, x, patient); err != nil || !ok {
		if err != nil || !x.PlannedOn.Before(s.Clock.Today()) {
			return err
		}
		return s.stop(ctx, tx, x, patient, NoNewSessions, booking.ByAdmin)
	}
	dates := x.Dates(x.PlannedOn.AddDays(1), until)
	if len(dates) > 0 {
		facts, err := s.readFacts(ctx, tx, x.TherapistID, patient, dates[0], until)
		if err != nil {
			return err
		}
		days := facts.plan(x, dates)
		if err := s.create(ctx, tx, x, patient, free(days), booking.ByPatient); err != nil {
			return err
		}
		if err := s.mailLeft(ctx, tx, x, left(days)); err != nil {
			return err
		}
	}
	err = s.q.SetPlanned(ctx, tx, standingdb.SetPlannedParams{ID: x.ID, PlannedOn: until})
	if err != nil {
		return fmt.Errorf("planned: %w", err)
	}
	return nil
}

// endPause makes a standing hour active again after the last day of its pause. Its occurrences exist already.
func (s *Service) endPause(ctx context.Context, tx *store.Tx, id string) error {
	x, _, err := s.lock(ctx, tx, id)
	if err != nil || x.Status() != Paused || x.PausedToOn.IsZero() || !x.PausedToOn.Before(s.Clock.Today()) {
		return err
	}
	_, err = s.apply(ctx, tx, &x, Resumed)
	return err
}

func (s *Service) expire(ctx context.Context, tx *store.Tx, id string) error {
	x, _, err := s.lock(ctx, tx, id)
	if err != nil || x.Status() != Proposed || s.Clock.Now().Before(x.ProposedUntil.Time) {
		return err
	}
	_, err = s.apply(ctx, tx, &x, Expired)
	return err
}

func (s *Service) mail(ctx context.Context, tx *store.Tx, x Standing, what MailKind) error {
	return s.Jobs.Enqueue(ctx, tx, Mail{ID: x.ID, What: what})
}

// mailLeft tells the patient about days that were left out, with the nearest free hours.
func (s *Service) mailLeft(ctx context.Context, tx *store.Tx, x Standing, days []PlannedDay) error {
	if len(days) == 0 {
		return nil
	}
	m := Mail{ID: x.ID, What: MailLeftOut}
	for _, d := range days {
		day := LeftDay{Start: at.Of(d.Slot.Start)}
		if d.Nearest != nil {
			day.Nearest = at.Of(d.Nearest.Start)
		}
		m.Left = append(m.Left, day)
	}
	return s.Jobs.Enqueue(ctx, tx, m)
}
