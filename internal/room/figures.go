package room

import (
	"maps"
	"sync"
	"sync/atomic"
)

// Figures are counters for the metrics. They say nothing about people.
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

// Refusals returns how often entry was refused, by code.
func (f *Figures) Refusals() map[string]int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return maps.Clone(f.refusals)
}

// Connected returns how many connections this process has.
func (s *Service) Connected() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.connections)
}
