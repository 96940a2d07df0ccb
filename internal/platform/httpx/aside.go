package httpx

import (
	"context"
	"sync"
)

// mostAside bounds who may wait outside the gate: a goroutine and its request each, nothing else.
const mostAside = 1024

// Aside runs what waits for another company, the payment provider above all, outside the gate, and comes back in before
// the request goes on. A provider that hangs for its whole timeout would otherwise fill the gate with people who pay,
// and everybody else would be turned away. Without a gate it just runs.
func Aside(ctx context.Context, wait func()) {
	if p, ok := ctx.Value(placeKey{}).(*place); ok && p.leave() {
		defer p.back()
	}
	wait()
}

type placeKey struct{}

// place is a request's own inside the gate. It knows whether the request is over: what still runs then, with the
// request's context, must not give up somebody else's.
type place struct {
	gate *Gate
	own  chan struct{} // where it may sit besides
	mu   sync.Mutex
	seat chan struct{} // nil while it is outside
	over bool
}

func (p *place) leave() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.seat == nil {
		return false
	}
	if p.gate.aside.Add(1) > mostAside {
		p.gate.aside.Add(-1)
		return false
	}
	p.rise()
	return true
}

// back waits however long it takes: what the provider did is done, and has to be written down.
func (p *place) back() {
	seat := p.gate.inside
	select {
	case p.gate.inside <- struct{}{}:
	case p.own <- struct{}{}:
		seat = p.own
	}
	p.gate.aside.Add(-1)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seat = seat
	if p.over {
		p.rise()
	}
}

func (p *place) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = true
	if p.seat != nil {
		p.rise()
	}
}

func (p *place) rise() {
	<-p.seat
	p.seat = nil
}
