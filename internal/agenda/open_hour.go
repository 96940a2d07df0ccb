package agenda

import (
	"context"
	"fmt"

	"psic/internal/agenda/agendadb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
)

var ErrHourPassed = fault.New(fault.Invalid, "agenda.hour_passed", "Este horário já passou.")

// OpenHourInput publishes one time from the week: on one day, or every week from then on.
type OpenHourInput struct {
	Day, Start         string
	Repeat, Enterprise bool
}

// OpenHour adds one entry of the length of a session to the agenda. The rest of the agenda stays.
//
// Faults: ErrTime, ErrHourPassed, ErrConflict, ErrCompany, ErrTooMany, fault.Missing.
func (s *Service) OpenHour(ctx context.Context, therapistID string, in OpenHourInput) error {
	t, err := s.Directory.Therapist(ctx, therapistID)
	if err != nil {
		return err
	}
	day, err := at.ParseDate(in.Day)
	minute, ok := Minute(in.Start)
	if err != nil || !ok {
		return ErrTime
	}
	if !day.At(minute, at.SaoPaulo).After(s.Clock.Now()) {
		return ErrHourPassed
	}
	if in.Enterprise && !t.EnterpriseSessions {
		return ErrCompany
	}
	e := Once(day, minute, int(t.SessionMinutes))
	if in.Repeat {
		e = Weekly(day.Weekday(), minute, int(t.SessionMinutes))
	}
	e.Enterprise = in.Enterprise
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		entries, err := s.lockEntries(ctx, tx, therapistID)
		if err != nil {
			return err
		}
		all := []Entry{e}
		for _, x := range entries {
			if x.ScheduledOn.IsZero() || !x.ScheduledOn.Before(s.Clock.Today()) {
				all = append(all, entryOf(x))
			}
		}
		if err := Check(all); err != nil {
			return err
		}
		return s.republish(ctx, tx, therapistID, func() error { return s.insertEntry(ctx, tx, therapistID, e) })
	})
}

// lockEntries locks the agenda, counts the change and returns the entries.
func (s *Service) lockEntries(ctx context.Context, tx *store.Tx, id string) ([]agendadb.ScheduleEntry, error) {
	if _, err := s.lockVersion(ctx, tx, id); err != nil {
		return nil, err
	}
	if _, err := s.q.BumpAgenda(ctx, tx, id); err != nil {
		return nil, fmt.Errorf("increment version: %w", err)
	}
	rows, err := s.q.EntriesOf(ctx, tx, id)
	if err != nil {
		return nil, fmt.Errorf("read entries: %w", err)
	}
	s.changed(tx, id)
	return rows, nil
}

func (s *Service) insertEntry(ctx context.Context, tx *store.Tx, therapistID string, e Entry) error {
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
	return nil
}
