package room

import (
	"context"
	"fmt"
	"time"

	"psic/internal/platform/store"
	"psic/internal/room/roomdb"
)

// Attendance says who came to a session and how long, for payouts, no-shows and outages.
type Attendance struct {
	TherapistCame, PatientCame bool
	Therapist, Patient         time.Duration
	Together                   time.Duration
}

// Minutes returns the whole minutes that both were in the room.
func (a Attendance) Minutes() int { return int(a.Together / time.Minute) }

// span is a time during which somebody was in the room.
type span struct{ from, to time.Time }

// Attended returns the attendance of sessions by id. A session that nobody entered is not in the map. Time before the
// start counts too, because people meet early.
func (s *Service) Attended(ctx context.Context, sessionIDs []string) (map[string]Attendance, error) {
	return s.readStays(ctx, s.DB.Read(), sessionIDs)
}

// Met returns the sessions in which both people were in the room at the same time, read inside a transaction.
func (s *Service) Met(ctx context.Context, tx *store.Tx, sessionIDs []string) (map[string]bool, error) {
	came, err := s.readStays(ctx, tx, sessionIDs)
	if err != nil {
		return nil, err
	}
	out := map[string]bool{}
	for id, a := range came {
		out[id] = a.Together > 0
	}
	return out, nil
}

func (s *Service) readStays(
	ctx context.Context,
	db roomdb.DBTX,
	sessionIDs []string,
) (map[string]Attendance, error) {
	rows, err := s.q.StaysOf(ctx, db, store.List(sessionIDs))
	if err != nil {
		return nil, fmt.Errorf("stays: %w", err)
	}
	return attendances(rows), nil
}

// attendances sums the stays of each session.
func attendances(rows []roomdb.StaysOfRow) map[string]Attendance {
	type sides struct{ therapist, patient []span }
	stays := map[string]sides{}
	for _, r := range rows {
		end := r.LeftAt.Time
		if end.IsZero() {
			end = r.SeenAt.Time // the person is still there, or the server crashed
		}
		both := stays[r.SessionID]
		if r.Role == Therapist {
			both.therapist = append(both.therapist, span{r.JoinedAt.Time, end})
		} else {
			both.patient = append(both.patient, span{r.JoinedAt.Time, end})
		}
		stays[r.SessionID] = both
	}

	out := map[string]Attendance{}
	for id, both := range stays {
		a, b := merge(both.therapist), merge(both.patient)
		out[id] = Attendance{
			TherapistCame: len(a) > 0,
			PatientCame:   len(b) > 0,
			Therapist:     total(a),
			Patient:       total(b),
			Together:      total(overlap(a, b)),
		}
	}
	return out
}

// merge joins spans that touch. They must be sorted by from.
func merge(spans []span) []span {
	var out []span
	for _, s := range spans {
		if last := len(out) - 1; last >= 0 && !s.from.After(out[last].to) {
			if s.to.After(out[last].to) {
				out[last].to = s.to
			}
			continue
		}
		out = append(out, s)
	}
	return out
}

// overlap returns the spans that are in a and in b.
func overlap(a, b []span) []span {
	var out []span
	for len(a) > 0 && len(b) > 0 {
		from, to := a[0].from, a[0].to
		if b[0].from.After(from) {
			from = b[0].from
		}
		if b[0].to.Before(to) {
			to = b[0].to
		}
		if to.After(from) {
			out = append(out, span{from, to})
		}
		if a[0].to.Before(b[0].to) {
			a = a[1:]
		} else {
			b = b[1:]
		}
	}
	return out
}

func total(spans []span) (d time.Duration) {
	for _, s := range spans {
		d += s.to.Sub(s.from)
	}
	return d
}
