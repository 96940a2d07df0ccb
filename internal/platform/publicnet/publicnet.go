// Package publicnet requests addresses that strangers name. It resolves each name itself and connects to public
// addresses only, also after a redirect, so that nobody can use the product to reach the network that it runs in.
package publicnet

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"time"
)

var (
	// ErrPrivate says that a name has no public address.
	ErrPrivate = errors.New("publicnet: not a public address")
	// ErrRedirects says that an address led to too many others, or to one without TLS.
	ErrRedirects = errors.New("publicnet: redirects")
)

// maxRedirects is how many redirects a request follows.
const maxRedirects = 4

// Net finds and reaches addresses. The zero value uses the network.
type Net struct {
	// Lookup returns the addresses of a name.
	Lookup func(ctx context.Context, host string) ([]netip.Addr, error)
	// Dial connects to an address that was checked.
	Dial func(ctx context.Context, address netip.AddrPort) (net.Conn, error)
	// TLS replaces the trusted certificates.
	TLS *tls.Config
}

// Client returns a client whose requests end after a time, redirects and body included.
func (n Net) Client(timeout time.Duration) *http.Client {
	return &http.Client{
		Timeout: timeout,
		Transport: &http.Transport{
			DialContext:            n.dial,
			TLSClientConfig:        n.TLS,
			ForceAttemptHTTP2:      true,
			MaxIdleConns:           20,
			MaxIdleConnsPerHost:    1,
			IdleConnTimeout:        30 * time.Second,
			TLSHandshakeTimeout:    timeout,
			MaxResponseHeaderBytes: 64 << 10,
		},
		CheckRedirect: func(r *http.Request, via []*http.Request) error {
			if len(via) > maxRedirects || r.URL.Scheme != "https" || r.URL.User != nil {
				return ErrRedirects
			}
			return nil
		},
	}
}

// dial connects to the first public address of a name that answers. A name that has a private address beside a public
// one is refused, because only an attacker's name has both.
func (n Net) dial(ctx context.Context, _, target string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(target)
	if err != nil {
		return nil, err
	}
	number, err := net.DefaultResolver.LookupPort(ctx, "tcp", port)
	if err != nil {
		return nil, err
	}
	addresses, err := n.lookup(ctx, host)
	if err != nil {
		return nil, err
	}
	for _, a := range addresses {
		if !Public(a) {
			return nil, ErrPrivate
		}
	}
	err = fmt.Errorf("publicnet: %s has no address", host)
	for _, a := range addresses {
		var conn net.Conn
		if conn, err = n.connect(ctx, netip.AddrPortFrom(a.Unmap(), uint16(number))); err == nil {
			return conn, nil
		}
	}
	return nil, err
}

func (n Net) lookup(ctx context.Context, host string) ([]netip.Addr, error) {
	if a, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{a}, nil
	}
	if n.Lookup != nil {
		return n.Lookup(ctx, host)
	}
	return net.DefaultResolver.LookupNetIP(ctx, "ip", host)
}

func (n Net) connect(ctx context.Context, a netip.AddrPort) (net.Conn, error) {
	if n.Dial != nil {
		return n.Dial(ctx, a)
	}
	d := net.Dialer{Timeout: 3 * time.Second}
	return d.DialContext(ctx, "tcp", a.String())
}

// reserved are ranges that belong to nobody on the internet, or that lead into one by another name: networks of
// carriers, documentation, benchmarks, translations of IPv4 addresses.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"),
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("192.88.99.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"),
	netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"),
	netip.MustParsePrefix("2001::/23"),
	netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("3fff::/20"),
	netip.MustParsePrefix("5f00::/16"),
	netip.MustParsePrefix("fec0::/10"),
}

// Public says whether an address is one of the internet.
func Public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsValid() || !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	for _, p := range reserved {
		if p.Contains(a) {
			return false
		}
	}
	return true
}
