package overload

import (
	"context"
	"sync"
)

// mostOutside bounds how many requests wait outside the gate. Each costs a goroutine and its request.
const mostOutside = 1024

// Outside gives up the request's place in the gate while wait runs, and takes a place again afterwards. It is for calls
// to other companies, such as the payment provider. Otherwise a provider that hangs until its timeout would fill the
// gate with payments, and all other requests would be shed. Without a gate it just calls wait.
func Outside(ctx context.Context, wait func()) {
	if p, ok := ctx.Value(placeKey{}).(*place); ok && p.leave() {
		defer p.comeBack()
	}
	wait()
}

type placeKey struct{}

// place is a request's place inside the gate. It knows whether the request is over: work that goes on afterwards with
// the request's context must not give up a place that it no longer has.
type place struct {
	gate     *Gate
	reserved chan struct{} // the pool for urgent requests; nil when this one is not urgent
	mu       sync.Mutex
	pool     chan struct{} // the pool of its place; nil while it is outside
	over     bool
}

func (p *place) leave() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pool == nil {
		return false
	}
	if p.gate.outside.Add(1) > mostOutside {
		p.gate.outside.Add(-1)
		return false
	}
	p.release()
	return true
}

// comeBack waits for a place without a limit, because what the provider did must be stored.
func (p *place) comeBack() {
	pool := p.gate.inside
	select {
	case p.gate.inside <- struct{}{}:
	case p.reserved <- struct{}{}:
		pool = p.reserved
	}
	p.gate.outside.Add(-1)
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
