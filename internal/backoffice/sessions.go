package backoffice

import (
	"context"
	"fmt"
	"time"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// SessionRow is a session with both names.
type SessionRow struct {
	backofficedb.SessionsByIDsRow
	Status    string // in the words of the specification
	CanCancel bool
}

// Page of a list.
type Page struct{ Number, Size int }

// Sessions lists all, latest first, with their number; of one person when one is named. A therapist's cancelled
// sessions are not listed, as in the therapist's own calendar.
//
// Faults: fault.Missing.
func (s *Service) Sessions(ctx context.Context, personID string, p Page) (rows []SessionRow, total int64, err error) {
	var found []string
	if personID == "" {
		found, total, err = s.everySession(ctx, p)
	} else {
		found, total, err = s.sessionsOf(ctx, personID, p)
	}
	if err != nil {
		return nil, 0, err
	}
	rows, err = s.sessions(ctx, found)
	return rows, total, err
}

func (s *Service) sessionsOf(ctx context.Context, personID string, p Page) (found []string, total int64, err error) {
	acc, err := s.Account.ByID(ctx, personID)
	if err != nil {
		return nil, 0, err
	}
	db, most, skip := s.DB.Read(), int32(p.Size), int32(p.Number*p.Size)
	if acc.Role() == actor.Therapist {
		if total, err = s.q.CountSessionsOfTherapist(ctx, db, personID); err != nil {
			return nil, 0, err
		}
		found, err = s.q.SessionsOfTherapist(ctx, db, backofficedb.SessionsOfTherapistParams{Person: personID, Most: most, Skip: skip})
		return found, total, err
	}
	if total, err = s.q.CountSessionsOfPatient(ctx, db, personID); err != nil {
		return nil, 0, err
	}
	found, err = s.q.SessionsOfPatient(ctx, db, backofficedb.SessionsOfPatientParams{Person: personID, Most: most, Skip: skip})
	return found, total, err
}

// everySession jumps over whole months by their stored figures, so that a far page does not walk over a million rows.
func (s *Service) everySession(ctx context.Context, p Page) ([]string, int64, error) {
	stored, from, err := s.closed(ctx)
	if err != nil {
		return nil, 0, err
	}
	open, err := s.q.CountStarts(ctx, s.DB.Read(), backofficedb.CountStartsParams{FromAt: at.Of(from), ToAt: at.Of(endOfTime)})
	if err != nil {
		return nil, 0, fmt.Errorf("count sessions: %w", err)
	}
	total, skip, before := open, int64(p.Number)*int64(p.Size), endOfTime
	jumping := skip >= open
	if jumping {
		skip, before = skip-open, from
	}
	for i := len(stored) - 1; i >= 0; i-- {
		m := stored[i]
		total += m.Sessions
		if jumping = jumping && skip >= m.Sessions; jumping {
			start, err := parseMonth(m.Month)
			if err != nil {
				return nil, 0, err
			}
			skip, before = skip-m.Sessions, start.start()
		}
	}
	if skip >= total { // behind the last page
		return []string{}, total, nil
	}
	found, err := s.q.SessionPage(ctx, s.DB.Read(), backofficedb.SessionPageParams{BeforeAt: at.Of(before), Most: int32(p.Size), Skip: int32(skip)})
	return found, total, err
}

func (s *Service) sessions(ctx context.Context, ids []string) ([]SessionRow, error) {
	rows, err := s.q.SessionsByIDs(ctx, s.DB.Read(), store.List(ids))
	if err != nil {
		return nil, fmt.Errorf("read sessions: %w", err)
	}
	now := s.Clock.Now()
	out := make([]SessionRow, len(rows))
	for i, r := range rows {
		out[i] = SessionRow{SessionsByIDsRow: r, Status: sessionLabel(r, now), CanCancel: cancellable(r, now)}
	}
	return out, nil
}

func sessionLabel(r backofficedb.SessionsByIDsRow, now time.Time) string {
	returned := r.Outcome == string(booking.Credit) || r.Outcome == string(booking.Refund)
	switch {
	case returned:
		return "Estornado"
	case r.Status == string(booking.Cancelled):
		return "Cancelado"
	case !now.Before(r.EndsAt.Time):
		return "Finalizado"
	case !r.PaidAt.IsZero():
		return "pago"
	}
	return "Aguardando pagamento"
}

// cancellable mirrors what CancelAsAdmin accepts.
func cancellable(r backofficedb.SessionsByIDsRow, now time.Time) bool {
	if r.PaidAt.IsZero() {
		return r.Status == string(booking.Scheduled) && now.Before(r.StartsAt.Time)
	}
	return r.Outcome == "" || r.Outcome == string(booking.Kept)
}
