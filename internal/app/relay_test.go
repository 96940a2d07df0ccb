package app_test

import (
	"context"
	"log/slog"
	"net"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pion/turn/v5"

	"psic/internal/app"
	"psic/internal/platform/config"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// ice requests a ticket of an open session. It returns the relay's part of the response, and when the session ends.
func ice(t *testing.T, k *testkit.Kit) (entry map[string]any, ends time.Time) {
	t.Helper()
	c := newCast(k)
	who := c.victim()
	id := c.openSession(who)
	servers, _ := k.Ticket(*who, id, 0).Is(200).JSON()["iceServers"].([]any)
	if len(servers) == 0 {
		t.Fatal("the ticket names no relay")
	}
	entry, _ = servers[len(servers)-1].(map[string]any)
	return entry, time.UnixMicro(testkit.One[int64](k, "SELECT ends_at FROM session WHERE id = $1", id))
}

func str(v any) string { s, _ := v.(string); return s }

// allocates opens an allocation at the relay with the credentials of a ticket.
func allocates(t *testing.T, entry map[string]any) error {
	t.Helper()
	urls, _ := entry["urls"].([]any)
	at := strings.TrimSuffix(strings.TrimPrefix(str(urls[0]), "turn:"), "?transport=udp")
	conn, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	c, err := turn.NewClient(&turn.ClientConfig{
		STUNServerAddr: at,
		TURNServerAddr: at,
		Conn:           conn,
		Username:       str(entry["username"]),
		Password:       str(entry["credential"]),
		Realm:          "psic",
	})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Listen(); err != nil {
		t.Fatal(err)
	}
	relayed, err := c.Allocate()
	if err == nil {
		_ = relayed.Close()
	}
	return err
}

// TestTicketsNameTheRelay: a ticket has credentials that the relay accepts until the session ends, and that name no
// person.
func TestTicketsNameTheRelay(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	if err := k.StartRelay(); err != nil {
		t.Fatal(err)
	}
	entry, ends := ice(t, k)
	until, who, _ := strings.Cut(str(entry["username"]), ":")
	if until != strconv.FormatInt(ends.Unix(), 10) || !regexp.MustCompile(`^[0-9a-f]{24}$`).MatchString(who) {
		t.Errorf("username %v, the session ends %d", entry["username"], ends.Unix())
	}
	if err := allocates(t, entry); err != nil {
		t.Error(err)
	}
	k.Clock.Set(ends)
	if err := allocates(t, entry); err == nil {
		t.Error("the relay accepted the credentials after the session")
	}
}

// TestRelayAsAProcessOfItsOwn: a relay in another process needs only the secret that it shares with the product.
func TestRelayAsAProcessOfItsOwn(t *testing.T) {
	const secret = "shared by the two processes"
	ctx, stop := context.WithCancel(t.Context())
	logs, ended := &testkit.SafeBuffer{}, make(chan error, 1)
	settings := config.Config{
		Env:     "development",
		DataDir: t.TempDir(),
		TURN:    config.TURN{TURNSecret: secret},
	}
	go func() { ended <- app.ServeRelay(ctx, settings, slog.New(slog.NewTextHandler(logs, nil))) }()

	var found []string
	for deadline := time.Now().Add(10 * time.Second); found == nil; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("the relay did not start: %s", logs)
		}
		found = regexp.MustCompile(`turn:127\.0\.0\.1:\d+\?transport=udp`).FindStringSubmatch(logs.String())
	}
	for name, c := range map[string]struct {
		secret string
		want   bool
	}{"the same secret": {secret, true}, "another": {"another one altogether", false}} {
		k := testkit.New(t, store.SQLite, func(cfg *config.Config) { cfg.TURNURL, cfg.TURNSecret = found, c.secret })
		if err := k.StartRelay(); err != nil {
			t.Fatal(err)
		}
		k.Clock.Set(time.Now())
		entry, _ := ice(t, k)
		if err := allocates(t, entry); (err == nil) != c.want {
			t.Errorf("%s: %v", name, err)
		}
		if k.Relay != nil {
			t.Error("the product started a relay of its own")
		}
	}

	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if strings.Contains(logs.String(), secret) {
		t.Error("the secret is in the log")
	}
}

func TestRelayRefusesIncompleteSettings(t *testing.T) {
	for env, missing := range map[string]string{
		"development": "PSIC_TURN_SECRET",
		"production":  "PSIC_TURN_PUBLIC_IP",
	} {
		settings := config.Config{Env: env, DataDir: t.TempDir()}
		err := app.ServeRelay(t.Context(), settings, slog.New(slog.DiscardHandler))
		if err == nil || !strings.Contains(err.Error(), missing) {
			t.Errorf("%s without %s: %v", env, missing, err)
		}
	}
}
