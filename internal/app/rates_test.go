package app_test

import (
	"fmt"
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
// again when the next call is due. While one rate of an operation is exhausted, the other does not refuse: see
// nextCaller. Abuse case 26.
func TestRates(t *testing.T) {
	c := newCast(testkit.New(t, store.SQLite, testkit.WithLimits))
	rates := 0
	for _, op := range c.k.API.Ops {
		for _, r := range grantOf(op).rates {
			// Another address and, some time later, full buckets: the operations before, which may share a limit, do
			// not count.
			rates++
			c.k.Clock.Advance(max(r.per, time.Hour))
			t.Run(op.ID+" by "+r.by, func(t *testing.T) { c.exhaust(t, op, r, rates) })
		}
	}
}

func (c *cast) exhaust(t *testing.T, op httpx.Op, r rate, n int) {
	t.Helper()
	path, token := c.unprepared(op)
	c.k.IP = fmt.Sprintf("203.0.113.%d", n) // what prepared the people came from elsewhere
	next := c.nextCaller(op, r, token)
	call := func() testkit.Response {
		token := next()
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

// nextCaller returns the token for the next call, and keeps the operation's other rate from being the one that refuses:
// counted by account, each call comes from another address; counted by address, each is another patient's.
func (c *cast) nextCaller(op httpx.Op, r rate, token string) (next func() string) {
	switch {
	case len(grantOf(op).rates) == 1:
		return func() string { return token }
	case r.by == "account":
		calls := 0
		return func() string {
			calls++
			c.k.IP = fmt.Sprintf("192.0.2.%d", calls)
			return token
		}
	}
	here := c.k.IP
	var patients []testkit.Person
	for len(patients) < r.burst+2 { // as many from one address as may sign in
		c.k.IP = fmt.Sprintf("198.51.100.%d", c.made%250)
		patients = append(patients, c.k.ManyPatients(c.k.Patient(c.email("psic.test")), 30)...)
	}
	c.k.IP = here
	return func() string {
		token := patients[0].Token
		patients = patients[1:]
		return token
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
