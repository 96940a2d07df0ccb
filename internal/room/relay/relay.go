// Package relay is the TURN server inside the binary: where two networks refuse a direct path, it carries sealed
// packets between them. It answers only credentials that end with a session, reaches no private network, and
// counts what each credential uses.
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
	// lifetime of a relay that is not refreshed. The usual ten minutes keep those of a network that went away, and on
	// a bad day a browser would use its quota up with them.
	lifetime = 3 * time.Minute
)

// Options say where the relay listens and what it may do.
type Options struct {
	Listen   string     // UDP and TCP; port 0 takes a free one
	PublicIP netip.Addr // what clients and peers see; IPv4
	Host     string     // the name in addresses; empty: PublicIP
	MinPort  uint16     // of relayed addresses
	MaxPort  uint16
	Secret   string // shared with whoever makes credentials

	TLSListen         string // empty: no TLS
	CertFile, KeyFile string

	AllowLocal bool // peers in private networks, for development
	Limits     Limits
	Now        func() time.Time
}

// Server is a running relay.
type Server struct {
	Options
	bind    netip.Addr // of relayed addresses on this machine
	inside  netip.Addr // how sister relays reach each other
	own     map[netip.Addr]bool
	turn    *turn.Server
	port    int
	tlsPort int

	mu      sync.Mutex
	users   map[string]*usage
	figures figures
}

type figures struct{ open, opened, bytes, dropped, credential, peer, quota atomic.Int64 }

// Figures of a relay since it started; Open is now.
type Figures struct{ Open, Opened, Bytes, Dropped, BadCredentials, RefusedPeers, OverQuota int64 }

// Figures tell nothing of anybody.
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

// Start opens the relay's ports. Close ends it.
func Start(o Options) (*Server, error) {
	o.PublicIP = o.PublicIP.Unmap()
	if !o.PublicIP.Is4() || o.Secret == "" || o.MinPort == 0 || o.MaxPort < o.MinPort {
		return nil, errors.New("relay: needs a public IPv4 address, a secret and a range of ports")
	}
	if o.Limits == (Limits{}) {
		o.Limits = DefaultLimits
	}
	s := &Server{Options: o, users: map[string]*usage{}, own: ownAddresses()}
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
	udp, tcp, err := both(s.Listen)
	if err != nil {
		return fmt.Errorf("relay: listen: %w", err)
	}
	s.port = udp.LocalAddr().(*net.UDPAddr).Port
	streams := []turn.ListenerConfig{
		{Listener: guard(tcp), RelayAddressGenerator: generator{s}, PermissionHandler: s.permit},
	}
	if s.TLSListen != "" {
		secure, err := s.listenTLS()
		if err != nil {
			return errors.Join(err, udp.Close(), tcp.Close())
		}
		streams = append(
			streams,
			turn.ListenerConfig{Listener: secure, RelayAddressGenerator: generator{s}, PermissionHandler: s.permit},
		)
	}
	quiet := &logging.DefaultLoggerFactory{
		Writer:          io.Discard,
		DefaultLogLevel: logging.LogLevelDisabled,
		ScopeLevels:     map[string]logging.LogLevel{},
	}
	s.turn, err = turn.NewServer(turn.ServerConfig{
		Realm:              realm,
		LoggerFactory:      quiet, // its log names addresses of people
		AllocationLifetime: lifetime,
		AuthHandler:        s.authenticate,
		QuotaHandler:       s.admit,
		ListenerConfigs:    streams,
		PacketConnConfigs: []turn.PacketConnConfig{
			{PacketConn: udp, RelayAddressGenerator: generator{s}, PermissionHandler: s.permit},
		},
	})
	if err != nil {
		return errors.Join(fmt.Errorf("relay: %w", err), udp.Close(), tcp.Close())
	}
	return nil
}

// both opens UDP and TCP on one port; a free one may be taken on the other side, so it tries again.
func both(addr string) (udp net.PacketConn, tcp net.Listener, err error) {
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

// listenTLS reads the certificate at every handshake: a renewed one counts at once.
func (s *Server) listenTLS() (net.Listener, error) {
	load := func(*tls.ClientHelloInfo) (*tls.Certificate, error) {
		c, err := tls.LoadX509KeyPair(s.CertFile, s.KeyFile)
		return &c, err
	}
	if _, err := load(nil); err != nil {
		return nil, fmt.Errorf("relay: certificate: %w", err)
	}
	plain, err := net.Listen("tcp4", s.TLSListen)
	if err != nil {
		return nil, fmt.Errorf("relay: listen for TLS: %w", err)
	}
	s.tlsPort = plain.Addr().(*net.TCPAddr).Port
	return tls.NewListener(guard(plain), &tls.Config{GetCertificate: load, MinVersion: tls.VersionTLS12}), nil
}

// Close ends every relay.
func (s *Server) Close() error { return s.turn.Close() }

// URLs are the ways to the relay for a browser: without and with credentials.
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
