// Package overload sheds requests that this process cannot serve in time, before they cost anything. A Gate bounds how
// many requests run at once. The kernel's timestamps tell how long a request waited before the process read it.
package overload

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"psic/internal/platform/httpx"
)

// Gate bounds how many requests run at once, and how late they are. Under overload a server without a gate serves
// everybody too late. With a gate it serves most requests in time and tells the rest to retry.
type Gate struct {
	// Wait is how long a request may wait for a place.
	Wait time.Duration
	// Exempt requests never wait: health checks, streams that last an hour, webhooks of the payment provider.
	Exempt func(*http.Request) bool
	// Urgent requests have places of their own and are shed only after the full Wait, such as a booking or a payment.
	Urgent func(*http.Request) bool
	// Late measures how long requests waited before they reached the gate; nil does not measure.
	Late *Lateness

	now      func() time.Time
	inside   chan struct{}
	reserved chan struct{} // places for urgent requests
	longest  int64
	waiting  atomic.Int64
	outside  atomic.Int64
}

// NewGate makes a gate with places for requests of any kind, further places for urgent ones, and a bounded queue.
func NewGate(inside, urgent, waiting int, wait time.Duration) *Gate {
	never := func(*http.Request) bool { return false }
	return &Gate{
		Wait:     wait,
		Exempt:   never,
		Urgent:   never,
		now:      time.Now,
		inside:   make(chan struct{}, inside),
		reserved: make(chan struct{}, urgent),
		longest:  int64(waiting),
	}
}

// Handler returns the middleware.
func (g *Gate) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if g.Exempt(r) {
			next.ServeHTTP(w, r)
			return
		}
		pool := g.enter(r)
		if pool == nil {
			w.Header().Set("Retry-After", "1")
			httpx.WriteProblem(w, http.StatusServiceUnavailable)
			return
		}
		p := &place{gate: g, pool: pool, reserved: g.reservedFor(r)}
		defer p.end()
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), placeKey{}, p)))
	})
}

// enter takes a place and returns its pool, or nil for a request that is shed.
func (g *Gate) enter(r *http.Request) chan struct{} {
	now, waited := g.now(), time.Duration(0)
	if came := Arrived(r.Context()); !came.IsZero() {
		waited = max(0, now.Sub(came))
	}

	wait, reserved := g.Wait, g.reservedFor(r)
	behind := g.Late != nil && g.Late.Behind(now)
	if behind && reserved == nil {
		wait = g.Late.Bound
	}
	if behind && waited > wait {
		g.note(now, waited)
		return nil
	}

	select {
	case g.inside <- struct{}{}:
		g.note(now, waited)
		return g.inside
	default:
	}
	select {
	case reserved <- struct{}{}:
		g.note(now, waited)
		return reserved
	default:
	}
	return g.waitInLine(r, reserved, now.Add(-waited), wait)
}

// reservedFor returns the pool for urgent requests. For other requests it returns nil: a send to a nil channel never
// succeeds.
func (g *Gate) reservedFor(r *http.Request) chan struct{} {
	if g.Urgent(r) {
		return g.reserved
	}
	return nil
}

// waitInLine waits for a place, first come, first served. A request that finds the queue full is shed at once and is no
// sample of Lateness.
func (g *Gate) waitInLine(
	r *http.Request,
	reserved chan struct{},
	came time.Time,
	wait time.Duration,
) (pool chan struct{}) {
	if g.waiting.Add(1) > g.longest {
		g.waiting.Add(-1)
		return nil
	}
	defer g.waiting.Add(-1)
	t := time.NewTimer(wait)
	defer t.Stop()
	select {
	case g.inside <- struct{}{}:
		pool = g.inside
	case reserved <- struct{}{}:
		pool = reserved
	case <-t.C:
	case <-r.Context().Done():
	}
	now := g.now()
	g.note(now, now.Sub(came))
	return pool
}

func (g *Gate) note(now time.Time, waited time.Duration) {
	if g.Late != nil {
		g.Late.Note(now, waited)
	}
}
