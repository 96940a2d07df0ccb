package relay

import (
	"fmt"
	"net"
	"net/netip"
)

// refusedNetworks are networks that the relay may not reach, beside those that netip knows as private, loopback,
// link-local and multicast. A patient's browser is in none of them, but services of the platform may be.
var refusedNetworks = prefixes("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "198.18.0.0/15", "240.0.0.0/4",
	"64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/32", "2002::/16", "fec0::/10")

func prefixes(texts ...string) []netip.Prefix {
	out := make([]netip.Prefix, len(texts))
	for i, t := range texts {
		out[i] = netip.MustParsePrefix(t)
	}
	return out
}

// public says whether an address can be that of a person's browser.
func public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsValid() || a.IsUnspecified() || a.IsMulticast() || a.IsPrivate() || a.IsLoopback() ||
		a.IsLinkLocalUnicast() {
		return false
	}
	for _, p := range refusedNetworks {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// mayReach decides about a peer's address. The relay's own public address is allowed, because two allocations reach
// each other there. outward checks the port of each packet.
func (s *Server) mayReach(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	switch {
	case a == s.PublicIP:
		return true
	case s.AllowLocal:
		return a.IsValid() && !a.IsMulticast() && !a.IsUnspecified()
	}
	return public(a) && !s.own[a]
}

// allowPeer decides whether a client gets a permission for a peer.
func (s *Server) allowPeer(_ net.Addr, ip net.IP) bool {
	a, ok := netip.AddrFromSlice(ip)
	if ok && s.mayReach(a) {
		return true
	}
	s.figures.peer.Add(1)
	return false
}

// interfaceAddrs is replaced by a test.
var interfaceAddrs = net.InterfaceAddrs

// ownAddresses returns the addresses of this machine's interfaces. A relay that does not know them would reach services
// of its own machine, so it does not start.
func ownAddresses() (map[netip.Addr]bool, error) {
	list, err := interfaceAddrs()
	if err != nil {
		return nil, fmt.Errorf("relay: the addresses of this machine cannot be read (AF_NETLINK in its unit?): %w", err)
	}
	out := map[netip.Addr]bool{}
	for _, a := range list {
		if p, err := netip.ParsePrefix(a.String()); err == nil {
			out[p.Addr().Unmap()] = true
		}
	}
	return out, nil
}
