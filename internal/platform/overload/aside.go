package overload

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
		defer p.comeBack()
	}
	wait()
}

type placeKey struct{}

// place is what a request holds inside the gate. It knows whether the request is over: work that goes on afterwards
// with the request's context must not give up the place of another one.
type place struct {
	gate     *Gate
	reserved chan struct{} // the second pool that it may use; nil when it is not urgent
	mu       sync.Mutex
	pool     chan struct{} // the pool it holds a place of; nil while it is outside
	over     bool
}

func (p *place) leave() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pool == nil {
		return false
	}
	if p.gate.aside.Add(1) > mostAside {
		p.gate.aside.Add(-1)
		return false
	}
	p.release()
	return true
}

// comeBack waits however long it takes: what the provider did is done, and has to be written down.
func (p *place) comeBack() {
	pool := p.gate.inside
	select {
	case p.gate.inside <- struct{}{}:
	case p.reserved <- struct{}{}:
		pool = p.reserved
	}
	p.gate.aside.Add(-1)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pool = pool
	if p.over {
		p.release()
	}
}

func (p *place) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = true
	if p.pool != nil {
		p.release()
	}
}

func (p *place) release() {
	<-p.pool
	p.pool = nil
}
