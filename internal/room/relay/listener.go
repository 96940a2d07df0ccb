package relay

import (
	"net"
	"sync"
	"time"
)

// Limits of TCP connections to the relay.
const (
	maxConns      = 2048
	maxConnsPerIP = 64 // a whole clinic may share one address
	idleAfter     = 12 * time.Minute
)

// limitedListener limits the number of connections, so that strangers cannot use up the file descriptors.
type limitedListener struct {
	net.Listener
	mu    sync.Mutex
	all   int
	perIP map[string]int
}

func limitConns(l net.Listener) *limitedListener {
	return &limitedListener{Listener: l, perIP: map[string]int{}}
}

func (g *limitedListener) Accept() (net.Conn, error) {
	for {
		conn, err := g.Listener.Accept()
		if err != nil {
			return nil, err
		}
		ip, _, _ := net.SplitHostPort(conn.RemoteAddr().String())
		if g.enter(ip) {
			c := &limitedConn{Conn: conn, leave: func() { g.leave(ip) }}
			c.idle = time.AfterFunc(idleAfter, func() { _ = c.Close() })
			return c, nil
		}
		_ = conn.Close()
	}
}

func (g *limitedListener) enter(ip string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.all >= maxConns || g.perIP[ip] >= maxConnsPerIP {
		return false
	}
	g.all++
	g.perIP[ip]++
	return true
}

func (g *limitedListener) leave(ip string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.all--
	if g.perIP[ip]--; g.perIP[ip] == 0 {
		delete(g.perIP, ip)
	}
}

// limitedConn closes itself when nothing was read for a time that is longer than the refresh interval of any client.
type limitedConn struct {
	net.Conn
	idle  *time.Timer
	once  sync.Once
	leave func()
}

func (c *limitedConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if err == nil {
		c.idle.Reset(idleAfter)
	}
	return n, err
}

func (c *limitedConn) Close() error {
	c.once.Do(func() { c.idle.Stop(); c.leave() })
	return c.Conn.Close()
}
