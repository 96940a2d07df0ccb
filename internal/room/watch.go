package room

import (
	"context"
	"time"
)

func (s *Service) tick() time.Duration {
	if s.Tick == 0 {
		return defaultTick
	}
	return s.Tick
}

// watchLogins lets the connections whose login ended check themselves, at every tick and until no connection is left.
// It reads the database instead of waiting for a message, because a message may be lost, and the operator's command
// sends none. All connections of this server share one read.
func (s *Service) watchLogins() {
	tick := time.NewTicker(s.tick())
	defer tick.Stop()
	for range tick.C {
		open := s.openConnections()
		if len(open) == 0 {
			return
		}
		s.checkEnded(open)
	}
}

// openConnections returns the connections of this server. With the last of them watchLogins ends; the next connection
// starts it again.
func (s *Service) openConnections() []*connection {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]*connection, 0, len(s.connections))
	for c := range s.connections {
		out = append(out, c)
	}
	s.watching = len(out) > 0
	return out
}

func (s *Service) checkEnded(open []*connection) {
	ctx, cancel := context.WithTimeout(context.Background(), dbWithin)
	defer cancel()
	ids := make([]string, len(open))
	for i, c := range open {
		ids[i] = c.loginID
	}
	live, err := s.Login.Live(ctx, ids)
	if err != nil {
		s.Log.Warn("room: logins not checked", "err", err) // the next tick tries again
		return
	}
	for _, c := range open {
		if !live[c.loginID] {
			c.recheck()
		}
	}
}
