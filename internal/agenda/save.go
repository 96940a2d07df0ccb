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

// EntryInput is a published hour as it comes from the screen. Ids are given anew by each whole-agenda save.
type EntryInput struct {
	Day, Start, Finish, On string
	Enterprise             bool
}

// Days in the order of time.Weekday, as the wire spells them.
var Days = []string{"SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"}

// Weekday reads a day's English name.
func Weekday(name string) (time.Weekday, bool) {
	for i, d := range Days {
		if d == strings.ToUpper(strings.TrimSpace(name)) {
			return time.Weekday(i), true
		}
	}
	return 0, false
}

var clockShape = regexp.MustCompile(`^(\d{1,2}):(\d{2})(:\d{2})?$`)

// Minute reads HH:MM or HH:MM:SS as the minute of the day.
func Minute(s string) (int, bool) {
	m := clockShape.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return 0, false
	}
	h, _ := strconv.Atoi(m[1]) // two digits by the expression
	n, _ := strconv.Atoi(m[2])
	return h*60 + n, h <= 23 && n <= 59
}

// Clock writes a minute of the day as HH:MM:SS.
func Clock(minute int) string {
	minute = (minute%dayMinutes + dayMinutes) % dayMinutes
	return fmt.Sprintf("%02d:%02d:00", minute/60, minute%60)
}

// entry checks one hour. Without an end it lasts as long as the therapist's sessions; an end before the
// start lies on the next day.
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

// SaveInput is the whole agenda between two days: weekly hours always, dated ones in the range.
type SaveInput struct {
	Entries     []EntryInput
	First, Last at.Date
	// Version is what the screen read; 0 skips the check.
	Version int64
}

// Save replaces the published hours. Sessions that exist stay as they are (Q138). Two saves wait for each
// other; the second of two windows that read the same version is refused. Dated hours that are over go.
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
			return fmt.Errorf("count the save: %w", err)
		}
		if !t.EnterpriseSessions {
			if err := s.noNewCompanyHours(ctx, tx, therapistID, entries); err != nil {
				return err
			}
		}
		return s.replace(ctx, tx, therapistID, in, entries)
	})
	return version, err
}

// noNewCompanyHours: while company sessions are off, the hours kept for them wait unseen and are saved as they are; new
// ones are refused.
func (s *Service) noNewCompanyHours(ctx context.Context, tx *store.Tx, therapistID string, entries []Entry) error {
	if !slices.ContainsFunc(entries, func(e Entry) bool { return e.Enterprise }) {
		return nil
	}
	rows, err := s.q.EntriesOf(ctx, tx, therapistID)
	if err != nil {
		return fmt.Errorf("read hours: %w", err)
	}
	type hour struct {
		on             at.Date
		weekday, start int
	}
	hourOf := func(e Entry) hour { return hour{e.On, int(e.weekday), int(e.start)} }
	old := map[hour]bool{}
	for _, r := range rows {
		if e := entryOf(r); e.Enterprise {
			old[hourOf(e)] = true
		}
	}
	for _, e := range entries {
		if e.Enterprise && !old[hourOf(e)] {
			return ErrCompany
		}
	}
	return nil
}

// Parse reads hours as somebody wrote them. It leaves out dated hours that are over: they are in nobody's way, neither now nor by repeating.
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
	if err := s.q.DropEntries(ctx, tx, agendadb.DropEntriesParams{
		TherapistID: therapistID,
		TodayOn:     s.Clock.Today(),
		FirstOn:     in.First,
		LastOn:      in.Last,
	}); err != nil {
		return fmt.Errorf("drop hours: %w", err)
	}
	kept, err := s.q.EntriesOf(ctx, tx, therapistID)
	if err != nil {
		return fmt.Errorf("read kept hours: %w", err)
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
			return fmt.Errorf("insert hour: %w", err)
		}
	}
	s.changed(tx, therapistID)
	return nil
}

// Schedule reads the published hours of a range, with the version that a save must name.
func (s *Service) Schedule(ctx context.Context, therapistID string, first, last at.Date) ([]Published, int64, error) {
	version, err := s.q.AgendaVersion(ctx, s.DB.Read(), therapistID)
	if store.None(err) {
		return []Published{}, 0, nil // no data form yet: nothing is published
	}
	if err != nil {
		return nil, 0, fmt.Errorf("read agenda: %w", err)
	}
	rows, err := s.q.EntriesOf(ctx, s.DB.Read(), therapistID)
	if err != nil {
		return nil, 0, fmt.Errorf("read hours: %w", err)
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
