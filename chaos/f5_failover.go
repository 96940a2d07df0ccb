package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F5",
		Title:   "failover to a standby: nothing lost when it is synchronous, and the control run that loses",
		Engines: []string{Postgres},
		Short:   func(r *Run) error { return failover(r, 1, 1) },
		Long:    func(r *Run) error { return failover(r, 20, 10) },
	}) // -minutes ends each half earlier
}

// Pair is a PostgreSQL and its standby.
type Pair struct {
	Primary, Standby *Cluster
	Synchronous      bool

	run    *Run
	made   int
	dbName string
}

// URL names both: the product connects to whichever takes writes.
func (p *Pair) URL() string {
	return "postgres://psic@/" + p.dbName + "?target_session_attrs=read-write&host=" + url.QueryEscape(
		p.Primary.Dir+","+p.Standby.Dir,
	)
}

// attach copies the primary into a fresh standby in the old one's place and waits until it follows.
func (p *Pair) attach(dir string) error {
	copied, err := p.Primary.Copy(dir, "-R", "-X", "stream")
	if err != nil {
		return err
	}
	s := &Cluster{Cluster: copied}
	if err := s.Start(); err != nil {
		return err
	}
	p.run.OnEnd(s.Kill)
	p.Standby = s
	names := ""
	if p.Synchronous {
		names = "*"
	}
	if err := p.Primary.waitsFor(names); err != nil {
		return err
	}
	return p.follows()
}

// waitsFor sets which standbys a commit waits for.
func (c *Cluster) waitsFor(names string) error {
	return errors.Join(
		c.Exec("postgres", "ALTER SYSTEM SET synchronous_standby_names = '"+names+"'"),
		c.Exec("postgres", "SELECT pg_reload_conf()"),
	)
}

func (p *Pair) follows() error {
	want := "async"
	if p.Synchronous {
		want = "sync"
	}
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if p.Primary.Exec(
			"postgres",
			fmt.Sprintf(
				"SELECT 1 / count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = '%s'",
				want,
			),
		) == nil {
			return nil
		}
	}
	return errors.New("the standby does not follow")
}

// promote loses the primary a moment after the link between the two, and makes the standby the primary. What was on
// the link is gone: a synchronous primary has acknowledged nothing of it.
func (p *Pair) promote() error {
	receiver := p.Standby.Child("walreceiver")
	if receiver == 0 {
		return errors.New("the standby has no receiver")
	}
	_ = syscall.Kill(receiver, syscall.SIGSTOP)
	time.Sleep(400 * time.Millisecond)
	p.Primary.Kill()
	_ = syscall.Kill(receiver, syscall.SIGKILL) // with what its socket still holds; the standby recovers by itself
	deadline := time.Now().Add(20 * time.Second)
	for ; p.Standby.Exec("postgres", "SELECT 1") != nil; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			return errors.New("the standby does not answer")
		}
	}
	if err := p.Standby.Tool("pg_ctl", "promote", "-D", p.Standby.Data(), "-w", "-t", "30"); err != nil {
		return err
	}
	p.Primary, p.Standby = p.Standby, p.Primary
	return p.Primary.waitsFor("") // until there is a standby again
}

// failover promotes so many times with a synchronous standby, where nothing may be lost, and then with an asynchronous
// one, where something must be: a run that could not see a loss would prove nothing.
func failover(r *Run, promotions, controls int) error {
	if err := r.promotions(true, promotions); err != nil {
		return err
	}
	control := &Run{
		Ctx:      r.Ctx,
		Scenario: r.Scenario,
		Engine:   r.Engine,
		Seed:     r.Seed,
		Long:     r.Long,
		Minutes:  r.Minutes,
		Dir:      filepath.Join(r.Dir, "control"),
		harness:  r.harness,
		Result:   newResult(r.Scenario, r.Engine, "async"),
	}
	if err := os.Mkdir(control.Dir, 0o755); err != nil {
		return err
	}
	var err error
	if control.History, err = openHistory(filepath.Join(control.Dir, "history.jsonl")); err != nil {
		return err
	}
	err = control.promotions(false, controls)
	control.end()
	lost := control.Result.counts["acknowledged bookings lost"]
	r.Count("control: promotions of an asynchronous standby", control.Result.counts["promotions"])
	r.Count("control: acknowledged bookings lost", lost)
	if err == nil && lost == 0 {
		r.Fail("the control run lost nothing, so this run proves nothing")
	}
	return err
}

func (r *Run) promotions(synchronous bool, n int) error {
	first, err := r.OwnCluster()
	if err != nil {
		return err
	}
	w, err := r.WorldIn(first, Size{Patients: 400, Therapists: 12})
	if err != nil {
		return err
	}
	u, err := url.Parse(w.DatabaseURL)
	if err != nil {
		return err
	}
	p := &Pair{
		Primary:     first,
		Synchronous: synchronous,
		run:         r,
		dbName:      u.Path[1:],
	}
	if err := p.attach(filepath.Join(r.Dir, "standby")); err != nil {
		return err
	}
	w.DatabaseURL = p.URL()
	s, err := r.Server(w)
	if err != nil {
		return err
	}
	if err := s.Start(r.Ctx); err != nil {
		return err
	}
	m := &Mixed{World: w, Contested: 0.2}
	began := time.Now()
	for i := range n {
		if within := r.For(0); within > 0 && time.Since(began) > within {
			break
		}
		if err := r.oneFailover(p, m, s, i); err != nil {
			return err
		}
	}
	if err := r.lost(w); err != nil || !synchronous {
		return err
	}
	return r.Judge(w, nil)
}

func (r *Run) oneFailover(p *Pair, m *Mixed, s *Server, i int) error {
	ctx, stop := context.WithCancel(r.Ctx)
	defer stop()
	var working sync.WaitGroup
	defer working.Wait()
	defer stop()
	working.Go(func() {
		r.Clients(
			clients,
			[]string{s.Base},
			func(c *Client) { c.Dice = r.Dice(fmt.Sprint(c.Name, " ", i)); m.Work(ctx, c) },
		)
	})
	time.Sleep(1500 * time.Millisecond)
	old := p.Primary.Dir
	gone := time.Now()
	if err := p.promote(); err != nil {
		return err
	}
	if err := r.writesAgain(gone); err != nil {
		return err
	}
	r.Count("promotions", 1)
	return p.attach(old)
}

// writesAgain waits for the first booking that began after the loss and was acknowledged.
func (r *Run) writesAgain(gone time.Time) error {
	for ; time.Since(gone) < 30*time.Second; time.Sleep(50 * time.Millisecond) {
		ops := r.History.Ops()
		for _, op := range ops[max(0, len(ops)-200):] {
			if op.Kind == Booked && op.Outcome == OK && op.Invoked.After(gone.Add(500*time.Millisecond)) {
				r.Worst("no writes for", op.Ended.Sub(gone))
				return nil
			}
		}
	}
	return errors.New("no booking for 30 s after the promotion")
}

// lost counts acknowledged bookings that are not there.
func (r *Run) lost(w *World) error {
	db, err := w.DB()
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	for _, op := range r.History.Of(Booked, OK) {
		var there int
		if err := db.QueryRowContext(r.Ctx, "SELECT count(*) FROM session WHERE id = $1", op.Result["id"]).
			Scan(&there); err != nil {
			return err
		}
		r.Count("acknowledged bookings lost", 1-there)
	}
	return nil
}
