package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F1",
		Title:   "racing bookings: the same time, shifted times, moved sessions, edited hours",
		Engines: []string{SQLite, Postgres},
		Quick:   Postgres,
		Short:   func(r *Run) error { return raceBookings(r, 10, 100, 0) },
		Long:    func(r *Run) error { return raceBookings(r, 1000, 200, r.For(20*time.Minute)) },
	})
}

// Servers starts n servers of a world; on SQLite there is only ever one.
func (r *Run) Servers(w *World, n int, env ...string) ([]*Server, []string, error) {
	if w.Engine == SQLite {
		n = 1
	}
	var list []*Server
	var bases []string
	for range n {
		s, err := r.Server(w, env...)
		if err != nil {
			return nil, nil, err
		}
		if err := s.Start(r.Ctx); err != nil {
			return nil, nil, err
		}
		list, bases = append(list, s), append(bases, s.Base)
	}
	return list, bases, nil
}

// race is one round: everybody starts at the same moment.
func race(n int, do func(i int)) {
	gate := make(chan struct{})
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { <-gate; do(i) })
	}
	close(gate)
	all.Wait()
}

type bookingRace struct {
	r      *Run
	w      *World
	bases  []string
	moving []held // sessions that somebody may want to move
	mu     sync.Mutex
	took   []time.Duration
}

// raceBookings races in rounds, and then at random for a while; -minutes bounds each of the two.
func raceBookings(r *Run, rounds, racers int, random time.Duration) error {
	w, err := r.World(Size{Patients: racers + 40, Therapists: 4})
	if err != nil {
		return err
	}
	_, bases, err := r.Servers(w, 3)
	if err != nil {
		return err
	}
	b, began := &bookingRace{r: r, w: w, bases: bases}, time.Now()
	if b.prepare(racers); len(b.moving) == 0 {
		return errors.New("nobody has a session to move")
	}
	deadlocks := w.deadlocks()
	for n := range rounds {
		if r.Ctx.Err() != nil || r.Minutes > 0 && time.Since(began) > r.For(0) {
			break
		}
		b.round(n, racers)
		r.Count("rounds", 1)
	}
	b.atRandom(random)
	if n := w.deadlocks() - deadlocks; n > 0 {
		r.Fail("PostgreSQL broke %d deadlocks", n)
	}
	r.locksHeld()
	b.figures()
	return r.Judge(w, nil)
}

// locksHeld: whatever the overlap trigger had to refuse, a lock let through.
func (r *Run) locksHeld() {
	for _, s := range r.servers {
		if n := s.Logged("the overlap constraint refused"); n > 0 {
			r.Fail("the overlap trigger caught %d bookings that a lock should have stopped", n)
		}
	}
}

func (w *World) deadlocks() int {
	if w.Cluster == nil {
		return 0
	}
	return w.Cluster.Logged("deadlock detected")
}

// prepare gives some people a session that they will try to move.
func (b *bookingRace) prepare(from int) {
	c := b.r.Client("prepare", b.bases...)
	for i, p := range b.w.Patients[from:] {
		t := b.w.Therapists[i%len(b.w.Therapists)]
		if id, _ := c.Book(p, Slot{t, b.w.First.AddDays(200 + i/len(Hours)).Wire(), Hours[i%len(Hours)]}); id != "" {
			b.moving = append(b.moving, held{who: p, session: id, with: t.ID})
		}
	}
}

// round is one contested time. In every second round the therapist shifts the published hours meanwhile, so that
// overlapping times are on offer.
func (b *bookingRace) round(n, racers int) {
	t := b.w.Therapists[n%len(b.w.Therapists)]
	slot := Slot{t, b.w.First.AddDays(n / len(Hours)).Wire(), Hours[n%len(Hours)]}
	edited := n%2 == 1
	var winners, odd []string
	race(racers, func(i int) {
		c := b.r.Client(fmt.Sprintf("r%d.%d", n, i), b.bases...)
		a := b.try(c, i, slot, edited)
		b.mu.Lock()
		defer b.mu.Unlock()
		b.took = append(b.took, a.Took)
		switch {
		case a.Status == http.StatusOK && a.Str("id") != "" && !slices.Contains(winners, a.Str("id")):
			// Two may move one session.
			winners = append(winners, a.Str("id"))
		case a.Status != http.StatusOK && a.Status != http.StatusConflict:
			odd = append(odd, fmt.Sprint(a.Status, " ", a.Body["description"]))
		}
	})
	if edited {
		b.r.Client("restore", b.bases...).SaveHours(t, 0)
	}
	if len(winners) > 1 || len(winners) == 0 && !edited {
		b.r.Fail("round %d: %d winners", n, len(winners))
	}
	if len(odd) > 0 {
		b.r.Fail("round %d: %d losers were not told 409: %s", n, len(odd), odd[0])
	}
}

func (b *bookingRace) try(c *Client, i int, slot Slot, edited bool) Answer {
	if edited && i%25 == 0 {
		return c.SaveHours(slot.Therapist, 20*(i/25%2))
	}
	if h := b.moving[c.Dice.IntN(len(b.moving))]; i%10 == 5 &&
		h.with == slot.Therapist.ID { // a session moves within its own agenda
		return c.Move(h.who, h.session, slot)
	}
	if edited && i%2 == 0 {
		slot.Start = shifted(slot.Start, 20)
	}
	_, a := c.Book(b.w.Patients[i], slot)
	return a
}

// atRandom: bookings, moves, payments, cancellations and edits of the hours as they come, most of them for times that
// others want too.
func (b *bookingRace) atRandom(d time.Duration) {
	if d == 0 {
		return
	}
	ctx, stop := context.WithTimeout(b.r.Ctx, d)
	defer stop()
	before := len(b.r.History.Ops())
	m := &Mixed{
		World:     b.w,
		Contested: 0.9,
		Pause:     100 * time.Millisecond,
		given:     len(b.w.Therapists) * len(Hours) * afterRounds,
	}
	b.r.Clients(2*clients, b.bases, func(c *Client) {
		for ctx.Err() == nil {
			if c.Dice.IntN(50) == 0 {
				c.SaveHours(b.w.Therapists[c.Dice.IntN(len(b.w.Therapists))], 20*c.Dice.IntN(2))
			}
			m.Step(c)
			time.Sleep(m.Pause)
		}
	})
	b.r.Count("calls at random", len(b.r.History.Ops())-before)
}

// afterRounds is the first day that no round uses.
const afterRounds = 80

func (b *bookingRace) figures() {
	slices.Sort(b.took)
	limit := time.Duration(b.r.quickly(15, 2)) * time.Second // the quick form runs beside anything
	if p99 := b.took[len(b.took)*99/100]; p99 > limit {
		b.r.Fail("p99 of a racing booking is %s", p99)
	} else {
		b.r.Worst("p99 of a racer", p99)
	}
	b.r.Count("attempts", len(b.took))
	if n := b.r.Result.counted("answers 5xx"); n > 0 {
		b.r.Fail("%d answers were the server's own failures", n)
	}
}
