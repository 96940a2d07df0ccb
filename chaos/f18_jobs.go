package main

import (
	"context"
	"database/sql"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F18",
		Title:   "jobs of a killed replica are taken over, each with one effect",
		Engines: []string{Postgres},
		Short:   func(r *Run) error { return orphanJobs(r, 1) },
		Long:    func(r *Run) error { return orphanJobs(r, 10) },
	})
}

// stolenWithin is how long a dead replica's job may wait.
const stolenWithin = 60 * time.Second

// orphanJobs kills a replica that holds jobs, because the mail server is slow, and waits for the others to do them.
func orphanJobs(r *Run, kills int) error {
	w, err := r.World(Size{Patients: 200, Therapists: 8})
	if err != nil {
		return err
	}
	mail, err := r.Mail(w)
	if err != nil {
		return err
	}
	f, err := r.Fleet(w, 3)
	if err != nil {
		return err
	}
	for n := range kills {
		r.mix(w, f.Bases(), 2*time.Second)
		if err := mail.Be(Slow); err != nil {
			return err
		}
		if err := r.orphan(w, mail, f, f.Replicas[n%3]); err != nil {
			return err
		}
	}
	return r.Judge(w, mail)
}

func (r *Run) orphan(w *World, mail *Sink, f *Fleet, s *Server) error {
	db, err := w.DB()
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	for deadline := time.Now().Add(30 * time.Second); ; {
		r.mix(w, f.Bases(), 500*time.Millisecond) // until the mails are more than leave meanwhile
		jobs, err := leased(r.Ctx, db)
		if err != nil {
			return err
		}
		if len(jobs) >= 9 { // more than the other two replicas can hold
			break
		}
		if time.Now().After(deadline) {
			r.Fail("only %d jobs were on their way", len(jobs))
			break
		}
	}
	s.Kill()
	killed := time.Now()
	orphans, err := leased(r.Ctx, db)
	if err != nil {
		return err
	}
	if err := mail.Be(Kind); err != nil {
		return err
	}
	r.Count("jobs on their way at a kill", len(orphans))
	for _, id := range orphans {
		for state := ""; state != "done"; time.Sleep(50 * time.Millisecond) {
			if err := db.QueryRowContext(r.Ctx, "SELECT state FROM job WHERE id = $1", id).Scan(&state); err != nil {
				return err
			}
			if time.Since(killed) > stolenWithin {
				r.Fail("the job %s of a dead replica is not done after %s", id, stolenWithin)
				break
			}
		}
	}
	r.Worst("all done after the death", time.Since(killed))
	return s.Start(r.Ctx)
}

// leased are the jobs that some replica works on now.
func leased(ctx context.Context, db *sql.DB) (out []string, err error) {
	rows, err := db.QueryContext(
		ctx,
		"SELECT id FROM job WHERE state = 'ready' AND attempt > 0 AND last_error = '' AND run_at > $1",
		time.Now().UnixMicro(),
	)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		out = append(out, id)
	}
	return out, rows.Err()
}
