package app_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/config"
	"psic/internal/testkit"
)

var listening = regexp.MustCompile(`"msg":"listening","addr":"([^"]+)"`)

// serveKit serves the product on a free port. It returns the address, a function that stops the product, and the result
// of Serve.
func serveKit(t *testing.T, k *testkit.Kit) (addr string, stop context.CancelFunc, ended <-chan error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- k.Serve(ctx) }()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		if found := listening.FindStringSubmatch(k.Logs.String()); found != nil {
			return found[1], cancel, done
		}
		if time.Now().After(deadline) {
			t.Fatal("the product did not start to listen")
		}
	}
}

// TestShutdownFinishesRequests: a request that is still being sent when the product is stopped gets its response and is
// stored. New connections are refused.
func TestShutdownFinishesRequests(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine, func(c *config.Config) { c.Addr, c.MetricsAddr = "127.0.0.1:0", "127.0.0.1:0" })
			addr, stop, ended := serveKit(t, k)
			conn, err := net.Dial("tcp", addr)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = conn.Close() }()
			body := encode(signUp("devagar@psic.test"))
			_, _ = fmt.Fprintf(conn, "POST /api/register HTTP/1.1\r\nHost: psic.test\r\n"+
				"Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n", len(body))
			responses := bufio.NewReader(conn)
			// The server sends 100 when the operation reads the body, so the request is being served now.
			if r, err := http.ReadResponse(responses, nil); err != nil || r.StatusCode != http.StatusContinue {
				t.Fatalf("before the body: %v %v", r, err)
			}
			_, _ = io.WriteString(conn, body[:10])

			stop()
			refusesNewcomers(t, addr)
			_, _ = io.WriteString(conn, body[10:])
			r, err := http.ReadResponse(responses, nil)
			if err != nil || r.StatusCode != http.StatusOK {
				t.Fatalf("the slow request: %v %v", r, err)
			}
			if err := <-ended; err != nil {
				t.Errorf("serve ended with %v", err)
			}

			columns := readColumns(t, k)
			if emails := strings.Join(columns["account.email"], " "); !strings.Contains(emails, "devagar@psic.test") {
				t.Error("the slow request created no account")
			}
			if routes := strings.Join(columns["access_log.route"], " "); !strings.Contains(routes, "/api/register") {
				t.Error("the access log lost the last request")
			}
		})
	}
}

// TestShutdownDrains: a replica that is stopped is not ready any more, and goes on serving until the load balancer has
// noticed it.
func TestShutdownDrains(t *testing.T) {
	port := func(c *config.Config) {
		c.Addr, c.MetricsAddr, c.Drain = "127.0.0.1:0", "127.0.0.1:0", 3*time.Second
	}
	figures := freeAddress(t)
	k := testkit.New(t, testkit.Engines[1], testkit.WithNATS(testkit.NATS(t)), port, func(c *config.Config) {
		c.MetricsAddr = figures
	})
	addr, stop, ended := serveKit(t, k)
	_, stopOther, otherEnded := serveKit(t, testkit.New(t, testkit.Engines[1], testkit.ReplicaOf(k), port))
	defer func() {
		stopOther()
		if err := <-otherEnded; err != nil || !strings.Contains(k.Logs.String(), `"msg":"draining"`) {
			t.Errorf("the other ended with %v", err)
		}
	}()
	testkit.Equal(t, "servers that the database knows", serversOf(t, k), 2)
	hearsAnother(t, figures)
	status := func(path string) int {
		r, err := http.Get("http://" + addr + path)
		if err != nil {
			return 0
		}
		_ = r.Body.Close()
		return r.StatusCode
	}
	if got := status("/readyz"); got != http.StatusNoContent {
		t.Fatalf("ready: %d", got)
	}

	stop()
	deadline := time.Now().Add(2 * time.Second)
	for status("/readyz") != http.StatusServiceUnavailable {
		if time.Now().After(deadline) {
			t.Fatal("still ready after the stop")
		}
		time.Sleep(5 * time.Millisecond)
	}
	if got := status("/api/config"); got != http.StatusOK {
		t.Errorf("a request while draining: %d", got)
	}
	refusesNewcomers(t, addr)
	if err := <-ended; err != nil {
		t.Errorf("serve ended with %v", err)
	}
}

// serversOf waits until the database knows two servers.
func serversOf(t *testing.T, k *testkit.Kit) (n int) {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Second); n < 2 && time.Now().Before(deadline); {
		together, alone, err := k.DB.Servers(t.Context())
		if err != nil || alone > 0 {
			t.Fatalf("%d have a bus of their own, %v", alone, err)
		}
		n = together
		time.Sleep(5 * time.Millisecond)
	}
	return n
}

// hearsAnother waits until the replica with these metrics knows another one. Before, it would stop at once.
func hearsAnother(t *testing.T, figures string) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if strings.Contains(get(t, "http://"+figures+"/metrics"), "\npsic_replicas 2\n") {
			return
		}
	}
	t.Fatal("the replica does not hear the other one")
}

func refusesNewcomers(t *testing.T, addr string) {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			return
		}
		_ = conn.Close()
	}
	t.Error("still listening after the stop")
}
