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

// ice asks for a ticket of an open session and returns the relay's part of the answer, with the moment the
// session ends.
func ice(t *testing.T, k *testkit.Kit) (entry map[string]any, ends time.Time) {
	t.Helper()
	c := newCast(k)
	who := c.victim()
	id := c.openSession(who)
	servers, _ := k.Ticket(*who, id, 0).Is(200).JSON()["iceServers"].([]any)
	if len(servers) == 0 {
		t.Fatal("no way to a relay")
	}
	entry, _ = servers[len(servers)-1].(map[string]any)
	return entry, time.UnixMicro(testkit.One[int64](k, "SELECT ends_at FROM session WHERE id = $1", id))
}

func str(v any) string { s, _ := v.(string); return s }

// allocates says whether the relay takes the credentials that a ticket came with.
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

// TestTicketsComeWithAWayToTheRelay: its credentials are taken by the relay inside, end with the session, and name
// nobody.
func TestTicketsComeWithAWayToTheRelay(t *testing.T) {
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
		t.Error("a relay was opened after the session")
	}
}

// TestRelayAsAProcessOfItsOwn: it shares a secret with the product and nothing else.
func TestRelayAsAProcessOfItsOwn(t *testing.T) {
	const secret = "shared by the two processes"
	ctx, stop := context.WithCancel(t.Context())
	logs, ended := &testkit.SafeBuffer{}, make(chan error, 1)
	go func() {
		ended <- app.ServeRelay(ctx, config.Config{Env: "development", DataDir: t.TempDir(), TURN: config.TURN{TURNSecret: secret}}, slog.New(slog.NewTextHandler(logs, nil)))
	}()
	var found []string
	for deadline := time.Now().Add(10 * time.Second); found == nil && time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		found = regexp.MustCompile(`turn:127\.0\.0\.1:\d+\?transport=udp`).FindStringSubmatch(logs.String())
	}
	if found == nil {
		t.Fatalf("never relayed: %s", logs)
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
			t.Error("a second relay inside")
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if strings.Contains(logs.String(), secret) {
		t.Error("the secret is in the log")
	}
	if err := app.ServeRelay(
		t.Context(),
		config.Config{Env: "development", DataDir: t.TempDir()},
		slog.New(slog.DiscardHandler),
	); err == nil ||
		!strings.Contains(err.Error(), "PSIC_TURN_SECRET") {
		t.Errorf("without secret and keys: %v", err)
	}
	if err := app.ServeRelay(
		t.Context(),
		config.Config{Env: "production", DataDir: t.TempDir()},
		slog.New(slog.DiscardHandler),
	); err == nil ||
		!strings.Contains(err.Error(), "PSIC_TURN_PUBLIC_IP") {
		t.Errorf("without an address: %v", err)
	}
}
