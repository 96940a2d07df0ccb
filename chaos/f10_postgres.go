package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F10",
		Title:   "PostgreSQL's disk is full or read-only: writes wait, nothing is damaged, the product recovers",
		Engines: []string{Postgres},
		Short:   func(r *Run) error { return scarcePostgres(r, 1) },
		Long:    func(r *Run) error { return scarcePostgres(r, 10) },
	})
}

// scarcePostgres takes the disk of the tables away, with the log on another, which is when reads can go on; and then
// one disk of both, which PostgreSQL does not survive: it stops rather than lose the log, and its supervisor starts it
// again and again until there is room.
func scarcePostgres(r *Run, times int) error {
	if os.Geteuid() != 0 {
		return errors.New("this scenario mounts file systems and must run as root")
	}
	for _, want := range []struct {
		name  string
		apart bool // the log has a disk of its own
		do    func(*pgScarcity, *Run) error
	}{
		{"tables' disk full", true, (*pgScarcity).full},
		{"tables' disk read-only", true, (*pgScarcity).readOnly},
		{"one disk full", false, (*pgScarcity).full},
		{"one disk read-only", false, (*pgScarcity).readOnly},
	} {
		if err := r.scarcePostgresOn(want.name, want.apart, times, want.do); err != nil {
			return fmt.Errorf("%s: %w", want.name, err)
		}
	}
	return nil
}

// pgScarcity is a product whose PostgreSQL has a small disk.
type pgScarcity struct {
	scarcity
	cluster *Cluster
	apart   bool
}

func (r *Run) scarcePostgresOn(name string, apart bool, times int, do func(*pgScarcity, *Run) error) error {
	sub, err := r.part()
	if err != nil {
		return err
	}
	defer sub.end()
	s := &pgScarcity{apart: apart, scarcity: scarcity{dir: filepath.Join(sub.Dir, "disk")}}
	if err := loopDiskOf(sub, s.dir, "192M"); err != nil {
		return err
	}
	options := []string{"--wal-segsize=1"} // small, so that the end of the log is near
	if apart {
		options = append(options, "-X", filepath.Join(sub.Dir, "pg", "wal"))
	}
	if s.cluster, err = sub.clusterOn(filepath.Join(sub.Dir, "pg"), s.dir, true, options...); err != nil {
		return err
	}
	if s.world, err = sub.WorldIn(s.cluster, Size{Patients: 120, Therapists: 6}); err != nil {
		return err
	}
	s.mix = &Mixed{World: s.world, Contested: 0.2}
	if s.server, err = sub.Server(s.world); err != nil {
		return err
	}
	if err := s.server.Start(sub.Ctx); err != nil { // once: it has to live through everything
		return err
	}
	for range times {
		if err := do(s, sub); err != nil {
			return err
		}
		r.Count(name, 1)
	}
	if err := s.cluster.amcheck(); err != nil {
		sub.Fail("%v", err)
	}
	return sub.Judge(s.world, nil)
}

// part is a piece of the run with a folder and a history of its own, because it has a world of its own.
func (r *Run) part() (*Run, error) {
	sub := &Run{
		Ctx:      r.Ctx,
		Scenario: r.Scenario,
		Engine:   r.Engine,
		Seed:     r.Seed,
		Long:     r.Long,
		Minutes:  r.Minutes,
		Dir:      r.harness.folder(filepath.Base(r.Dir) + "-part"),
		harness:  r.harness,
		Result:   r.Result,
		plant:    r.plant,
	}
	r.OnEnd(func() {
		if !r.harness.o.keep {
			_ = os.RemoveAll(sub.Dir)
		}
	})
	var err error
	sub.History, err = openHistory(filepath.Join(sub.Dir, "history.jsonl"))
	return sub, err
}

func (s *pgScarcity) full(r *Run) error {
	s.work(r, time.Second)
	filler := filepath.Join(s.dir, "filler")
	if err := fill(filler); err != nil {
		return err
	}
	return s.need(r, "No space left", s.apart, func() error { return os.Remove(filler) })
}

// readOnly is what the kernel does to a disk with errors; the operator mounts it again, which takes PostgreSQL down.
// PostgreSQL opens files for writing even to read them, so only what a connection had open before can be read.
func (s *pgScarcity) readOnly(r *Run) error {
	s.work(r, time.Second)
	if err := remount(s.dir, "remount,abort"); err != nil {
		return err
	}
	return s.need(r, "Read-only", false, func() error {
		s.cluster.Kill()
		if _, err := run("umount", s.dir); err != nil {
			return err
		}
		_, err := run("mount", "-o", "loop", s.dir+".img", s.dir)
		return err
	})
}

// need judges the product while its PostgreSQL cannot write, under a supervisor, until mend repairs the disk.
func (s *pgScarcity) need(r *Run, why string, readable bool, mend func() error) error {
	before := s.cluster.Logged(why)
	refused, ended := 0, false
	// Free places in pages last for a while.
	for began := time.Now(); time.Since(began) < 20*time.Second && refused == 0; {
		_, n := s.work(r, time.Second)
		refused += n
	}
	if s.cluster.Logged(why) == before {
		r.Fail("PostgreSQL's log does not say %q", why)
	}
	if refused == 0 {
		r.Fail("no write was refused")
	}
	r.Count("writes refused with 503", refused)
	s.reads(r, readable)
	var supervised sync.WaitGroup
	stop := make(chan struct{})
	supervised.Go(func() { s.supervise(r, stop) })
	time.Sleep(2 * time.Second)
	if s.apart && !s.cluster.Running() {
		ended = true
		r.Fail("PostgreSQL ended although its log had room")
	}
	close(stop) // first: mending may take the disk out
	supervised.Wait()
	err := mend()
	if err == nil && !s.cluster.Running() {
		err = s.cluster.Start()
	}
	if err != nil || ended {
		return err
	}
	s.recovers(r)
	return nil
}

// supervise starts PostgreSQL again whenever it is down, as a service manager does.
func (s *pgScarcity) supervise(r *Run, stop chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(500 * time.Millisecond):
		}
		if !s.cluster.Running() {
			r.Count("PostgreSQL started by its supervisor", 1)
			_ = s.cluster.Start() // it may not stay
		}
	}
}

// reads go on where PostgreSQL can read; where it cannot, they are refused with 503.
func (s *pgScarcity) reads(r *Run, readable bool) {
	c := r.Client("reader", s.server.Base)
	for range 20 {
		who := s.world.Patients[c.Dice.IntN(len(s.world.Patients))]
		a := c.Do(http.MethodGet, "/api/customer/"+who.ID+"/sessions", who.Token, nil)
		switch {
		case a.Status == http.StatusOK:
			r.Count("reads answered in need", 1)
		case a.Status == http.StatusServiceUnavailable && !readable:
			r.Count("reads refused with 503", 1)
		default:
			r.Fail("a read was answered %d", a.Status)
		}
	}
	if s.server.Logged("level=ERROR")+s.server.Logged("level=WARN") == 0 {
		r.Fail("the product's log says nothing")
	}
}

// fill takes the last byte of a disk.
func fill(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	piece := make([]byte, 64<<10)
	for err == nil {
		_, err = f.Write(piece)
	}
	for err = nil; err == nil; { // the last kilobytes too
		_, err = f.Write(piece[:512])
	}
	_ = f.Sync()
	return f.Close()
}

func remount(dir, options string) error {
	if out, err := exec.Command("mount", "-o", options, dir).CombinedOutput(); err != nil {
		return fmt.Errorf("remount: %w %s", err, out)
	}
	return nil
}
