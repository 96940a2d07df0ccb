package app

import (
	"slices"
	"sync"
	"time"

	"psic/internal/platform/limit"
)

// mostStreams is for one account in one process: many tabs, and no more sockets than they need.
const mostStreams = 10

// streamKnocks bounds how often one source opens a stream; a whole office may sit behind it.
var streamKnocks = limit.Rule{
	Name:  "events.knock",
	Burst: 120,
	Per:   time.Minute,
	Local: true,
}

// streams counts who listens. When there are too many of one account the oldest ends: the newest is the page that the
// person looks at.
type streams struct {
	mu sync.Mutex
	of map[string][]chan struct{} // account → its streams, oldest first
}

// enter takes a place. Replaced is closed when a newer stream took it; leave gives it back.
func (s *streams) enter(account string) (replaced <-chan struct{}, leave func()) {
	place := make(chan struct{})
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of == nil {
		s.of = map[string][]chan struct{}{}
	}
	list := append(s.of[account], place)
	if len(list) > mostStreams {
		close(list[0])
		list = slices.Delete(list, 0, 1)
	}
	s.of[account] = list
	return place, func() { s.leave(account, place) }
}

func (s *streams) leave(account string, place chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := s.of[account]
	if i := slices.Index(list, place); i >= 0 {
		list = slices.Delete(list, i, i+1)
	}
	if s.of[account] = list; len(list) == 0 {
		delete(s.of, account)
	}
}
