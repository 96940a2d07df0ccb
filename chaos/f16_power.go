package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"psic/internal/testkit/pgcluster"
)

func init() {
	register(Scenario{
		ID:      "F16",
		Title:   "a power cut: nothing acknowledged is lost, though what was not synced is; the control run that loses",
		Engines: []string{SQLite, Postgres},
		Short:   func(r *Run) error { return powerCuts(r, 2, 2) },
		Long:    func(r *Run) error { return powerCuts(r, 50, 3) },
	})
}

// powerCuts cuts so many times, and then on an engine that does not wait for the disk, where something must be lost: a
// run that could not see a loss would prove nothing.
func powerCuts(r *Run, cuts, controls int) error {
	if os.Geteuid() != 0 {
		return errors.New("this scenario mounts file systems and must run as root")
	}
	if err := r.cutOn(cuts, true); err != nil {
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
		Result:   newResult(r.Scenario, r.Engine, "no_sync"),
	}
	if r.Engine == SQLite {
		control.plant = "no_sync"
	}
	if err := os.Mkdir(control.Dir, 0o755); err != nil {
		return err
	}
	var err error
	if control.History, err = openHistory(filepath.Join(control.Dir, "history.jsonl")); err != nil {
		return err
	}
	err = control.cutOn(controls, false)
	control.end()
	lost, damaged := control.Result.counted(
		"acknowledged bookings lost",
	), control.Result.counted(
		"damaged beyond starting",
	)
	r.Count("control: power cuts", control.Result.counted("power cuts"))
	r.Count("control: acknowledged bookings lost", lost)
	r.Count("control: damaged beyond starting", damaged)
	if err == nil && lost+damaged == 0 {
		r.Fail("the control run lost nothing, so this run proves nothing")
	}
	return err
}

// plug is an installation whose data lies on a disk that can lose its power.
type plug struct {
	disk    *powerDisk
	world   *World
	server  *Server
	cluster *Cluster // nil on SQLite
	mix     *Mixed
}

func (r *Run) cutOn(cuts int, waits bool) error {
	p, err := r.plugIn(waits)
	if err != nil {
		return err
	}
	dice, began := r.Dice("cuts"), time.Now()
	for n := range cuts {
		if within := r.For(0); within > 0 && time.Since(began) > within || r.Ctx.Err() != nil {
			break
		}
		chance := []float64{0, 0.5, 0.9}[n%3] // of a block that was on its way
		if !waits {
			chance = 0
		}
		from := len(r.History.Ops())
		if err := p.cut(r, n, time.Duration(500+dice.IntN(1500))*time.Millisecond, chance); err != nil {
			return err
		}
		r.Count("power cuts", 1)
		if err := p.back(r); err != nil && waits {
			return err
		} else if err != nil {
			r.Count("damaged beyond starting", 1)
			return nil
		}
		if err := p.missing(r, from); err != nil {
			return err
		}
	}
	if !waits {
		return nil
	}
	if n := r.Result.counted("acknowledged bookings lost"); n > 0 {
		r.Fail("%d acknowledged bookings did not survive", n)
	}
	if r.History.Counted(OK) < 10*r.Result.counted("power cuts") {
		r.Fail("too little happened to show anything: %d acknowledged", r.History.Counted(OK))
	}
	if err := r.Judge(p.world, nil); err != nil {
		return err
	}
	return p.sound(r)
}

// plugIn makes the installation and moves it to the disk; everything up to here is synced.
func (r *Run) plugIn(waits bool) (*plug, error) {
	p := &plug{}
	var err error
	if r.Engine == Postgres {
		dir := filepath.Join(r.Dir, "pg")
		if p.disk, err = r.newPowerDisk(filepath.Join(r.Dir, "disk"), 1024); err != nil {
			return nil, err
		}
		if p.cluster, err = r.clusterOn(dir, p.disk.dir, waits); err != nil {
			return nil, err
		}
		p.world, err = r.WorldIn(p.cluster, Size{Patients: 400, Therapists: 12})
	} else {
		if p.disk, err = r.newPowerDisk(filepath.Join(r.Dir, "disk"), 256); err != nil {
			return nil, err
		}
		p.world, err = r.WorldIn(nil, Size{Patients: 400, Therapists: 12})
	}
	if err != nil {
		return nil, err
	}
	p.mix = &Mixed{World: p.world, Contested: 0.3}
	if r.Engine == SQLite {
		s := &scarcity{world: p.world, dir: p.disk.dir}
		if err := s.move(); err != nil {
			return nil, err
		}
	}
	unix.Sync()
	if p.server, err = r.Server(p.world); err != nil {
		return nil, err
	}
	return p, p.server.Start(r.Ctx)
}

// clusterOn is a cluster whose data lies on a disk of its own; its socket and its log do not. The server waits for the
// disk or does not.
func (r *Run) clusterOn(dir, disk string, waits bool, initdb ...string) (*Cluster, error) {
	made, err := pgcluster.New(dir)
	if err != nil {
		return nil, err
	}
	c := &Cluster{Cluster: made}
	data := filepath.Join(disk, "data")
	if err := c.Own(data); err != nil {
		return nil, err
	}
	if err := os.Symlink(data, c.Data()); err != nil {
		return nil, err
	}
	c.Settings = settings()
	if !waits {
		c.Settings = settings("fsync=off", "full_page_writes=off", "synchronous_commit=off")
	}
	if err := c.Init(append([]string{"--data-checksums"}, initdb...)...); err != nil {
		return nil, err
	}
	r.OnEnd(c.Kill)
	return c, c.Start()
}

// cut lets people work for a while and takes the power away in the middle of it.
func (p *plug) cut(r *Run, n int, after time.Duration, chance float64) error {
	ctx, stop := context.WithCancel(r.Ctx)
	var working sync.WaitGroup
	working.Go(func() {
		r.Clients(
			clients,
			[]string{p.server.Base},
			func(c *Client) { c.Dice = r.Dice(fmt.Sprint(c.Name, " ", n)); p.mix.Work(ctx, c) },
		)
	})
	time.Sleep(after)
	dice := r.Dice(fmt.Sprint("blocks ", n))
	flying, err := p.disk.now.Cut(dice, 1+dice.IntN(12), chance)
	r.Count("blocks that were on their way", flying)
	if flying > 0 {
		r.Count("power cuts between a write and its sync", 1)
	}
	r.Count("syncs of the disk", p.disk.now.syncs)
	p.server.Kill()
	if p.cluster != nil {
		p.cluster.Kill()
	}
	stop()
	working.Wait()
	if err != nil {
		return err
	}
	return p.disk.detach()
}

// back is what the machine does when power is back: mount, start. Nobody repairs anything.
func (p *plug) back(r *Run) error {
	began := time.Now()
	if err := p.disk.attach(); err != nil {
		return err
	}
	if p.cluster != nil {
		if err := p.cluster.Start(); err != nil {
			return err
		}
	}
	if err := p.server.Start(r.Ctx); err != nil {
		return err
	}
	r.Worst("ready after power came back", time.Since(began))
	return nil
}

// missing counts bookings acknowledged since from that are not there.
func (p *plug) missing(r *Run, from int) error {
	there, err := p.world.texts(r.Ctx, "SELECT id FROM session")
	if err != nil {
		if strings.Contains(err.Error(), "malformed") {
			r.Count("damaged beyond starting", 1)
			return nil
		}
		return err
	}
	have := map[string]bool{}
	for _, id := range there {
		have[id] = true
	}
	for _, op := range r.History.Ops()[from:] {
		if op.Kind != Booked || op.Outcome != OK {
			continue
		}
		r.Count("bookings looked for", 1)
		if !have[op.Result["id"]] {
			r.Count("acknowledged bookings lost", 1)
		}
	}
	return nil
}

// sound looks at every page of the database and every block of the file system.
func (p *plug) sound(r *Run) error {
	if p.cluster == nil {
		if err := (&scarcity{world: p.world}).whole(r); err != nil {
			return err
		}
	} else {
		if err := p.cluster.amcheck(); err != nil {
			r.Fail("%v", err)
		}
		p.cluster.Kill()
	}
	for _, s := range r.servers {
		s.Kill()
	}
	if err := p.disk.detach(); err != nil {
		return err
	}
	if err := p.disk.sound(); err != nil {
		r.Fail("%v", err)
	}
	return nil
}
