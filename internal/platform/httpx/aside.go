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
	mu   sync.Mutex
	held bool
	over bool
}

func (p *place) leave() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.held {
		return false
	}
	if p.gate.aside.Add(1) > mostAside {
		p.gate.aside.Add(-1)
		return false
	}
	p.held = false
	<-p.gate.inside
	return true
}

// back waits however long it takes: what the provider did is done, and has to be written down.
func (p *place) back() {
	p.gate.inside <- struct{}{}
	p.gate.aside.Add(-1)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held = !p.over; p.over {
		<-p.gate.inside
	}
}

func (p *place) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = true
	if p.held {
		p.held = false
		<-p.gate.inside
	}
}
