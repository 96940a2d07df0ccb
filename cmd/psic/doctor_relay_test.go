package main

import (
	"errors"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"

	"psic/internal/app"
	"psic/internal/platform/clock"
	"psic/internal/platform/config"
	"psic/internal/room/relay"
)

func TestRelayVerdicts(t *testing.T) {
	judge := func(r app.RelayReach) finding { return judgeReach("a:3478", r, nil, true) }
	private := app.RelayReach{Private: []string{"10.0.0.1"}, Meet: true}
	for name, c := range map[string]struct {
		got  finding
		want level
		says string
	}{
		"confined":            {judge(app.RelayReach{Meet: true}), fine, "refuses private networks"},
		"private network":     {judge(private), broken, "10.0.0.1"},
		"a developer's":       {judgeReach("a:3478", private, nil, false), warn, "10.0.0.1"},
		"own services":        {judge(app.RelayReach{Meet: true, OwnService: true}), warn, "own machine"},
		"own address refused": {judge(app.RelayReach{OwnRefused: true}), warn, "cannot meet"},
		"nobody meets":        {judge(app.RelayReach{}), warn, "cannot meet"},
		"silent":              {judgeReach("a:3478", app.RelayReach{}, errors.New("timeout"), true), warn, "timeout"},
	} {
		if c.got.level != c.want || !strings.Contains(c.got.says, c.says) {
			t.Errorf("%s: %s", name, c.got)
		}
		if c.got.level != fine && c.got.do == "" {
			t.Errorf("%s: says nothing to do: %s", name, c.got)
		}
	}
}

// The doctor asks a running relay with the secret of the settings.
func TestTheDoctorAsksTheRelay(t *testing.T) {
	c := clock.New(0)
	const secret = "a secret of this test"
	free, err := net.ListenPacket("udp4", "127.0.0.2:0")
	if err != nil {
		t.Fatal(err)
	}
	at := free.LocalAddr().String()
	_ = free.Close()
	s, err := relay.Start(relay.Options{
		Listen:   at,
		PublicIP: netip.MustParseAddr("127.0.0.2"),
		MinPort:  20_000,
		MaxPort:  29_999,
		Secret:   secret,
		Now:      c.Now,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ask := func(secret string) finding {
		e := &examination{clock: c}
		e.Env, e.TURN = "production", config.TURN{TURNURL: []string{"turn:" + at}, TURNSecret: secret}
		begun := time.Now()
		e.relay(t.Context())
		if took := time.Since(begun); took > 3*checkTimeout {
			t.Errorf("took %s", took)
		}
		return e.findings[len(e.findings)-1]
	}
	if got := ask(secret); got.level != fine || !strings.Contains(got.says, at) {
		t.Errorf("%s", got)
	}
	if got := ask("another secret"); got.level != warn {
		t.Errorf("with another secret: %s", got)
	}
}
