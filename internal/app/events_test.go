package app_test

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// listen opens a person's event stream on a server and returns what it sends: session ids, and "end" at its end.
func listen(t *testing.T, server string, p testkit.Person) <-chan string {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, server+"/api/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+p.Token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("%d %v", resp.StatusCode, resp.Header)
	}
	out, hello := make(chan string, 100), make(chan struct{})
	go func() {
		defer func() { _ = resp.Body.Close() }()
		for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
			if lines.Text() == ": hello" {
				close(hello)
			}
			if id, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				out <- id
			}
		}
		out <- "end"
	}()
	<-hello // now the server has subscribed to the bus
	return out
}

// within fails the test unless the stream sends this text within two seconds.
func within(t *testing.T, what string, stream <-chan string, want string) {
	t.Helper()
	select {
	case got := <-stream:
		if got != want {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	case <-time.After(2 * time.Second):
		t.Errorf("%s: nothing came within two seconds", what)
	}
}

func silent(t *testing.T, what string, stream <-chan string) {
	t.Helper()
	select {
	case got := <-stream:
		t.Errorf("%s: %q came", what, got)
	case <-time.After(100 * time.Millisecond):
	}
}

// TestEvents: the patient and the therapist of a session, and nobody else, get its id when it changes, on any replica.
// R190: a page learns of its payment without a reload.
func TestEvents(t *testing.T) {
	replicas := map[string]func(t *testing.T) []*testkit.Kit{
		"sqlite": func(t *testing.T) []*testkit.Kit { return []*testkit.Kit{testkit.New(t, store.SQLite)} },
		"two replicas on postgres": func(t *testing.T) []*testkit.Kit {
			first := testkit.New(t, store.Postgres, testkit.WithNATS(testkit.NATS(t)))
			return []*testkit.Kit{first, testkit.New(t, store.Postgres, testkit.ReplicaOf(first))}
		},
	}
	for name, start := range replicas {
		t.Run(name, func(t *testing.T) {
			kits := start(t)
			k, server := kits[0], httptest.NewServer(kits[len(kits)-1].Handler())
			t.Cleanup(server.CloseClientConnections)
			therapist, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
			mine := listen(t, server.URL, ana)
			theirs := listen(t, server.URL, therapist)
			other := listen(t, server.URL, bia)

			id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
			within(t, "booked, patient", mine, id)
			within(t, "booked, therapist", theirs, id)

			code := k.PixCode(ana, id)
			silent(t, "a PIX code that is not paid", theirs)
			k.PayPix(code)
			k.Work()
			within(t, "paid, patient", mine, id)
			within(t, "paid, therapist", theirs, id)

			k.Call(http.MethodPost, "/api/session/"+id+"/cancel", ana.Token, testkit.Fields{}).Is(200)
			within(t, "cancelled, therapist", theirs, id)
			silent(t, "somebody else's page", other)
		})
	}
}

// TestEventsHaveALimit: of a person with many open pages the newest keep their streams. Other people keep theirs.
func TestEventsHaveALimit(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	server := httptest.NewServer(k.Handler())
	t.Cleanup(server.CloseClientConnections)
	therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
	other := listen(t, server.URL, therapist)
	var mine []<-chan string
	for range 12 {
		mine = append(mine, listen(t, server.URL, ana))
	}
	within(t, "oldest", mine[0], "end")
	within(t, "second oldest", mine[1], "end")
	id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
	for _, stream := range append(mine[2:], other) {
		within(t, "the ten newest, and the therapist's", stream, id)
	}
}

// TestEventsAreRateLimited: one network opens at most 120 streams a minute, from all its addresses together.
func TestEventsAreRateLimited(t *testing.T) {
	k := testkit.New(t, store.SQLite, testkit.WithLimits)
	open := func(n int) int {
		k.IP = fmt.Sprintf("2001:db8::%x", n+1)
		return k.Call(http.MethodGet, "/api/events", "", nil).Status
	}
	for n := range 120 {
		if got := open(n); got != http.StatusUnauthorized {
			t.Fatalf("stream %d: %d", n+1, got)
		}
	}
	if got := open(120); got != http.StatusTooManyRequests {
		t.Errorf("one more: %d", got)
	}
	k.IP = "2001:db8:0:1::1"
	if got := k.Call(http.MethodGet, "/api/events", "", nil).Status; got != http.StatusUnauthorized {
		t.Errorf("another network: %d", got)
	}
}

// TestEventsNeedALogin: a stream needs a login to open, and ends when the login ends.
func TestEventsNeedALogin(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		server := httptest.NewServer(k.Handler())
		t.Cleanup(server.CloseClientConnections)
		for _, token := range []string{"", "nonsense", newCast(k).limited().Token} {
			k.Call(http.MethodGet, "/api/events", token, nil).Is(401)
		}
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		stream, elsewhere := listen(t, server.URL, ana), k.Login(ana.Email)
		k.Call(http.MethodPost, "/api/auth/logout", ana.Token, nil).Is(200)
		k.Book(elsewhere, therapist, testkit.Wednesday, "10:00")
		within(t, "after signing out", stream, "end")
	})
}
