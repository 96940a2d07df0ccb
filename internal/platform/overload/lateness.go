package overload

import (
	"sync"
	"time"
)

// Lateness distinguishes an overload from a burst by how long requests waited before the process read them, as CoDel
// does for packets. A queue that empties now and then is a burst. When even the shortest wait stays long, it is an
// overload. The number of running requests does not tell: requests that wait for the processor are not counted yet.
type Lateness struct {
	Bound   time.Duration // the longest wait that is acceptable
	Over    time.Duration // how long the shortest wait must be above the bound
	Samples int           // and in how many requests, so that a single late request is no overload

	mu     sync.Mutex
	began  time.Time // the beginning of the current interval
	last   time.Time
	least  time.Duration
	seen   int
	behind bool
}

// Behind says whether the server is overloaded.
func (l *Lateness) Behind(now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rest(now)
	return l.behind
}

// Note records how long a request waited until it was served or shed.
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
	// A server that sheds goes on shedding until requests wait half as long as the bound. Otherwise it would switch on
	// and off at the bound.
	l.behind = l.least > l.Bound || l.behind && l.least > l.Bound/2
	l.round(now)
}

// rest resets the measurement when no request came for a while: there is no queue any more.
func (l *Lateness) rest(now time.Time) {
	if now.Sub(l.last) > l.Over {
		l.behind = false
		l.round(now)
	}
}

func (l *Lateness) round(now time.Time) { l.began, l.seen, l.least = now, 0, 0 }
