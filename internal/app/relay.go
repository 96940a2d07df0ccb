package app

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"psic/internal/platform/certs"
	"psic/internal/platform/clock"
	"psic/internal/platform/config"
	"psic/internal/platform/crypt"
	"psic/internal/room"
	"psic/internal/room/relay"
)

// relaySecret returns the configured secret, or one derived from the key ring, which all processes share.
func relaySecret(c config.Config, ring *crypt.Ring) string {
	if c.TURNSecret != "" {
		return c.TURNSecret
	}
	return hex.EncodeToString(ring.SigningKey("room.turn"))
}

func startRelay(
	c config.Config, secret string, now *clock.Clock, certificates certs.Source,
) (*relay.Server, error) {
	ip, err := c.RelayIP()
	if err != nil {
		return nil, err
	}
	first, last, err := c.RelayPorts()
	if err != nil {
		return nil, err
	}
	o := relay.Options{
		Listen:     c.RelayListen(),
		PublicIP:   ip,
		Host:       c.TURNHost,
		MinPort:    first,
		MaxPort:    last,
		Secret:     secret,
		AllowLocal: !c.Production(),
		Now:        now.Now,
	}
	if certificates != nil {
		o.TLSListen, o.Certificate = c.TURNTLSAddr, certificates.Certificate
	}
	return relay.Start(o)
}

// StartRelay starts the relay of this process, when the settings say so, and gives the room the addresses of the relay.
func (a *App) StartRelay() error {
	secret := relaySecret(a.Config, a.Ring)
	stun, turn := split(a.Config.TURNURL)
	if a.Config.RelayInside() {
		certificates, err := relayCertificate(a.Config, a.certificates, a.Log, a.Clock)
		if err != nil {
			return err
		}
		r, err := startRelay(a.Config, secret, a.Clock, certificates)
		if err != nil {
			return err
		}
		a.Relay = r
		a.onClose(r.Close)
		stun, turn = r.URLs()
	}
	if len(stun)+len(turn) == 0 {
		return nil
	}
	a.Room.ICE = func(until time.Time, who string) []room.RelayServer {
		username, password := relay.Credential(secret, who, until)
		out := []room.RelayServer{}
		if len(stun) > 0 {
			out = append(out, room.RelayServer{URLs: stun})
		}
		if len(turn) > 0 {
			out = append(out, room.RelayServer{URLs: turn, Username: username, Credential: password})
		}
		return out
	}
	return nil
}

func split(urls []string) (stun, turn []string) {
	for _, u := range urls {
		if strings.HasPrefix(u, "stun:") {
			stun = append(stun, u)
			continue
		}
		turn = append(turn, u)
	}
	return stun, turn
}

// ServeRelay runs the relay as a process of its own, until ctx ends. It needs no database, only the secret or the key
// ring from which the secret is derived.
func ServeRelay(ctx context.Context, c config.Config, log *slog.Logger) error {
	if c.Production() && c.TURNPublicIP == "" {
		return errors.New("set PSIC_TURN_PUBLIC_IP: nobody reaches a relay without it")
	}
	var ring *crypt.Ring
	if c.TURNSecret == "" {
		var err error
		if ring, err = crypt.Load(c.DataDir); err != nil {
			return fmt.Errorf("set PSIC_TURN_SECRET, or PSIC_DATA_DIR to where keys.json is: %w", err)
		}
	}
	now := clock.New(c.ClockOffset)
	certificates, err := relayCertificate(c, nil, log, now)
	if err != nil {
		return err
	}
	r, err := startRelay(c, relaySecret(c, ring), now, certificates)
	if err != nil {
		return err
	}
	stun, turn := r.URLs()
	log.Info("relaying", "stun", stun, "turn", turn, "ports", c.TURNPorts)
	<-ctx.Done()
	return r.Close()
}
