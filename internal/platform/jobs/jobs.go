// Package jobs runs work in the background. A job is enqueued in the transaction of the change that needs it, so it
// exists exactly when the change was committed. One of the replicas runs it, at least once.
package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/platform/clock"
	"psic/internal/platform/jobs/jobsdb"
	"psic/internal/platform/store"
)

// Job is the argument of one kind of work. Its Kind must not change once rows exist.
type Job interface{ Kind() string }

// Queue has the handlers and runs due jobs. Due times and leases come from the product's clock, so that a test that
// moves the clock moves the jobs. In production that clock never goes back.
type Queue struct {
	DB      *store.DB
	Clock   *clock.Clock
	Log     *slog.Logger
	Workers int
	Poll    time.Duration
	// Lease is how long the job of a dead replica waits until another takes it. A replica renews the lease while it
	// works. MaxAttempt is how long one attempt may take in all.
	Lease, MaxAttempt time.Duration
	MaxAttempts       int64

	q        jobsdb.Queries
	handlers map[string]func(context.Context, []byte) error
	longest  map[string]time.Duration // kinds that may take longer than MaxAttempt
	periodic []periodic
	wake     chan struct{}
}

type periodic struct {
	kind  string
	every time.Duration
	last  time.Time // the period this replica has already inserted
}

// attempts is enough for four days with Backoff, so that a mail server that is down over a long weekend loses no mail.
const attempts = 145

func New(db *store.DB, c *clock.Clock, log *slog.Logger) *Queue {
	return &Queue{
		DB:          db,
		Clock:       c,
		Log:         log,
		Workers:     4,
		Poll:        time.Second,
		Lease:       45 * time.Second,
		MaxAttempt:  2 * time.Minute,
		MaxAttempts: attempts,
		handlers:    map[string]func(context.Context, []byte) error{},
		longest:     map[string]time.Duration{},
		wake:        make(chan struct{}, 1),
	}
}

// Handle sets the handler of one kind. The handler must be idempotent, because it may run more than once for one job.
func Handle[J Job](q *Queue, fn func(context.Context, J) error) {
	var zero J
	if q.handlers[zero.Kind()] != nil {
		panic("jobs: two handlers for " + zero.Kind())
	}
	q.handlers[zero.Kind()] = func(ctx context.Context, args []byte) error {
		var j J
		if err := json.Unmarshal(args, &j); err != nil {
			return fmt.Errorf("arguments: %w", err)
		}
		return fn(ctx, j)
	}
}

// HandleLong sets the handler of a kind whose attempts may take longer than MaxAttempt.
func HandleLong[J Job](q *Queue, longest time.Duration, fn func(context.Context, J) error) {
	Handle(q, fn)
	var zero J
	q.longest[zero.Kind()] = longest
}

// Every runs the kind once a period across all replicas. The unique key of the job is the start of the period.
func Every[J Job](q *Queue, period time.Duration, fn func(context.Context, J) error) {
	Handle(q, fn)
	var zero J
	q.periodic = append(q.periodic, periodic{kind: zero.Kind(), every: period})
}

// Option changes when or how often a job runs.
type Option func(*jobsdb.EnqueueJobParams)

// At delays the job.
func At(t time.Time) Option { return func(p *jobsdb.EnqueueJobParams) { p.RunAt = at.Of(t) } }

// Once ignores a second job with the same key, until the first is purged a week after it ended.
func Once(key string) Option {
	return func(p *jobsdb.EnqueueJobParams) { k := p.Kind + ":" + key; p.UniqueKey = &k }
}

// Enqueue adds the job to the transaction. When the job is due at once, the commit wakes a worker.
func (q *Queue) Enqueue(ctx context.Context, tx *store.Tx, j Job, opts ...Option) error {
	args, err := json.Marshal(j)
	if err != nil {
		return fmt.Errorf("enqueue %s: %w", j.Kind(), err)
	}
	now := at.Of(q.Clock.Now())
	p := jobsdb.EnqueueJobParams{
		ID:        ids.New(),
		Kind:      j.Kind(),
		Args:      string(args),
		RunAt:     now,
		CreatedAt: now,
	}
	for _, o := range opts {
		o(&p)
	}
	if err := q.q.EnqueueJob(store.Deferred(ctx), tx, p); err != nil {
		return fmt.Errorf("enqueue %s: %w", j.Kind(), err)
	}
	if !p.RunAt.After(now.Time) {
		tx.AfterCommit(q.Wake)
	}
	return nil
}

// Wake makes a sleeping worker look for due jobs at once.
func (q *Queue) Wake() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// Run runs due jobs until ctx ends, and then finishes the jobs that it has begun.
func (q *Queue) Run(ctx context.Context) {
	ticker := time.NewTicker(q.Poll)
	defer ticker.Stop()
	idle := make(chan struct{}, q.Workers)
	for range q.Workers {
		idle <- struct{}{}
	}
	var begun sync.WaitGroup
	defer begun.Wait()
	for ctx.Err() == nil {
		free := takeIdle(ctx, idle)
		claimed, err := q.claimDue(ctx, free)
		if err != nil && ctx.Err() == nil {
			q.Log.Error("jobs: claim", "err", err)
		}
		for range free - len(claimed) {
			idle <- struct{}{}
		}
		for _, j := range claimed {
			begun.Go(func() {
				q.perform(context.WithoutCancel(ctx), j)
				idle <- struct{}{}
			})
		}
		if len(claimed) > 0 {
			continue
		}
		select {
		case <-ctx.Done():
		case <-q.wake:
		case <-ticker.C:
		}
	}
}

// takeIdle waits for an idle worker, takes all that are idle and returns their number. A job is claimed only when a
// worker is idle, because its lease begins with the claim.
func takeIdle(ctx context.Context, idle <-chan struct{}) (n int) {
	select {
	case <-ctx.Done():
		return 0
	case <-idle:
	}
	for n = 1; ; n++ {
		select {
		case <-idle:
		default:
			return n
		}
	}
}

// claimDue enqueues the periodic jobs of this period, and then claims due jobs.
func (q *Queue) claimDue(ctx context.Context, most int) ([]jobsdb.Job, error) {
	if err := q.schedule(ctx); err != nil || most == 0 {
		return nil, err
	}
	return q.claim(ctx, most)
}
