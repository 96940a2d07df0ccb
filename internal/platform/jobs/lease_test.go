package jobs_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// stuck starts the only job on a replica whose handler then hangs. release ends the handler with the error.
func stuck(t *testing.T, q *jobs.Queue) (release func(error)) {
	t.Helper()
	begun, end, over := make(chan struct{}), make(chan error), make(chan struct{})
	jobs.Handle(q, func(context.Context, ping) error { close(begun); return <-end })
	go func() { defer close(over); _ = q.Drain(context.Background()) }()
	<-begun
	return func(err error) { end <- err; <-over }
}

func TestLeaseIsStolenOnlyAfterItEnded(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		c := stopped()
		dying, heir := queue(db, c), queue(db, c)
		enqueue(t, dying, ping{1})
		release := stuck(t, dying)
		ran := record(heir)
		c.Advance(dying.Lease - time.Microsecond)
		drain(t, heir)
		if len(*ran) != 0 {
			t.Error("the job ran twice at the same time")
		}
		c.Advance(time.Microsecond)
		drain(t, heir)
		if got := read(t, db, "test.ping"); len(*ran) != 1 || got.State != "done" || got.Attempt != 2 {
			t.Errorf("%d runs, stored %+v", len(*ran), got)
		}
		release(errors.New("too late"))
		if got := read(t, db, "test.ping"); got.State != "done" || got.LastError != "" {
			t.Errorf("the late replica overwrote the outcome: %+v", got)
		}
	})
}

// A replica renews the lease for as long as it works, so that another does not take the job.
func TestLeaseIsRenewedWhileTheWorkGoesOn(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		c := stopped()
		busy, other := queue(db, c), queue(db, c)
		// A machine that stands still for nine tenths of the lease loses it, so it is not too short.
		busy.Lease = 2 * time.Second
		enqueue(t, busy, ping{1})
		release := stuck(t, busy)
		ran := record(other)
		for range 3 {
			before := read(t, db, "test.ping").RunAt
			c.Advance(busy.Lease - time.Microsecond)
			deadline := time.Now().Add(10 * time.Second)
			for !read(t, db, "test.ping").RunAt.After(before) {
				if time.Now().After(deadline) {
					t.Fatal("the lease was not renewed")
				}
				time.Sleep(5 * time.Millisecond)
			}
			drain(t, other)
		}
		release(nil)
		if got := read(t, db, "test.ping"); len(*ran) != 0 || got.State != "done" || got.Attempt != 1 {
			t.Errorf("%d runs elsewhere, stored %+v", len(*ran), got)
		}
	})
}

// A handler is stopped when its replica lost the lease, to another replica or because the database is away.
func TestWorkStopsWithoutItsLease(t *testing.T) {
	lose := map[string]func(*testing.T, *store.DB){
		"taken over": func(t *testing.T, db *store.DB) {
			if _, err := db.Read().Exec("UPDATE job SET attempt = attempt + 1"); err != nil {
				t.Fatal(err)
			}
		},
		"no database": func(_ *testing.T, db *store.DB) { _ = db.Close() },
	}
	for name, lost := range lose {
		t.Run(name, func(t *testing.T) {
			db := testdb.OpenDB(t, store.Postgres)
			q := queue(db, stopped())
			q.Lease, q.MaxAttempt = 300*time.Millisecond, time.Hour
			jobs.Handle(q, func(ctx context.Context, _ ping) error {
				lost(t, db)
				select {
				case <-ctx.Done():
				case <-time.After(20 * time.Second):
					t.Error("the work went on")
				}
				return ctx.Err()
			})
			enqueue(t, q, ping{1})
			_ = q.Drain(t.Context()) // without a database it cannot store the outcome
		})
	}
}

// Another replica takes the job of a dead one within a minute.
func TestLeaseIsShort(t *testing.T) {
	if q := queue(nil, nil); q.Lease+q.Poll > 50*time.Second {
		t.Errorf("a lease of %s", q.Lease)
	}
}

// A handler is stopped after MaxAttempt.
func TestHandlerMustEnd(t *testing.T) {
	q := queue(testdb.OpenDB(t, store.SQLite), stopped())
	var left time.Duration
	jobs.Handle(q, func(ctx context.Context, _ ping) error {
		deadline, _ := ctx.Deadline()
		left = time.Until(deadline)
		return nil
	})
	enqueue(t, q, ping{1})
	drain(t, q)
	if left <= 0 || left > q.MaxAttempt {
		t.Errorf("%s left of %s", left, q.MaxAttempt)
	}
}

// A lease begins with the claim, so a job that has to wait for a worker must not be claimed yet.
func TestJobIsClaimedWhenAWorkerIsFree(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		q := queue(db, stopped())
		q.Workers = 2
		begun, end := make(chan struct{}, 5), make(chan struct{})
		jobs.Handle(q, func(context.Context, ping) error { begun <- struct{}{}; <-end; return nil })
		for n := range 5 {
			enqueue(t, q, ping{n})
		}
		stop := running(t, q)
		<-begun
		<-begun
		time.Sleep(50 * time.Millisecond) // time enough for a claim too many
		if n := claimed(t, db); n != 2 {
			t.Errorf("%d jobs claimed by 2 workers", n)
		}
		close(end)
		for range 3 {
			<-begun
		}
		stop()
		if n := claimed(t, db); n != 5 {
			t.Errorf("%d of 5 jobs ran", n)
		}
	})
}

func claimed(t *testing.T, db *store.DB) (n int) {
	t.Helper()
	if err := db.Read().QueryRow("SELECT count(*) FROM job WHERE attempt > 0").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// A job that kills its process never stores an outcome. It must not kill replicas for ever.
func TestJobThatNeverEndsIsGivenUp(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		c := stopped()
		enqueue(t, queue(db, c), ping{1})
		for range 2 {
			q := queue(db, c)
			q.MaxAttempts = 2
			release := stuck(t, q) // as if the process was killed: its outcome comes too late
			defer release(nil)
			c.Advance(q.Lease)
		}
		last := queue(db, c)
		last.MaxAttempts = 2
		ran := record(last)
		enqueue(t, last, ping{2})
		drain(t, last)
		if len(*ran) != 1 || (*ran)[0] != 2 {
			t.Errorf("ran %v: the deadly job is over, the one behind it runs", *ran)
		}
		var dead int
		err := db.Read().QueryRow("SELECT count(*) FROM job WHERE state = 'dead' AND attempt = 2").Scan(&dead)
		if err != nil || dead != 1 {
			t.Errorf("%d dead, %v", dead, err)
		}
	})
}
