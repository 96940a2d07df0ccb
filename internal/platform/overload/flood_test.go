//go:build linux

package overload

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestGateShedsAFloodOfCheapReads: requests that wait for the processor are neither inside the gate nor in its queue,
// so counting does not see a flood of cheap reads. Lateness does, and it ends with the flood.
func TestGateShedsAFloodOfCheapReads(t *testing.T) {
	for name, late := range map[string]*Lateness{
		"counted alone": nil,
		"by lateness":   {Bound: 20 * time.Millisecond, Over: 100 * time.Millisecond, Samples: 10},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewGate(48, 16, 448, time.Minute)
			g.Late = late
			addr := serveBusy(t, g)
			served, shed := flood(addr, 200, time.Second)
			if (shed > 0) != (late != nil) || served == 0 {
				t.Errorf("served %d, shed %d", served, shed)
			}
			time.Sleep(200 * time.Millisecond)
			if served, shed := flood(addr, 1, 50*time.Millisecond); served == 0 || shed > 0 {
				t.Errorf("afterwards: served %d, shed %d", served, shed)
			}
		})
	}
}

// serveBusy starts a server whose handler works for two milliseconds.
func serveBusy(t *testing.T, g *Gate) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{
		ConnContext:       RememberConn,
		ReadHeaderTimeout: time.Minute,
		Handler: g.Handler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			for began := time.Now(); time.Since(began) < 2*time.Millisecond; {
			}
			w.WriteHeader(http.StatusNoContent)
		})),
	}
	go func() { _ = server.Serve(StampArrivals(l)) }()
	t.Cleanup(func() { _ = server.Close() })
	awaitStamps(t)
	return l.Addr().String()
}

// flood lets so many callers send requests without a pause.
func flood(addr string, callers int, d time.Duration) (served, shed int64) {
	var all sync.WaitGroup
	var ok, no atomic.Int64
	until := time.Now().Add(d)
	for range callers {
		all.Go(func() {
			conn, err := net.Dial("tcp", addr)
			if err != nil {
				return
			}
			defer func() { _ = conn.Close() }()
			for in := bufio.NewReader(conn); time.Now().Before(until); {
				_, _ = io.WriteString(conn, "GET /api/x HTTP/1.1\r\nHost: x\r\n\r\n")
				resp, err := http.ReadResponse(in, nil)
				if err != nil {
					return
				}
				_, _ = io.Copy(io.Discard, resp.Body)
				_ = resp.Body.Close()
				if resp.StatusCode == http.StatusServiceUnavailable {
					no.Add(1)
				} else {
					ok.Add(1)
				}
			}
		})
	}
	all.Wait()
	return ok.Load(), no.Load()
}
