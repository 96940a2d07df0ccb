package relay

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pion/turn/v5"
)

// TestTwoRelaysCarryPackets: both people use the relay, over each combination of UDP and TCP.
func TestTwoRelaysCarryPackets(t *testing.T) {
	for _, networks := range [][2]string{{"udp", "udp"}, {"udp", "tcp"}, {"tcp", "tcp"}} {
		t.Run(networks[0]+" and "+networks[1], func(t *testing.T) {
			s := start(t)
			ana, psi := person(t, s, networks[0], "ana"), person(t, s, networks[1], "psi")
			for _, c := range []net.PacketConn{ana, psi} {
				if port := c.LocalAddr().(*net.UDPAddr).Port; port < 20_000 || port > 29_999 {
					t.Errorf("relayed at port %d, outside the range", port)
				}
			}
			for range 3 { // the first packet of each side only creates its own permission
				_, _ = psi.WriteTo([]byte("hello"), ana.LocalAddr())
				_, _ = ana.WriteTo([]byte("hello"), psi.LocalAddr())
			}
			said, from, err := hear(psi, patience)
			if err != nil || said != "hello" || from.String() != ana.LocalAddr().String() {
				t.Errorf("heard %q from %v: %v", said, from, err)
			}
			if said, _, err := hear(ana, patience); err != nil || said != "hello" {
				t.Errorf("heard %q: %v", said, err)
			}
			if f := s.Figures(); f.Open != 2 || f.Bytes == 0 {
				t.Errorf("figures %+v", f)
			}
		})
	}
}

// TestRelaysMeetBehindAddressTranslation: the public address is not an address of this machine, and no gateway returns
// packets to it.
func TestRelaysMeetBehindAddressTranslation(t *testing.T) {
	s := start(t, func(o *Options) { o.PublicIP, o.AllowLocal = netip.MustParseAddr("198.51.100.7"), false })
	username, password := Credential(secret, "x", now.Add(time.Hour))
	s.Host = "127.0.0.1" // clients connect here; only relayed addresses are public
	alloc := func() net.PacketConn {
		conn, err := client(t, s, "udp", username, password).Allocate()
		if err != nil {
			t.Fatal(err)
		}
		return conn
	}
	ana, psi := alloc(), alloc()
	if !strings.HasPrefix(ana.LocalAddr().String(), "198.51.100.7:") {
		t.Fatalf("relayed at %s", ana.LocalAddr())
	}
	for range 3 {
		_, _ = psi.WriteTo([]byte("hello"), ana.LocalAddr())
		_, _ = ana.WriteTo([]byte("hello"), psi.LocalAddr())
	}
	said, from, err := hear(psi, patience)
	if err != nil || said != "hello" || from.String() != ana.LocalAddr().String() {
		t.Errorf("heard %q from %v: %v", said, from, err)
	}
}

// TestCredentials: wrong, forged and expired credentials get no allocation.
func TestCredentials(t *testing.T) {
	s := start(t)
	good, password := Credential(secret, "ana", now.Add(time.Second))
	_, foreign := Credential("another secret", "ana", now.Add(time.Second))
	ended, endedPassword := Credential(secret, "ana", now)
	for name, c := range map[string]struct {
		username, password string
		want               bool
	}{
		"a second left":            {good, password, true},
		"ended this second":        {ended, endedPassword, false},
		"wrong password":           {good, password + "x", false},
		"another secret":           {good, foreign, false},
		"longer with its password": {"9" + good, password, false},
		"no moment":                {"ana", passwordOf(secret, "ana"), false},
		"nobody":                   {"1999999999:", passwordOf(secret, "1999999999:"), false},
	} {
		t.Run(name, func(t *testing.T) {
			conn, err := client(t, s, "udp", c.username, c.password).Allocate()
			if (err == nil) != c.want {
				t.Errorf("allocated: %v", err)
			}
			if err == nil {
				_ = conn.Close()
			}
		})
	}
	if s.Figures().BadCredentials == 0 {
		t.Error("nothing was counted")
	}
}

// TestARunningRelayOutlivesItsCredential: a running allocation may be refreshed for a while after its credential
// expired, but a new one is refused.
func TestARunningRelayOutlivesItsCredential(t *testing.T) {
	var passed atomic.Int64
	later := func(d time.Duration) { passed.Store(int64(d)) }
	s := start(t, func(o *Options) { o.Now = func() time.Time { return now.Add(time.Duration(passed.Load())) } })
	username, password := Credential(secret, "ana", now.Add(time.Minute))
	c := client(t, s, "udp", username, password)
	conn, err := c.Allocate()
	if err != nil {
		t.Fatal(err)
	}
	psi := person(t, s, "udp", "psi")
	permit := func() error { return c.CreatePermission(psi.LocalAddr()) }
	later(time.Minute + overrun - time.Second)
	if err := permit(); err != nil {
		t.Errorf("in the overrun: %v", err)
	}
	if _, err := client(t, s, "udp", username, password).Allocate(); err == nil {
		t.Error("a new allocation after the end")
	}
	later(time.Minute + overrun)
	if err := permit(); err == nil {
		t.Error("refreshed after the overrun")
	}
	_ = conn.Close()
}

// TestPeersRefused: the relay reaches no private network, neither by a permission of the protocol nor by a packet.
// Abuse case 22.
func TestPeersRefused(t *testing.T) {
	s := start(t, func(o *Options) {
		o.AllowLocal, o.PublicIP, o.Host = false, netip.MustParseAddr("198.51.100.7"), "127.0.0.1"
	})
	username, password := Credential(secret, "ana", now.Add(time.Hour))
	c := client(t, s, "udp", username, password)
	if _, err := c.Allocate(); err != nil {
		t.Fatal(err)
	}
	for _, ip := range []string{
		"127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1",
		"224.0.0.1", "239.1.1.1", "0.0.0.0", "255.255.255.255", "198.18.0.1", "192.0.0.8",
	} {
		if err := c.CreatePermission(&net.UDPAddr{IP: net.ParseIP(ip), Port: 53}); err == nil {
			t.Errorf("may talk to %s", ip)
		}
	}
	if err := c.CreatePermission(&net.UDPAddr{IP: net.ParseIP("203.0.113.9"), Port: 53}); err != nil {
		t.Errorf("a public peer: %v", err)
	}
	if s.Figures().RefusedPeers == 0 {
		t.Error("nothing was counted")
	}
	for _, at := range []string{
		"198.51.100.7:22", "198.51.100.7:3478", "198.51.100.7:30000", "127.0.0.1:20001", "10.0.0.1:20001",
	} {
		if _, ok := s.outward(netip.MustParseAddrPort(at)); ok {
			t.Errorf("a packet to %s is sent", at)
		}
	}
	if to, ok := s.outward(netip.MustParseAddrPort("198.51.100.7:20001")); !ok || to.String() != "127.0.0.1:20001" {
		t.Errorf("another allocation of this server: %v %v", to, ok)
	}
	addresses, err := ownAddresses()
	if err != nil || len(addresses) == 0 {
		t.Fatalf("%d addresses of this machine, %v", len(addresses), err)
	}
	for own := range addresses {
		if s.mayReach(own) {
			t.Errorf("may talk to this machine at %s", own)
		}
	}
	for _, ip := range []string{
		"::1", "fe80::1", "fc00::1", "ff02::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "fec0::1", "::",
	} {
		if s.mayReach(netip.MustParseAddr(ip)) {
			t.Errorf("may talk to %s", ip)
		}
	}
}

// TestQuota: the allocations of one credential are limited, and another credential is not affected.
// Abuse case 22.
func TestQuota(t *testing.T) {
	s := start(t, func(o *Options) { o.Limits = Limits{Allocations: 2, BytesPerSec: 1000, Bytes: 3000} })
	username, password := Credential(secret, "ana", now.Add(time.Hour))
	first, err := client(t, s, "udp", username, password).Allocate()
	if err != nil {
		t.Fatal(err)
	}
	if _, err = client(t, s, "tcp", username, password).Allocate(); err != nil {
		t.Fatal(err)
	}
	_, err = client(t, s, "udp", username, password).Allocate()
	if err == nil || !strings.Contains(err.Error(), "486") {
		t.Errorf("a third allocation: %v", err)
	}
	person(t, s, "udp", "psi")
	_ = first.Close()
	deadline := time.Now().Add(patience)
	for s.Figures().Open != 2 && time.Now().Before(deadline) {
		time.Sleep(10 * time.Millisecond)
	}
	if _, err := client(t, s, "udp", username, password).Allocate(); err != nil {
		t.Errorf("after one was closed: %v", err)
	}
}

func TestUsageSpends(t *testing.T) {
	u := &usage{limits: Limits{BytesPerSec: 1000, Bytes: 5000}, tokens: 2000, at: now}
	for i, c := range []struct {
		n     int
		after time.Duration
		want  bool
	}{
		{2000, 0, true},
		{1, 0, false},
		{1000, time.Second, true},
		{1, time.Second, false},
		{2000, 10 * time.Second, true},
		{1, 20 * time.Second, false},
	} {
		if got := u.spend(c.n, now.Add(c.after)); got != c.want {
			t.Errorf("step %d: %v", i, got)
		}
	}
}

// TestOverTLS: the relay also listens for TLS, for networks that allow HTTPS only.
func TestOverTLS(t *testing.T) {
	cert, key := certificate(t)
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		t.Fatal(err)
	}
	s := start(t, func(o *Options) {
		o.TLSListen = "127.0.0.1:0"
		o.Certificate = func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return &pair, nil }
	})
	_, urls := s.URLs()
	at := strings.TrimSuffix(strings.TrimPrefix(urls[2], "turns:"), "?transport=tcp")
	conn, err := tls.Dial("tcp", at, &tls.Config{InsecureSkipVerify: true}) //nolint:gosec // a certificate of this test
	if err != nil {
		t.Fatal(err)
	}
	username, password := Credential(secret, "ana", now.Add(time.Hour))
	c, err := turn.NewClient(&turn.ClientConfig{
		STUNServerAddr: at,
		TURNServerAddr: at,
		Conn:           turn.NewSTUNConn(conn),
		Username:       username,
		Password:       password,
		Realm:          realm,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Listen(); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Allocate(); err != nil {
		t.Error(err)
	}
}

func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		NotBefore:    time.Now().Add(-time.Hour),
		NotAfter:     time.Now().Add(time.Hour),
		IPAddresses:  []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &k.PublicKey, k)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, kind string, b []byte) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: b}), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	return write("cert.pem", "CERTIFICATE", der), write("key.pem", "PRIVATE KEY", private)
}

// TestStrangersOnlyConnect: the number of silent connections of one address is limited.
func TestStrangersOnlyConnect(t *testing.T) {
	s := start(t)
	_, urls := s.URLs()
	at := strings.TrimSuffix(strings.TrimPrefix(urls[1], "turn:"), "?transport=tcp")
	var conns []net.Conn
	for range maxConnsPerIP + 5 {
		conn, err := net.Dial("tcp4", at)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		conns = append(conns, conn)
	}
	open := func() (n int) {
		for _, conn := range conns {
			_ = conn.SetReadDeadline(time.Now().Add(5 * time.Millisecond))
			if _, err := conn.Read(make([]byte, 1)); errors.Is(err, os.ErrDeadlineExceeded) {
				n++
			}
		}
		return n
	}
	n := open()
	for deadline := time.Now().Add(patience); n > maxConnsPerIP && time.Now().Before(deadline); {
		n = open()
	}
	if n != maxConnsPerIP {
		t.Errorf("%d connections stay open, want %d", n, maxConnsPerIP)
	}
}
