// Package overload turns requests away that this process cannot answer in time, before they cost anything. A Gate
// bounds how much is worked on at once; the kernel's timestamps tell how long a request waited before anybody read it.
package overload

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"psic/internal/platform/httpx"
)

// Gate bounds how much is worked on at once, and how late. A machine that takes everything on under overload answers
// everybody too late; with a gate it answers most in time and tells the rest to come back.
type Gate struct {
	// Wait is how long a request may stand before the gate.
	Wait time.Duration
	// Exempt passes what must never wait: health, streams that live for an hour, the payment provider.
	Exempt func(*http.Request) bool
	// Urgent is what somebody would miss most: it has places of its own, and is not shed for being late alone.
	Urgent func(*http.Request) bool
	// Late judges how long requests waited before they came here; nil does not judge.
	Late *Lateness

	now      func() time.Time
	inside   chan struct{}
	reserved chan struct{} // for what is urgent
	longest  int64
	waiting  atomic.Int64
	aside    atomic.Int64
}

// NewGate lets so many in at once and some more that are urgent, and keeps at most so many waiting.
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

// Handler is the middleware.
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

// enter takes a place and returns the pool it is of, or nil for a request that shall come back later.
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

// reservedFor is the pool that only urgent requests may use; for others it is nil, of which nobody gets a place.
func (g *Gate) reservedFor(r *http.Request) chan struct{} {
	if g.Urgent(r) {
		return g.reserved
	}
	return nil
}

// waitInLine waits for a place; whoever waits longest is next. A request that finds the line full is turned away at
// once and says nothing about waiting.
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
