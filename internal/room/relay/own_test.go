package relay

import (
	"errors"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"
)

// TestUnknownAddresses: a relay that cannot ask for the addresses of its machine does not start, because it could not
// refuse them.
func TestUnknownAddresses(t *testing.T) {
	defer func(before func() ([]net.Addr, error)) { interfaceAddrs = before }(interfaceAddrs)
	interfaceAddrs = func() ([]net.Addr, error) { return nil, errors.New("route ip+net: address family not supported") }
	s, err := Start(Options{
		Listen:   "127.0.0.1:0",
		PublicIP: netip.MustParseAddr("127.0.0.1"),
		MinPort:  20_000,
		MaxPort:  29_999,
		Secret:   secret,
		Now:      func() time.Time { return now },
	})
	if err == nil {
		_ = s.Close()
	}
	if err == nil || !strings.Contains(err.Error(), "AF_NETLINK") {
		t.Errorf("started, or no hint: %v", err)
	}
}
