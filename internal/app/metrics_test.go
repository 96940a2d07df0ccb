package app_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"psic/internal/platform/config"
	"psic/internal/testkit"
)

// TestMetricsOnTheirOwnPort: metrics are not served on the public port.
func TestMetricsOnTheirOwnPort(t *testing.T) {
	port := freeAddress(t)
	k := testkit.New(t, testkit.Engines[0], func(c *config.Config) { c.Addr, c.MetricsAddr = "127.0.0.1:0", port })
	addr, stop, ended := serveKit(t, k)
	defer func() { stop(); <-ended }()
	if figures := get(t, "http://"+addr+"/api/config"); !strings.Contains(figures, "productName") {
		t.Fatalf("the public port returns %s", figures)
	}
	k.Call(http.MethodPost, "/api/register", "", signUp("alguem@psic.test")).Is(http.StatusOK)
	k.Call("BREW", "/api/config", "", nil).Is(http.StatusMethodNotAllowed)
	figures := get(t, "http://"+port+"/metrics")
	for series, want := range map[string]bool{
		`psic_http_request_seconds_count{method="GET",route="/api/config",status="200"}`: true,
		`method="other"`:      true,
		`method="BREW"`:       false, // invented methods would be an unlimited number of series
		`psic_jobs{`:          true,
		`psic_room_sockets 0`: true,
		`psic_turn_refused_total{reason="credential"}`: true,
	} {
		if strings.Contains(figures, series) != want {
			t.Errorf("%s: want %v", series, want)
		}
	}
	if figures := get(t, "http://"+addr+"/metrics"); strings.Contains(figures, "psic_http_request_seconds") {
		t.Error("figures are served on the public port")
	}
}

func get(t *testing.T, address string) string {
	t.Helper()
	r, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
