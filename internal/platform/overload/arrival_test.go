//go:build linux

package overload

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestArrivalCountsTheWaitBeforeAccept: the wait before a connection is accepted counts. The next request on the same
// connection has its own time. Bodies, deadlines and the end of a connection work as without timestamps.
func TestArrivalCountsTheWaitBeforeAccept(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	stamping := StampArrivals(l)
	awaitStamps(t)
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	if _, err := io.WriteString(c, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"); err != nil {
		t.Fatal(err)
	}
	const late = 150 * time.Millisecond
	time.Sleep(late)

	accepting := time.Now()
	arrivals, bodies := make(chan time.Time, 2), make(chan string, 2)
	server := &http.Server{
		ConnContext:       RememberConn,
		ReadHeaderTimeout: time.Second,
		ReadTimeout:       time.Second,
		Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			came := Arrived(r.Context())
			if came.IsZero() || !Arrived(r.Context()).IsZero() {
				t.Error("the time of arrival must be returned exactly once")
			}
			arrivals <- came
			body, _ := io.ReadAll(r.Body)
			bodies <- string(body)
		}),
	}
	go func() { _ = server.Serve(stamping) }()
	defer func() { _ = server.Close() }()

	if first := <-arrivals; accepting.Sub(first) < late {
		t.Errorf("the first waited %s before the server accepted", accepting.Sub(first))
	}
	sending := time.Now()
	if _, err := io.WriteString(c, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"); err != nil {
		t.Fatal(err)
	}
	if second := <-arrivals; second.Before(sending) || second.After(time.Now()) {
		t.Errorf("the second came at %s, and was sent at %s", second, sending)
	}
	if a, b := <-bodies, <-bodies; a != "abc" || b != "abc" {
		t.Errorf("bodies %q %q", a, b)
	}

	_ = c.SetReadDeadline(time.Now().Add(5 * time.Second))
	text, _ := io.ReadAll(c) // it ends when the server closes the idle connection
	if strings.Count(string(text), "200 OK") != 2 {
		t.Errorf("responses %q", text)
	}
}

// awaitStamps waits until the kernel records times. It begins some moments after the first socket has the option.
func awaitStamps(t *testing.T) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	stamping := StampArrivals(l)
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		out, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		in, err := stamping.Accept()
		if err != nil {
			t.Fatal(err)
		}
		_, _ = out.Write([]byte("x"))
		_, _ = in.Read(make([]byte, 1))
		known := !in.(stamped).takeArrival().IsZero()
		_, _ = in.Close(), out.Close()
		if known {
			return
		}
	}
	t.Fatal("the kernel records no times")
}

// TestArrivalOverTLS: a request inside TLS has the time of its connection.
func TestArrivalOverTLS(t *testing.T) {
	awaitStamps(t)
	arrivals := make(chan time.Time, 1)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		arrivals <- Arrived(r.Context())
	}))
	server.Config.ConnContext = RememberConn
	server.Listener = StampArrivals(server.Listener)
	server.StartTLS()
	defer server.Close()
	before := time.Now()
	r, err := server.Client().Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	_ = r.Body.Close()
	if came := <-arrivals; came.Before(before) || came.After(time.Now()) {
		t.Errorf("came at %s, and was sent at %s", came, before)
	}
}

// TestArrivalUnknown: a request without a stamped connection has no time of arrival.
func TestArrivalUnknown(t *testing.T) {
	if !Arrived(httptest.NewRequest(http.MethodGet, "/", nil).Context()).IsZero() {
		t.Error("a time of arrival without a connection")
	}
}
