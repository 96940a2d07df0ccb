package app

import (
	"context"
	"net"
	"strconv"
	"time"

	"github.com/pion/stun/v4"

	"psic/internal/platform/config"
	"psic/internal/room/relay"
)

// RelayReach is what a relay lets its clients reach.
type RelayReach = relay.Reach

// RelayOverUDP returns host and port of the first relay outside that is reached over UDP.
func RelayOverUDP(c config.Config) (address string, ok bool) {
	for _, text := range c.TURNURL {
		u, err := stun.ParseURI(text)
		if err == nil && u.Scheme == stun.SchemeTypeTURN && u.Proto == stun.ProtoTypeUDP {
			return net.JoinHostPort(u.Host, strconv.Itoa(u.Port)), true
		}
	}
	return "", false
}

// ProbeRelay asks the relay at an address what it lets its clients reach, with a credential that ends at until.
func ProbeRelay(ctx context.Context, c config.Config, address string, until time.Time) (RelayReach, error) {
	username, password := relay.Credential(c.TURNSecret, "doctor", until)
	return relay.Probe(ctx, address, username, password)
}
