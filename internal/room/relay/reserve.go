package relay

import (
	"net"
	"sync"
	"time"
)

// reservation is how long a reserved port waits for its second allocation (RFC 8656, section 7.2).
const reservation = 30 * time.Second

// reservedPorts holds the ports after even ones, for the second allocation of a client. A reserved port counts as an
// allocation of the credential that asked for it.
type reservedPorts struct {
	mu    sync.Mutex
	ports map[int]*reservedPort
}

type reservedPort struct {
	net.PacketConn
	usage *usage
}

func (r *reservedPorts) put(port int, p *reservedPort) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ports == nil {
		r.ports = map[int]*reservedPort{}
	}
	r.ports[port] = p
}

// take ends a reservation and returns its socket, or nil without one.
func (r *reservedPorts) take(port int) net.PacketConn {
	r.mu.Lock()
	defer r.mu.Unlock()
	p := r.ports[port]
	if p == nil {
		return nil
	}
	delete(r.ports, port)
	p.usage.close()
	return p.PacketConn
}

// end closes a reserved port, unless it was taken.
func (r *reservedPorts) end(port int, p *reservedPort) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ports[port] == p {
		delete(r.ports, port)
		p.usage.close()
		_ = p.Close()
	}
}

func (r *reservedPorts) endAll() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, p := range r.ports {
		p.usage.close()
		_ = p.Close()
	}
	r.ports = nil
}

// reserve opens a port and holds it. Where it cannot, the client's second request is refused, as the standard allows.
func (g generator) reserve(port int, u *usage) {
	if !u.open() {
		return
	}
	conn, err := g.bindExactly(port)
	if err != nil {
		u.close()
		return
	}
	p := &reservedPort{PacketConn: conn, usage: u}
	g.reserved.put(port, p)
	time.AfterFunc(reservation, func() { g.reserved.end(port, p) })
}
