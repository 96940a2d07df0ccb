package httpx

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"
)

// Gate bounds how much is worked on at once, and how late. A machine that takes everything on under overload answers
// everybody too late; this one answers most in time and tells the rest to come back.
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
		seat := g.enter(r)
		if seat == nil {
			w.Header().Set("Retry-After", "1")
			WriteProblem(w, http.StatusServiceUnavailable)
			return
		}
		p := &place{gate: g, seat: seat, own: g.own(r)}
		defer p.end()
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), placeKey{}, p)))
	})
}

// enter answers the place that was taken, or nil for whoever shall come back.
func (g *Gate) enter(r *http.Request) chan struct{} {
	now, waited := g.now(), time.Duration(0)
	if came := Arrived(r.Context()); !came.IsZero() {
		waited = max(0, now.Sub(came))
	}
	wait, own := g.Wait, g.own(r)
	behind := g.Late != nil && g.Late.Behind(now)
	if behind && own == nil {
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
	case own <- struct{}{}:
		g.note(now, waited)
		return own
	default:
	}
	return g.stand(r, own, now.Add(-waited), wait)
}

// own are the places that only what is urgent may take; nobody can enter nil.
func (g *Gate) own(r *http.Request) chan struct{} {
	if g.Urgent(r) {
		return g.reserved
	}
	return nil
}

// stand waits in line; whoever waits longest is next. Those who find it full do not count: they did not wait.
func (g *Gate) stand(r *http.Request, own chan struct{}, came time.Time, wait time.Duration) (place chan struct{}) {
	if g.waiting.Add(1) > g.longest {
		g.waiting.Add(-1)
		return nil
	}
	defer g.waiting.Add(-1)
	t := time.NewTimer(wait)
	defer t.Stop()
	select {
	case g.inside <- struct{}{}:
		place = g.inside
	case own <- struct{}{}:
		place = own
	case <-t.C:
	case <-r.Context().Done():
	}
	now := g.now()
	g.note(now, now.Sub(came))
	return place
}

func (g *Gate) note(now time.Time, waited time.Duration) {
	if g.Late != nil {
		g.Late.Note(now, waited)
	}
}
