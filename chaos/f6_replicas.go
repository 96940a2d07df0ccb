package main

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F6",
		Title:   "one of three replicas is lost: SIGTERM, SIGKILL, SIGSTOP for 10 s",
		Engines: []string{Postgres},
		Quick:   Postgres,
		Short: func(r *Run) error {
			ways := []string{"TERM", "TERM", "TERM", "KILL", "STOP", "STOP"}
			return loseReplicas(r, "haproxy", ways[:r.quickly(4, len(ways))], 0)
		},
		Long: func(r *Run) error { return loseReplicas(r, "haproxy", nil, r.For(10*time.Minute)) },
	})
	register(Scenario{
		ID:      "F20",
		Title:   "the same behind Caddy",
		Engines: []string{Postgres},
		Short:   func(r *Run) error { return loseReplicas(r, "caddy", []string{"STOP", "TERM", "KILL", "STOP"}, 0) },
		Long:    func(r *Run) error { return loseReplicas(r, "caddy", nil, r.For(6*time.Minute)) },
	})
}

// visitors read through the front and ask again once when they get no answer.
type visitors struct {
	asked, failed, twice atomic.Int64
	flying               atomic.Int64
}

// unanswered is what a visitor sees of a lost replica: no answer, or the proxy's own 502, 503 or 504.
func unanswered(a Answer) bool {
	return a.Status == 0 || a.Status == http.StatusBadGateway || a.Status == http.StatusServiceUnavailable ||
		a.Status == http.StatusGatewayTimeout
}

func (v *visitors) read(ctx context.Context, c *Client, f *Fleet) {
	for ctx.Err() == nil {
		who := f.World.Patients[c.Dice.IntN(len(f.World.Patients))]
		path, token := "/api/config", ""
		if c.Dice.IntN(2) == 0 {
			path, token = "/api/customer/"+who.ID+"/sessions", who.Token
		}
		v.asked.Add(1)
		first := c.Do(http.MethodGet, path, token, nil)
		c.run.Worst("slowest read", first.Took)
		if unanswered(first) {
			c.run.Count(fmt.Sprintf("reads answered with %d", first.Status), 1)
			v.failed.Add(1)
			if unanswered(c.Do(http.MethodGet, path, token, nil)) {
				v.twice.Add(1)
			}
		}
	}
}

// writesFailed counts the recorded operations since from that nobody answered.
func (r *Run) writesFailed(from int) (n int) {
	for _, op := range r.History.Ops()[from:] {
		if !op.Ended.IsZero() && unanswered(Answer{Status: op.Status}) {
			n++
			r.Count(fmt.Sprintf("writes answered with %d", op.Status), 1)
		}
	}
	return n
}

const readers, writers = 8, 8

// patience of a visitor, who waits longer than a replica is frozen. Browsers wait for minutes.
const patience = 30 * time.Second

// loseReplicas takes one replica after the other away in the given ways, or at random for a while. The next fault comes
// as soon as the lost one is back: every six seconds or so, with ten of them frozen in one of three.
func loseReplicas(r *Run, proxy string, ways []string, within time.Duration) error {
	w, err := r.World(Size{Patients: 400, Therapists: 12})
	if err != nil {
		return err
	}
	front, err := freeAddr()
	if err != nil {
		return err
	}
	f, err := r.fleetAt(front, &Fleet{World: w, proxy: proxy}, 3)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(r.Ctx)
	v, m := &visitors{}, &Mixed{World: w, Contested: 0.2, Pause: 20 * time.Millisecond}
	var working sync.WaitGroup
	defer func() { stop(); working.Wait() }() // before the history ends
	working.Go(func() {
		r.Clients(readers+writers, f.Bases(), func(c *Client) {
			c.Timeout = patience
			if c.Dice.IntN(2) == 0 {
				v.read(ctx, c, f)
				return
			}
			m.Work(ctx, c)
		})
	})
	time.Sleep(time.Second)
	dice, began := r.Dice("faults"), time.Now()
	for i := 0; (i < len(ways) || ways == nil && time.Since(began) < within) && r.Ctx.Err() == nil; i++ {
		way := []string{"TERM", "KILL", "STOP"}[dice.IntN(3)]
		if ways != nil {
			way = ways[i]
		}
		if err := loseOne(r, f.Replicas[i%len(f.Replicas)], v, way); err != nil {
			return err
		}
	}
	time.Sleep(time.Second)
	stop()
	working.Wait()
	r.Count("reads", int(v.asked.Load()))
	r.Count("reads that failed twice", int(v.twice.Load()))
	if v.asked.Load() < 100 {
		r.Fail("too little happened to show anything")
	}
	r.attempts(w)
	return r.Judge(w, nil)
}

// loseOne takes a replica away, brings it back and says what visitors saw of it.
func loseOne(r *Run, s *Server, v *visitors, way string) error {
	reads, twice, ops := v.failed.Load(), v.twice.Load(), len(r.History.Ops())
	switch way {
	case "TERM":
		began := time.Now()
		if err := s.Term(); err != nil {
			return err
		}
		r.Worst("SIGTERM to end", time.Since(began))
	case "KILL":
		s.Kill()
	case "STOP":
		s.Stop()
		time.Sleep(10 * time.Second)
		s.Cont()
	}
	if way == "STOP" {
		if err := s.Ready(r.Ctx, 30*time.Second); err != nil {
			return err
		}
		time.Sleep(1500 * time.Millisecond) // it answers those who waited; the next fault is not to blame
	} else if err := s.Start(r.Ctx); err != nil {
		return err
	}
	time.Sleep(1500 * time.Millisecond) // the proxy takes it back
	failed := int(v.failed.Load()-reads) + r.writesFailed(ops)
	r.Count("SIG"+way, 1)
	r.Count("requests failed by SIG"+way, failed)
	switch {
	case way == "TERM" && failed > 0:
		r.Fail("%d requests failed when %s was asked to stop", failed, s.Name)
	case way == "STOP" && failed > 0:
		r.Fail("%d requests failed while %s was frozen", failed, s.Name)
	case way == "KILL" && failed > readers+writers:
		r.Fail("%d requests failed when %s was killed: more than were on their way", failed, s.Name)
	case v.twice.Load() > twice:
		r.Fail("%d reads failed twice at a SIG%s", v.twice.Load()-twice, way)
	}
	return nil
}

// attempts reports how many jobs had to begin again; only those of a lost replica may.
func (r *Run) attempts(w *World) {
	db, err := w.DB()
	if err != nil {
		return
	}
	defer func() { _ = db.Close() }()
	var done, again int
	if err := db.QueryRowContext(r.Ctx, "SELECT count(*), count(*) FILTER (WHERE attempt > 1) FROM job "+
		"WHERE state = 'done'").
		Scan(&done, &again); err != nil {
		r.Fail("%v", fmt.Errorf("jobs: %w", err))
		return
	}
	r.Count("jobs done", done)
	r.Count("jobs begun again", again)
}
