package publicnet_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync/atomic"
	"testing"
	"time"

	"psic/internal/platform/publicnet"
)

func TestPublic(t *testing.T) {
	for text, want := range map[string]bool{
		"8.8.8.8":                 true,
		"172.15.0.1":              true,
		"172.32.0.1":              true,
		"2800:3f0:4001:800::200e": true,
		"127.0.0.1":               false,
		"10.1.2.3":                false,
		"172.16.0.1":              false,
		"192.168.0.1":             false,
		"169.254.169.254":         false,
		"100.64.0.1":              false,
		"0.0.0.0":                 false,
		"0.1.2.3":                 false,
		"224.0.0.1":               false,
		"255.255.255.255":         false,
		"198.18.0.1":              false,
		"::1":                     false,
		"::":                      false,
		"::ffff:10.0.0.1":         false,
		"::ffff:8.8.8.8":          true,
		"::7f00:1":                false,
		"64:ff9b::7f00:1":         false,
		"2002:7f00:1::":           false,
		"fe80::1%eth0":            false,
		"fd00:ec2::254":           false,
		"ff02::1":                 false,
	} {
		if got := publicnet.Public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s is public: %v, want %v", text, got, want)
		}
	}
	if publicnet.Public(netip.Addr{}) {
		t.Error("no address is not a public one")
	}
}

// world is a server that several names lead to, and the names.
func world(t *testing.T, handler http.Handler, names map[string][]string) (publicnet.Net, *atomic.Int32) {
	t.Helper()
	server := httptest.NewTLSServer(handler)
	t.Cleanup(server.Close)
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	var dials atomic.Int32
	return publicnet.Net{
		Lookup: func(_ context.Context, host string) (out []netip.Addr, err error) {
			for _, a := range names[host] {
				out = append(out, netip.MustParseAddr(a))
			}
			return out, nil
		},
		Dial: func(ctx context.Context, a netip.AddrPort) (net.Conn, error) {
			dials.Add(1)
			if a.Addr() == netip.MustParseAddr("8.8.4.4") {
				return nil, errors.New("does not answer")
			}
			return new(net.Dialer).DialContext(ctx, "tcp", server.Listener.Addr().String())
		},
		TLS: &tls.Config{RootCAs: roots, ServerName: "example.com", MinVersion: tls.VersionTLS12},
	}, &dials
}

// TestClient: which addresses are reached, directly and through redirects.
func TestClient(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok") })
	mux.HandleFunc("/to", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Query().Get("at"), http.StatusFound)
	})
	mux.Handle("/loop", http.RedirectHandler("/loop", http.StatusFound))
	mux.HandleFunc("/slow", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	n, dials := world(t, mux, map[string][]string{
		"public.example": {"8.8.8.8"},
		"second.example": {"8.8.4.4", "8.8.8.8"},
		"inside.example": {"10.0.0.5"},
		"both.example":   {"8.8.8.8", "127.0.0.1"},
		"empty.example":  nil,
	})
	for _, c := range []struct {
		url   string
		fault error
		dials int32
	}{
		{"https://public.example/x", nil, 1},
		{"https://second.example/x", nil, 2},
		{"https://public.example/to?at=https://second.example/x", nil, 3},
		{"https://inside.example/x", publicnet.ErrPrivate, 0},
		{"https://both.example/x", publicnet.ErrPrivate, 0},
		{"https://127.0.0.1/x", publicnet.ErrPrivate, 0},
		{"https://[::1]/x", publicnet.ErrPrivate, 0},
		{"https://public.example/to?at=https://inside.example/x", publicnet.ErrPrivate, 1},
		{"https://public.example/to?at=https://169.254.169.254/x", publicnet.ErrPrivate, 1},
		{"https://public.example/to?at=http://public.example/x", publicnet.ErrRedirects, 1},
		{"https://public.example/to?at=file:///etc/passwd", publicnet.ErrRedirects, 1},
		{"https://public.example/loop", publicnet.ErrRedirects, 1},
	} {
		dials.Store(0)
		client := n.Client(5 * time.Second)
		response, err := client.Get(c.url)
		if err == nil {
			_ = response.Body.Close()
		}
		client.CloseIdleConnections()
		if !errors.Is(err, c.fault) || dials.Load() != c.dials {
			t.Errorf("%s: %v with %d connections, want %v with %d", c.url, err, dials.Load(), c.fault, c.dials)
		}
	}
	if _, err := n.Client(time.Second).Get("https://empty.example/x"); err == nil {
		t.Error("a name without an address answered")
	}
	began := time.Now()
	if _, err := n.Client(100 * time.Millisecond).Get("https://public.example/slow"); err == nil {
		t.Error("a slow server answered")
	}
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("a slow server took %s", took)
	}
}
