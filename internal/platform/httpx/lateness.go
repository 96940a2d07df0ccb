package httpx

import (
	"sync"
	"time"
)

// Lateness tells an overload from a burst by how long requests waited before anybody looked at them, as CoDel does for
// packets: a line that is gone after a moment is a burst, one that stays is an overload. How much is being worked on
// does not tell: what waits for the processor has not been counted yet. CoDel looks at the shortest wait; here three in
// four must be late, because callers who share the processors come in waves, whose first is always in time.
type Lateness struct {
	Bound   time.Duration // the longest wait that is still good
	Over    time.Duration // how long a round is
	Samples int           // and how many requests it has, so that a lonely late one is no overload

	mu     sync.Mutex
	began  time.Time // of the round that is being watched
	last   time.Time
	seen   int
	late   int // of them
	half   int // waited for half of the bound
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
	l.seen++
	if waited > l.Bound {
		l.late++
	}
	if waited > l.Bound/2 {
		l.half++
	}
	if now.Sub(l.began) < l.Over || l.seen < l.Samples {
		return
	}
	// Who is behind stays so until waits are half as long: shedding holds them just below the bound.
	l.behind = 4*l.late >= 3*l.seen || l.behind && 2*l.half >= l.seen
	l.round(now)
}

// rest begins anew when nobody came for a while: whatever line there was is gone.
func (l *Lateness) rest(now time.Time) {
	if now.Sub(l.last) > l.Over {
		l.behind = false
		l.round(now)
	}
}

func (l *Lateness) round(now time.Time) { l.began, l.seen, l.late, l.half = now, 0, 0, 0 }
