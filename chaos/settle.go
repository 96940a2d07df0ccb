package main

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"time"
)

// Settle carries everything unfinished through: it stops the servers of the run and lives some hours further with one
// of its own, until nothing is due. Holds end, lost answers are read back, refunds are made, mail leaves.
func (r *Run) Settle(w *World, env ...string) error {
	for _, s := range r.servers {
		s.Kill()
	}
	s, err := r.Server(w, env...)
	if err != nil {
		return err
	}
	standard := s.Env
	last := w.Offset + 6*time.Hour
	for _, later := range []time.Duration{w.Offset + 3*time.Hour, last} {
		s.Env = append(standard[:len(standard):len(standard)], "PSIC_CLOCK_OFFSET="+later.String())
		if err := s.Start(r.Ctx); err != nil {
			return err
		}
		quiet := Quiet(r.Ctx, w, later, r.patience())
		if later == last {
			r.Ask(w, s.Base)
		}
		if err := s.Term(); err != nil {
			return err
		}
		if quiet != nil && later == last {
			return quiet
		}
	}
	return nil
}

// patience with what gets no further; a planted bug may well be why.
func (r *Run) patience() time.Duration {
	if r.plant != "" {
		return 8 * time.Second
	}
	if r.Long { // holds that end order mails, so for a while it becomes more
		return 5 * time.Minute
	}
	return 30 * time.Second
}

// Quiet waits until no job and no notification of the provider is due by the moved clock, or on its way. A long run
// leaves tens of thousands of holds to end, so what still becomes less is waited for; within is without progress.
func Quiet(ctx context.Context, w *World, offset, within time.Duration) error {
	db, err := w.DB()
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	left, count, least, calm := "", 0, math.MaxInt, 0
	for deadline := time.Now().Add(within); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if left, count, err = unfinished(ctx, db, time.Now().Add(offset)); err != nil {
			return err
		}
		if count < least {
			least, deadline = count, time.Now().Add(within)
		}
		if calm++; count > 0 {
			calm = 0
		}
		if calm == 3 { // one job may be about to enqueue the next
			return nil
		}
	}
	return fmt.Errorf("after %s without progress there is still work: %s", within, left)
}

func unfinished(ctx context.Context, db *sql.DB, now time.Time) (words string, all int, err error) {
	rows, err := db.QueryContext(
		ctx,
		`SELECT kind, count(*), max(last_error) FROM job WHERE state = 'ready' AND (run_at <= $1 OR attempt > 0)
			GROUP BY kind
		UNION ALL SELECT 'notification', count(*), '' FROM sandbox_delivery WHERE due_at <= $1 HAVING count(*) > 0
		ORDER BY 1`,
		now.UnixMicro(),
	)
	if err != nil {
		return "", 0, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var kind, last string
		var n int
		if err := rows.Scan(&kind, &n, &last); err != nil {
			return "", 0, err
		}
		words, all = words+fmt.Sprintf(" %d %s %s", n, kind, last), all+n
	}
	return words, all, rows.Err()
}
