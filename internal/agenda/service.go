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
	Sessions func(ctx context.Context, therapistID string, from, to time.Time, most int) ([]ScheduledSessionBody, error)
	// Changed tells the directory that the free hours of a therapist may be other ones now.
	Changed func(therapistID string)

	q agendadb.Queries
}

// Terms are what a profile says about its hours.
type Terms struct {
	Notice    time.Duration
	Companies bool
}

// Books gathers what decides the hours of several therapists in three queries, however many they are.
func (s *Service) Books(ctx context.Context, terms map[string]Terms, from, to at.Date) (map[string]Book, error) {
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
	busy, err := s.Taken(ctx, ids, from, to)
	if err != nil {
		return nil, err
	}
	out := make(map[string]Book, len(ids))
	for id, t := range terms {
		out[id] = Book{Notice: t.Notice, Companies: t.Companies, Busy: busy[id]}
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

// Taken is the Busy of the Books between two days.
func (s *Service) Taken(ctx context.Context, ids []string, from, to at.Date) (map[string][]Interval, error) {
	// A session of the evening before may reach into the first day.
	return s.Busy(ctx, ids, from.In(at.SaoPaulo).Add(-24*time.Hour), to.AddDays(2).In(at.SaoPaulo))
}

func entryOf(e agendadb.ScheduleEntry) Entry {
	out := Weekly(time.Weekday(e.Weekday), int(e.StartMinute), int(e.Minutes))
	out.On, out.Enterprise = e.ScheduledOn, e.Enterprise
	return out
}

// Book gathers what decides one therapist's hours between two days.
func (s *Service) Book(ctx context.Context, therapistID string, from, to at.Date) (Book, error) {
	t, err := s.Directory.Therapist(ctx, therapistID)
	if err != nil {
		return Book{}, err
	}
	books, err := s.Books(ctx, map[string]Terms{therapistID: {t.Notice(), t.EnterpriseSessions}}, from, to)
	return books[therapistID], err
}

const maxRange = 62

// Range reads the two optional days of a query; the default is the next thirty days.
//
// Faults: ErrRange.
func (s *Service) Range(start, finish string) (first, last at.Date, err error) {
	first = s.today()
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
	if last.Before(first) || last.After(first.AddDays(maxRange)) {
		return first, last, ErrRange
	}
	return first, last, nil
}

func (s *Service) today() at.Date { return at.DateOf(s.Clock.Now(), at.SaoPaulo) }

// lock touches the agenda's row: whoever takes or changes hours of this therapist waits here for its turn.
func (s *Service) lock(ctx context.Context, tx *store.Tx, therapistID string) (version int64, err error) {
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

// Lock holds the agenda until the end of tx: whoever takes an hour of this therapist waits here for its turn.
//
// Faults: fault.Missing.
func (s *Service) Lock(ctx context.Context, tx *store.Tx, therapistID string) error {
	_, err := s.lock(ctx, tx, therapistID)
	return err
}

// BookIn gathers the published hours of one day inside a transaction; the taken times are the caller's to add.
func (s *Service) BookIn(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	notice time.Duration,
	day at.Date,
) (Book, error) {
	entries, err := s.q.EntriesOn(
		ctx,
		tx,
		agendadb.EntriesOnParams{TherapistID: therapistID, Weekday: int64(day.Weekday()), Day: day},
	)
	if err != nil {
		return Book{}, fmt.Errorf("read hours: %w", err)
	}
	blocks, err := s.q.BlocksOf(ctx, tx, agendadb.BlocksOfParams{TherapistID: therapistID, FromOn: day})
	if err != nil {
		return Book{}, fmt.Errorf("read days off: %w", err)
	}
	b := Book{Notice: notice}
	for _, e := range entries {
		b.Entries = append(b.Entries, entryOf(e))
	}
	for _, x := range blocks {
		b.Blocks = append(b.Blocks, Block{ID: x.ID,
			First:  x.FirstOn,
			Last:   x.LastOn,
			Reason: x.Reason,
		})
	}
	return b, nil
}
