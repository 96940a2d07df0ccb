package room

import (
	"context"
	"fmt"
	"time"

	"psic/internal/platform/store"
)

// Attendance is who came to a session and how long both were there, for payout, no-show and the outage rule.
type Attendance struct {
	TherapistCame, PatientCame bool
	Therapist, Patient         time.Duration
	Together                   time.Duration
}

// Minutes are whole minutes together.
func (a Attendance) Minutes() int { return int(a.Together / time.Minute) }

// span is a time that somebody was in the room.
type span struct{ from, to time.Time }

// Attended tells the attendance of sessions; one that nobody entered has no row. Time before the start counts too:
// people meet early.
func (s *Service) Attended(ctx context.Context, sessionIDs []string) (map[string]Attendance, error) {
	rows, err := s.q.StaysOf(ctx, s.DB.Read(), store.List(sessionIDs))
	if err != nil {
		return nil, fmt.Errorf("stays: %w", err)
	}
	type sides struct{ therapist, patient []span }
	stays := map[string]sides{}
	for _, r := range rows {
		end := r.LeftAt.Time
		if end.IsZero() {
			end = r.SeenAt.Time // still there, or its server died
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
	return out, nil
}

// merge joins spans that touch; they come sorted by their beginning.
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

// overlap is when both were there.
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
