// Package relay is the TURN server inside the binary. Where two networks allow no direct path, it forwards encrypted
// packets between them. It accepts only credentials that expire with a session, reaches no private network, and limits
// what each credential uses.
package relay

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/logging"
	"github.com/pion/turn/v5"
)

const (
	realm = "psic"
	// lifetime of an allocation that is not refreshed. With the usual ten minutes, a browser that changes its network
	// often would use up its quota with old allocations.
	lifetime = 3 * time.Minute
)

// Options say where the relay listens and what it may do.
type Options struct {
	Listen   string     // address for UDP and TCP; port 0 takes a free one
	PublicIP netip.Addr // the IPv4 address that clients and peers see
	Host     string     // the host in URLs; empty means PublicIP
	MinPort  uint16     // of relayed addresses
	MaxPort  uint16
	Secret   string // shared with the code that creates credentials

	TLSListen   string // address for TLS; empty means no TLS
	Certificate func(*tls.ClientHelloInfo) (*tls.Certificate, error)

	AllowLocal bool // allow peers in private networks, for development
	Limits     Limits
	Now        func() time.Time
}

// Server is a running relay.
type Server struct {
	Options
	bind    netip.Addr // of relayed addresses on this machine
	inside  netip.Addr // where two allocations of this server reach each other
	own     map[netip.Addr]bool
	turn    *turn.Server
	port    int
	tlsPort int

	mu       sync.Mutex
	users    map[string]*usage
	reserved reservedPorts
	figures  counters
}

type counters struct{ open, opened, bytes, dropped, credential, peer, quota atomic.Int64 }

// Figures are counters since the start, except Open, which is the number of open allocations now.
type Figures struct{ Open, Opened, Bytes, Dropped, BadCredentials, RefusedPeers, OverQuota int64 }

// Figures returns the counters for the metrics. They say nothing about people.
func (s *Server) Figures() Figures {
	f := &s.figures
	return Figures{
		Open:           f.open.Load(),
		Opened:         f.opened.Load(),
		Bytes:          f.bytes.Load(),
		Dropped:        f.dropped.Load(),
		BadCredentials: f.credential.Load(),
		RefusedPeers:   f.peer.Load(),
		OverQuota:      f.quota.Load(),
	}
}

// Start opens the ports of the relay and serves until Close.
func Start(o Options) (*Server, error) {
	o.PublicIP = o.PublicIP.Unmap()
	if !o.PublicIP.Is4() || o.Secret == "" || o.MinPort == 0 || o.MaxPort < o.MinPort {
		return nil, errors.New("relay: needs a public IPv4 address, a secret and a range of ports")
	}
	if o.Limits == (Limits{}) {
		o.Limits = DefaultLimits
	}

	own, err := ownAddresses()
	if err != nil {
		return nil, err
	}
	s := &Server{Options: o, users: map[string]*usage{}, own: own}
	host, _, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return nil, fmt.Errorf("relay: listen address: %w", err)
	}
	s.bind = netip.IPv4Unspecified()
	if host != "" {
		if s.bind, err = netip.ParseAddr(host); err != nil {
			return nil, fmt.Errorf("relay: listen address: %w", err)
		}
	}
	s.inside = s.bind
	if s.bind.IsUnspecified() {
		s.inside = netip.AddrFrom4([4]byte{127, 0, 0, 1})
	}
	return s, s.listen()
}

func (s *Server) listen() error {
	udp, tcp, err := listenBoth(s.Listen)
	if err != nil {
		return fmt.Errorf("relay: listen: %w", err)
	}
	s.port = udp.LocalAddr().(*net.UDPAddr).Port
	listeners := []net.Listener{limitConns(tcp)}
	if s.TLSListen != "" {
		secure, err := s.listenTLS()
		if err != nil {
			return errors.Join(err, udp.Close(), tcp.Close())
		}
		listeners = append(listeners, secure)
	}
	var streams []turn.ListenerConfig
	for _, l := range listeners {
		streams = append(streams, turn.ListenerConfig{
			Listener:              screenedListener{l, s},
			RelayAddressGenerator: generator{s},
			PermissionHandler:     s.allowPeer,
		})
	}

	quiet := &logging.DefaultLoggerFactory{
		Writer:          io.Discard,
		DefaultLogLevel: logging.LogLevelDisabled,
		ScopeLevels:     map[string]logging.LogLevel{},
	}
	s.turn, err = turn.NewServer(turn.ServerConfig{
		Realm:              realm,
		LoggerFactory:      quiet, // the library would log the addresses of people
		AllocationLifetime: lifetime,
		AuthHandler:        s.authenticate,
		QuotaHandler:       s.checkQuota,
		ListenerConfigs:    streams,
		PacketConnConfigs: []turn.PacketConnConfig{{
			PacketConn:            screened{udp, s},
			RelayAddressGenerator: generator{s},
			PermissionHandler:     s.allowPeer,
		}},
	})
	if err != nil {
		return errors.Join(fmt.Errorf("relay: %w", err), udp.Close(), tcp.Close())
	}
	return nil
}

// listenBoth opens UDP and TCP on the same port. A port that is free for UDP may be taken for TCP, so with port 0 it
// tries again.
func listenBoth(addr string) (udp net.PacketConn, tcp net.Listener, err error) {
	host, port, _ := net.SplitHostPort(addr)
	for range 20 {
		if udp, err = net.ListenPacket("udp4", addr); err != nil {
			return nil, nil, err
		}
		same := net.JoinHostPort(host, strconv.Itoa(udp.LocalAddr().(*net.UDPAddr).Port))
		if tcp, err = net.Listen("tcp4", same); err == nil {
			return udp, tcp, nil
		}
		err = errors.Join(err, udp.Close())
		if port != "0" {
			break
		}
	}
	return nil, nil, err
}

// listenTLS asks for the certificate at every handshake, so that a renewed one is used.
func (s *Server) listenTLS() (net.Listener, error) {
	plain, err := net.Listen("tcp4", s.TLSListen)
	if err != nil {
		return nil, fmt.Errorf("relay: listen for TLS: %w", err)
	}
	s.tlsPort = plain.Addr().(*net.TCPAddr).Port
	config := &tls.Config{GetCertificate: s.Certificate, MinVersion: tls.VersionTLS12}
	return tls.NewListener(limitConns(plain), config), nil
}

// Close ends the relay and all its allocations.
func (s *Server) Close() error {
	s.reserved.endAll()
	return s.turn.Close()
}

// URLs returns the addresses for browsers: STUN, which needs no credential, and TURN.
func (s *Server) URLs() (stun, turn []string) {
	host := s.Host
	if host == "" {
		host = s.PublicIP.String()
	}
	at := net.JoinHostPort(host, strconv.Itoa(s.port))
	turn = []string{"turn:" + at + "?transport=udp", "turn:" + at + "?transport=tcp"}
	if s.tlsPort != 0 {
		turn = append(turn, "turns:"+net.JoinHostPort(host, strconv.Itoa(s.tlsPort))+"?transport=tcp")
	}
	return []string{"stun:" + at}, turn
}
