package calendar

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"psic/internal/calendar/calendardb"
	"psic/internal/calendar/ics"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// ReadDue is the job that reads the calendars whose time has come.
type ReadDue struct{}

func (ReadDue) Kind() string { return "calendar.read_due" }

const (
	// batch and rounds bound one run of the job: five thousand calendars in ReadEvery.
	batch, rounds = 100, 5
	// atOnce is how many calendars are read at the same time, so that a slow server does not hold up the others.
	atOnce = 16
)

func (s *Service) runReadDue(ctx context.Context, _ ReadDue) error {
	var errs []error
	for range rounds {
		due, err := s.claim(ctx)
		if err != nil {
			return err
		}
		errs = append(errs, s.readAll(ctx, due))
		if len(due) < batch || ctx.Err() != nil {
			break
		}
	}
	return errors.Join(errs...)
}

// claim takes calendars whose time has come. Another replica does not take them, because they are due again only later.
func (s *Service) claim(ctx context.Context) (due []calendardb.OutsideCalendar, err error) {
	now := s.Clock.Now()
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		due, err = s.q.ClaimDue(ctx, tx, calendardb.ClaimDueParams{
			NextAt: at.Of(now.Add(ReadEvery)),
			NowAt:  at.Of(now),
			Most:   batch,
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("claim calendars: %w", err)
	}
	return due, nil
}

func (s *Service) readAll(ctx context.Context, due []calendardb.OutsideCalendar) error {
	var working sync.WaitGroup
	places := make(chan struct{}, atOnce)
	errs := make([]error, len(due))
	for i, row := range due {
		places <- struct{}{}
		working.Go(func() {
			defer func() { <-places }()
			errs[i] = s.refresh(ctx, Calendar{row})
		})
	}
	working.Wait()
	return errors.Join(errs...)
}

// ReadNow reads a calendar of a therapist at once.
//
// Faults: fault.Missing.
func (s *Service) ReadNow(ctx context.Context, therapistID, id string) (Calendar, error) {
	c, err := s.own(ctx, therapistID, id)
	if err != nil {
		return c, err
	}
	if err := s.refresh(ctx, c); err != nil {
		return c, err
	}
	return s.own(ctx, therapistID, id)
}

// refresh reads a calendar and stores what is busy in it, or why it cannot be read. Busy times of the last reading stay
// when it cannot.
func (s *Service) refresh(ctx context.Context, c Calendar) error {
	address, err := s.Ring.Unseal(c.Address, addressAAD(c.ID))
	if err != nil {
		return fmt.Errorf("unseal address: %w", err)
	}
	in := Request{Address: string(address)}
	if c.ContentOn == s.Clock.Today() { // on a new day the window moves, so the content is needed again
		in.ETag, in.Modified = c.Etag, c.Modified
	}
	got, err := s.read(ctx, s.wayTo(c), in)
	if p, ok := errors.AsType[Problem](err); ok {
		return s.saveFault(ctx, c, p)
	}
	if err != nil {
		return err
	}
	if got.unchanged {
		return s.saveUnchanged(ctx, c)
	}
	return s.saveReading(ctx, c, got)
}

// reading is what a calendar says now.
type reading struct {
	unchanged      bool
	spans          []ics.Span
	unclear        int
	etag, modified string
}

// fetch returns the content of an address. Its faults are Problems.
type fetch func(ctx context.Context, in Request) (Content, error)

// wayTo returns how a calendar is fetched: by its secret address, or with the credentials of its account.
func (s *Service) wayTo(c Calendar) fetch {
	if c.AccountID == "" {
		return s.Fetch
	}
	return func(ctx context.Context, in Request) (Content, error) { return s.fetchWith(ctx, c.AccountID, in) }
}

// read fetches an address and computes its busy times. Its faults are Problems.
func (s *Service) read(ctx context.Context, from fetch, in Request) (reading, error) {
	content, err := from(ctx, in)
	if err != nil || content.Unchanged {
		return reading{unchanged: content.Unchanged}, err
	}
	result, err := ics.Busy(content.Text, window(s.Clock.Now()))
	switch {
	case errors.Is(err, ics.ErrNotCalendar):
		return reading{}, NotCalendar
	case err != nil:
		return reading{}, TooLarge
	}
	return reading{
		spans:    Cut(result.Spans),
		unclear:  result.Unclear,
		etag:     content.ETag,
		modified: content.Modified,
	}, nil
}

// errLate ends a transaction whose calendar was removed or got another address while it was read.
var errLate = errors.New("calendar: read too late")

// saveReading stores a reading. When nothing became busy or free, it does not lock the agenda.
func (s *Service) saveReading(ctx context.Context, c Calendar, got reading) error {
	same, err := s.hasSpans(ctx, c, got.spans)
	if err != nil {
		return err
	}
	if same {
		return s.DB.InTx(ctx, func(tx *store.Tx) error {
			_, err := s.saveState(ctx, tx, c, got)
			return err
		})
	}
	err = s.remake(ctx, c.TherapistID, func(tx *store.Tx) error {
		fresh, err := s.save(ctx, tx, c, got)
		if err == nil && !fresh {
			return errLate
		}
		return err
	})
	if errors.Is(err, errLate) || errors.Is(err, fault.Missing) {
		return nil
	}
	return err
}

// hasSpans says whether the stored busy times are these, apart from those of days that have passed.
func (s *Service) hasSpans(ctx context.Context, c Calendar, spans []ics.Span) (bool, error) {
	rows, err := s.q.BusyOf(ctx, s.DB.Read(), calendardb.BusyOfParams{CalendarID: c.ID, Most: int32(len(spans) + 1)})
	if err != nil {
		return false, fmt.Errorf("busy times: %w", err)
	}
	return slices.EqualFunc(rows, spans, func(r calendardb.BusyOfRow, s ics.Span) bool {
		return r.StartsAt.Equal(s.Start) && r.EndsAt.Equal(s.End)
	}), nil
}

// save stores a reading under the lock of the agenda. fresh is false when the calendar changed meanwhile.
func (s *Service) save(ctx context.Context, tx *store.Tx, c Calendar, got reading) (fresh bool, err error) {
	if fresh, err = s.saveState(ctx, tx, c, got); err != nil || !fresh {
		return fresh, err
	}
	if err := s.q.DropBusy(ctx, tx, c.ID); err != nil {
		return true, fmt.Errorf("drop busy times: %w", err)
	}
	pairs := make([][2]int64, len(got.spans))
	for i, span := range got.spans {
		pairs[i] = [2]int64{span.Start.UnixMicro(), span.End.UnixMicro()}
	}
	list, err := json.Marshal(pairs)
	if err != nil {
		return true, fmt.Errorf("encode busy times: %w", err)
	}
	err = s.q.InsertBusy(ctx, tx, calendardb.InsertBusyParams{
		CalendarID:  c.ID,
		TherapistID: c.TherapistID,
		Spans:       string(list),
	})
	if err != nil {
		return true, fmt.Errorf("insert busy times: %w", err)
	}
	return true, nil
}

func (s *Service) saveState(ctx context.Context, tx *store.Tx, c Calendar, got reading) (fresh bool, err error) {
	now := s.Clock.Now()
	n, err := s.q.SaveRead(ctx, tx, calendardb.SaveReadParams{
		ID:        c.ID,
		Version:   c.Version,
		Etag:      got.etag,
		Modified:  got.modified,
		ContentOn: at.DateOf(now, at.SaoPaulo),
		Unclear:   int64(got.unclear),
		ReadAt:    at.Of(now),
		NextAt:    at.Of(now.Add(ReadEvery)),
	})
	if err != nil {
		return false, fmt.Errorf("save reading: %w", err)
	}
	return n > 0, nil
}

func (s *Service) saveUnchanged(ctx context.Context, c Calendar) error {
	now := s.Clock.Now()
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := s.q.SaveUnchanged(ctx, tx, calendardb.SaveUnchangedParams{
			ID:      c.ID,
			Version: c.Version,
			ReadAt:  at.Of(now),
			NextAt:  at.Of(now.Add(ReadEvery)),
		})
		return err
	})
}

// saveFault stores why a calendar cannot be read, and enqueues the mail when it is time.
func (s *Service) saveFault(ctx context.Context, c Calendar, p Problem) error {
	now := s.Clock.Now()
	if c.FailingSinceAt.IsZero() {
		c.FailingSinceAt = at.Of(now)
	}
	tell, wait := Due(c.FailingSinceAt, c.ToldAt, now), time.Duration(ReadEvery)
	if tell {
		c.ToldAt = at.Of(now)
	}
	if !c.ToldAt.IsZero() {
		wait = readSeldom
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := s.q.SaveFault(ctx, tx, calendardb.SaveFaultParams{
			ID:             c.ID,
			Version:        c.Version,
			Fault:          string(p),
			FailingSinceAt: c.FailingSinceAt,
			ToldAt:         c.ToldAt,
			NextAt:         at.Of(now.Add(wait)),
		})
		if err != nil {
			return fmt.Errorf("save fault: %w", err)
		}
		if !tell || n == 0 {
			return nil
		}
		return s.Jobs.Enqueue(ctx, tx, FailingMail{CalendarID: c.ID})
	})
}
