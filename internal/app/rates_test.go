package app_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestRates calls every operation that has a rate in testdata/access.txt as often as it may be called, once more, and
// again when the next call is due.
// Abuse case 26.
func TestRates(t *testing.T) {
	for _, op := range testkit.New(t, store.SQLite).API.Ops {
		rates := grantOf(op).rates
		if len(rates) == 0 {
			continue
		}
		t.Run(op.ID, func(t *testing.T) {
			c := newCast(testkit.New(t, store.SQLite, testkit.WithLimits))
			c.k.IP = "203.0.113.7" // what prepared the people came from elsewhere
			strictest := slices.MinFunc(rates, func(a, b rate) int { return a.burst - b.burst })
			c.exhaust(t, op, strictest)
		})
	}
}

func (c *cast) exhaust(t *testing.T, op httpx.Op, r rate) {
	t.Helper()
	path, token := c.unprepared(op)
	call := func() testkit.Response {
		body := testkit.Fields{}
		if strings.HasSuffix(op.ID, "login") { // another person each time, because guesses at one are slowed down
			body = testkit.Fields{"username": c.email("psic.test"), "password": testkit.Password}
		}
		return c.k.Call(op.Method, path, token, body)
	}
	for i := range r.burst {
		if got := call(); got.Status == http.StatusTooManyRequests {
			t.Fatalf("call %d of %d: %s", i+1, r.burst, got.Body)
		}
	}
	refused := call()
	if refused.Status != http.StatusTooManyRequests || refused.Str("code") != "too_many" {
		t.Fatalf("call %d: %d %s", r.burst+1, refused.Status, refused.Body)
	}
	due := (r.per / time.Duration(r.burst)).Seconds()
	if wait, err := strconv.Atoi(refused.Header.Get("Retry-After")); err != nil || wait < 1 || float64(wait) > due+1 {
		t.Errorf("Retry-After %q, the next call is due after %v s", refused.Header.Get("Retry-After"), due)
	}
	c.k.Clock.Advance(r.per/time.Duration(r.burst) + time.Second)
	if got := call(); got.Status == http.StatusTooManyRequests {
		t.Errorf("when the next call is due: %s", got.Body)
	}
}

// unprepared is an address of the operation, and the token of somebody who may call it, without anything else that it
// needs to succeed.
func (c *cast) unprepared(op httpx.Op) (path, token string) {
	g := grantOf(op)
	id := ids.New()
	for _, who := range callers {
		if who.role != "" && slices.Contains(g.roles, who.role) {
			me := c.get(who)
			token = me.Token
			if g.owner != "" {
				id = me.ID
			}
			break
		}
	}
	path = op.Path
	for strings.Contains(path, "{") {
		from, to := strings.Index(path, "{"), strings.Index(path, "}")
		path = path[:from] + id + path[to+1:]
	}
	if name, ok := strings.CutPrefix(g.owner, "query:"); ok {
		path += "?" + name + "=" + id
	}
	return path, token
}
