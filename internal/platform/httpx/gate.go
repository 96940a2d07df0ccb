package httpx

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"
)

// Gate bounds how much is worked on at once. A machine that takes everything on under overload answers everybody too
// late; this one answers most in time and tells the rest to come back.
type Gate struct {
	// Wait is how long a request may stand before the gate.
	Wait time.Duration
	// Exempt passes what must never wait: health, streams that live for an hour, the payment provider.
	Exempt func(*http.Request) bool

	inside  chan struct{}
	longest int64
	waiting atomic.Int64
	aside   atomic.Int64
}

// NewGate lets so many in at once, and keeps at most so many waiting.
func NewGate(inside, waiting int, wait time.Duration) *Gate {
	return &Gate{Wait: wait, Exempt: func(*http.Request) bool { return false }, inside: make(chan struct{}, inside), longest: int64(waiting)}
}

// Handler is the middleware.
func (g *Gate) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if g.Exempt(r) {
			next.ServeHTTP(w, r)
			return
		}
		if !g.enter(r) {
			w.Header().Set("Retry-After", "1")
			WriteProblem(w, http.StatusServiceUnavailable)
			return
		}
		p := &place{gate: g, held: true}
		defer p.end()
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), placeKey{}, p)))
	})
}

// enter waits in line; whoever waits longest is next.
func (g *Gate) enter(r *http.Request) bool {
	select {
	case g.inside <- struct{}{}:
		return true
	default:
	}
	if g.waiting.Add(1) > g.longest {
		g.waiting.Add(-1)
		return false
	}
	defer g.waiting.Add(-1)
	t := time.NewTimer(g.Wait)
	defer t.Stop()
	select {
	case g.inside <- struct{}{}:
		return true
	case <-t.C:
	case <-r.Context().Done():
	}
	return false
}
