package jobs_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"psic/internal/platform/clock"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// running starts the queue. stop ends it and waits for the jobs that it has begun.
func running(t *testing.T, q *jobs.Queue) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan struct{})
	go func() { defer close(over); q.Run(ctx) }()
	var once sync.Once
	stop = func() { once.Do(func() { cancel(); <-over }) }
	t.Cleanup(stop)
	return stop
}

func TestRunFinishesWhatItHasBegun(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		q := queue(db, stopped())
		q.Workers = 1
		begun, end, cut := make(chan struct{}), make(chan struct{}), false
		jobs.Handle(q, func(ctx context.Context, _ ping) error {
			close(begun)
			<-end
			cut = ctx.Err() != nil
			return nil
		})
		enqueue(t, q, ping{1})
		enqueue(t, q, ping{2})
		ctx, cancel := context.WithCancel(t.Context())
		over := make(chan struct{})
		go func() { defer close(over); q.Run(ctx) }()
		<-begun
		cancel()
		select {
		case <-over:
			t.Error("Run left before its job ended")
		case <-time.After(50 * time.Millisecond):
		}
		close(end)
		<-over
		counts, err := q.Counts(t.Context())
		if err != nil || cut || fmt.Sprint(counts) != "[{test.ping done 1} {test.ping ready 1}]" {
			t.Errorf(
				"cut off: %v, counts %v, %v; the begun job ends well, the other stays for the next start",
				cut,
				counts,
				err,
			)
		}
	})
}

func TestCommitWakesAWorkerLongBeforeThePoll(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		q := queue(db, clock.New(0))
		q.Poll = time.Hour
		ran := make(chan time.Time, 1)
		jobs.Handle(q, func(context.Context, ping) error { ran <- time.Now(); return nil })
		stop := running(t, q)
		defer stop()
		time.Sleep(20 * time.Millisecond) // until the worker sleeps
		for n := range 3 {
			asked := time.Now()
			enqueue(t, q, ping{n})
			select {
			case at := <-ran:
				t.Logf("woke after %s", at.Sub(asked))
			case <-time.After(10 * time.Second):
				t.Fatal("nobody woke up")
			}
		}
	})
}

type tick struct{}

func (tick) Kind() string { return "test.tick" }

func TestEveryRunsOnceAPeriodOverAllReplicas(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		c := stopped()
		runs := 0
		replica := func() *jobs.Queue {
			q := queue(db, c)
			jobs.Every(q, time.Hour, func(context.Context, tick) error { runs++; return nil })
			return q
		}
		one, two := replica(), replica()
		all := func() {
			for _, q := range []*jobs.Queue{one, two, one, replica()} { // the last one has just started
				drain(t, q)
			}
		}
		all()
		c.Advance(time.Hour - time.Microsecond)
		all()
		if runs != 1 {
			t.Errorf("%d runs within the first hour", runs)
		}
		c.Advance(time.Microsecond)
		all()
		if runs != 2 {
			t.Errorf("%d runs after an hour", runs)
		}
		c.Advance(5 * time.Hour)
		all()
		if runs != 3 {
			t.Errorf("%d runs: what was missed while nobody ran is not made up for", runs)
		}
	})
}

func TestSkipPeriodLeavesOutThePresentPeriodOnly(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		c, runs := stopped(), 0
		q := queue(db, c)
		jobs.Every(q, time.Hour, func(context.Context, tick) error { runs++; return nil })
		q.SkipPeriod()
		drain(t, q)
		if runs != 0 {
			t.Errorf("%d runs in the period that is left out", runs)
		}
		c.Advance(time.Hour)
		drain(t, q)
		if runs != 1 {
			t.Errorf("%d runs in the next period", runs)
		}
	})
}

// Drain also runs what its jobs enqueue, and more jobs than it claims at once.
func TestDrainRunsEverythingThatIsDue(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		const first = 25
		q, runs := queue(db, stopped()), 0
		jobs.Handle(q, func(ctx context.Context, _ tick) error {
			runs++
			if runs > first {
				return nil
			}
			return db.InTx(ctx, func(tx *store.Tx) error { return q.Enqueue(ctx, tx, tick{}) })
		})
		err := db.InTx(t.Context(), func(tx *store.Tx) error {
			for range first {
				if err := q.Enqueue(t.Context(), tx, tick{}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		drain(t, q)
		if runs != 2*first {
			t.Errorf("%d runs, want %d", runs, 2*first)
		}
	})
}

// Two replicas claim jobs of one table. No job is run by both.
func TestTwoReplicasRunAThousandJobsOnce(t *testing.T) {
	for _, engine := range testdb.Engines {
		t.Run(string(engine), func(t *testing.T) {
			const total = 1000
			url := testdb.URL(t, engine)
			var runs [total]atomic.Int64
			var done sync.WaitGroup
			done.Add(total)
			replicas := []*jobs.Queue{replica(t, url, &runs, &done), replica(t, url, &runs, &done)}
			enqueueMany(t, replicas[0], total)
			began := time.Now()
			stops := []func(){running(t, replicas[0]), running(t, replicas[1])}
			done.Wait()
			t.Logf("%d jobs in %s", total, time.Since(began).Round(time.Millisecond))
			for _, stop := range stops {
				stop()
			}
			for n := range runs {
				if got := runs[n].Load(); got != 1 {
					t.Errorf("job %d ran %d times", n, got)
				}
			}
		})
	}
}

// replica has its own connection, as another process has.
func replica(t *testing.T, url string, runs *[1000]atomic.Int64, done *sync.WaitGroup) *jobs.Queue {
	t.Helper()
	db, err := store.Open(t.Context(), store.Options{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	q := queue(db, clock.New(0))
	jobs.Handle(q, func(_ context.Context, p ping) error {
		if runs[p.N].Add(1) == 1 {
			done.Done()
		}
		return nil
	})
	return q
}

func enqueueMany(t *testing.T, q *jobs.Queue, total int) {
	t.Helper()
	err := q.DB.InTx(t.Context(), func(tx *store.Tx) error {
		for n := range total {
			if err := q.Enqueue(t.Context(), tx, ping{n}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
