package app

import (
	"net/http"
	"strings"
	"time"

	"psic/internal/platform/overload"
)

// What is worked on at once: enough to keep both engines busy (each pool has 16 connections), and a line that empties
// within its second on two cores. A request that nobody looked at for a seventh of a second is late; when all are, reads
// are told to come back, which costs much less than answering them. Less would punish a machine that shares its
// processors: a process that waits for its turn is late without a line of its own.
const (
	workedOn  = 48
	urgently  = 16
	inLine    = 448
	longestIn = time.Second
	lateAfter = 150 * time.Millisecond
	lateFor   = 250 * time.Millisecond
	lateOf    = 20
)

// gate sheds what this process cannot answer in time. Streams live long and do nothing; the payment provider would
// only come again; pages are files. Bookings and payments go before reads, which are asked for again without a thought,
// and before logins, which cost more than anything else.
func gate() func(http.Handler) http.Handler {
	g := overload.NewGate(workedOn, urgently, inLine, longestIn)
	g.Late = &overload.Lateness{Bound: lateAfter, Over: lateFor, Samples: lateOf}
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
