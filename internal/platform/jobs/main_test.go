package jobs_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"psic/internal/platform/clock"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

func TestMain(m *testing.M) { testdb.Main(m) }

// ping is a job that only these tests use.
type ping struct{ N int }

func (ping) Kind() string { return "test.ping" }

var start = time.Date(2026, time.November, 16, 12, 0, 0, 0, time.UTC)

func stopped() *clock.Clock {
	c := clock.New(0)
	c.Set(start)
	return c
}

func queue(db *store.DB, c *clock.Clock) *jobs.Queue {
	return jobs.New(db, c, slog.New(slog.DiscardHandler))
}

func enqueue(t testing.TB, q *jobs.Queue, j jobs.Job, opts ...jobs.Option) {
	t.Helper()
	err := q.DB.InTx(t.Context(), func(tx *store.Tx) error { return q.Enqueue(t.Context(), tx, j, opts...) })
	if err != nil {
		t.Fatal(err)
	}
}

func drain(t testing.TB, q *jobs.Queue) {
	t.Helper()
	if err := q.Drain(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// stored is a row of the table job.
type stored struct {
	State, LastError string
	Attempt          int64
	RunAt            time.Time
}

func read(t testing.TB, db *store.DB, kind string) (s stored) {
	t.Helper()
	var micros int64
	err := db.Read().QueryRow("SELECT state, last_error, attempt, run_at FROM job WHERE kind = $1", kind).
		Scan(&s.State, &s.LastError, &s.Attempt, &micros)
	if err != nil {
		t.Fatal(err)
	}
	s.RunAt = time.UnixMicro(micros).UTC()
	return s
}

// record collects the jobs that ran. The queue must run in the test's goroutine.
func record(q *jobs.Queue) *[]int {
	ran := &[]int{}
	jobs.Handle(q, func(_ context.Context, p ping) error {
		*ran = append(*ran, p.N)
		return nil
	})
	return ran
}
