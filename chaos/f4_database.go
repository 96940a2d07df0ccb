package main

import (
	"context"
	"fmt"
	"sync"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F4",
		Title:   "kill -9 of every PostgreSQL process under load",
		Engines: []string{Postgres},
		Quick:   Postgres,
		Short:   func(r *Run) error { return killDatabase(r, 2, 0) },
		Long:    func(r *Run) error { return killDatabase(r, 100, r.For(0)) },
	})
}

// killDatabase kills the whole database server and starts it again; the product must come back by itself.
func killDatabase(r *Run, cycles int, within time.Duration) error {
	pg, err := r.OwnCluster()
	if err != nil {
		return err
	}
	w, err := r.WorldIn(pg, Size{Patients: 400, Therapists: 12})
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
	pid, m, began, dice := s.PID(), &Mixed{World: w, Contested: 0.3}, time.Now(), r.Dice("kills")
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
				func(c *Client) { c.Dice = r.Dice(fmt.Sprint(c.Name, " ", n)); m.Work(ctx, c) },
			)
		})
		time.Sleep(600*time.Millisecond + time.Duration(dice.IntN(400))*time.Millisecond)
		pg.Kill()
		time.Sleep(200 * time.Millisecond) // clients meet a product without its database
		err := pg.Start()
		again := time.Now()
		if err == nil {
			err = s.Ready(r.Ctx, 10*time.Second)
		}
		r.Worst("ready again after", time.Since(again))
		time.Sleep(200 * time.Millisecond)
		stop()
		working.Wait()
		if err != nil {
			return err
		}
		r.Count("kills", 1)
	}
	if s.PID() != pid {
		r.Fail("the product had to be started again")
	}
	if r.History.Counted(OK) < 10*cycles && within == 0 {
		r.Fail("too little happened to show anything: %d acknowledged", r.History.Counted(OK))
	}
	return r.Judge(w, nil)
}
