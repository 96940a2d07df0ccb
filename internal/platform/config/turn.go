package config

import (
	"fmt"
	"net/netip"
	"strings"
)

// TURN is the relay for video: outside by its address, or inside the binary.
type TURN struct {
	// TURNURL lists the ways to a relay outside, separated by commas.
	TURNURL      []string `env:"PSIC_TURN_URL"`
	TURNSecret   string   `env:"PSIC_TURN_SECRET"`
	TURNPublicIP string   `env:"PSIC_TURN_PUBLIC_IP"`
	TURNHost     string   `env:"PSIC_TURN_HOST"`
	TURNAddr     string   `env:"PSIC_TURN_ADDR"`
	TURNPorts    string   `env:"PSIC_TURN_PORTS" envDefault:"49160-49359"`
	TURNTLSAddr  string   `env:"PSIC_TURN_TLS_ADDR"`
	TURNTLSCert  string   `env:"PSIC_TURN_TLS_CERT"`
	TURNTLSKey   string   `env:"PSIC_TURN_TLS_KEY"`
}

// minTURNSecret: whoever guesses the secret relays at our cost.
const minTURNSecret = 16

// RelayInside says whether psic serve starts the relay itself: always on a developer's machine, and where a public
// address is named, unless there is one outside.
func (c Config) RelayInside() bool {
	return len(c.TURNURL) == 0 && (c.TURNPublicIP != "" || !c.Production())
}

// RelayIP is the address that clients and peers see.
func (t TURN) RelayIP() (netip.Addr, error) {
	if t.TURNPublicIP == "" {
		return netip.AddrFrom4([4]byte{127, 0, 0, 1}), nil
	}
	return netip.ParseAddr(t.TURNPublicIP)
}

// RelayListen is where the relay listens: a free port of loopback for a developer, the usual one of all interfaces
// with a public address.
func (t TURN) RelayListen() string {
	switch {
	case t.TURNAddr != "":
		return t.TURNAddr
	case t.TURNPublicIP == "":
		return "127.0.0.1:0"
	}
	return ":3478"
}

// RelayPorts is the range of relayed addresses.
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

func (t TURN) problems() []string {
	var p []string
	refuse := func(when bool, why string) {
		if when {
			p = append(p, why)
		}
	}
	for _, u := range t.TURNURL {
		scheme, _, _ := strings.Cut(u, ":")
		refuse(scheme != "turn" && scheme != "turns" && scheme != "stun", "PSIC_TURN_URL must list addresses such as turn:turn.psic.com.br:3478?transport=udp")
	}
	refuse(len(t.TURNURL) > 0 && t.TURNSecret == "", "PSIC_TURN_URL needs the relay's PSIC_TURN_SECRET")
	ip, err := t.RelayIP()
	refuse(err != nil || !ip.Is4(), "PSIC_TURN_PUBLIC_IP must be an IPv4 address")
	_, _, err = t.RelayPorts()
	refuse(err != nil, "PSIC_TURN_PORTS must be a range above 1023 such as 49160-49359")
	secure := t.TURNTLSAddr != ""
	refuse(secure != (t.TURNTLSCert != "") || secure != (t.TURNTLSKey != ""), "PSIC_TURN_TLS_ADDR, PSIC_TURN_TLS_CERT and PSIC_TURN_TLS_KEY go together")
	return p
}
