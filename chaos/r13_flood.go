package main

import (
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

const crowd = 700 // more than one server works on and keeps in line

// flood is everybody asking without a rest, some of them to sign in. A password takes long on purpose and fills the
// line; a read is over before the next one is looked at, so reads wait where nobody counts them.
func (l *loading) flood(name string, d time.Duration, signIns float64) {
	over, until := &lane{}, time.Now().Add(d)
	race(crowd, func(i int) {
		c := l.r.Client(fmt.Sprint("flood of ", name, " ", i), l.bases[0]) // all at one replica; the machine is shared with the callers
		c.Timeout = 30 * time.Second
		for time.Now().Before(until) && l.r.Ctx.Err() == nil {
			began, a := time.Now(), Answer{}
			if c.Dice.Float64() < signIns {
				a = c.Do(http.MethodPost, "/api/auth/login", "", fields{"username": fmt.Sprintf("ninguem%d@psic.test", i), "password": "Segredo-forte-9"})
			} else {
				a = c.Do(http.MethodGet, "/api/therapist/list?currentPage=0", "", nil)
			}
			over.add(a, time.Since(began), 200, 400, 401, 422)
			if a.Status == http.StatusServiceUnavailable {
				time.Sleep(50 * time.Millisecond)
			}
		}
	})
	l.shed("flood of "+name, over)
}

// shed is the verdict on a time of too much: some were told to come back, and nobody was told anything wrong.
func (l *loading) shed(name string, lanes ...*lane) {
	shed := 0
	for _, over := range lanes {
		shed += over.shed
		l.r.Count(name+": served", len(over.took))
		l.r.Count(name+": shed", over.shed)
		l.r.Worst(name+": p99 of what was served", over.p99())
		for status, n := range over.wrong {
			l.r.Fail("%d answers with %s in the %s", n, status, name)
		}
	}
	if shed == 0 {
		l.r.Fail("the %s was not shed", name)
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
		if l.reads.shed+l.booking.shed+len(l.reads.wrong)+len(l.booking.wrong) == 0 && l.reads.p99() < 500*time.Millisecond {
			l.r.Worst("recovered after", time.Since(began))
			return
		}
	}
	l.r.Fail("10 s after the flood it is still slow: %s, %d shed", l.reads.p99(), l.reads.shed)
}
