package backoffice

import (
	"context"
	"fmt"
	"time"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/page"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// SessionRow is a session with both names.
type SessionRow struct {
	backofficedb.SessionsByIDsRow
	Status    string // the Portuguese label
	State     SessionState
	CanCancel bool
}

// SessionList is a page of sessions and how many there are.
type SessionList struct {
	Rows  []SessionRow
	Total int64
	// Next is the cursor of the next page, in the list of all sessions.
	Next string
	// Standing is the standing hour when the list has the sessions of one.
	Standing *backofficedb.StandingHourRow
}

// Sessions lists all sessions, latest first, from a cursor or by page number. With a person it lists the sessions of
// this person. A therapist's cancelled sessions are not listed, as in the therapist's own calendar.
//
// Faults: fault.Missing, a field that is wrong.
func (s *Service) Sessions(ctx context.Context, personID, before string, p page.Page) (SessionList, error) {
	if personID == "" {
		return s.everySession(ctx, before, p)
	}
	found, total, err := s.sessionsOf(ctx, personID, p)
	if err != nil {
		return SessionList{}, err
	}
	rows, err := s.sessionsByID(ctx, found)
	return SessionList{Rows: rows, Total: total}, err
}

func (s *Service) sessionsOf(
	ctx context.Context,
	personID string,
	p page.Page,
) (found []string, total int64, err error) {
	acc, err := s.Account.ByID(ctx, personID)
	if err != nil {
		return nil, 0, err
	}
	db, most, skip := s.DB.Lists(), int32(p.Size), int32(p.Skip())
	if acc.Role() == actor.Therapist {
		if total, err = s.q.CountSessionsOfTherapist(ctx, db, personID); err != nil {
			return nil, 0, err
		}
		found, err = s.q.SessionsOfTherapist(
			ctx,
			db,
			backofficedb.SessionsOfTherapistParams{Person: personID, Most: most, Skip: skip},
		)
		return found, total, err
	}
	if total, err = s.q.CountSessionsOfPatient(ctx, db, personID); err != nil {
		return nil, 0, err
	}
	found, err = s.q.SessionsOfPatient(
		ctx,
		db,
		backofficedb.SessionsOfPatientParams{Person: personID, Most: most, Skip: skip},
	)
	return found, total, err
}

func (s *Service) sessionsByID(ctx context.Context, ids []string) ([]SessionRow, error) {
	rows, err := s.q.SessionsByIDs(ctx, s.DB.Lists(), store.List(ids))
	if err != nil {
		return nil, fmt.Errorf("read sessions: %w", err)
	}
	now := s.Clock.Now()
	out := make([]SessionRow, len(rows))
	for i, r := range rows {
		out[i] = sessionRow(r, now)
	}
	return out, nil
}

func sessionRow(r backofficedb.SessionsByIDsRow, now time.Time) SessionRow {
	state := sessionState(r, now)
	return SessionRow{
		SessionsByIDsRow: r,
		Status:           sessionLabels[state],
		State:            state,
		CanCancel:        cancellable(r, now),
	}
}

// SessionState is what administrators read about a session.
type SessionState string

const (
	SessionReturned  SessionState = "RETURNED"
	SessionToBalance SessionState = "RETURNED_TO_BALANCE" // all of it became balance (Q209)
	SessionCancelled SessionState = "CANCELLED"
	SessionFinished  SessionState = "FINISHED"
	SessionPaid      SessionState = "PAID"
	SessionUnpaid    SessionState = "UNPAID"
)

var sessionLabels = map[SessionState]string{
	SessionReturned:  "Estornado",
	SessionToBalance: payment.StageToBalance.Label(),
	SessionCancelled: "Cancelado",
	SessionFinished:  "Finalizado",
	SessionPaid:      "pago",
	SessionUnpaid:    "Aguardando pagamento",
}

// sessionState says the same as the query SessionsFound.
func sessionState(r backofficedb.SessionsByIDsRow, now time.Time) SessionState {
	switch {
	case r.Outcome == string(booking.Credit):
		return SessionToBalance
	case r.Outcome == string(booking.Refund):
		return SessionReturned
	case r.Status == string(booking.Cancelled):
		return SessionCancelled
	case !now.Before(r.EndsAt.Time):
		return SessionFinished
	case !r.PaidAt.IsZero():
		return SessionPaid
	}
	return SessionUnpaid
}

// cancellable says the same as booking.CancelAsAdmin, which decides.
func cancellable(r backofficedb.SessionsByIDsRow, now time.Time) bool {
	if r.PaidAt.IsZero() {
		return r.Status == string(booking.Scheduled) && now.Before(r.StartsAt.Time)
	}
	return r.Outcome == "" || r.Outcome == string(booking.Kept)
}
