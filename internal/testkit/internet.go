package testkit

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync"
	"testing"

	"psic/internal/platform/publicnet"
)

// Internet is the internet of a test: servers by name, all of them on this machine. Without servers nothing is reached.
type Internet struct {
	t       testing.TB
	mu      sync.Mutex
	hosts   map[string]http.Handler
	private map[string]bool
	texts   map[string][]string
}

// NewInternet makes an internet for a test that needs no product.
func NewInternet(t testing.TB) *Internet { return &Internet{t: t} }

// Serve lets a name lead to a handler.
func (i *Internet) Serve(host string, handler http.Handler) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.hosts == nil {
		i.hosts, i.private = map[string]http.Handler{}, map[string]bool{}
	}
	i.hosts[host] = handler
}

// Private lets a name lead to an address of the own network.
func (i *Internet) Private(host string) {
	i.Serve(host, http.NotFoundHandler())
	i.mu.Lock()
	defer i.mu.Unlock()
	i.private[host] = true
}

// Text gives a name of the DNS a text.
func (i *Internet) Text(name, text string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.texts == nil {
		i.texts = map[string][]string{}
	}
	i.texts[name] = append(i.texts[name], text)
}

// TXT returns the texts of a name.
func (i *Internet) TXT(_ context.Context, name string) ([]string, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if len(i.texts[name]) == 0 {
		return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
	}
	return i.texts[name], nil
}

// ServeHTTP answers as the server of the requested name.
func (i *Internet) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	i.mu.Lock()
	handler := i.hosts[r.Host]
	i.mu.Unlock()
	if handler == nil {
		http.NotFound(w, r)
		return
	}
	handler.ServeHTTP(w, r)
}

// Net is the way to the servers. The server behind all names starts with the first connection, because most tests
// need none.
func (i *Internet) Net() publicnet.Net {
	roots := x509.NewCertPool()
	start := sync.OnceValue(func() *httptest.Server {
		server := httptest.NewTLSServer(i)
		i.t.Cleanup(server.Close)
		roots.AddCert(server.Certificate())
		return server
	})
	return publicnet.Net{
		Lookup: i.lookup,
		Dial: func(ctx context.Context, _ netip.AddrPort) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "tcp", start().Listener.Addr().String())
		},
		TLS: &tls.Config{RootCAs: roots, ServerName: "example.com", MinVersion: tls.VersionTLS12},
	}
}

func (i *Internet) lookup(_ context.Context, host string) ([]netip.Addr, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.hosts[host] == nil {
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	if i.private[host] {
		return []netip.Addr{netip.MustParseAddr("10.0.0.5")}, nil
	}
	return []netip.Addr{netip.MustParseAddr("8.8.8.8")}, nil
}
