package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"

	"psic/internal/platform/config"
)

// logged returns what a line of the log looks like.
func logged(t *testing.T, env string) string {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	defer func(before *os.File) { os.Stderr = before }(os.Stderr)
	os.Stderr = write
	logger(config.Config{Env: env}).Info("listening", "addr", ":443")
	if err := write.Close(); err != nil {
		t.Fatal(err)
	}
	line, err := io.ReadAll(read)
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

// TestTheFormOfTheLog: JSON in production, for collectors of logs; text in development, for people.
func TestTheFormOfTheLog(t *testing.T) {
	var line struct{ Msg, Level, Addr, Time string }
	text := logged(t, "production")
	if err := json.Unmarshal([]byte(text), &line); err != nil || line.Msg != "listening" || line.Addr != ":443" ||
		line.Level != "INFO" || line.Time == "" {
		t.Errorf("production: %v, %q", err, text)
	}
	if text := logged(t, "development"); !strings.Contains(text, "msg=listening addr=:443") {
		t.Errorf("development: %q", text)
	}
}

// TestServeSendsTraces: a server whose environment names a collector sends it the requests at the latest when it stops,
// under its name and commit.
func TestServeSendsTraces(t *testing.T) {
	var mu sync.Mutex
	var received bytes.Buffer
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		_, _ = io.Copy(&received, r.Body)
	}))
	defer collector.Close()
	addr, said := freeAddr(t), &bytes.Buffer{}
	p := freshPlace(t, "OTEL_EXPORTER_OTLP_ENDPOINT="+collector.URL, "PSIC_ADDR="+addr, "PSIC_BASE_URL=http://"+addr,
		"PSIC_METRICS_ADDR=127.0.0.1:0")
	cmd := p.command(context.Background(), "serve")
	cmd.Stdout, cmd.Stderr = said, said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer kill(cmd)
	if !ready("http://" + addr) {
		t.Fatalf("the server did not start\n%s", said)
	}
	res, err := http.Get("http://" + addr + "/api/payment/public-key")
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	mu.Lock()
	defer mu.Unlock()
	for _, words := range []string{"GET /api/payment/public-key", "service.name", "psic", "service.version"} {
		if !bytes.Contains(received.Bytes(), []byte(words)) {
			t.Errorf("the collector has no %q", words)
		}
	}
}
