package relay

import (
	"net"
	"sync"
	"time"
)

// Bounds of the way to the relay over TCP.
const (
	maxConns      = 2048
	maxConnsPerIP = 64 // a whole clinic may sit behind one address
	idleAfter     = 12 * time.Minute
)

// guarded bounds connections, so that strangers who only connect cannot use up our files.
type guarded struct {
	net.Listener
	mu    sync.Mutex
	all   int
	perIP map[string]int
}

func guard(l net.Listener) *guarded { return &guarded{Listener: l, perIP: map[string]int{}} }

func (g *guarded) Accept() (net.Conn, error) {
	for {
		conn, err := g.Listener.Accept()
		if err != nil {
			return nil, err
		}
		ip, _, _ := net.SplitHostPort(conn.RemoteAddr().String())
		if g.enter(ip) {
			c := &guardedConn{Conn: conn, leave: func() { g.leave(ip) }}
			c.idle = time.AfterFunc(idleAfter, func() { _ = c.Close() })
			return c, nil
		}
		_ = conn.Close()
	}
}

func (g *guarded) enter(ip string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.all >= maxConns || g.perIP[ip] >= maxConnsPerIP {
		return false
	}
	g.all++
	g.perIP[ip]++
	return true
}

func (g *guarded) leave(ip string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.all--
	if g.perIP[ip]--; g.perIP[ip] == 0 {
		delete(g.perIP, ip)
	}
}

// guardedConn ends when nothing was read for longer than any client refreshes.
type guardedConn struct {
	net.Conn
	idle  *time.Timer
	once  sync.Once
	leave func()
}

func (c *guardedConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if err == nil {
		c.idle.Reset(idleAfter)
	}
	return n, err
}

func (c *guardedConn) Close() error {
	c.once.Do(func() { c.idle.Stop(); c.leave() })
	return c.Conn.Close()
}
