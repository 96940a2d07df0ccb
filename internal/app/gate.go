package app

import (
	"net/http"
	"strings"
	"time"

	"psic/internal/platform/httpx"
)

// What is worked on at once: enough to keep both engines busy (each pool has 16 connections), and a line that empties
// within its second on two cores.
const (
	workedOn  = 64
	inLine    = 448
	longestIn = time.Second
)

// gate sheds what this process cannot answer in time. Streams live long and do nothing; the payment provider would
// only come again; pages are files.
func gate() func(http.Handler) http.Handler {
	g := httpx.NewGate(workedOn, inLine, longestIn)
	g.Exempt = func(r *http.Request) bool {
		p := strings.TrimRight(r.URL.Path, "/")
		return !isAPI(p) || p == webhookPath || p == "/api/events" || p == "/api/call/ws" || strings.HasSuffix(p, "/subscription-payment-hook")
	}
	return g.Handler
}
