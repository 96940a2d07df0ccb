package main

import (
	"context"
	"strings"
	"time"

	"psic/internal/app"
	"psic/internal/platform/config"
)

const aboutRelay = "video relay"

// relay reports the settings of the video relay, and what a relay outside lets its clients reach.
func (e *examination) relay(ctx context.Context) {
	e.add(judgeRelay(e.Config))
	if len(e.TURNURL) == 0 {
		return
	}
	at, ok := app.RelayOverUDP(e.Config)
	if !ok {
		e.add(newFinding(warn, aboutRelay,
			"not asked what it reaches: PSIC_TURN_URL has no turn: address over UDP",
			"name one, such as turn:turn.example:3478?transport=udp"))
		return
	}
	ctx, stop := context.WithTimeout(ctx, 2*checkTimeout)
	defer stop()
	reach, err := app.ProbeRelay(ctx, e.Config, at, e.clock.Now().Add(time.Minute))
	e.add(judgeReach(at, reach, err, e.Production()))
}

// judgeReach reports what the relay at an address lets its clients reach. A developer's relay may reach the network
// around it.
func judgeReach(at string, r app.RelayReach, err error, production bool) finding {
	inward := warn
	if production {
		inward = broken
	}
	switch {
	case err != nil:
		return newFinding(warn, aboutRelay,
			at+" does not answer as a relay: "+err.Error(),
			"look at the relay, at PSIC_TURN_SECRET, at the clocks, and at UDP from this machine to it")
	case len(r.Private) > 0:
		return newFinding(inward, aboutRelay,
			at+" relays into private networks: "+strings.Join(r.Private, ", "),
			"deny them as deploy/compose.yaml does (--denied-peer-ip)")
	case r.OwnRefused:
		return newFinding(warn, aboutRelay,
			at+" refuses its own address: two people who are both relayed cannot meet",
			"use the firewall line of docs/operations.md instead")
	case r.OwnService:
		return newFinding(warn, aboutRelay,
			at+" lets its clients reach UDP services of its own machine by its public address",
			"set the firewall line of docs/operations.md (Video)")
	case !r.Meet:
		return newFinding(warn, aboutRelay,
			at+" does not carry packets from one relayed port to another: two people who are both relayed cannot meet",
			"let the firewall of its machine pass its relayed UDP ports to each other")
	}
	return newFinding(fine, aboutRelay, at+" refuses private networks and the services of its own machine", "")
}

// judgeRelay reports the relay for people whose networks refuse a direct connection.
func judgeRelay(c config.Config) finding {
	switch {
	case len(c.TURNURL) > 0:
		return newFinding(fine, aboutRelay, "outside, by PSIC_TURN_URL", "")
	case c.TURNPublicIP == "" && c.Production():
		return newFinding(warn, aboutRelay,
			"none: people behind strict networks cannot meet",
			"set PSIC_TURN_PUBLIC_IP, or PSIC_TURN_URL and PSIC_TURN_SECRET")
	case c.TURNPublicIP == "":
		return newFinding(fine, aboutRelay, "inside, on loopback; browsers on this machine only", "")
	}
	ip, err := c.RelayIP()
	if err != nil || c.Production() && ip.IsPrivate() {
		return newFinding(warn, aboutRelay,
			"PSIC_TURN_PUBLIC_IP is no public address", "name the address under which browsers reach this machine")
	}
	return newFinding(fine, aboutRelay, "inside, at "+c.RelayListen()+", relayed ports "+c.TURNPorts, "")
}
