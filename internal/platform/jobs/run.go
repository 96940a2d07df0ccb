package jobs

import (
	"context"
	"fmt"
	"strings"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/platform/jobs/jobsdb"
	"psic/internal/platform/store"
	"psic/internal/platform/trace"
)

// keepDone is how long finished jobs are kept, and with them their unique keys.
const keepDone = 7 * 24 * time.Hour

// schedule enqueues the current period of every periodic kind. The unique key makes it one row for all replicas.
func (q *Queue) schedule(ctx context.Context) error {
	now := q.Clock.Now()
	var due []*periodic
	for i := range q.periodic {
		if p := &q.periodic[i]; !p.last.Equal(now.Truncate(p.every)) {
			due = append(due, p)
		}
	}
	if len(due) == 0 {
		return nil
	}
	err := q.DB.InTx(ctx, func(tx *store.Tx) error {
		for _, p := range due { // all replicas in one order, so no deadlock
			key := p.kind + ":" + now.Truncate(p.every).Format(time.RFC3339)
			err := q.q.EnqueueJob(store.Deferred(ctx), tx, jobsdb.EnqueueJobParams{
				ID:        ids.New(),
				Kind:      p.kind,
				Args:      "{}",
				RunAt:     at.Of(now),
				UniqueKey: &key,
				CreatedAt: at.Of(now),
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("schedule: %w", err)
	}
	for _, p := range due {
		p.last = now.Truncate(p.every)
	}
	return nil
}

// claim takes due jobs for a lease. The attempt number is an optimistic lock: of two replicas that read the same row,
// the second one's update changes nothing.
func (q *Queue) claim(ctx context.Context, most int) ([]jobsdb.Job, error) {
	now := q.Clock.Now()
	due := jobsdb.DueJobsParams{NowAt: at.Of(now), Most: int32(most)}
	if seen, err := q.q.DueJobs(ctx, q.DB.Read(), due); err != nil || len(seen) == 0 {
		return nil, err
	}
	var claimed []jobsdb.Job
	var gaveUp bool
	err := q.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		claimed, gaveUp, err = q.claimIn(ctx, tx, due)
		return err
	})
	if err != nil {
		return nil, err
	}
	if gaveUp && len(claimed) == 0 {
		return q.claim(ctx, most) // other due jobs may follow those that were given up
	}
	return claimed, nil
}

func (q *Queue) claimIn(
	ctx context.Context,
	tx *store.Tx,
	due jobsdb.DueJobsParams,
) (claimed []jobsdb.Job, gaveUp bool, err error) {
	rows, err := q.q.DueJobs(ctx, tx, due)
	if err != nil {
		return nil, false, err
	}
	for _, j := range rows {
		if j.Attempt >= q.MaxAttempts {
			if err := q.giveUp(ctx, tx, j, due.NowAt); err != nil {
				return nil, false, err
			}
			gaveUp = true
			continue
		}
		n, err := q.q.ClaimJob(ctx, tx, jobsdb.ClaimJobParams{
			ID:         j.ID,
			Attempt:    j.Attempt,
			LeaseUntil: at.Of(due.NowAt.Add(q.Lease)),
		})
		if err != nil {
			return nil, false, err
		}
		if n == 1 {
			j.Attempt++
			claimed = append(claimed, j)
		}
	}
	return claimed, gaveUp, nil
}

// giveUp ends a job whose attempts are used up and have no outcome. Such a job probably kills its process, and would
// kill one replica after the other.
func (q *Queue) giveUp(ctx context.Context, tx *store.Tx, j jobsdb.Job, now at.Time) error {
	q.Log.Error("jobs: given up, no attempt ever ended", "kind", j.Kind, "job", j.ID, "attempt", j.Attempt)
	_, err := q.q.FinishJob(ctx, tx, jobsdb.FinishJobParams{
		ID:        j.ID,
		Attempt:   j.Attempt,
		State:     "dead",
		RunAt:     now,
		LastError: "no attempt ever ended",
	})
	return err
}

func (q *Queue) perform(ctx context.Context, j jobsdb.Job) {
	work, span := trace.Begin(ctx, trace.Inside, "job "+j.Kind)
	span.SetInt("psic.job.attempt", j.Attempt)
	err := q.call(work, j)
	span.End(err != nil)
	done := jobsdb.FinishJobParams{
		ID:      j.ID,
		Attempt: j.Attempt,
		State:   "done",
		RunAt:   at.Of(q.Clock.Now()),
	}
	if err != nil {
		q.Log.Warn("jobs: failed", "kind", j.Kind, "job", j.ID, "attempt", j.Attempt, "err", err)
		done.State, done.LastError = "ready", storable(err)
		done.RunAt = at.Of(q.Clock.Now().Add(Backoff(j.Attempt)))
		if j.Attempt >= q.MaxAttempts {
			done.State = "dead"
		}
	}
	err = q.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := q.q.FinishJob(ctx, tx, done)
		return err
	})
	if err != nil {
		q.Log.Error("jobs: finish", "kind", j.Kind, "job", j.ID, "err", err)
	}
}

func (q *Queue) call(ctx context.Context, j jobsdb.Job) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	h := q.handlers[j.Kind]
	if h == nil {
		return fmt.Errorf("no handler for %q", j.Kind)
	}
	ctx, cancel := context.WithTimeout(context.WithValue(ctx, idKey{}, j.ID), max(q.MaxAttempt, q.longest[j.Kind]))
	renewed := make(chan struct{})
	go func() { defer close(renewed); q.renew(ctx, cancel, j) }()
	defer func() { cancel(); <-renewed }() // a renewal must not overwrite the outcome
	return h(ctx, []byte(j.Args))
}

// renew renews the lease until the work ends. When that fails, because the database is away or another replica has
// taken the job, it stops the work before the lease ends. Otherwise the job would run twice at once.
func (q *Queue) renew(ctx context.Context, stop context.CancelFunc, j jobsdb.Job) {
	lost := time.AfterFunc(q.Lease*9/10, stop)
	defer lost.Stop()
	tick := time.NewTicker(q.Lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		var renewed int64
		err := q.DB.InTx(ctx, func(tx *store.Tx) (err error) {
			renewed, err = q.q.RenewLease(ctx, tx, jobsdb.RenewLeaseParams{
				ID:         j.ID,
				Attempt:    j.Attempt,
				LeaseUntil: at.Of(q.Clock.Now().Add(q.Lease)),
			})
			return err
		})
		switch {
		case err == nil && renewed == 1:
			lost.Reset(q.Lease * 9 / 10)
		case err == nil:
			q.Log.Warn("jobs: taken over by another replica", "kind", j.Kind, "job", j.ID, "attempt", j.Attempt)
			stop()
			return
		}
	}
}

const longestError = 1000

// storable returns the error's text without what PostgreSQL refuses: broken UTF-8 and the zero byte.
func storable(err error) string {
	text := strings.ReplaceAll(err.Error(), "\x00", "")
	return strings.ToValidUTF8(text[:min(len(text), longestError)], "")
}

type idKey struct{}

// ID returns the id of the job that runs in ctx. It is the same at every attempt, and empty outside a job.
func ID(ctx context.Context) string {
	id, _ := ctx.Value(idKey{}).(string)
	return id
}

// Backoff returns the wait after an attempt: 5 s, 20 s, 45 s, 80 s, then 90 s for most of an hour, then longer each
// time up to an hour. A mail server that is down for ten minutes is not called every second, and within two minutes of
// its return every mail has been sent.
func Backoff(attempt int64) time.Duration {
	const quick, patient = 4, 30
	rest := attempt - patient + quick
	if attempt <= quick {
		rest = attempt
	} else if attempt <= patient {
		return 90 * time.Second
	}
	return min(time.Duration(rest*rest)*5*time.Second, time.Hour)
}

// drained is how many jobs Drain claims at once.
const drained = 10

// Drain runs due jobs in this goroutine until none is left. Tests and commands use it instead of waiting for a worker.
func (q *Queue) Drain(ctx context.Context) error {
	for {
		claimed, err := q.claimDue(ctx, drained)
		if err != nil || len(claimed) == 0 {
			return err
		}
		for _, j := range claimed {
			q.perform(ctx, j)
		}
	}
}

// SkipPeriod leaves out the periodic jobs of the present period. Tests use it on a new database, where these jobs find
// nothing to do and take longer than most tests.
func (q *Queue) SkipPeriod() {
	now := q.Clock.Now()
	for i, p := range q.periodic {
		q.periodic[i].last = now.Truncate(p.every)
	}
}

// DeleteExpired is the periodic job that deletes old finished jobs.
type DeleteExpired struct{}

func (DeleteExpired) Kind() string { return "jobs.tidy" }

// RunDeleteExpired deletes jobs that ended more than a week ago.
func (q *Queue) RunDeleteExpired(ctx context.Context, _ DeleteExpired) error {
	return q.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := q.q.PurgeDone(ctx, tx, at.Of(q.Clock.Now().Add(-keepDone)))
		return err
	})
}

// Count is how many jobs of a kind are in a state.
type Count struct {
	Kind, State string
	Total       int64
}

// Counts returns the number of jobs by kind and state, for the metrics page and psic doctor.
func (q *Queue) Counts(ctx context.Context) ([]Count, error) {
	rows, err := q.q.CountJobs(ctx, q.DB.Read())
	if err != nil {
		return nil, err
	}
	out := make([]Count, len(rows))
	for i, r := range rows {
		out[i] = Count(r)
	}
	return out, nil
}

// Overdue returns how long the oldest due job has waited. A job that runs is not due.
func (q *Queue) Overdue(ctx context.Context) (time.Duration, error) {
	now := q.Clock.Now()
	due, err := q.q.OldestDue(ctx, q.DB.Read(), at.Of(now))
	if err != nil || len(due) == 0 {
		return 0, err
	}
	return now.Sub(due[0].Time), nil
}

// Dead returns the number of jobs that were given up.
func (q *Queue) Dead(ctx context.Context) (int64, error) { return q.q.CountDead(ctx, q.DB.Read()) }
