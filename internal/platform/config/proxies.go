package config

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
)

// noProxies is the setting of an installation that visitors reach without a proxy.
const noProxies = "none"

// ProxyRanges returns the networks of the trusted proxies. A single address is a network of one.
func (c Config) ProxyRanges() ([]netip.Prefix, error) {
	if len(c.TrustedProxies) == 1 && strings.TrimSpace(c.TrustedProxies[0]) == noProxies {
		return nil, nil
	}
	out := make([]netip.Prefix, 0, len(c.TrustedProxies))
	for _, text := range c.TrustedProxies {
		network, err := proxyRange(strings.TrimSpace(text))
		if err != nil {
			return nil, err
		}
		out = append(out, network)
	}
	return out, nil
}

func proxyRange(text string) (netip.Prefix, error) {
	if ip, err := netip.ParseAddr(text); err == nil && ip.Zone() == "" {
		ip = ip.Unmap()
		return netip.PrefixFrom(ip, ip.BitLen()), nil
	}
	network, err := netip.ParsePrefix(text)
	if err != nil || network.Addr().Is4In6() {
		return netip.Prefix{}, fmt.Errorf("%q is neither an address nor a range", text)
	}
	return network.Masked(), nil
}

// trustsEverybody reports whether a range holds all addresses. Every visitor could then choose an address.
func trustsEverybody(ranges []netip.Prefix) bool {
	return slices.ContainsFunc(ranges, func(p netip.Prefix) bool { return p.Bits() == 0 })
}
