package calendar

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/calendar/calendardb"
	"psic/internal/calendar/dav"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
)

// Service is the feature.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Jobs    *jobs.Queue
	Ring    *crypt.Ring
	Log     *slog.Logger
	Account *account.Service
	Agenda  *agenda.Service

	// Fetch reads an address. Its faults are Problems.
	Fetch func(ctx context.Context, in Request) (Content, error)
	// Dav requests the servers of accounts.
	Dav *dav.Client
	// Booking knows the sessions that are written into a therapist's own calendar.
	Booking *booking.Service
	// BusyChanged tells the directory that the busy times of a therapist changed.
	BusyChanged func(therapistID string)

	q calendardb.Queries
}

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Every(s.Jobs, time.Minute, s.runReadDue)
	jobs.Every(s.Jobs, time.Minute, s.runWriteDue)
	jobs.Handle(s.Jobs, s.sendFailingMail)
	jobs.Handle(s.Jobs, s.sendWritingFailsMail)
}

// Sealed returns the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{
		{Table: "outside_calendar", Name: "address", Key: "id"},
		{Table: "calendar_account", Name: "access", Key: "id"},
		{Table: "calendar_target", Name: "address", Key: "id"},
	}
}

func addressAAD(id string) string { return crypt.AAD("outside_calendar", "address", id) }
func accessAAD(id string) string  { return crypt.AAD("calendar_account", "access", id) }
func targetAAD(id string) string  { return crypt.AAD("calendar_target", "address", id) }

func found(row calendardb.OutsideCalendar, err error) (Calendar, error) {
	if store.None(err) {
		return Calendar{}, fault.Missing
	}
	if err != nil {
		return Calendar{}, fmt.Errorf("read calendar: %w", err)
	}
	return Calendar{row}, nil
}

// remake makes a change of the busy times of a therapist: under the lock of the agenda, so that a booking comes before
// or after it, and with the people told who wait for an hour that opens or closes by it.
func (s *Service) remake(ctx context.Context, therapistID string, do func(tx *store.Tx) error) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		tx.AfterCommit(func() { s.BusyChanged(therapistID) })
		return s.Agenda.Remake(ctx, tx, therapistID, func() error { return do(tx) })
	})
}

// Listed is a calendar with how many busy times it has in the next days.
type Listed struct {
	Calendar
	Busy int64
}

// shownDays is for how many days ahead the list counts busy times.
const shownDays = agenda.Horizon

// List returns the calendars of a therapist, the first connected first.
func (s *Service) List(ctx context.Context, therapistID string) ([]Listed, error) {
	rows, err := s.q.CalendarsOf(ctx, s.DB.Read(), therapistID)
	if err != nil {
		return nil, fmt.Errorf("calendars: %w", err)
	}
	now := s.Clock.Now()
	counts, err := s.q.CountBusy(ctx, s.DB.Read(), calendardb.CountBusyParams{
		TherapistID: therapistID,
		FromAt:      at.Of(now),
		ToAt:        at.Of(now.AddDate(0, 0, shownDays)),
	})
	if err != nil {
		return nil, fmt.Errorf("count busy times: %w", err)
	}
	busy := map[string]int64{}
	for _, c := range counts {
		busy[c.CalendarID] = c.Busy
	}
	out := make([]Listed, len(rows))
	for i, r := range rows {
		out[i] = Listed{Calendar{r}, busy[r.ID]}
	}
	return out, nil
}
