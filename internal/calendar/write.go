package calendar

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"
	"time"

	"psic/internal/account"
	"psic/internal/booking"
	"psic/internal/calendar/calendardb"
	"psic/internal/calendar/dav"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// WriteDue is the job that writes sessions into the calendars of therapists whose time has come.
type WriteDue struct{}

func (WriteDue) Kind() string { return "calendar.write_due" }

const (
	// WriteEvery is how often the sessions of a therapist are compared with what was written. The server is asked for
	// nothing while nothing changed.
	WriteEvery = 2 * time.Minute
	// writeAgain is how soon writing is tried again after a fault.
	writeAgain = 10 * time.Minute
	// writeLease keeps other replicas away while one writes.
	writeLease = 5 * time.Minute
	// mostWrites bounds what one run changes in one calendar. The rest follows with the next.
	mostWrites = 40
	// writtenPast is how long a session that has ended is still kept up to date.
	writtenPast = 24 * time.Hour
)

func (s *Service) runWriteDue(ctx context.Context, _ WriteDue) error {
	now := s.Clock.Now()
	var due []calendardb.CalendarTarget
	err := s.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		due, err = s.q.ClaimTargets(ctx, tx, calendardb.ClaimTargetsParams{
			NextAt: at.Of(now.Add(writeLease)),
			NowAt:  at.Of(now),
			Most:   batch * rounds,
		})
		return err
	})
	if err != nil {
		return fmt.Errorf("claim targets: %w", err)
	}
	var working sync.WaitGroup
	places := make(chan struct{}, atOnce)
	errs := make([]error, len(due))
	for i, row := range due {
		places <- struct{}{}
		working.Go(func() {
			defer func() { <-places }()
			errs[i] = s.writeTo(ctx, row)
		})
	}
	working.Wait()
	return errors.Join(errs...)
}

// change is one thing to do in a calendar: an event to put, or, without a text, one to remove.
type change struct {
	sessionID    string
	startsAt     at.Time
	digest, text string
}

// writeTo makes a calendar say what the sessions of its therapist are. Sessions that have begun stay there.
func (s *Service) writeTo(ctx context.Context, t calendardb.CalendarTarget) error {
	changes, err := s.changes(ctx, t)
	if err != nil {
		return err
	}
	more := len(changes) > mostWrites
	if more {
		changes = changes[:mostWrites]
	}
	if len(changes) > 0 {
		err := s.send(ctx, t, changes)
		if p, ok := errors.AsType[Problem](err); ok {
			return s.saveWriteFault(ctx, t, p)
		}
		if err != nil {
			return err
		}
	}
	now := s.Clock.Now()
	next := now.Add(WriteEvery)
	if more {
		next = now
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if !t.EndedAt.IsZero() && !more {
			return s.q.DropTarget(ctx, tx, t.ID)
		}
		old := calendardb.DropOldWrittenParams{TargetID: t.ID, BeforeAt: at.Of(now.Add(-2 * writtenPast))}
		if err := s.q.DropOldWritten(ctx, tx, old); err != nil {
			return fmt.Errorf("drop old sessions: %w", err)
		}
		saved := calendardb.SaveWrittenParams{ID: t.ID, WrittenAt: at.Of(now), NextAt: at.Of(next)}
		return s.q.SaveWritten(ctx, tx, saved)
	})
}

// changes compares the sessions of a therapist with what was written of them.
func (s *Service) changes(ctx context.Context, t calendardb.CalendarTarget) ([]change, error) {
	written, err := s.q.WrittenTo(ctx, s.DB.Read(), t.ID)
	if err != nil {
		return nil, fmt.Errorf("written sessions: %w", err)
	}
	var wanted []change
	if t.EndedAt.IsZero() {
		if wanted, err = s.wanted(ctx, t); err != nil {
			return nil, err
		}
	}
	known, stays := map[string]string{}, map[string]bool{}
	for _, w := range written {
		known[w.SessionID] = w.Digest
	}
	var out []change
	for _, c := range wanted {
		stays[c.sessionID] = true
		if known[c.sessionID] != c.digest {
			out = append(out, c)
		}
	}
	now := s.Clock.Now()
	for _, w := range written {
		if !stays[w.SessionID] && w.StartsAt.After(now) {
			out = append(out, change{sessionID: w.SessionID, startsAt: w.StartsAt})
		}
	}
	return out, nil
}

// wanted returns the events that a calendar should have.
func (s *Service) wanted(ctx context.Context, t calendardb.CalendarTarget) ([]change, error) {
	now := s.Clock.Now()
	sessions, err := s.Booking.ComingPaid(ctx, t.TherapistID, now.Add(-writtenPast))
	if err != nil {
		return nil, err
	}
	names, err := s.namesFor(ctx, t, sessions)
	if err != nil {
		return nil, err
	}
	out := make([]change, len(sessions))
	for i, sess := range sessions {
		title := booking.NeutralTitle
		if short := initials(names[sess.PatientID].FullName); short != "" {
			title += " · " + short
		}
		out[i] = change{
			sessionID: sess.ID,
			startsAt:  sess.StartsAt,
			digest:    digestOf(sess, title),
			text:      booking.EventICS(sess, title, now),
		}
	}
	return out, nil
}

// namesFor returns the people of the sessions when their initials are wanted.
func (s *Service) namesFor(
	ctx context.Context,
	t calendardb.CalendarTarget,
	sessions []booking.Session,
) (map[string]account.PersonRow, error) {
	if !t.Initials || len(sessions) == 0 {
		return nil, nil
	}
	people := make([]string, len(sessions))
	for i, sess := range sessions {
		people[i] = sess.PatientID
	}
	return s.Account.PeopleByIDs(ctx, people)
}

func digestOf(sess booking.Session, title string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %d %s", sess.StartsAt.UnixMicro(), sess.EndsAt.UnixMicro(), title))
	return hex.EncodeToString(sum[:8])
}

// send makes the changes one after the other, and remembers each. After a crash the last one is made again, which
// changes nothing. Its faults are Problems.
func (s *Service) send(ctx context.Context, t calendardb.CalendarTarget, changes []change) error {
	row, err := s.q.AccountByID(ctx, s.DB.Read(), t.AccountID)
	if store.None(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read account: %w", err)
	}
	access, err := s.access(Account{row})
	if err != nil {
		return err
	}
	address, err := s.Ring.Unseal(t.Address, targetAAD(t.ID))
	if err != nil {
		return fmt.Errorf("unseal address: %w", err)
	}
	for _, c := range changes {
		if err := s.sendOne(ctx, access, string(address), c); err != nil {
			return calendarProblem(err)
		}
		if err := s.remember(ctx, t, c); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) sendOne(ctx context.Context, a dav.Access, address string, c change) error {
	name := "psic-" + c.sessionID + ".ics"
	if c.text == "" {
		return s.Dav.Remove(ctx, a, address, name)
	}
	return s.Dav.Put(ctx, a, address, name, c.text)
}

func (s *Service) remember(ctx context.Context, t calendardb.CalendarTarget, c change) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if c.text == "" {
			return s.q.DropWritten(ctx, tx, calendardb.DropWrittenParams{TargetID: t.ID, SessionID: c.sessionID})
		}
		return s.q.PutWritten(ctx, tx, calendardb.PutWrittenParams{
			TargetID:  t.ID,
			SessionID: c.sessionID,
			StartsAt:  c.startsAt.UnixMicro(),
			Digest:    c.digest,
		})
	})
}

// saveWriteFault stores why a calendar cannot be written, and enqueues the mail when it is time. Of a calendar that is
// no longer wanted nobody is told: it is given up.
func (s *Service) saveWriteFault(ctx context.Context, t calendardb.CalendarTarget, p Problem) error {
	now := s.Clock.Now()
	if t.FailingSinceAt.IsZero() {
		t.FailingSinceAt = at.Of(now)
	}
	due := Due(t.FailingSinceAt, t.ToldAt, now)
	wait := writeAgain
	if due {
		t.ToldAt = at.Of(now)
	}
	if !t.ToldAt.IsZero() {
		wait = readSeldom
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if due && !t.EndedAt.IsZero() {
			return s.q.DropTarget(ctx, tx, t.ID)
		}
		n, err := s.q.SaveTargetFault(ctx, tx, calendardb.SaveTargetFaultParams{
			ID:             t.ID,
			Fault:          string(p),
			FailingSinceAt: t.FailingSinceAt,
			ToldAt:         t.ToldAt,
			NextAt:         at.Of(now.Add(wait)),
		})
		if err != nil {
			return fmt.Errorf("save fault: %w", err)
		}
		if !due || n == 0 {
			return nil
		}
		return s.Jobs.Enqueue(ctx, tx, WritingFailsMail{TargetID: t.ID})
	})
}
