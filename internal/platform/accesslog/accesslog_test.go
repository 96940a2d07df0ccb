package accesslog_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/accesslog"
	"psic/internal/platform/clock"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

func TestMain(m *testing.M) { testdb.Main(m) }

var now = time.Date(2026, time.November, 16, 9, 0, 0, 0, at.SaoPaulo)

func open(db *store.DB) (*accesslog.Log, *clock.Clock, *testdb.SafeBuffer) {
	c, out := clock.New(0), &testdb.SafeBuffer{}
	c.Set(now)
	return accesslog.New(db, c, slog.New(slog.NewTextHandler(out, nil))), c, out
}

func entry(when time.Time) accesslog.Entry {
	return accesslog.Entry{
		At:     when,
		IP:     "203.0.113.7",
		Method: "GET",
		Route:  "/api/user/info",
		Status: 200,
	}
}

func count(t *testing.T, db *store.DB) (n int) {
	t.Helper()
	if err := db.Read().QueryRow("SELECT count(*) FROM access_log").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestFlushWritesEverythingQueued(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		l, _, _ := open(db)
		for range 450 { // two batches and a half
			l.Add(entry(now))
		}
		known := entry(now)
		known.AccountID = "somebody"
		l.Add(known)
		if n := count(t, db); n != 0 {
			t.Errorf("%d entries written by the requests themselves", n)
		}
		l.Flush(t.Context())
		if n := count(t, db); n != 451 {
			t.Errorf("%d entries, want 451", n)
		}
		var micros, status int64
		var ip, method, route string
		err := db.Read().
			QueryRow("SELECT happened_at, ip, method, route, status FROM access_log WHERE account_id = 'somebody'").
			Scan(&micros, &ip, &method, &route, &status)
		if err != nil || micros != now.UnixMicro() ||
			fmt.Sprint(ip, method, route, status) != "203.0.113.7GET/api/user/info200" {
			t.Errorf("stored %d %s %s %s %d, %v", micros, ip, method, route, status, err)
		}
	})
}

// Entries that arrive while a batch is written wait for the next flush. Otherwise a busy server would flush without
// end.
func TestFlushDoesNotChaseWhatComesMeanwhile(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		l, _, _ := open(db)
		l.Add(entry(now))
		ctx, cancel := context.WithCancel(t.Context())
		over := make(chan struct{})
		go func() {
			defer close(over)
			for ctx.Err() == nil {
				l.Add(entry(now))
				time.Sleep(50 * time.Microsecond)
			}
		}()
		flushed := make(chan struct{})
		go func() { defer close(flushed); l.Flush(t.Context()) }()
		select {
		case <-flushed:
		case <-time.After(10 * time.Second):
			t.Error("still flushing after ten seconds")
		}
		cancel()
		<-over
		<-flushed
		l.Flush(t.Context())
		l.Flush(t.Context())
	})
}

func TestRunWritesByItselfAndTheRestAtTheEnd(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		l, _, _ := open(db)
		ctx, cancel := context.WithCancel(t.Context())
		over := make(chan struct{})
		go func() { defer close(over); l.Run(ctx) }()
		l.Add(entry(now))
		for deadline := time.Now().Add(10 * time.Second); count(t, db) == 0; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("nothing was written while running")
			}
		}
		for range 300 {
			l.Add(entry(now))
		}
		cancel()
		<-over
		if n := count(t, db); n != 301 {
			t.Errorf("%d entries after the stop, want 301", n)
		}
	})
}

// A write that fails must not lose its batch. Here it fails because the context has ended.
func TestFailedBatchIsWrittenNextTime(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		l, _, out := open(db)
		for range 250 {
			l.Add(entry(now))
		}
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		l.Flush(ended)
		if !strings.Contains(out.String(), "access log: write") || count(t, db) != 0 {
			t.Fatalf("the failure is not told: %s", out)
		}
		l.Flush(t.Context())
		if n := count(t, db); n != 250 {
			t.Errorf("%d entries, want 250", n)
		}
	})
}

func TestFullQueueDropsLoudlyAndNeverBlocks(t *testing.T) {
	db := testdb.OpenDB(t, store.SQLite)
	l, _, out := open(db)
	const room = 10_000
	for range room {
		l.Add(entry(now))
	}
	if out.String() != "" {
		t.Fatalf("complained early: %s", out)
	}
	l.Add(entry(now))
	if got := strings.Count(out.String(), "queue full"); got != 1 || !strings.Contains(out.String(), "level=ERROR") {
		t.Errorf("one entry was dropped, the log says: %q", out)
	}
	l.Flush(t.Context())
	if n := count(t, db); n != room {
		t.Errorf("%d entries, want %d", n, room)
	}
}

// R024: access logs are kept six months and then deleted.
func TestRetentionDeletesAfterSixMonthsAndNotASecondBefore(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		l, c, _ := open(db)
		l.Add(entry(now))
		l.Add(entry(now.Add(time.Hour)))
		l.Flush(t.Context())
		due := time.Date(2027, time.May, 16, 9, 0, 0, 0, at.SaoPaulo)
		for _, step := range []struct {
			at   time.Time
			want int
		}{{due.Add(-time.Second), 2}, {due, 2}, {due.Add(time.Second), 1}, {due.Add(time.Hour + time.Second), 0}} {
			c.Set(step.at)
			if err := l.RunDeleteExpired(t.Context(), accesslog.DeleteExpired{}); err != nil {
				t.Fatal(err)
			}
			if n := count(t, db); n != step.want {
				t.Errorf("at %s: %d entries, want %d", step.at, n, step.want)
			}
		}
	})
}

// R024: on 31 August no entry of March is six months old yet, although February has no 31st day to count from.
func TestRetentionIsNotEarlyAfterAShortMonth(t *testing.T) {
	l, c, _ := open(testdb.OpenDB(t, store.SQLite))
	february := time.Date(2026, time.February, 28, 23, 59, 59, 0, at.SaoPaulo)
	l.Add(entry(february))
	l.Add(entry(february.Add(time.Second)))
	l.Flush(t.Context())
	c.Set(time.Date(2026, time.August, 31, 12, 0, 0, 0, at.SaoPaulo))
	if err := l.RunDeleteExpired(t.Context(), accesslog.DeleteExpired{}); err != nil {
		t.Fatal(err)
	}
	if n := count(t, l.DB); n != 1 {
		t.Errorf("%d entries, want the one of 1 March", n)
	}
}
