package overload

import (
	"sync"
	"time"
)

// Lateness tells an overload from a burst by how long requests waited before anybody looked at them, as CoDel does for
// packets: a line that empties now and then is a burst; one in which even the shortest wait stays long is an overload.
// How much is being worked on does not tell: what waits for the processor has not been counted yet.
type Lateness struct {
	Bound   time.Duration // the longest wait that is still good
	Over    time.Duration // for how long the shortest wait must be above it
	Samples int           // and in how many requests, so that a lonely late one is no overload

	mu     sync.Mutex
	began  time.Time // of the round that is being watched
	last   time.Time
	least  time.Duration
	seen   int
	behind bool
}

// Behind says whether the machine is behind with its work.
func (l *Lateness) Behind(now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rest(now)
	return l.behind
}

// Note tells how long a request had to wait until it was worked on or turned away.
func (l *Lateness) Note(now time.Time, waited time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rest(now)
	l.last = now
	if l.seen == 0 || waited < l.least {
		l.least = waited
	}
	if l.seen++; now.Sub(l.began) < l.Over || l.seen < l.Samples {
		return
	}
	// Who is behind stays so until the wait is half as long: shedding holds it just below the bound.
	l.behind = l.least > l.Bound || l.behind && l.least > l.Bound/2
	l.round(now)
}

// rest begins anew when nobody came for a while: whatever line there was is gone.
func (l *Lateness) rest(now time.Time) {
	if now.Sub(l.last) > l.Over {
		l.behind = false
		l.round(now)
	}
}

func (l *Lateness) round(now time.Time) { l.began, l.seen, l.least = now, 0, 0 }
