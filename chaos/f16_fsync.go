package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F16",
		Title:   "an acknowledged booking has reached the disk: fsyncs counted by strace",
		Engines: []string{SQLite},
		Quick:   SQLite,
		Short:   func(r *Run) error { return countSyncs(r, 40) },
		Long:    func(r *Run) error { return countSyncs(r, 500) },
	})
}

// countSyncs books one after the other, so that no two commits can share a sync, and compares.
func countSyncs(r *Run, bookings int) error {
	w, err := r.World(Size{Patients: bookings, Therapists: 4})
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
	path, err := program("strace")
	if err != nil {
		return err
	}
	out := filepath.Join(r.Dir, "strace")
	trace := exec.CommandContext(
		r.Ctx,
		path,
		"-f",
		"-q",
		"-e",
		"trace=fsync,fdatasync",
		"-o",
		out,
		"-p",
		strconv.Itoa(s.PID()),
	)
	if err := trace.Start(); err != nil {
		return err
	}
	time.Sleep(time.Second) // until it is attached to every thread
	before, err := syncs(out)
	if err != nil {
		return err
	}
	c, m, booked := r.Client("one", s.Base), &Mixed{World: w}, 0
	for i := range bookings {
		if id, _ := c.Book(w.Patients[i], m.fresh()); id != "" {
			booked++
		}
	}
	after, err := syncs(out)
	_ = trace.Process.Signal(os.Interrupt)
	_ = trace.Wait()
	if err != nil {
		return err
	}
	r.Count("bookings one after the other", booked)
	r.Count("fsyncs meanwhile", after-before)
	if booked < bookings*9/10 {
		r.Fail("only %d of %d bookings", booked, bookings)
	}
	if after-before < booked {
		r.Fail("%d fsyncs for %d acknowledged bookings", after-before, booked)
	}
	return r.Judge(w, nil)
}

// syncs counts the calls that came back well.
func syncs(file string) (int, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, fmt.Errorf("strace: %w", err)
	}
	return strings.Count(string(text), "= 0\n"), nil
}
