package agenda

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"psic/internal/agenda/agendadb"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
)

// EntryInput is an entry as the screen sends it. It has no id: each save creates the entries anew.
type EntryInput struct {
	Day, Start, Finish, On string
	Enterprise             bool
}

// Days are the names of the days on the wire, in the order of time.Weekday.
var Days = []string{"SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"}

// Weekday parses the English name of a day.
func Weekday(name string) (time.Weekday, bool) {
	for i, d := range Days {
		if d == strings.ToUpper(strings.TrimSpace(name)) {
			return time.Weekday(i), true
		}
	}
	return 0, false
}

var clockShape = regexp.MustCompile(`^(\d{1,2}):(\d{2})(:\d{2})?$`)

// Minute parses HH:MM or HH:MM:SS and returns the minute of the day.
func Minute(s string) (int, bool) {
	m := clockShape.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return 0, false
	}
	h, _ := strconv.Atoi(m[1]) // cannot fail: the expression allows digits only
	n, _ := strconv.Atoi(m[2])
	return h*60 + n, h <= 23 && n <= 59
}

// Clock formats a minute of the day as HH:MM:SS.
func Clock(minute int) string {
	minute = (minute%dayMinutes + dayMinutes) % dayMinutes
	return fmt.Sprintf("%02d:%02d:00", minute/60, minute%60)
}

// entry parses and checks one entry. Without an end it lasts as long as a session of the therapist. An end before the
// start is on the next day.
func (in EntryInput) entry(sessionMinutes int) (Entry, error) {
	var on at.Date
	day, named := Weekday(in.Day)
	if in.On != "" {
		var err error
		if on, err = at.ParseDate(in.On); err != nil {
			return Entry{}, ErrTime
		}
	} else if !named {
		return Entry{}, ErrDay
	}

	start, ok := Minute(in.Start)
	if !ok {
		return Entry{}, ErrTime
	}
	minutes := sessionMinutes
	if in.Finish != "" {
		finish, ok := Minute(in.Finish)
		if !ok {
			return Entry{}, ErrTime
		}
		minutes = (finish - start + dayMinutes) % dayMinutes
	}
	if minutes < 10 || minutes > 240 {
		return Entry{}, ErrTime
	}

	e := Weekly(day, start, minutes)
	if !on.IsZero() {
		e = Once(on, start, minutes)
	}
	e.Enterprise = in.Enterprise
	return e, nil
}

// SaveInput is the whole agenda: all weekly entries, and the dated entries from First to Last.
type SaveInput struct {
	Entries     []EntryInput
	First, Last at.Date
	// Version is the version that the screen read. 0 skips the check.
	Version int64
}

// Save replaces the published entries. Sessions that exist stay as they are (Q138). Two saves run one after the other:
// when two windows read the same version, the second save is refused. Dated entries in the past are deleted.
//
// Faults: ErrDay, ErrTime, ErrConflict, ErrCompany, ErrStale, ErrTooMany, fault.Missing.
func (s *Service) Save(ctx context.Context, therapistID string, in SaveInput) (version int64, err error) {
	t, err := s.Directory.Therapist(ctx, therapistID)
	if err != nil {
		return 0, err
	}
	entries, err := Parse(in.Entries, t, s.Clock.Today())
	if err != nil {
		return 0, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if version, err = s.lockVersion(ctx, tx, therapistID); err != nil {
			return err
		}
		if in.Version != 0 && in.Version != version {
			return ErrStale
		}
		if version, err = s.q.BumpAgenda(ctx, tx, therapistID); err != nil {
			return fmt.Errorf("increment version: %w", err)
		}
		if !t.EnterpriseSessions {
			if err := s.refuseNewCompany(ctx, tx, therapistID, entries); err != nil {
				return err
			}
		}
		return s.republish(ctx, tx, therapistID, func() error {
			return s.replace(ctx, tx, therapistID, in, entries)
		})
	})
	return version, err
}

// refuseNewCompany is for therapists who have switched company sessions off. Nobody sees their company entries,
// but the entries stay for the day when the therapist switches company sessions on again. New ones are refused.
func (s *Service) refuseNewCompany(ctx context.Context, tx *store.Tx, therapistID string, entries []Entry) error {
	if !slices.ContainsFunc(entries, func(e Entry) bool { return e.Enterprise }) {
		return nil
	}
	rows, err := s.q.EntriesOf(ctx, tx, therapistID)
	if err != nil {
		return fmt.Errorf("read entries: %w", err)
	}

	type key struct {
		on             at.Date
		weekday, start int
	}
	keyOf := func(e Entry) key { return key{e.On, int(e.weekday), int(e.start)} }
	old := map[key]bool{}
	for _, r := range rows {
		if e := entryOf(r); e.Enterprise {
			old[keyOf(e)] = true
		}
	}

	for _, e := range entries {
		if e.Enterprise && !old[keyOf(e)] {
			return ErrCompany
		}
	}
	return nil
}

// Parse parses and checks entries. It leaves out dated entries in the past, because they cannot conflict with anything.
func Parse(in []EntryInput, t directory.Therapist, today at.Date) ([]Entry, error) {
	if len(in) > maxEntries {
		return nil, ErrTooMany
	}
	out := make([]Entry, 0, len(in))
	for _, x := range in {
		e, err := x.entry(int(t.SessionMinutes))
		if err != nil {
			return nil, err
		}
		if e.On.IsZero() || !e.On.Before(today) {
			out = append(out, e)
		}
	}
	return out, Check(out)
}

func (s *Service) replace(ctx context.Context, tx *store.Tx, therapistID string, in SaveInput, entries []Entry) error {
	err := s.q.DropEntries(ctx, tx, agendadb.DropEntriesParams{
		TherapistID: therapistID,
		TodayOn:     s.Clock.Today(),
		FirstOn:     in.First,
		LastOn:      in.Last,
	})
	if err != nil {
		return fmt.Errorf("drop entries: %w", err)
	}

	kept, err := s.q.EntriesOf(ctx, tx, therapistID)
	if err != nil {
		return fmt.Errorf("read kept entries: %w", err)
	}
	all := entries
	for _, k := range kept {
		all = append(all, entryOf(k))
	}
	if err := Check(all); err != nil {
		return err
	}

	for _, e := range entries {
		err := s.q.InsertEntry(ctx, tx, agendadb.InsertEntryParams{
			ID:          ids.New(),
			TherapistID: therapistID,
			Weekday:     int64(e.weekday),
			StartMinute: int64(e.start),
			Minutes:     int64(e.minutes),
			ScheduledOn: e.On,
			Enterprise:  e.Enterprise,
		})
		if err != nil {
			return fmt.Errorf("insert entry: %w", err)
		}
	}
	s.changed(tx, therapistID)
	return nil
}

// Schedule returns the published entries of a range of days, with the version that a save must send back.
func (s *Service) Schedule(ctx context.Context, therapistID string, first, last at.Date) ([]Published, int64, error) {
	version, err := s.q.AgendaVersion(ctx, s.DB.Read(), therapistID)
	if store.None(err) {
		return []Published{}, 0, nil // the therapist has not sent the data form yet
	}
	if err != nil {
		return nil, 0, fmt.Errorf("read agenda: %w", err)
	}
	rows, err := s.q.EntriesOf(ctx, s.DB.Read(), therapistID)
	if err != nil {
		return nil, 0, fmt.Errorf("read entries: %w", err)
	}
	out := make([]Published, 0, len(rows))
	for _, r := range rows {
		e := entryOf(r)
		if e.On.IsZero() || !e.On.Before(first) && !e.On.After(last) {
			out = append(out, Published{r.ID, e})
		}
	}
	return out, version, nil
}
