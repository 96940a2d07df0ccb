package main

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"
)

// pointInTime goes back to a moment between two loads, from a base backup and the archived log of PostgreSQL.
func pointInTime(r *Run) error {
	if r.Engine != Postgres {
		return nil
	}
	sub := &Run{
		Ctx:      r.Ctx,
		Scenario: r.Scenario,
		Engine:   r.Engine,
		Seed:     r.Seed,
		Dir:      filepath.Join(r.Dir, "moment"),
		harness:  r.harness,
		Result:   r.Result,
	}
	if err := os.Mkdir(sub.Dir, 0o755); err != nil {
		return err
	}
	var err error
	if sub.History, err = openHistory(filepath.Join(sub.Dir, "history.jsonl")); err != nil {
		return err
	}
	defer sub.end()
	return sub.backToAMoment()
}

// archiving is a cluster that keeps its log.
func (r *Run) archiving() (c *Cluster, archive string, err error) {
	if c, err = r.OwnCluster(); err != nil {
		return nil, "", err
	}
	c.Kill()
	archive = filepath.Join(c.Dir, "archive")
	if err := c.Own(archive); err != nil {
		return nil, "", err
	}
	c.Settings = settings(
		"archive_mode=on",
		fmt.Sprintf("archive_command=test ! -f %s/%%f && cp %%p %s/%%f", archive, archive),
	)
	return c, archive, c.Start()
}

// archived waits until the log up to now is in the archive.
func archived(c *Cluster) error {
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		const waiting = "SELECT 1 / CASE WHEN count(*) = 0 THEN 1 ELSE 0 END FROM pg_ls_archive_statusdir() " +
			"WHERE name LIKE '%.ready'"
		if c.Exec("postgres", waiting) == nil {
			return nil
		}
	}
	return errors.New("the log is not archived")
}

func (r *Run) backToAMoment() error {
	c, archive, err := r.archiving()
	if err != nil {
		return err
	}
	w, err := r.WorldIn(c, Size{Patients: 200, Therapists: 8})
	if err != nil {
		return err
	}
	base, err := c.Copy(filepath.Join(r.Dir, "restored"), "-X", "none")
	if err != nil {
		return err
	}
	copied := &Cluster{Cluster: base}
	_, bases, err := r.Servers(w, 1)
	if err != nil {
		return err
	}
	r.mix(w, bases, 2*time.Second)
	before := r.bookedIDs()
	time.Sleep(300 * time.Millisecond)
	moment := time.Now().UTC()
	time.Sleep(300 * time.Millisecond)
	r.mix(w, bases, 2*time.Second)
	after := r.bookedIDs()[len(before):]
	if err := errors.Join(c.Exec("postgres", "SELECT pg_switch_wal()"), archived(c)); err != nil {
		return err
	}
	for _, s := range r.servers {
		s.Kill()
	}
	c.Kill()
	copied.Settings = settings(
		fmt.Sprintf("restore_command=cp %s/%%f %%p", archive),
		"recovery_target_time="+moment.Format("2006-01-02 15:04:05.000000+00"),
		"recovery_target_action=promote",
	)
	if err := os.WriteFile(filepath.Join(copied.Data(), "recovery.signal"), nil, 0o644); err != nil {
		return err
	}
	began := time.Now()
	if err := copied.Start(); err != nil {
		return err
	}
	r.OnEnd(copied.Kill)
	r.Worst("back to a moment", time.Since(began))
	return r.judgeMoment(w, copied, before, after)
}

func (r *Run) judgeMoment(w *World, copied *Cluster, before, after []string) error {
	u, err := url.Parse(w.DatabaseURL)
	if err != nil {
		return err
	}
	again := &World{
		Engine:      Postgres,
		DataDir:     w.DataDir,
		DatabaseURL: copied.URL(u.Path[1:]),
		Cluster:     copied,
	}
	if err := r.missing(again, before); err != nil {
		return err
	}
	db, err := again.DB()
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	for _, id := range after {
		var there int
		if err := db.QueryRowContext(r.Ctx, "SELECT count(*) FROM session WHERE id = $1", id).Scan(&there); err != nil {
			return err
		}
		if there > 0 {
			r.Fail("the session %s came after the moment and is there", id)
		}
	}
	r.Count("sessions after the moment, rightly absent", len(after))
	if len(before) == 0 || len(after) == 0 {
		r.Fail("too little happened to show anything")
	}
	return nil
}
