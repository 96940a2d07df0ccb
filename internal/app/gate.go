package app

import (
	"net/http"
	"strings"
	"time"

	"psic/internal/platform/overload"
)

// The limits of the gate. 48 requests at once keep either engine busy, whose pool has 16 connections. Two cores work
// off a full queue within its second. When the last requests all waited 150 ms before they were accepted, reads get
// 503, which costs much less than a response. A lower bound would shed requests on a machine that shares its
// processors, where a process waits for its turn without a queue of its own.
const (
	maxAtOnce    = 48
	maxUrgent    = 16
	maxQueued    = 448
	longestQueue = time.Second
	lateAfter    = 150 * time.Millisecond
	lateFor      = 250 * time.Millisecond
	lateSamples  = 20
)

// gate sheds requests that this process cannot serve in time. Exempt are streams, which do no work; notifications of
// the payment provider, which would be sent again; and pages, which are files. Writes, such as bookings and payments,
// come before reads, which the browser repeats by itself, and before logins, which are the most expensive requests.
func gate() func(http.Handler) http.Handler {
	g := overload.NewGate(maxAtOnce, maxUrgent, maxQueued, longestQueue)
	g.Late = &overload.Lateness{Bound: lateAfter, Over: lateFor, Samples: lateSamples}
	g.Exempt = func(r *http.Request) bool {
		p := strings.TrimRight(r.URL.Path, "/")
		return !isAPI(p) || p == webhookPath || p == "/api/events" || p == "/api/call/ws" ||
			strings.HasSuffix(p, "/subscription-payment-hook")
	}
	g.Urgent = func(r *http.Request) bool {
		return r.Method != http.MethodGet && r.Method != http.MethodHead && !strings.HasPrefix(r.URL.Path, "/api/auth/")
	}
	return g.Handler
}
