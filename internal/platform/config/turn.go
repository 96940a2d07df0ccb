package config

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
)

// TURN is the video relay: outside by its address, or inside the binary. The comment above each field is its meaning in
// docs/settings.md.
type TURN struct {
	// Video relays outside, separated by commas (`turn:turn.example:3478?transport=udp`, `turns:…`, `stun:…`). Empty:
	// the relay runs inside the process.
	TURNURL []string `env:"PSIC_TURN_URL"`
	// Secret shared with the relay (coturn's `static-auth-secret`). Empty: derived from the key ring.
	TURNSecret string `env:"PSIC_TURN_SECRET"`
	// IPv4 address under which browsers reach the relay inside the process. Production starts that relay only when
	// this is set.
	TURNPublicIP string `env:"PSIC_TURN_PUBLIC_IP"`
	// Host name of the relay that browsers are told, for TLS. Empty: the public address.
	TURNHost string `env:"PSIC_TURN_HOST"`
	// Address on which the relay listens, UDP and TCP. Empty: `:3478` with a public address, otherwise a free port on
	// loopback.
	TURNAddr string `env:"PSIC_TURN_ADDR"`
	// UDP ports of relayed media. Open them in the firewall.
	TURNPorts string `env:"PSIC_TURN_PORTS" envDefault:"49160-49359"`
	// Address of TURN over TLS, such as `:5349`. It uses the certificate of `PSIC_TLS_DOMAINS` or `PSIC_TLS_CERT`, or
	// the two files below.
	TURNTLSAddr string `env:"PSIC_TURN_TLS_ADDR"`
	// File with the certificate chain. It is read again when it changes.
	TURNTLSCert string `env:"PSIC_TURN_TLS_CERT"`
	// File with the key of the certificate.
	TURNTLSKey string `env:"PSIC_TURN_TLS_KEY"`
}

// minTURNSecret is the least length of the secret in production. Whoever guesses the secret uses the relay at our cost.
const minTURNSecret = 16

// RelayInside reports whether "psic serve" starts the relay itself. It does so in development and where a public
// address is set, unless a relay outside is set.
func (c Config) RelayInside() bool {
	return len(c.TURNURL) == 0 && (c.TURNPublicIP != "" || !c.Production())
}

// HasRelay reports whether calls can go through a relay, inside or outside. A STUN server alone relays nothing.
func (c Config) HasRelay() bool {
	isTURN := func(url string) bool { return strings.HasPrefix(url, "turn") }
	return c.RelayInside() || slices.ContainsFunc(c.TURNURL, isTURN)
}

// RelayIP returns the address that clients and peers see.
func (t TURN) RelayIP() (netip.Addr, error) {
	if t.TURNPublicIP == "" {
		return netip.AddrFrom4([4]byte{127, 0, 0, 1}), nil
	}
	return netip.ParseAddr(t.TURNPublicIP)
}

// RelayListen returns the address on which the relay listens: with a public address the standard port on all
// interfaces, otherwise a free port on loopback.
func (t TURN) RelayListen() string {
	switch {
	case t.TURNAddr != "":
		return t.TURNAddr
	case t.TURNPublicIP == "":
		return "127.0.0.1:0"
	}
	return ":3478"
}

// RelayPorts returns the first and the last port of relayed media.
func (t TURN) RelayPorts() (first, last uint16, err error) {
	ports := t.TURNPorts
	if ports == "" {
		ports = "49160-49359"
	}
	if _, err := fmt.Sscanf(ports+";", "%d-%d;", &first, &last); err != nil || first < 1024 || last < first {
		return 0, 0, fmt.Errorf("PSIC_TURN_PORTS must be a range above 1023 such as 49160-49359")
	}
	return first, last, nil
}

func (c Config) turnProblems(p *problems) {
	t := c.TURN
	for _, u := range t.TURNURL {
		scheme, _, _ := strings.Cut(u, ":")
		p.refuse(!oneOf(scheme, "turn", "turns", "stun"),
			"PSIC_TURN_URL must list addresses such as turn:turn.psic.com.br:3478?transport=udp")
	}
	p.refuse(len(t.TURNURL) > 0 && t.TURNSecret == "", "PSIC_TURN_URL needs the relay's PSIC_TURN_SECRET")

	ip, err := t.RelayIP()
	p.refuse(err != nil || !ip.Is4(), "PSIC_TURN_PUBLIC_IP must be an IPv4 address")
	_, _, err = t.RelayPorts()
	p.refuse(err != nil, "PSIC_TURN_PORTS must be a range above 1023 such as 49160-49359")

	secure := t.TURNTLSAddr != ""
	own := t.TURNTLSCert != ""
	p.refuse(own != (t.TURNTLSKey != "") || own && !secure || secure && !own && !c.ServesTLS(),
		"PSIC_TURN_TLS_ADDR, PSIC_TURN_TLS_CERT and PSIC_TURN_TLS_KEY go together; "+
			"without files the relay uses the certificate of PSIC_TLS_DOMAINS or PSIC_TLS_CERT")
	p.refuse(secure && !own && len(c.TLSDomains) > 0 && !slices.Contains(c.TLSDomains, t.TURNHost),
		"PSIC_TURN_HOST must be one of PSIC_TLS_DOMAINS: browsers check the name of the relay's certificate")
}
