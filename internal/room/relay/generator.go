package relay

import (
	"errors"
	"math/rand/v2"
	"net"
	"net/netip"
	"strconv"
	"sync"

	"github.com/pion/turn/v5"
)

var (
	errQuota = errors.New("relay: quota reached")
	errPorts = errors.New("relay: no free port in the range")
	errTCP   = errors.New("relay: media goes by UDP; TCP is for the way to the relay only")
)

const portTries = 50

// generator opens relayed addresses in a fixed range of ports, which a firewall can allow.
type generator struct{ *Server }

func (g generator) Validate() error { return nil }

func (g generator) AllocatePacketConn(c turn.AllocateListenerConfig) (net.PacketConn, net.Addr, error) {
	if c.UserID == "" {
		return g.freePair()
	}
	u := g.usageOf(c.UserID)
	if !u.open() {
		return nil, nil, errQuota
	}
	conn, port, err := g.bindPort(c.RequestedPort)
	if err != nil {
		u.close()
		return nil, nil, err
	}
	if c.RequestedPort != 0 && port%2 == 0 {
		g.reserve(port+1, u)
	}
	g.figures.open.Add(1)
	g.figures.opened.Add(1)
	return &relayed{PacketConn: conn, server: g.Server, usage: u}, g.published(port), nil
}

// bindPort opens the wanted port, or a random one. The library asks for a port by number for a client that wants an
// even port (EVEN-PORT), and for the one after it (RESERVATION-TOKEN).
func (g generator) bindPort(wanted int) (net.PacketConn, int, error) {
	if wanted != 0 {
		if conn := g.reserved.take(wanted); conn != nil {
			return conn, wanted, nil
		}
		conn, err := g.bindExactly(wanted)
		return conn, wanted, err
	}
	for range portTries {
		port := int(g.MinPort) + rand.IntN(int(g.MaxPort-g.MinPort)+1)
		if conn, err := g.bindExactly(port); err == nil {
			return conn, port, nil
		}
	}
	return nil, 0, errPorts
}

func (g generator) bindExactly(port int) (net.PacketConn, error) {
	if port < int(g.MinPort) || port > int(g.MaxPort) {
		return nil, errPorts
	}
	return net.ListenPacket("udp4", net.JoinHostPort(g.bind.String(), strconv.Itoa(port)))
}

// freePair opens an even port whose next port is free too. The library closes it at once and asks for it by number.
// The search is nobody's allocation.
func (g generator) freePair() (net.PacketConn, net.Addr, error) {
	for range portTries {
		port := (int(g.MinPort) + rand.IntN(int(g.MaxPort-g.MinPort)+1)) &^ 1
		conn, err := g.bindExactly(port)
		if err != nil {
			continue
		}
		if next, err := g.bindExactly(port + 1); err == nil {
			return conn, g.published(port), next.Close()
		}
		_ = conn.Close()
	}
	return nil, nil, errPorts
}

func (g generator) published(port int) net.Addr {
	return &net.UDPAddr{IP: g.PublicIP.AsSlice(), Port: port}
}

func (g generator) AllocateListener(turn.AllocateListenerConfig) (net.Listener, net.Addr, error) {
	return nil, nil, errTCP
}

func (g generator) AllocateConn(turn.AllocateConnConfig) (net.Conn, error) { return nil, errTCP }

// relayed is the socket of an allocation towards the peers. Packets that it must not forward are dropped, as a network
// does.
type relayed struct {
	net.PacketConn
	server *Server
	usage  *usage
	once   sync.Once
}

func (r *relayed) Close() error {
	r.once.Do(func() { r.usage.close(); r.server.figures.open.Add(-1) })
	return r.PacketConn.Close()
}

func (r *relayed) WriteTo(p []byte, to net.Addr) (int, error) {
	udp, ok := to.(*net.UDPAddr)
	if !ok {
		return len(p), nil
	}
	peer, ok := r.server.outward(udp.AddrPort())
	if !ok || !r.carry(len(p)) {
		return len(p), nil
	}
	return r.PacketConn.WriteTo(p, net.UDPAddrFromAddrPort(peer))
}

func (r *relayed) ReadFrom(p []byte) (int, net.Addr, error) {
	for {
		n, from, err := r.PacketConn.ReadFrom(p)
		if err != nil {
			return n, from, err
		}
		udp, ok := from.(*net.UDPAddr)
		if ok && r.carry(n) {
			return n, net.UDPAddrFromAddrPort(r.server.inward(udp.AddrPort())), nil
		}
	}
}

func (r *relayed) carry(n int) bool {
	if !r.usage.spend(n, r.server.Now()) {
		r.server.figures.dropped.Add(1)
		return false
	}
	r.server.figures.bytes.Add(int64(n))
	return true
}

// outward returns where a packet to this address is sent, and whether it may be sent. Two allocations of this server
// reach each other at its public address, but only on ports of the range: all other ports of this machine are refused.
// Such packets go to the inside address, because behind network address translation few gateways return packets to
// their own public address.
func (s *Server) outward(to netip.AddrPort) (netip.AddrPort, bool) {
	a := to.Addr().Unmap()
	if a != s.PublicIP {
		return netip.AddrPortFrom(a, to.Port()), s.mayReach(a)
	}
	if !s.inRange(to.Port()) {
		return netip.AddrPortFrom(a, to.Port()), s.AllowLocal // in development the peer may be on this machine
	}
	return netip.AddrPortFrom(s.inside, to.Port()), true
}

// inward replaces the inside address of a packet from another allocation of this server by the public address, for
// which the client has a permission.
func (s *Server) inward(from netip.AddrPort) netip.AddrPort {
	a := from.Addr().Unmap()
	if a == s.inside && s.inRange(from.Port()) {
		a = s.PublicIP
	}
	return netip.AddrPortFrom(a, from.Port())
}

func (s *Server) inRange(port uint16) bool { return port >= s.MinPort && port <= s.MaxPort }
