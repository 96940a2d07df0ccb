package relay

import (
	"net"
	"sync"
	"time"
)

// Limits of one credential, which is one person in one session.
type Limits struct {
	Allocations int   // a browser opens one for each address and transport, again at every restart
	BytesPerSec int64 // both directions together
	Bytes       int64 // in the whole session
}

// DefaultLimits leave room for two hours of good video with a shared screen.
var DefaultLimits = Limits{Allocations: 60, BytesPerSec: 1_500_000, Bytes: 12 << 30}

// usage is what a credential has used.
type usage struct {
	mu          sync.Mutex
	limits      Limits
	allocations int
	bytes       int64
	tokens      float64
	at          time.Time
}

// open takes one allocation, if there is one left.
func (u *usage) open() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.allocations >= u.limits.Allocations {
		return false
	}
	u.allocations++
	return true
}

func (u *usage) close() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.allocations--
}

// spend takes n bytes; a packet beyond the rate or the whole is dropped, as a full network would.
func (u *usage) spend(n int, now time.Time) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	full := float64(2 * u.limits.BytesPerSec)
	u.tokens = min(full, u.tokens+max(0, now.Sub(u.at).Seconds())*float64(u.limits.BytesPerSec))
	u.at = now
	if u.bytes+int64(n) > u.limits.Bytes || u.tokens < float64(n) {
		return false
	}
	u.bytes += int64(n)
	u.tokens -= float64(n)
	return true
}

// usageOf finds the account of a credential, and forgets those that ended.
func (s *Server) usageOf(username string) *usage {
	s.mu.Lock()
	defer s.mu.Unlock()
	if u, ok := s.users[username]; ok {
		return u
	}
	now := s.Now()
	for name, u := range s.users {
		if until, _ := ends(name); now.After(until.Add(overrun)) && u.idle() {
			delete(s.users, name)
		}
	}
	u := &usage{limits: s.Limits, tokens: float64(2 * s.Limits.BytesPerSec), at: now}
	s.users[username] = u
	return u
}

func (u *usage) idle() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.allocations == 0
}

// admit is asked before an allocation; the generator counts.
func (s *Server) admit(username, _ string, _ net.Addr) bool {
	u := s.usageOf(username)
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.allocations < u.limits.Allocations && u.bytes < u.limits.Bytes {
		return true
	}
	s.figures.quota.Add(1)
	return false
}
