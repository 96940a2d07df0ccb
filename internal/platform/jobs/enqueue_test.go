package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

func TestJobExistsExactlyWhenItsTransactionDoes(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		q := queue(db, stopped())
		ran := record(q)
		undone := errors.New("undone")
		err := db.InTx(t.Context(), func(tx *store.Tx) error {
			if err := q.Enqueue(t.Context(), tx, ping{1}); err != nil {
				return err
			}
			return undone
		})
		if !errors.Is(err, undone) {
			t.Fatal(err)
		}
		enqueue(t, q, ping{2})
		drain(t, q)
		drain(t, q)
		if got := fmt.Sprint(*ran); got != "[2]" {
			t.Errorf("ran %s: job 1 was rolled back, job 2 runs once", got)
		}
		if got := read(t, db, "test.ping"); got.State != "done" || got.Attempt != 1 || got.LastError != "" {
			t.Errorf("stored %+v", got)
		}
	})
}

func TestOnceMakesOneOfEqualJobs(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		c := stopped()
		q := queue(db, c)
		ran := record(q)
		jobs.Handle(q, q.RunDeleteExpired)
		enqueue(t, q, ping{1}, jobs.Once("a"))
		enqueue(t, q, ping{2}, jobs.Once("a"))
		enqueue(t, q, ping{3}, jobs.Once("b"))
		drain(t, q)
		enqueue(t, q, ping{4}, jobs.Once("a")) // the first is done and still remembered
		drain(t, q)
		if got := fmt.Sprint(*ran); got != "[1 3]" {
			t.Errorf("ran %s", got)
		}
		c.Advance(7 * 24 * time.Hour)
		forget(t, q)
		enqueue(t, q, ping{5}, jobs.Once("a"))
		drain(t, q)
		if got := fmt.Sprint(*ran); got != "[1 3]" {
			t.Errorf("ran %s: a week is not over", got)
		}
		c.Advance(time.Microsecond)
		forget(t, q)
		enqueue(t, q, ping{6}, jobs.Once("a"))
		drain(t, q)
		if got := fmt.Sprint(*ran); got != "[1 3 6]" {
			t.Errorf("ran %s: after a week the key is forgotten", got)
		}
	})
}

func forget(t *testing.T, q *jobs.Queue) {
	t.Helper()
	if err := q.RunDeleteExpired(t.Context(), jobs.DeleteExpired{}); err != nil {
		t.Fatal(err)
	}
}

func TestAtWaitsForItsInstant(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		c := stopped()
		q := queue(db, c)
		ran := record(q)
		enqueue(t, q, ping{1}, jobs.At(start.Add(time.Hour)))
		enqueue(t, q, ping{2}, jobs.At(start.Add(-time.Hour)))
		drain(t, q)
		c.Advance(time.Hour - time.Microsecond)
		drain(t, q)
		if got := fmt.Sprint(*ran); got != "[2]" {
			t.Errorf("ran %s a moment early", got)
		}
		c.Advance(time.Microsecond)
		drain(t, q)
		if got := fmt.Sprint(*ran); got != "[2 1]" {
			t.Errorf("ran %s", got)
		}
	})
}

func TestJobsRunInTheOrderTheyAreDue(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		q := queue(db, stopped())
		ran := record(q)
		for n := range 20 {
			enqueue(t, q, ping{n}, jobs.At(start.Add(-time.Duration(n)*time.Minute)))
		}
		drain(t, q)
		if got := fmt.Sprint(*ran); got != "[19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0]" {
			t.Errorf("ran %s", got)
		}
	})
}

func TestHandlerKnowsTheSameIDAtEveryAttempt(t *testing.T) {
	c := stopped()
	q := queue(testdb.OpenDB(t, store.SQLite), c)
	var ids []string
	jobs.Handle(q, func(ctx context.Context, _ ping) error {
		ids = append(ids, jobs.ID(ctx))
		return errors.New("again")
	})
	enqueue(t, q, ping{1})
	drain(t, q)
	c.Advance(time.Hour)
	drain(t, q)
	if len(ids) != 2 || ids[0] == "" || ids[0] != ids[1] || jobs.ID(t.Context()) != "" {
		t.Errorf("ids %q", ids)
	}
}

func TestTwoHandlersOfOneKindAreAMistake(t *testing.T) {
	q := queue(testdb.OpenDB(t, store.SQLite), stopped())
	record(q)
	defer func() {
		if recover() == nil {
			t.Error("the second handler was accepted")
		}
	}()
	record(q)
}

func TestCountsTellKindsAndStates(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		q := queue(db, stopped())
		record(q)
		enqueue(t, q, ping{1})
		drain(t, q)
		enqueue(t, q, ping{2})
		enqueue(t, q, ping{3})
		got, err := q.Counts(t.Context())
		if err != nil || fmt.Sprint(got) != "[{test.ping done 1} {test.ping ready 2}]" {
			t.Errorf("counts %v, %v", got, err)
		}
	})
}
