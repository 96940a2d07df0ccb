// Package jobs is the work that leaves a transaction: it is enqueued inside it, so it exists exactly
// when the business fact does, and it is run at least once by one of the replicas.
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

// Job is the argument of a kind of work; Kind must not change once rows exist.
type Job interface{ Kind() string }

// Queue holds the handlers and runs due jobs. Times to run at come from the product's clock, so that a
// test that moves the clock moves the jobs; leases use the same clock, which never goes back in service.
type Queue struct {
	DB      *store.DB
	Clock   *clock.Clock
	Log     *slog.Logger
	Workers int
	Poll    time.Duration
	// Lease is how long a dead replica's job waits for another; a living one renews it. Longest is how long a job may
	// take in all.
	Lease, Longest time.Duration
	MaxAttempts    int64

	q        jobsdb.Queries
	handlers map[string]func(context.Context, []byte) error
	periodic []periodic
	wake     chan struct{}
}

type periodic struct {
	kind  string
	every time.Duration
	last  time.Time // the period this replica has already inserted
}

// attempts last four days with Backoff: a mail server that is down over a long weekend loses no mail.
const attempts = 145

func New(db *store.DB, c *clock.Clock, log *slog.Logger) *Queue {
	return &Queue{
		DB:          db,
		Clock:       c,
		Log:         log,
		Workers:     4,
		Poll:        time.Second,
		Lease:       45 * time.Second,
		Longest:     2 * time.Minute,
		MaxAttempts: attempts,
		handlers:    map[string]func(context.Context, []byte) error{},
		wake:        make(chan struct{}, 1),
	}
}

// Handle says what does the work of one kind. It may run more than once for one job: make it idempotent.
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

// Every runs the kind once a period across all replicas: the period's start is its unique key.
func Every[J Job](q *Queue, period time.Duration, fn func(context.Context, J) error) {
	Handle(q, fn)
	var zero J
	q.periodic = append(q.periodic, periodic{kind: zero.Kind(), every: period})
}

// Option changes when or how often a job runs.
type Option func(*jobsdb.EnqueueJobParams)

// At delays the job.
func At(t time.Time) Option { return func(p *jobsdb.EnqueueJobParams) { p.RunAt = at.Of(t) } }

// Once makes a second job with the same key vanish, until the first is purged a week after it ended.
func Once(key string) Option {
	return func(p *jobsdb.EnqueueJobParams) { k := p.Kind + ":" + key; p.UniqueKey = &k }
}

// Enqueue adds the job to the transaction and, when it is due already, wakes a worker when that commits.
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

// Wake makes a sleeping worker look at once.
func (q *Queue) Wake() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// Run works until ctx ends and then finishes the jobs that it has begun.
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
		free := take(ctx, idle)
		claimed, err := q.round(ctx, free)
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

// take waits for an idle worker and counts how many there are; a job is claimed only when its worker is
// free, because its lease runs from the claim.
func take(ctx context.Context, idle <-chan struct{}) (n int) {
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

func (q *Queue) round(ctx context.Context, most int) ([]jobsdb.Job, error) {
	if err := q.schedule(ctx); err != nil || most == 0 {
		return nil, err
	}
	return q.claim(ctx, most)
}
