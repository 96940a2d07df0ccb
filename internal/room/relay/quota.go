package relay

import (
	"net"
	"sync"
	"time"
)

// Limits are the limits of one credential, which belongs to one person in one session.
type Limits struct {
	Allocations int   // a browser opens one for each address and transport, and again at every ICE restart
	BytesPerSec int64 // of both directions together
	Bytes       int64 // of the whole session
}

// DefaultLimits are enough for two hours of good video with a shared screen.
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

// open counts a new allocation, unless the limit is reached.
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

// spend counts n bytes. It returns false when the rate or the total is exceeded. Then the packet is dropped.
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

// usageOf returns the usage of a credential. For a new one it also deletes the usage of expired credentials.
func (s *Server) usageOf(username string) *usage {
	s.mu.Lock()
	defer s.mu.Unlock()
	if u, ok := s.users[username]; ok {
		return u
	}
	now := s.Now()
	for name, u := range s.users {
		if until, _ := expiryOf(name); now.After(until.Add(overrun)) && u.idle() {
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

// checkQuota decides whether a credential may allocate. The generator counts the allocation.
func (s *Server) checkQuota(username, _ string, _ net.Addr) bool {
	u := s.usageOf(username)
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.allocations < u.limits.Allocations && u.bytes < u.limits.Bytes {
		return true
	}
	s.figures.quota.Add(1)
	return false
}
