package app

import (
	"slices"
	"sync"
	"time"

	"psic/internal/platform/limit"
)

// maxStreams is how many event streams one account may have in one process, one for each tab.
const maxStreams = 10

// streamPace limits how often one source opens a stream. A whole office may share one source address.
var streamPace = limit.Rule{
	Name:  "events.knock",
	Burst: 120,
	Per:   time.Minute,
	Local: true,
}

// streams are the open event streams. When an account has too many, the oldest ends, because the newest belongs to the
// page that the person looks at.
type streams struct {
	mu sync.Mutex
	of map[string][]chan struct{} // account → its streams, oldest first
}

// enter adds a stream. replaced is closed when a newer stream ends this one; leave removes the stream.
func (s *streams) enter(account string) (replaced <-chan struct{}, leave func()) {
	place := make(chan struct{})
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of == nil {
		s.of = map[string][]chan struct{}{}
	}
	list := append(s.of[account], place)
	if len(list) > maxStreams {
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
