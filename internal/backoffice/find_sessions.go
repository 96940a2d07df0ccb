package backoffice

import (
	"context"
	"fmt"
	"time"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// SessionFilter selects from all sessions. Empty fields select every session.
type SessionFilter struct {
	From, To time.Time // To is exclusive
	State    SessionState
	// Therapist and Patient are parts of a name or address.
	Therapist, Patient string
	// Standing is OfStandings, or the id of one standing hour, of which all sessions are listed.
	Standing string
	// Before is the cursor of the page before.
	Before string
}

// OfStandings as the filter Standing selects the sessions of all standing hours.
const OfStandings = "ALL"

func (f SessionFilter) check() error {
	var wrong fault.Fields
	_, known := sessionLabels[f.State]
	wrong.Check(f.State == "" || known, "state", "Escolha uma situação da lista.")
	wrong.Check(f.To.IsZero() || f.From.Before(f.To), "finishDate", "O fim vem depois do início.")
	return wrong.Err()
}

// FindSessions lists the sessions that pass the filter, latest first. A far page is reached by cursors alone, and
// nothing is counted: both would read every session of the period.
//
// Faults: fault.Missing, a field that is wrong.
func (s *Service) FindSessions(ctx context.Context, f SessionFilter, size int) (SessionList, error) {
	list := SessionList{Rows: []SessionRow{}}
	if err := f.check(); err != nil {
		return list, err
	}
	from, err := startOf(f.Before)
	if err != nil {
		return list, err
	}
	if f.Standing != "" && f.Standing != OfStandings {
		return s.sessionsOfStanding(ctx, f.Standing, from, size)
	}
	if f.From.IsZero() {
		f.From = time.Unix(0, 0)
	}
	if f.To.IsZero() {
		f.To = endOfTime
	}
	therapists, err := s.peopleNamed(ctx, f.Therapist, true)
	if err != nil {
		return list, err
	}
	patients, err := s.peopleNamed(ctx, f.Patient, false)
	if err != nil {
		return list, err
	}
	found, err := s.q.SessionsFound(ctx, s.DB.Lists(), backofficedb.SessionsFoundParams{
		FromAt:       at.Of(f.From),
		ToAt:         at.Of(f.To),
		BeforeAt:     at.Of(from.at),
		BeforeID:     from.id,
		ByTherapist:  f.Therapist != "",
		Therapists:   store.List(therapists),
		ByPatient:    f.Patient != "",
		Patients:     store.List(patients),
		OnlyStanding: f.Standing == OfStandings,
		State:        string(f.State),
		NowAt:        at.Of(s.Clock.Now()),
		Most:         int32(size),
	})
	if err != nil {
		return list, fmt.Errorf("find sessions: %w", err)
	}
	return s.listOf(ctx, found, size)
}

// startOf returns the cursor of a page; no text is the first page.
func startOf(before string) (cursor, error) {
	if before == "" {
		return cursor{at: endOfTime}, nil
	}
	return parseCursor(before)
}

func (s *Service) listOf(ctx context.Context, found []string, size int) (list SessionList, err error) {
	if list.Rows, err = s.sessionsByID(ctx, found); err != nil {
		return list, err
	}
	if n := len(list.Rows); n == size {
		list.Next = cursor{list.Rows[n-1].StartsAt.Time, list.Rows[n-1].ID}.String()
	}
	return list, nil
}

// sessionsOfStanding lists the sessions of one standing hour, with the standing hour itself.
//
// Faults: fault.Missing.
func (s *Service) sessionsOfStanding(ctx context.Context, id string, from cursor, size int) (SessionList, error) {
	hour, err := s.q.StandingHour(ctx, s.DB.Lists(), id)
	if store.None(err) {
		return SessionList{}, fault.Missing
	}
	if err != nil {
		return SessionList{}, fmt.Errorf("standing hour: %w", err)
	}
	found, err := s.q.SessionsOfStanding(ctx, s.DB.Lists(), backofficedb.SessionsOfStandingParams{
		StandingID: id,
		BeforeAt:   at.Of(from.at),
		BeforeID:   from.id,
		Most:       int32(size),
	})
	if err != nil {
		return SessionList{}, fmt.Errorf("sessions of a standing hour: %w", err)
	}
	list, err := s.listOf(ctx, found, size)
	list.Standing = &hour
	return list, err
}

func (s *Service) peopleNamed(ctx context.Context, text string, therapist bool) ([]string, error) {
	if text == "" {
		return nil, nil
	}
	p := backofficedb.PeopleNamedParams{Pattern: store.Like(br.Fold(text)), Therapist: therapist}
	found, err := s.q.PeopleNamed(ctx, s.DB.Lists(), p)
	if err != nil {
		return nil, fmt.Errorf("people of a filter: %w", err)
	}
	return found, nil
}
