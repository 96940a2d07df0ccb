package relay

import (
	"net"
	"net/netip"
)

// refused are networks that no relay may reach from a public machine, beyond what netip itself knows as private,
// loopback, link-local and multicast: a patient's browser is in none of them, our own services may be.
var refused = prefixes("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "198.18.0.0/15", "240.0.0.0/4",
	"64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/32", "2002::/16", "fec0::/10")

func prefixes(texts ...string) []netip.Prefix {
	out := make([]netip.Prefix, len(texts))
	for i, t := range texts {
		out[i] = netip.MustParsePrefix(t)
	}
	return out
}

// public says whether an address can be a person's browser.
func public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsValid() || a.IsUnspecified() || a.IsMulticast() || a.IsPrivate() || a.IsLoopback() ||
		a.IsLinkLocalUnicast() {
		return false
	}
	for _, p := range refused {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// mayReach decides about a peer's address. Our own published address stays open for relays that meet there; which
// of its ports is decided packet by packet.
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

// permit is asked before a client may talk to a peer.
func (s *Server) permit(_ net.Addr, ip net.IP) bool {
	a, ok := netip.AddrFromSlice(ip)
	if ok && s.mayReach(a) {
		return true
	}
	s.figures.peer.Add(1)
	return false
}

// ownAddresses are those of this machine's interfaces.
func ownAddresses() map[netip.Addr]bool {
	out := map[netip.Addr]bool{}
	list, err := net.InterfaceAddrs()
	if err != nil {
		return out
	}
	for _, a := range list {
		if p, err := netip.ParsePrefix(a.String()); err == nil {
			out[p.Addr().Unmap()] = true
		}
	}
	return out
}
