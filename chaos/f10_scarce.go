package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"
)

func init() {
	register(Scenario{
		ID:      "F10",
		Title:   "a full disk, a read-only disk, no file descriptors: writes wait, reads go on, nothing is damaged",
		Engines: []string{SQLite},
		Short:   func(r *Run) error { return scarce(r, 1) },
		Long:    func(r *Run) error { return scarce(r, 10) },
	})
}

// scarce needs mounts of its own, so it needs root.
func scarce(r *Run, times int) error {
	if os.Geteuid() != 0 {
		return errors.New("this scenario mounts file systems and must run as root")
	}
	for _, want := range []struct {
		name string
		on   func(*Run, string) error
		do   func(*Run, *scarcity) error
	}{
		{"full", tmpfs, fullDisk},
		{"readonly", loopDisk, readOnlyDisk},
		{"descriptors", tmpfs, noDescriptors},
		{"memory", tmpfs, littleMemory},
	} {
		if err := r.scarceOn(want.name, want.on, times, want.do); err != nil {
			return fmt.Errorf("%s: %w", want.name, err)
		}
	}
	return nil
}

// scarcity is a server whose data lies on a small disk of its own.
type scarcity struct {
	world  *World
	server *Server
	mix    *Mixed
	dir    string
}

func tmpfs(r *Run, dir string) error {
	return mountAt(r, dir, "-t", "tmpfs", "-o", "size=64m", "tmpfs")
}

// loopDisk is a real file system, because only that can turn read-only under open files.
func loopDisk(r *Run, dir string) error { return loopDiskOf(r, dir, "64M") }

func loopDiskOf(r *Run, dir, size string) error {
	file := dir + ".img"
	if _, err := run("truncate", "-s", size, file); err != nil {
		return err
	}
	if _, err := run("mkfs.ext4", "-q", "-F", "-m", "0", file); err != nil { // nothing kept back for root
		return err
	}
	return mountAt(r, dir, "-o", "loop", file)
}

func mountAt(r *Run, dir string, args ...string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil { // PostgreSQL passes through
		return err
	}
	if out, err := exec.CommandContext(r.Ctx, "mount", append(args, dir)...).CombinedOutput(); err != nil {
		return fmt.Errorf("mount: %w %s", err, out)
	}
	r.OnEnd(func() { _ = exec.Command("umount", "-l", dir).Run() })
	return nil
}

// scarceOn runs each case as a run of its own history, because each has a world of its own.
func (r *Run) scarceOn(name string, mount func(*Run, string) error, times int, do func(*Run, *scarcity) error) error {
	sub, err := r.part()
	if err != nil {
		return err
	}
	defer sub.end()
	w, err := sub.World(Size{Patients: 120, Therapists: 6})
	if err != nil {
		return err
	}
	s := &scarcity{world: w, mix: &Mixed{World: w, Contested: 0.2}, dir: filepath.Join(sub.Dir, "disk")}
	if err := mount(sub, s.dir); err != nil {
		return err
	}
	if err := s.move(); err != nil {
		return err
	}
	for range times {
		if s.server, err = sub.Server(w); err != nil {
			return err
		}
		if err := s.server.Start(sub.Ctx); err != nil {
			return err
		}
		if err := do(sub, s); err != nil {
			return err
		}
		r.Count(name, 1)
		if err := s.server.Term(); err != nil {
			return err
		}
	}
	if err := s.whole(sub); err != nil {
		return err
	}
	return sub.Judge(w, nil)
}

// move brings the installation to the small disk.
func (s *scarcity) move() error {
	to := filepath.Join(s.dir, "data")
	if out, err := exec.Command("cp", "-a", s.world.DataDir, to).CombinedOutput(); err != nil {
		return fmt.Errorf("copy: %w %s", err, out)
	}
	unix.Sync() // what the harness wrote must survive what it does to the disk
	s.world.DataDir, s.world.DatabaseURL = to, "sqlite://"+filepath.Join(to, "psic.db")
	return nil
}

// whole asks the engine to look at every page.
func (s *scarcity) whole(r *Run) error {
	db, err := s.world.DB()
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	var said string
	if err := db.QueryRowContext(r.Ctx, "PRAGMA integrity_check").Scan(&said); err != nil || said != "ok" {
		r.Fail("integrity: %s %v", said, err)
	}
	return nil
}

// work lets clients act for a while and returns how often a booking was done, and refused as unavailable.
func (s *scarcity) work(r *Run, d time.Duration) (done, unavailable int) {
	from := len(r.History.Ops())
	ctx, cancel := context.WithTimeout(r.Ctx, d)
	defer cancel()
	r.Clients(4, []string{s.server.Base}, func(c *Client) { s.mix.Work(ctx, c) })
	for _, op := range r.History.Ops()[from:] {
		switch {
		case op.Kind == Booked && op.Outcome == OK:
			done++
		case op.Status == http.StatusServiceUnavailable:
			unavailable++
		case op.Status >= 500:
			r.Fail("%s answered %d", op.Kind, op.Status)
		}
	}
	return done, unavailable
}

// suffers judges the server while the resource is missing: writes are refused with 503, reads go on, the log says why.
// A journal that lies there already is written over from its beginning, so on a busy machine the first two seconds may
// find room.
func (s *scarcity) suffers(r *Run, why string) {
	unavailable := 0
	for range 10 {
		if _, unavailable = s.work(r, 2*time.Second); unavailable > 0 {
			break
		}
	}
	if unavailable == 0 {
		r.Fail("no write was refused")
	}
	c := r.Client("reader", s.server.Base)
	for range 20 {
		who := s.world.Patients[c.Dice.IntN(len(s.world.Patients))]
		if a := c.Do(http.MethodGet, "/api/customer/"+who.ID+"/sessions", who.Token, nil); a.Status != http.StatusOK {
			r.Fail("a read was answered %d", a.Status)
		}
	}
	if s.server.Logged(why) == 0 {
		r.Fail("the log does not say %q", why)
	}
	r.Count("writes refused with 503", unavailable)
}

// recovers without anybody's help.
func (s *scarcity) recovers(r *Run) {
	began := time.Now()
	for time.Since(began) < 15*time.Second {
		if done, _ := s.work(r, 500*time.Millisecond); done > 0 {
			r.Worst("bookings again after", time.Since(began))
			return
		}
	}
	r.Fail("no booking although there is room again")
}

func fullDisk(r *Run, s *scarcity) error {
	s.work(r, time.Second)
	filler := filepath.Join(s.dir, "filler")
	if err := fill(filler); err != nil {
		return err
	}
	s.suffers(r, "disk is full")
	if err := os.Remove(filler); err != nil {
		return err
	}
	s.recovers(r)
	return nil
}

// readOnlyDisk is what the kernel does to a disk with errors. It does not become writable under a running server, so
// the operator mounts it again and starts the product.
func readOnlyDisk(r *Run, s *scarcity) error {
	s.work(r, time.Second)
	if err := remount(s.dir, "remount,abort"); err != nil {
		return err
	}
	s.suffers(r, "operation failed")
	s.server.Kill()
	if err := exec.CommandContext(r.Ctx, "umount", s.dir).Run(); err != nil {
		return err
	}
	if out, err := exec.CommandContext(r.Ctx, "mount", "-o", "loop", s.dir+".img", s.dir).CombinedOutput(); err != nil {
		return fmt.Errorf("mount: %w %s", err, out)
	}
	if err := s.server.Start(r.Ctx); err != nil {
		return err
	}
	s.recovers(r)
	return nil
}

// noDescriptors lowers the limit under the running server and takes what is left with idle visitors.
func noDescriptors(r *Run, s *scarcity) error {
	s.work(r, time.Second)
	var old unix.Rlimit
	if err := unix.Prlimit(s.server.PID(), unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 60, Max: 4096}, &old); err != nil {
		return err
	}
	idle := visit(s.server.Addr, 100)
	time.Sleep(time.Second)
	idle()
	if err := unix.Prlimit(
		s.server.PID(),
		unix.RLIMIT_NOFILE,
		&unix.Rlimit{Cur: min(old.Cur, 4096), Max: 4096},
		nil,
	); err != nil {
		return err
	}
	if !s.server.Running() {
		return errors.New("the server ended")
	}
	s.recovers(r)
	return nil
}

// visit opens connections that say nothing, and returns how to end them.
func visit(addr string, n int) func() {
	var open []net.Conn
	for range n {
		if conn, err := net.DialTimeout("tcp", addr, 200*time.Millisecond); err == nil {
			open = append(open, conn)
		}
	}
	return func() {
		for _, conn := range open {
			_ = conn.Close()
		}
	}
}
