package main

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F13",
		Title:   "mixed load, then floods and twice what it can do, which must be shed",
		Engines: []string{SQLite, Postgres},
		Short:   func(r *Run) error { return load(r, 50, 4*time.Second, 2*time.Second, time.Second) },
		Long:    func(r *Run) error { return load(r, 150, r.For(15*time.Minute), 30*time.Second, 0) },
	})
}

// What is measured of one kind of request.
type lane struct {
	mu    sync.Mutex
	took  []time.Duration // of what was served
	wrong map[string]int
	shed  int
}

func (l *lane) add(a Answer, took time.Duration, fine ...int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a.Status == http.StatusTooManyRequests || a.Status == http.StatusServiceUnavailable {
		l.shed++
		return
	}
	l.took = append(l.took, took)
	if !slices.Contains(fine, a.Status) {
		if l.wrong == nil {
			l.wrong = map[string]int{}
		}
		l.wrong[fmt.Sprint(a.Status)]++
	}
}

func (l *lane) p99() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.took) == 0 {
		return 0
	}
	slices.Sort(l.took)
	return l.took[len(l.took)*99/100]
}

type loading struct {
	r              *Run
	w              *World
	bases          []string
	m              *Mixed
	slack          time.Duration // room for a machine that does other things at the same time
	reads, booking lane
}

// load asks at a steady rate, whatever the answers take, and floods afterwards. No slack holds the product to its
// figures.
func load(r *Run, rate int, d, flood, slack time.Duration) error {
	w, err := r.World(Size{Patients: 600, Therapists: 60})
	if err != nil {
		return err
	}
	_, bases, err := r.Servers(w, 3)
	if err != nil {
		return err
	}
	l := &loading{
		r:     r,
		w:     w,
		bases: bases,
		m:     &Mixed{World: w},
		slack: slack,
	}
	time.Sleep(700 * time.Millisecond) // the directory is up to date
	l.steady("steady", rate, d)
	l.judge()
	l.flood("sign-ins", flood, 0.5)
	l.recover(rate)
	l.flood("reads", flood, 0)
	l.recover(rate)
	l.overload(flood)
	l.recover(rate)
	return r.Judge(w, nil)
}

// steady sends requests by the clock; a late answer does not delay the next question, and its lateness counts.
func (l *loading) steady(name string, rate int, d time.Duration) {
	var all sync.WaitGroup
	began, gap := time.Now(), time.Second/time.Duration(rate)
	for n := range int(d / gap) {
		due := began.Add(time.Duration(n) * gap)
		time.Sleep(time.Until(due))
		if l.r.Ctx.Err() != nil {
			break
		}
		all.Go(func() { l.ask(l.r.Client(fmt.Sprint(name, " ", n), l.bases...), due) })
	}
	all.Wait()
}

// ask is one request of the mix: four fifths look for a therapist, some look at their own, few book and pay.
func (l *loading) ask(c *Client, due time.Time) {
	who, t := l.w.Patients[c.Dice.IntN(len(l.w.Patients))], l.w.Therapists[c.Dice.IntN(len(l.w.Therapists))]
	day := l.w.First.AddDays(c.Dice.IntN(20)).Wire()
	switch n := c.Dice.IntN(100); {
	case n < 45:
		l.reads.add(c.glance("/api/therapist/list?currentPage="+fmt.Sprint(c.Dice.IntN(4)), ""), time.Since(due), 200)
	case n < 80:
		l.reads.add(
			c.glance("/api/therapist/"+t.ID+"/agenda/simplified?startDate="+day+"&finishDate="+day, ""),
			time.Since(due),
			200,
		)
	case n < 88:
		l.reads.add(c.glance("/api/user/info", who.Token), time.Since(due), 200)
	case n < 95:
		l.reads.add(c.glance("/api/customer/"+who.ID+"/next-sessions", who.Token), time.Since(due), 200)
	default:
		id, a := c.Book(who, l.m.fresh())
		l.booking.add(a, time.Since(due), 200, 409)
		if id != "" {
			began := time.Now()
			a, _ := c.PayCard(who, id, CardGood)
			l.booking.add(a, time.Since(began), 200, 402, 409)
		}
	}
}

func (l *loading) judge() {
	reads, bookings := l.reads.p99(), l.booking.p99()
	l.r.Worst("read p99", reads)
	l.r.Worst("booking p99", bookings)
	l.r.Count("requests", len(l.reads.took)+len(l.booking.took))
	if reads > 300*time.Millisecond+l.slack || bookings > 600*time.Millisecond+l.slack {
		l.r.Fail("too slow: reads p99 %s, bookings p99 %s", reads, bookings)
	}
	if n := l.reads.shed + l.booking.shed; n > 0 {
		l.r.Fail("%d requests of the steady load were turned away", n)
	}
	for _, lane := range []*lane{&l.reads, &l.booking} {
		for status, n := range lane.wrong {
			l.r.Fail("%d answers with %s under steady load", n, status)
		}
	}
}
