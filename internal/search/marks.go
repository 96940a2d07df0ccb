package search

import (
	"context"
	"time"
)

// change says what of a therapist must be read again. Most changes are bookings and cancellations, which change only
// the occupied times: profile, schedule and days off stay.
type change int

const (
	busyTimes change = iota
	everything
)

// mark notes that a therapist must be read again, at once if more than the occupied times changed.
func (x *Index) mark(id string, what change) { x.markUrgency(id, what, what == everything) }

func (x *Index) markUrgency(id string, what change, urgent bool) {
	x.mu.Lock()
	x.dirty[id] = max(x.dirty[id], what)
	x.urgent = x.urgent || urgent
	x.mu.Unlock()
	select {
	case x.wake <- struct{}{}:
	default:
	}
}

// pause waits until refreshPause has passed since the last refresh, or until a change is urgent. It does not wait if
// the last refresh is long ago.
func (x *Index) pause(ctx context.Context, last time.Time) {
	end := time.After(min(refreshPause, refreshPause-x.Clock.Now().Sub(last))) // min, as a clock may be set back
	for !x.isUrgent() {
		select {
		case <-ctx.Done():
			return
		case <-end:
			return
		case <-x.wake:
		}
	}
}

func (x *Index) isUrgent() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.urgent
}

// takeMarked moves the marked therapists from dirty to reading. The caller ends that with doneReading, once the view
// holds them or they are marked again.
func (x *Index) takeMarked() map[string]change {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.reading, x.dirty, x.urgent = x.dirty, map[string]change{}, false
	return x.reading
}

func (x *Index) doneReading() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.reading = nil
}

// markAgain marks therapists that could not be read. They are not urgent: while the database is unreachable, each retry
// waits for the pause.
func (x *Index) markAgain(marked map[string]change) {
	for id, what := range marked {
		x.markUrgency(id, what, false)
	}
}
