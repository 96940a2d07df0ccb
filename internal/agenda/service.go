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

	// Busy returns the times that sessions of these therapists take. Cancelled sessions take none. Booking provides it.
	Busy func(ctx context.Context, therapistIDs []string, from, to time.Time) (map[string][]Interval, error)
	// Sessions returns the sessions that end after from, begin before to and are not cancelled, in order of time.
	// Booking provides it.
	Sessions func(ctx context.Context, therapistID string, from, to time.Time, most int) ([]ScheduledSession, error)
	// Closed is called in the transaction in which a therapist closes days or hours.
	Closed func(ctx context.Context, tx *store.Tx, therapistID string, b Block) error
	// KeptForStanding says whether a session of a standing hour takes this moment of the therapist.
	KeptForStanding func(ctx context.Context, therapistID string, moment time.Time) (bool, error)
	// KeptForWaiting says whether this moment of the therapist is offered to somebody who waits.
	KeptForWaiting func(ctx context.Context, therapistID string, moment time.Time) (bool, error)
	// KeptForPatient says whether this moment of the therapist is proposed to a patient.
	KeptForPatient func(ctx context.Context, therapistID string, moment time.Time) (bool, error)
	// Watched says, in the transaction of a change, whether somebody waits for an hour of the therapist or has one
	// offered.
	Watched func(ctx context.Context, tx *store.Tx, therapistID string) (bool, error)
	// Republished is called in the transaction in which the published hours of a watched therapist changed, with the
	// hours of the horizon before and after, whether sessions take them or not.
	Republished func(ctx context.Context, tx *store.Tx, therapistID string, before, after []Slot) error
	// Changed is called after the entries or days off of a therapist changed. The directory then reads them again.
	Changed func(therapistID string)

	q agendadb.Queries
}

// Terms are the settings of a therapist's profile that decide about slots.
type Terms struct {
	Notice    time.Duration
	Companies bool
}

// Calendars reads the calendars of several therapists. It needs three queries, however many therapists there are.
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
		return nil, fmt.Errorf("read entries: %w", err)
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
	for id, own := range entriesByTherapist(entries) {
		c := out[id]
		c.Entries = own
		out[id] = c
	}
	for _, x := range blocks {
		c := out[x.TherapistID]
		c.Blocks = append(c.Blocks, blockOf(x))
		out[x.TherapistID] = c
	}
	return out, nil
}

// entriesByTherapist groups rows that are ordered by therapist. All groups share one array, which saves an allocation
// for each therapist.
func entriesByTherapist(rows []agendadb.ScheduleEntry) map[string][]Entry {
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

// BusyBetween returns the times that sessions take between two days, by therapist.
func (s *Service) BusyBetween(ctx context.Context, ids []string, from, to at.Date) (map[string][]Interval, error) {
	// A session of the evening before may reach into the first day, and a slot of the last day into the day after it.
	return s.Busy(ctx, ids, from.In(at.SaoPaulo).Add(-24*time.Hour), to.AddDays(2).In(at.SaoPaulo))
}

func entryOf(e agendadb.ScheduleEntry) Entry {
	out := Weekly(time.Weekday(e.Weekday), int(e.StartMinute), int(e.Minutes))
	out.On, out.Enterprise = e.ScheduledOn, e.Enterprise
	return out
}

// Calendar reads the calendar of one therapist between two days.
func (s *Service) Calendar(ctx context.Context, therapistID string, from, to at.Date) (Calendar, error) {
	t, err := s.Directory.Therapist(ctx, therapistID)
	if err != nil {
		return Calendar{}, err
	}
	all, err := s.Calendars(ctx, map[string]Terms{therapistID: {t.Notice(), t.EnterpriseSessions}}, from, to)
	return all[therapistID], err
}

// MaxRange is for how many days one request may list slots or sessions.
const MaxRange = 62

// Range parses the two optional days of a request. The default is the next thirty days.
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

// lockVersion locks the agenda as Lock does and returns its version. Callers change entries or days off.
func (s *Service) lockVersion(ctx context.Context, tx *store.Tx, therapistID string) (version int64, err error) {
	version, err = s.q.LockAgendaVersion(ctx, tx, therapistID)
	if store.None(err) {
		return 0, fault.Missing
	}
	if err != nil {
		return 0, fmt.Errorf("lock agenda: %w", err)
	}
	return version, nil
}

// Open creates the empty agenda of a new therapist.
func (s *Service) Open(ctx context.Context, tx *store.Tx, therapistID string) error {
	if err := s.q.OpenAgenda(ctx, tx, therapistID); err != nil {
		return fmt.Errorf("open agenda: %w", err)
	}
	return nil
}

func (s *Service) changed(tx *store.Tx, therapistID string) {
	tx.AfterCommit(func() { s.Changed(therapistID) })
}

// Lock locks the agenda of a therapist until the end of tx: no other transaction can book a slot or change entries
// meanwhile. Lock makes no round trip of its own. It is sent together with the next statement of tx, which runs after
// the lock is granted.
func (s *Service) Lock(ctx context.Context, tx *store.Tx, therapistID string) error {
	if err := s.q.LockAgenda(store.Deferred(ctx), tx, therapistID); err != nil {
		return fmt.Errorf("lock agenda: %w", err)
	}
	return nil
}

// CalendarOn reads, in a transaction or outside, the entries of one day and the blocks of that day and the next one. A
// slot may reach into the next day. The caller adds the terms of the therapist and the times that sessions take.
func (s *Service) CalendarOn(
	ctx context.Context,
	db agendadb.DBTX,
	therapistID string,
	day at.Date,
) (Calendar, error) {
	rows, err := s.q.HoursOn(ctx, db, agendadb.HoursOnParams{
		TherapistID: therapistID,
		Weekday:     int64(day.Weekday()),
		DayOn:       day,
		NextOn:      day.AddDays(1),
	})
	if err != nil {
		return Calendar{}, fmt.Errorf("read entries of a day: %w", err)
	}
	var c Calendar
	for i, r := range rows { // every entry comes with the same blocks
		if i == 0 || r.ScheduleEntry.ID != rows[i-1].ScheduleEntry.ID {
			c.Entries = append(c.Entries, entryOf(r.ScheduleEntry))
		}
		if r.ScheduleEntry.ID == rows[0].ScheduleEntry.ID &&
			!r.BlockFirstOn.IsZero() {
			c.Blocks = append(c.Blocks, Block{
				First: r.BlockFirstOn,
				Last:  r.BlockLastOn,
				From:  int(r.BlockFrom),
				To:    int(r.BlockTo),
			})
		}
	}
	return c, nil
}

// CalendarBetween reads, inside a transaction, all entries and the blocks of a range of days. The caller adds the terms
// of the therapist and the times that sessions take.
func (s *Service) CalendarBetween(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	first, last at.Date,
) (Calendar, error) {
	entries, err := s.q.EntriesOf(ctx, tx, therapistID)
	if err != nil {
		return Calendar{}, fmt.Errorf("read entries: %w", err)
	}
	blocks, err := s.q.BlocksBetween(ctx, tx, agendadb.BlocksBetweenParams{
		TherapistID: therapistID,
		FirstOn:     first,
		FinalOn:     last.AddDays(1),
	})
	if err != nil {
		return Calendar{}, fmt.Errorf("read blocks: %w", err)
	}
	c := Calendar{Blocks: blocksOf(blocks)}
	for _, e := range entries {
		c.Entries = append(c.Entries, entryOf(e))
	}
	return c, nil
}
