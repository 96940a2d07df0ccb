package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/config"
	"psic/internal/platform/fleet"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// The doctor names replicas that differ, and servers of one database that do not hear each other.
func TestReplicaVerdicts(t *testing.T) {
	one := fleet.Beat{
		ID:      "1",
		Host:    "a",
		Addr:    ":8080",
		Version: "c1",
		Keys:    "k",
		Shared:  true,
	}
	stranger := one
	stranger.Keys = "x"
	other := func(do func(*fleet.Beat)) []fleet.Beat {
		second, third := one, one
		second.ID, second.Host, third.ID, third.Host = "2", "b", "3", "c"
		do(&third)
		return []fleet.Beat{one, second, third}
	}
	for name, c := range map[string]struct {
		all  []fleet.Beat
		want level
		says string
	}{
		"none":          {nil, fine, "none runs"},
		"alike":         {other(func(*fleet.Beat) {}), fine, "3, alike: a :8080, b :8080, c :8080"},
		"version":       {other(func(b *fleet.Beat) { b.Version = "c2" }), warn, "c :8080 has c2"},
		"keys":          {other(func(b *fleet.Beat) { b.Keys = "x" }), broken, "c :8080 has x"},
		"clock":         {other(func(b *fleet.Beat) { b.Skew = -2 * time.Second }), warn, "c :8080 is 2s behind"},
		"apart":         {other(func(b *fleet.Beat) { b.Shared = false }), broken, "c :8080"},
		"all strangers": {[]fleet.Beat{stranger}, broken, "keys.json here"},
	} {
		got := judgeReplicas(c.all, "k")
		if len(got) != 1 || got[0].level != c.want || !strings.Contains(got[0].says, c.says) {
			t.Errorf("%s: %v", name, got)
		}
	}
	for _, c := range []struct {
		together, alone int
		bad             bool
	}{{0, 0, false}, {3, 0, false}, {0, 1, false}, {1, 1, true}, {0, 2, true}} {
		if _, bad := judgeServers(c.together, c.alone); bad != c.bad {
			t.Errorf("%d together, %d alone: %v", c.together, c.alone, bad)
		}
	}
}

// A whole doctor hears the replicas that run.
func TestTheDoctorHearsReplicas(t *testing.T) {
	nats := testkit.NATS(t)
	k := testkit.New(t, store.Postgres, testkit.WithNATS(nats), func(c *config.Config) {
		c.Addr, c.MetricsAddr = "127.0.0.1:0", "127.0.0.1:0"
	})
	ended := make(chan error, 1)
	ctx, stop := context.WithCancel(t.Context())
	go func() { ended <- k.Serve(ctx) }()
	defer func() { stop(); <-ended }()
	e := &examination{Config: k.Config, clock: k.Clock}
	for range 20 {
		e.findings = nil
		e.bus(t.Context())
		if len(e.findings) == 2 && e.findings[1].says != "none runs" {
			break
		}
	}
	if len(e.findings) != 2 || !strings.Contains(e.findings[1].says, "127.0.0.1:0") {
		t.Errorf("%v", e.findings)
	}
}
