package setup

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"psic/internal/platform/config"
)

// site asks for the domain and for a proxy in front, and sees that the ports are free.
func (r *run) site(ctx context.Context) error {
	base, _ := r.env.Get("PSIC_BASE_URL")
	domain, newDomain, err := r.answer(ctx, question{
		name:    "domain",
		says:    "Domain of the site (psic.com.br)",
		present: strings.TrimPrefix(base, "https://"),
		check:   r.checkDomain,
	})
	if err != nil {
		return err
	}
	r.domain = domain
	before, _ := r.env.Get("PSIC_TRUSTED_PROXIES")
	proxy, newProxy, err := r.answer(ctx, question{
		name:     "proxy",
		says:     "Address of a proxy that serves HTTPS in front, or none",
		present:  before,
		fallback: "none",
		check:    checkProxy,
	})
	if err != nil || !newDomain && !newProxy {
		return err
	}
	if newProxy {
		r.env.Set("PSIC_TRUSTED_PROXIES", proxy)
	}
	r.env.Set("PSIC_BASE_URL", "https://"+domain)
	if proxy != "none" {
		r.env.Set("PSIC_TLS_DOMAINS", "")
		r.keepOrSet("PSIC_ADDR", ":443", "127.0.0.1:8080")
	} else {
		r.env.Set("PSIC_TLS_DOMAINS", domain)
		r.keepOrSet("PSIC_ADDR", "127.0.0.1:8080", ":443")
	}
	return r.ports(proxy)
}

// keepOrSet sets a setting that is missing or has the value that belongs to the other choice.
func (r *run) keepOrSet(name, other, value string) {
	if before, ok := r.env.Get(name); !ok || before == other {
		r.env.Set(name, value)
	}
}

// ports are not looked at when the product may hold them already.
func (r *run) ports(proxy string) error {
	if r.existed {
		return nil
	}
	addr, _ := r.env.Get("PSIC_ADDR")
	wanted := []string{addr}
	if proxy == "none" {
		wanted = append(wanted, ":80")
	}
	for _, address := range wanted {
		if err := r.Checks.Listen("tcp", address); err != nil {
			return fmt.Errorf("port %s cannot be used: %w", address, err)
		}
	}
	r.say("  ok: this program may listen at %s", strings.Join(wanted, " and "))
	return nil
}

func (r *run) checkDomain(ctx context.Context, domain string) (string, error) {
	if _, err := netip.ParseAddr(domain); err == nil || !config.IsDomain(domain) {
		return "", errors.New("a name such as psic.com.br, in small letters, without https:// and without a port")
	}
	found, err := r.Checks.Resolve(ctx, domain)
	if err != nil || len(found) == 0 {
		return "", fmt.Errorf("%s has no address in DNS yet; add an A record and try again", domain)
	}
	own, err := r.Checks.Own()
	if err != nil {
		return "", err
	}
	for _, address := range found {
		if slices.Contains(own, address.Unmap()) {
			return fmt.Sprintf("%s leads to this machine", domain), nil
		}
	}
	return fmt.Sprintf("%s leads to %s, which is no address of this machine; "+
		"right only behind a proxy or address translation", domain, found[0].Unmap()), nil
}

func checkProxy(_ context.Context, proxy string) (string, error) {
	_, err := config.Config{TrustedProxies: strings.Split(proxy, ",")}.ProxyRanges()
	return "", err
}

// relayPort is where the relay inside the product listens.
const relayPort = ":3478"

// relay asks for the address under which browsers reach the video relay.
func (r *run) relay(ctx context.Context) error {
	present, ok := r.env.Get("PSIC_TURN_PUBLIC_IP")
	if _, outside := r.env.Get("PSIC_TURN_URL"); (ok && present == "" || outside) && !r.asked("relay") {
		return nil
	}
	ip, fresh, err := r.answer(ctx, question{
		name:     "relay",
		says:     "IPv4 address under which browsers reach this machine, for the video relay, or none",
		present:  present,
		fallback: r.firstIPv4(ctx),
		check:    r.checkRelay,
	})
	if err != nil || !fresh {
		return err
	}
	if ip == "none" {
		ip = ""
	}
	r.env.Set("PSIC_TURN_PUBLIC_IP", ip)
	return nil
}

func (r *run) firstIPv4(ctx context.Context) string {
	found, err := r.Checks.Resolve(ctx, r.domain)
	if err != nil {
		return ""
	}
	for _, address := range found {
		if address.Unmap().Is4() {
			return address.Unmap().String()
		}
	}
	return ""
}

func (r *run) checkRelay(_ context.Context, text string) (string, error) {
	if text == "none" {
		return "no relay: about one call in ten will not connect", nil
	}
	ip, err := netip.ParseAddr(text)
	if err != nil || !ip.Is4() {
		return "", errors.New("an IPv4 address such as 203.0.113.9, or none")
	}
	if !ip.IsGlobalUnicast() || ip.IsPrivate() {
		return "", fmt.Errorf("%s is no address that browsers on the internet reach", ip)
	}
	if r.existed {
		return "", nil // the product may hold the port already
	}
	for _, network := range []string{"udp", "tcp"} {
		if err := r.Checks.Listen(network, relayPort); err != nil {
			return "", fmt.Errorf("port %s (%s) cannot be used: %w", relayPort, network, err)
		}
	}
	return "the relay may listen at " + relayPort + "; open UDP 49160 to 49359 in the firewall too", nil
}
