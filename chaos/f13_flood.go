package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const crowd = 700 // more than one server works on and keeps in line

// flood is a crowd that asks without a rest, some of them to sign in. Checking a password is slow on purpose and fills
// the server's queue. A read is over before the server accepts the next one, so reads wait in the kernel, where the
// server does not count them. All ask one replica with little effort: callers and servers share the machine, and the
// servers are to be measured.
func (l *loading) flood(name string, d time.Duration, signIns float64) {
	over, until := &lane{}, time.Now().Add(d)
	addr := strings.TrimPrefix(l.bases[0], "http://")
	race(crowd, func(i int) {
		dice, k := l.r.Dice(fmt.Sprint("flood of ", name, " ", i)), &knocker{addr: addr}
		defer k.leave()
		for time.Now().Before(until) && l.r.Ctx.Err() == nil {
			began, status := time.Now(), 0
			if dice.Float64() < signIns {
				status = k.ask(
					http.MethodPost,
					"/api/auth/login",
					fmt.Sprintf(`{"username":"ninguem%d@psic.test","password":"Segredo-forte-9"}`, i),
				)
			} else {
				status = k.ask(http.MethodGet, "/api/therapist/list?currentPage=0", "")
			}
			over.add(Answer{Status: status}, time.Since(began), 200, 400, 401, 422)
			if status == http.StatusServiceUnavailable {
				time.Sleep(50 * time.Millisecond)
			}
		}
	})
	l.shed("flood of "+name, over)
}

// knocker is a caller that costs little: one connection, and nobody reads what the answer says.
type knocker struct {
	addr string
	conn net.Conn
	in   *bufio.Reader
}

// ask returns the status, 0 when no answer came.
func (k *knocker) ask(method, path, body string) int {
	if k.conn == nil {
		conn, err := net.DialTimeout("tcp", k.addr, 30*time.Second)
		if err != nil {
			return 0
		}
		k.conn, k.in = conn, bufio.NewReader(conn)
	}
	_ = k.conn.SetDeadline(time.Now().Add(30 * time.Second))
	text := fmt.Sprintf(
		"%s %s HTTP/1.1\r\nHost: %s\r\nAccept: application/json\r\n"+
			"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		method,
		path,
		k.addr,
		len(body),
		body,
	)
	if _, err := io.WriteString(k.conn, text); err != nil {
		k.leave()
		return 0
	}
	resp, err := http.ReadResponse(k.in, nil)
	if err != nil {
		k.leave()
		return 0
	}
	_, err = io.Copy(io.Discard, resp.Body)
	_ = resp.Body.Close()
	if err != nil || resp.Close {
		k.leave()
	}
	return resp.StatusCode
}

func (k *knocker) leave() {
	if k.conn != nil {
		_ = k.conn.Close()
		k.conn = nil
	}
}

// glance reads a page without looking at it.
func (c *Client) glance(path, token string) Answer {
	ctx, cancel := context.WithTimeout(c.run.Ctx, c.Timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.Pick()+path, nil)
	if err != nil {
		panic(err) // the harness wrote it
	}
	req.Header.Set("Accept", "application/json")
	if token != "" {
		req.Header.Set("Authorization", token)
	}
	resp, err := transport.RoundTrip(req)
	if err != nil {
		return Answer{}
	}
	defer func() { _ = resp.Body.Close() }()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return Answer{}
	}
	a := Answer{Status: resp.StatusCode}
	c.run.saw(a)
	return a
}

// longWait is how long nobody should wait under a flood: sooner than that the server answers or refuses with 503. A
// server that answers all of a flood sooner need not refuse any of it.
const longWait = 400 * time.Millisecond

// shed judges an overload: some requests were refused with 503, and none had a wrong answer.
func (l *loading) shed(name string, lanes ...*lane) {
	shed, late := 0, time.Duration(0)
	for _, over := range lanes {
		shed, late = shed+over.shed, max(late, over.p99())
		l.r.Count(name+": served", len(over.took))
		l.r.Count(name+": shed", over.shed)
		l.r.Worst(name+": p99 of what was served", over.p99())
		for status, n := range over.wrong {
			l.r.Fail("%d answers with %s in the %s", n, status, name)
		}
	}
	if shed == 0 && late > longWait+l.slack {
		l.r.Fail("the %s was not shed, and served after %s", name, late)
	}
}

// overload asks for twice what the servers can do, by the clock, whatever the answers take.
func (l *loading) overload(d time.Duration) {
	can := l.capacity(min(d, 6*time.Second) / 2)
	l.r.Count("capacity, requests a second", can)
	l.reads, l.booking = lane{}, lane{}
	l.steady("overload", 2*can, d)
	l.shed("twice the capacity", &l.reads, &l.booking)
	reads, bookings := l.reads.share(), l.booking.share()
	l.r.Count("twice the capacity: bookings and payments shed of 1000", bookings)
	if bookings > reads {
		l.r.Fail("bookings were shed before reads: %d and %d of 1000", bookings, reads)
	}
}

// share is how many of a thousand were shed.
func (l *lane) share() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return 1000 * l.shed / max(1, len(l.took)+l.shed)
}

// capacity is how much of the mix is answered when a few people ask without a rest.
func (l *loading) capacity(d time.Duration) int {
	var done atomic.Int64
	var all sync.WaitGroup
	until := time.Now().Add(d)
	for i := range 12 * len(l.bases) {
		all.Go(func() {
			c := l.r.Client(fmt.Sprint("capacity ", i), l.bases...)
			for time.Now().Before(until) && l.r.Ctx.Err() == nil {
				l.ask(c, time.Now())
				done.Add(1)
			}
		})
	}
	all.Wait()
	return max(1, int(float64(done.Load())/d.Seconds()))
}

// recover asks at the steady rate again, and measures until a whole second is as before.
func (l *loading) recover(rate int) {
	began := time.Now()
	for time.Since(began) < 10*time.Second {
		l.reads, l.booking = lane{}, lane{}
		l.steady(fmt.Sprint("after ", time.Since(began)), rate, time.Second)
		if l.reads.shed+l.booking.shed+len(l.reads.wrong)+len(l.booking.wrong) == 0 &&
			l.reads.p99() < 500*time.Millisecond {
			l.r.Worst("recovered after", time.Since(began))
			return
		}
	}
	l.r.Fail("10 s after the flood it is still slow: %s, %d shed", l.reads.p99(), l.reads.shed)
}
