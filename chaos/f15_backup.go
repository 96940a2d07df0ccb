package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F15",
		Title:   "backup under load, restored elsewhere with the keys apart",
		Engines: []string{SQLite, Postgres},
		Quick:   SQLite,
		Short:   func(r *Run) error { return backupUnderLoad(r, 1) },
		Long:    func(r *Run) error { return errors.Join(backupUnderLoad(r, 5), pointInTime(r)) },
	})
}

const backupPassphrase = "PSIC_BACKUP_KEY=uma frase bem longa para o ensaio"

// command runs the product's own tool with a server's settings.
func (s *Server) command(ctx context.Context, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, s.binary, args...)
	cmd.Env = append(append([]string{}, s.Env...), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("psic %s: %w\n%s", args[0], err, out)
	}
	return string(out), err
}

// backupUnderLoad saves while people book and pay, and looks whether everything acknowledged before is in it.
func backupUnderLoad(r *Run, times int) error {
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
	m := &Mixed{World: w, Contested: 0.2}
	for n := range times {
		ctx, stop := context.WithCancel(r.Ctx)
		var working sync.WaitGroup
		working.Go(func() {
			r.Clients(
				clients,
				[]string{s.Base},
				func(c *Client) { c.Dice = r.Dice(fmt.Sprint(c.Name, n)); m.Work(ctx, c) },
			)
		})
		time.Sleep(1500 * time.Millisecond)
		before := r.bookedIDs()
		file, began := filepath.Join(r.Dir, fmt.Sprintf("psic-%d.backup", n)), time.Now()
		_, err := s.command(r.Ctx, []string{backupPassphrase}, "backup", file)
		r.Worst("backup", time.Since(began))
		stop()
		working.Wait()
		if err == nil {
			err = r.restore(w, s, file, before, n)
		}
		if err != nil {
			return err
		}
	}
	return r.Judge(w, nil)
}

// bookedIDs are the sessions that were acknowledged so far.
func (r *Run) bookedIDs() (out []string) {
	for _, op := range r.History.Of(Booked, OK) {
		out = append(out, op.Result["id"])
	}
	return out
}

// restore brings an archive into an empty place; the keys come by another way.
func (r *Run) restore(w *World, s *Server, file string, want []string, n int) error {
	dir := filepath.Join(r.Dir, fmt.Sprintf("restored-%d", n))
	again := &World{Engine: w.Engine, DataDir: dir, DatabaseURL: "sqlite://" + filepath.Join(dir, "psic.db")}
	if w.Cluster != nil {
		name, err := w.Cluster.Create()
		if err != nil {
			return err
		}
		again.DatabaseURL = w.Cluster.URL(name)
	}
	env := []string{"PSIC_DATA_DIR=" + dir, "PSIC_DATABASE_URL=" + again.DatabaseURL, backupPassphrase}
	began := time.Now()
	if _, err := s.command(r.Ctx, env, "restore", file); err != nil {
		return err
	}
	r.Worst("restore", time.Since(began))
	if _, err := os.Stat(filepath.Join(dir, "keys.json")); err == nil {
		r.Fail("the keys were in the archive")
	}
	keys, err := os.ReadFile(filepath.Join(w.DataDir, "keys.json"))
	if err == nil {
		err = errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(filepath.Join(dir, "keys.json"), keys, 0o600))
	}
	if err != nil {
		return err
	}
	if err := r.missing(again, want); err != nil {
		return err
	}
	said, _ := s.command(r.Ctx, env, "doctor") // a binary without its pages is no illness of the data
	for _, words := range []string{"ok      books", "ok      audit log", "ok      keys", "ok      schema"} {
		if !strings.Contains(said, words) {
			r.Fail("after the restore the doctor does not say %q:\n%s", words, said)
		}
	}
	r.Count("restored", 1)
	return nil
}

// missing counts sessions that should be in the database and are not.
func (r *Run) missing(w *World, want []string) error {
	db, err := w.DB()
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	for _, id := range want {
		var there int
		if err := db.QueryRowContext(r.Ctx, "SELECT count(*) FROM session WHERE id = $1", id).Scan(&there); err != nil {
			return err
		}
		if there == 0 {
			r.Fail("the session %s is not in what was restored", id)
		}
	}
	r.Count("sessions looked for after a restore", len(want))
	return nil
}
