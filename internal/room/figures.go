package room

import (
	"maps"
	"sync"
	"sync/atomic"
)

// Figures count what happens, without saying to whom.
type Figures struct {
	Signals, Dropped atomic.Int64

	mu       sync.Mutex
	refusals map[string]int64
}

func (f *Figures) refused(code string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.refusals == nil {
		f.refusals = map[string]int64{}
	}
	f.refusals[code]++
}

// Refusals are how often somebody was not let in, by reason.
func (f *Figures) Refusals() map[string]int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return maps.Clone(f.refusals)
}

// Seated is how many sockets this process holds.
func (s *Service) Seated() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.seats)
}
