package room

import (
	"context"
	"fmt"

	"psic/internal/booking"
	"psic/internal/platform/store"
)

// Present returns who is in the rooms of sessions now, on whatever replica, and how long both people have been there.
// A stay that no server has confirmed for two checks counts as ended: its server is gone.
func (s *Service) Present(ctx context.Context, sessionIDs []string) (map[string]booking.Presence, error) {
	out := map[string]booking.Presence{}
	if len(sessionIDs) == 0 {
		return out, nil
	}
	rows, err := s.q.StaysOf(ctx, s.DB.Read(), store.List(sessionIDs))
	if err != nil {
		return nil, fmt.Errorf("presence: %w", err)
	}
	for id, a := range attendances(rows) {
		out[id] = booking.Presence{Together: a.Together}
	}
	since := s.Clock.Now().Add(-2 * checkEvery)
	for _, r := range rows {
		if !r.LeftAt.IsZero() || !r.SeenAt.After(since) {
			continue
		}
		p := out[r.SessionID]
		if r.Role == Therapist {
			p.TherapistIn = true
		} else {
			p.PatientIn = true
		}
		out[r.SessionID] = p
	}
	return out, nil
}

// announcePresence tells the open pages of the peer that this person came or left.
func (c *connection) announcePresence() {
	if err := c.Bus.Publish(booking.Subject(c.peer), []byte(c.ID)); err != nil {
		c.Log.Warn("room: presence not announced", "err", err)
	}
}
