package agenda

import (
	"context"
	"fmt"
	"time"

	"psic/internal/agenda/agendadb"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/clock"
	"psic/internal/platform/store"
)

// Service is the feature.
type Service struct {
	DB        *store.DB
	Clock     *clock.Clock
	Directory *directory.Service

	// Busy tells which time is taken by live sessions of these therapists; booking plugs it in.
	Busy func(ctx context.Context, therapistIDs []string, from, to time.Time) (map[string][]Interval, error)
	// Sessions lists live sessions that end after from and begin before to, in order of time; booking plugs it in.
	Sessions func(ctx context.Context, therapistID string, from, to time.Time, most int) ([]ScheduledSession, error)
	// Changed tells the directory that the free hours of a therapist may be other ones now.
	Changed func(therapistID string)

	q agendadb.Queries
}

// Terms are what a profile says about its hours.
type Terms struct {
	Notice    time.Duration
	Companies bool
}

// Calendars gathers what decides the hours of several therapists in three queries, however many they are.
func (s *Service) Calendars(
	ctx context.Context,
	terms map[string]Terms,
	from, to at.Date,
) (map[string]Calendar, error) {
	ids := make([]string, 0, len(terms))
	for id := range terms {
		ids = append(ids, id)
	}
	list := store.List(ids)
	entries, err := s.q.EntriesOfAll(ctx, s.DB.Read(), list)
	if err != nil {
		return nil, fmt.Errorf("read hours: %w", err)
	}
	blocks, err := s.q.BlocksOfAll(ctx, s.DB.Read(), agendadb.BlocksOfAllParams{Ids: list, FromOn: from})
	if err != nil {
		return nil, fmt.Errorf("read days off: %w", err)
	}
	busy, err := s.BusyBetween(ctx, ids, from, to)
	if err != nil {
		return nil, err
	}
	out := make(map[string]Calendar, len(ids))
	for id, t := range terms {
		out[id] = Calendar{Notice: t.Notice, Companies: t.Companies, Busy: busy[id]}
	}
	for id, hours := range hoursOf(entries) {
		b := out[id]
		b.Entries = hours
		out[id] = b
	}
	for _, x := range blocks {
		b := out[x.TherapistID]
		b.Blocks = append(b.Blocks, Block{ID: x.ID,
			First:  x.FirstOn,
			Last:   x.LastOn,
			Reason: x.Reason,
		})
		out[x.TherapistID] = b
	}
	return out, nil
}

// hoursOf divides rows that are in order of the therapist.
func hoursOf(rows []agendadb.ScheduleEntry) map[string][]Entry {
	all, out := make([]Entry, len(rows)), map[string][]Entry{}
	for i, from := 0, 0; i < len(rows); i++ {
		all[i] = entryOf(rows[i])
		if i+1 == len(rows) || rows[i+1].TherapistID != rows[i].TherapistID {
			out[rows[i].TherapistID] = all[from : i+1 : i+1]
			from = i + 1
		}
	}
	return out
}

// BusyBetween lists the times that sessions take between two days, by therapist.
func (s *Service) BusyBetween(ctx context.Context, ids []string, from, to at.Date) (map[string][]Interval, error) {
	// A session of the evening before may reach into the first day.
	return s.Busy(ctx, ids, from.In(at.SaoPaulo).Add(-24*time.Hour), to.AddDays(2).In(at.SaoPaulo))
}

func entryOf(e agendadb.ScheduleEntry) Entry {
	out := Weekly(time.Weekday(e.Weekday), int(e.StartMinute), int(e.Minutes))
	out.On, out.Enterprise = e.ScheduledOn, e.Enterprise
	return out
}

// Calendar gathers what decides one therapist's hours between two days.
func (s *Service) Calendar(ctx context.Context, therapistID string, from, to at.Date) (Calendar, error) {
	t, err := s.Directory.Therapist(ctx, therapistID)
	if err != nil {
		return Calendar{}, err
	}
	all, err := s.Calendars(ctx, map[string]Terms{therapistID: {t.Notice(), t.EnterpriseSessions}}, from, to)
	return all[therapistID], err
}

// MaxRange is how many days of free hours one request may ask for.
const MaxRange = 62

// Range reads the two optional days of a query; the default is the next thirty days.
//
// Faults: ErrRange.
func (s *Service) Range(start, finish string) (first, last at.Date, err error) {
	first = s.Clock.Today()
	if start != "" {
		if first, err = at.ParseDate(start); err != nil {
			return first, last, ErrRange
		}
	}
	last = first.AddDays(Horizon)
	if finish != "" {
		if last, err = at.ParseDate(finish); err != nil {
			return first, last, ErrRange
		}
	}
	if last.Before(first) || last.After(first.AddDays(MaxRange)) {
		return first, last, ErrRange
	}
	return first, last, nil
}

// lockVersion locks the agenda as Lock does, for whoever changes hours, and reads its version.
func (s *Service) lockVersion(ctx context.Context, tx *store.Tx, therapistID string) (version int64, err error) {
	version, err = s.q.TouchAgenda(ctx, tx, therapistID)
	if store.None(err) {
		return 0, fault.Missing
	}
	if err != nil {
		return 0, fmt.Errorf("lock agenda: %w", err)
	}
	return version, nil
}

// Open gives a new therapist an empty agenda.
func (s *Service) Open(ctx context.Context, tx *store.Tx, therapistID string) error {
	if err := s.q.OpenAgenda(ctx, tx, therapistID); err != nil {
		return fmt.Errorf("open agenda: %w", err)
	}
	return nil
}

func (s *Service) changed(tx *store.Tx, therapistID string) {
	tx.AfterCommit(func() { s.Changed(therapistID) })
}

// Lock keeps everybody else from taking or changing hours of this therapist until the end of tx. It makes no round trip
// of its own: the next statement of tx waits for the lock, and what it reads is read under it.
func (s *Service) Lock(ctx context.Context, tx *store.Tx, therapistID string) error {
	if err := s.q.LockAgenda(store.Deferred(ctx), tx, therapistID); err != nil {
		return fmt.Errorf("lock agenda: %w", err)
	}
	return nil
}

// CalendarOn reads the published hours of one day inside a transaction, and whether that day or the next one, into
// which an hour may reach, is off. The caller adds the terms of the therapist and the times that sessions take.
func (s *Service) CalendarOn(ctx context.Context, tx *store.Tx, therapistID string, day at.Date) (Calendar, error) {
	next := day.AddDays(1)
	rows, err := s.q.HoursOn(ctx, tx, agendadb.HoursOnParams{
		TherapistID: therapistID,
		Weekday:     int64(day.Weekday()),
		DayOn:       day,
		NextOn:      next,
	})
	if err != nil {
		return Calendar{}, fmt.Errorf("read hours: %w", err)
	}
	var c Calendar
	for _, r := range rows {
		c.Entries = append(c.Entries, entryOf(r.ScheduleEntry))
	}
	if len(rows) == 0 {
		return c, nil
	}
	if rows[0].DayOff {
		c.Blocks = append(c.Blocks, Block{First: day, Last: day})
	}
	if rows[0].NextDayOff {
		c.Blocks = append(c.Blocks, Block{First: next, Last: next})
	}
	return c, nil
}
