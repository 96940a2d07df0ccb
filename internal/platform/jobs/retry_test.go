package jobs_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

func TestFailedJobWaitsLongerEachTime(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		c := stopped()
		q := queue(db, c)
		runs := 0
		jobs.Handle(q, func(context.Context, ping) error {
			if runs++; runs < 4 {
				return errors.New("the bank is closed")
			}
			return nil
		})
		enqueue(t, q, ping{1})
		drain(t, q)
		for i, wait := range []time.Duration{5 * time.Second, 20 * time.Second, 45 * time.Second} {
			got := read(t, db, "test.ping")
			if got.State != "ready" || got.LastError != "the bank is closed" || !got.RunAt.Equal(c.Now().Add(wait)) {
				t.Fatalf("after failure %d at %s: %+v", i+1, c.Now(), got)
			}
			c.Advance(wait - time.Microsecond)
			drain(t, q)
			if runs != i+1 {
				t.Fatalf("ran again before %s were over", wait)
			}
			c.Advance(time.Microsecond)
			drain(t, q)
		}
		got := read(t, db, "test.ping")
		if runs != 4 || got.State != "done" || got.LastError != "" || got.Attempt != 4 {
			t.Errorf("%d runs, stored %+v", runs, got)
		}
	})
}

func TestJobDiesAfterItsLastAttempt(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		c := stopped()
		q := queue(db, c)
		q.MaxAttempts = 3
		runs := 0
		jobs.Handle(q, func(context.Context, ping) error { runs++; return errors.New("never") })
		enqueue(t, q, ping{1})
		for range 6 {
			drain(t, q)
			c.Advance(time.Hour)
		}
		if got := read(t, db, "test.ping"); runs != 3 || got.State != "dead" || got.LastError != "never" {
			t.Errorf("%d runs, stored %+v", runs, got)
		}
		c.Advance(365 * 24 * time.Hour)
		forget(t, q)
		if got := read(t, db, "test.ping"); got.State != "dead" {
			t.Error("a dead job waits for somebody to look at it")
		}
	})
}

// A mail is still sent after the mail server was down for three days.
func TestPatienceLastsThreeDaysAndNoRestIsOverAnHour(t *testing.T) {
	q := queue(nil, stopped())
	var total time.Duration
	for attempt := int64(1); attempt < q.MaxAttempts; attempt++ {
		wait := jobs.Backoff(attempt)
		if wait < jobs.Backoff(attempt-1) || wait > time.Hour {
			t.Fatalf("attempt %d waits %s", attempt, wait)
		}
		total += wait
	}
	if total < 72*time.Hour {
		t.Errorf("%d attempts last %s", q.MaxAttempts, total)
	}
}

func TestPanicIsAFailure(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		q := queue(db, stopped())
		jobs.Handle(q, func(context.Context, ping) error { panic("nil map") })
		enqueue(t, q, ping{1})
		drain(t, q)
		got := read(t, db, "test.ping")
		if got.State != "ready" || got.LastError != "panic: nil map" || got.Attempt != 1 {
			t.Errorf("stored %+v", got)
		}
	})
}

// PostgreSQL refuses a zero byte and broken UTF-8 in a text. The error must be stored without them.
func TestAnyErrorTextIsKept(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		q := queue(db, stopped())
		jobs.Handle(q, func(context.Context, ping) error {
			return errors.New("a\x00b\xff" + strings.Repeat("é", 5000))
		})
		enqueue(t, q, ping{1})
		drain(t, q)
		got := read(t, db, "test.ping")
		if !got.RunAt.Equal(start.Add(5*time.Second)) || !strings.HasPrefix(got.LastError, "abé") ||
			len(got.LastError) > 1000 {
			t.Errorf("due %s, %d bytes of %.20q", got.RunAt, len(got.LastError), got.LastError)
		}
	})
}

func TestUnknownKindAndBrokenArgumentsAreFailures(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		q := queue(db, stopped())
		enqueue(t, q, ping{1})
		drain(t, q)
		if got := read(t, db, "test.ping"); got.State != "ready" || !strings.Contains(got.LastError, "no handler") {
			t.Errorf("without handler: %+v", got)
		}
		err := db.InTx(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Exec("UPDATE job SET args = '[1]'")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		other := queue(db, stopped())
		record(other)
		other.Clock.Advance(time.Hour)
		drain(t, other)
		if got := read(t, db, "test.ping"); got.State != "ready" || !strings.Contains(got.LastError, "arguments") {
			t.Errorf("with broken arguments: %+v", got)
		}
	})
}

// Scenario F8 of docs/reliability.md: what failed during an outage of half an hour is retried within two minutes of its
// end.
func TestWorkGoesOnSoonAfterAnOutage(t *testing.T) {
	var since time.Duration
	for attempt := int64(1); since < 30*time.Minute; attempt++ {
		wait := jobs.Backoff(attempt)
		if since += wait; wait > 90*time.Second {
			t.Errorf("%s after it began, work rests for %s", since-wait, wait)
		}
	}
}
