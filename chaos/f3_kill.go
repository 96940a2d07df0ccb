package main

import (
	"context"
	"sync"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F3",
		Title:   "kill -9 of the product under load",
		Engines: []string{SQLite, Postgres},
		Quick:   SQLite,
		Short:   func(r *Run) error { return killProduct(r, 3, 0) },
		Long:    func(r *Run) error { return killProduct(r, 200, r.For(0)) },
	})
}

const clients = 16

// killProduct kills the server in the middle of bookings and payments, again and again; within ends it earlier.
func killProduct(r *Run, cycles int, within time.Duration) error {
	w, err := r.World(Size{Patients: 400, Therapists: 12})
	if err != nil {
		return err
	}
	s, err := r.Server(w)
	if err != nil {
		return err
	}
	if err := s.Start(r.Ctx); err != nil {
		return err
	}
	m, began := &Mixed{World: w, Contested: 0.3}, time.Now()
	dice := r.Dice("kills")
	for n := range cycles {
		if within > 0 && time.Since(began) > within || r.Ctx.Err() != nil {
			break
		}
		ctx, stop := context.WithCancel(r.Ctx)
		var working sync.WaitGroup
		working.Go(func() {
			r.Clients(
				clients,
				[]string{s.Base},
				func(c *Client) { c.Dice = r.Dice(c.Name + " " + time.Duration(n).String()); m.Work(ctx, c) },
			)
		})
		time.Sleep(500*time.Millisecond + time.Duration(dice.IntN(500))*time.Millisecond)
		s.Kill()
		again := time.Now()
		if err := s.Start(r.Ctx); err != nil {
			stop()
			working.Wait()
			return err
		}
		if took := time.Since(again); r.Long && took > 3*time.Second { // short forms run beside anything
			r.Fail("ready only %s after kill %d", took, n)
		}
		r.Worst("ready again after", time.Since(again))
		time.Sleep(200 * time.Millisecond) // those who got no answer ask again
		stop()
		working.Wait()
		r.Count("kills", 1)
	}
	if r.History.Counted(OK) < 10*cycles && within == 0 {
		r.Fail("too little happened to show anything: %d acknowledged", r.History.Counted(OK))
	}
	return r.Judge(w, nil)
}
