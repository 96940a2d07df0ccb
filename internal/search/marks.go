package search

import (
	"context"
	"time"
)

// change is what may be other than in view. A time taken or given back is most of what happens, and leaves profile,
// hours and days off as they are.
type change int

const (
	busyTimes change = iota
	everything
)

func (x *Index) mark(id string, what change) { x.note(id, what, what == everything) }

func (x *Index) note(id string, what change, urgent bool) {
	x.mu.Lock()
	x.dirty[id] = max(x.dirty[id], what)
	x.urgent = x.urgent || urgent
	x.mu.Unlock()
	select {
	case x.wake <- struct{}{}:
	default:
	}
}

// rest waits until a breath after the last refresh, or until something is urgent; a change after a quiet time waits for
// nothing.
func (x *Index) rest(ctx context.Context, last time.Time) {
	over := time.After(min(breath, breath-x.Clock.Now().Sub(last))) // a clock may be set back
	for !x.hurries() {
		select {
		case <-ctx.Done():
			return
		case <-over:
			return
		case <-x.wake:
		}
	}
}

func (x *Index) hurries() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.urgent
}

// take moves what is dirty to reading; settled ends that, once the view holds it or it is dirty again.
func (x *Index) take() map[string]change {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.reading, x.dirty, x.urgent = x.dirty, map[string]change{}, false
	return x.reading
}

func (x *Index) settled() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.reading = nil
}

// markAll is for those that could not be read. They wait their breath: the database may be away.
func (x *Index) markAll(marked map[string]change) {
	for id, what := range marked {
		x.note(id, what, false)
	}
}
