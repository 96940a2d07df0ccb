package relay

import (
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/pion/turn/v5"
)

const (
	secret   = "a secret of this test"
	patience = 5 * time.Second
)

var now = time.Date(2026, time.November, 18, 10, 0, 0, 0, time.UTC)

// start runs a relay on loopback, as on a developer's machine, with the given changes of its options.
func start(t *testing.T, changes ...func(*Options)) *Server {
	t.Helper()
	o := Options{
		Listen:     "127.0.0.1:0",
		PublicIP:   netip.MustParseAddr("127.0.0.1"),
		MinPort:    20_000,
		MaxPort:    29_999,
		Secret:     secret,
		AllowLocal: true,
		Now:        func() time.Time { return now },
	}
	for _, c := range changes {
		c(&o)
	}
	s, err := Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// client speaks TURN to the relay as a browser does, over UDP or TCP.
func client(t *testing.T, s *Server, network, username, password string) *turn.Client {
	t.Helper()
	_, urls := s.URLs()
	at := strings.TrimSuffix(strings.TrimPrefix(urls[0], "turn:"), "?transport=udp")
	conn := dial(t, network, at)
	c, err := turn.NewClient(&turn.ClientConfig{
		STUNServerAddr: at,
		TURNServerAddr: at,
		Conn:           conn,
		Username:       username,
		Password:       password,
		Realm:          realm,
		RTO:            200 * time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	if err := c.Listen(); err != nil {
		t.Fatal(err)
	}
	return c
}

func dial(t *testing.T, network, at string) net.PacketConn {
	t.Helper()
	if network == "udp" {
		conn, err := net.ListenPacket("udp4", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		return conn
	}
	conn, err := net.Dial("tcp4", at)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return turn.NewSTUNConn(conn)
}

// person allocates with a valid credential.
func person(t *testing.T, s *Server, network, who string) net.PacketConn {
	t.Helper()
	username, password := Credential(secret, who, now.Add(time.Hour))
	conn, err := client(t, s, network, username, password).Allocate()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// hear reads one packet.
func hear(conn net.PacketConn, within time.Duration) (string, net.Addr, error) {
	b := make([]byte, 1500)
	_ = conn.SetReadDeadline(time.Now().Add(within))
	n, from, err := conn.ReadFrom(b)
	return string(b[:n]), from, err
}
