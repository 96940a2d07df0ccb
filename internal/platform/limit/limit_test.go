package limit_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"psic/internal/platform/clock"
	"psic/internal/platform/limit"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

func TestMain(m *testing.M) { testdb.Main(m) }

// rule refills one token every ten seconds.
var rule = limit.Rule{Name: "login", Burst: 6, Per: time.Minute}

const step = 10 * time.Second

func stopped() *clock.Clock {
	c := clock.New(0)
	c.Set(time.Date(2026, time.November, 16, 12, 0, 0, 0, time.UTC))
	return c
}

func ask(t testing.TB, l *limit.Limiter, r limit.Rule, key string) time.Duration {
	t.Helper()
	wait, err := l.Allow(t.Context(), r, key)
	if err != nil {
		t.Fatal(err)
	}
	return wait
}

// spend takes n tokens, all of which must be there.
func spend(t testing.TB, l *limit.Limiter, key string, n int) {
	t.Helper()
	for i := range n {
		if wait := ask(t, l, rule, key); wait != 0 {
			t.Fatalf("token %d of %d: wait %s", i+1, n, wait)
		}
	}
}

func TestBurstThenOneAStep(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		c := stopped()
		l := limit.New(db, c, true)
		spend(t, l, "ana", 6)
		if wait := ask(t, l, rule, "ana"); wait != step {
			t.Errorf("the seventh waits %s", wait)
		}
		c.Advance(step - time.Second)
		if wait := ask(t, l, rule, "ana"); wait != time.Second {
			t.Errorf("a second before the step: wait %s", wait)
		}
		c.Advance(time.Second - time.Microsecond)
		if wait := ask(t, l, rule, "ana"); wait <= 0 {
			t.Error("a token came early")
		}
		c.Advance(time.Microsecond)
		spend(t, l, "ana", 1)
		if ask(t, l, rule, "ana") == 0 {
			t.Error("one step gave two tokens")
		}
	})
}

func TestBucketNeverHoldsMoreThanItsBurst(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		c := stopped()
		l := limit.New(db, c, true)
		spend(t, l, "ana", 3)
		c.Advance(24 * time.Hour)
		spend(t, l, "ana", 6)
		if ask(t, l, rule, "ana") == 0 {
			t.Error("a day of rest gave a seventh token")
		}
	})
}

func TestRefusedRequestsCostNothing(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		c := stopped()
		l := limit.New(db, c, true)
		spend(t, l, "ana", 6)
		for range 20 {
			ask(t, l, rule, "ana")
		}
		c.Advance(step)
		spend(t, l, "ana", 1)
	})
}

func TestKeysAndRulesAreApart(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		l := limit.New(db, stopped(), true)
		spend(t, l, "ana", 6)
		spend(t, l, "bia", 6)
		other := limit.Rule{Name: "reset", Burst: 1, Per: time.Hour}
		if wait := ask(t, l, other, "ana"); wait != 0 {
			t.Errorf("another rule waits %s", wait)
		}
		if wait := ask(t, l, other, "ana"); wait != time.Hour {
			t.Errorf("a burst of one waits %s, want its whole period", wait)
		}
	})
}

func TestOffAllowsEverything(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		l := limit.New(db, stopped(), false)
		spend(t, l, "ana", 100)
	})
}

// Replicas on PostgreSQL share their buckets, also when they call at the same moment.
func TestReplicasShareTheirBuckets(t *testing.T) {
	db := testdb.OpenDB(t, store.Postgres)
	c := stopped()
	replicas := []*limit.Limiter{limit.New(db, c, true), limit.New(db, c, true)}
	var allowed atomic.Int64
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() {
			wait, err := replicas[i%2].Allow(t.Context(), rule, "ana")
			if err != nil {
				t.Error(err)
			}
			if wait == 0 {
				allowed.Add(1)
			}
		})
	}
	wg.Wait()
	if n := allowed.Load(); n != 6 {
		t.Errorf("%d of 40 allowed, want 6", n)
	}
}

func TestOneProcessCountsRightWhenAskedAtOnce(t *testing.T) {
	l := limit.New(testdb.OpenDB(t, store.SQLite), stopped(), true)
	var allowed atomic.Int64
	var wg sync.WaitGroup
	for range 200 {
		wg.Go(func() {
			if wait, err := l.Allow(t.Context(), rule, "ana"); err == nil && wait == 0 {
				allowed.Add(1)
			}
		})
	}
	wg.Wait()
	if n := allowed.Load(); n != 6 {
		t.Errorf("%d of 200 allowed, want 6", n)
	}
}

// Deleting full buckets frees memory and changes no limit.
func TestForgetDropsFullBucketsOnly(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		c := stopped()
		l := limit.New(db, c, true)
		for n := range 50 {
			spend(t, l, fmt.Sprint("old", n), 1)
		}
		c.Advance(step + time.Microsecond)
		spend(t, l, "ana", 6)
		if err := l.RunDeleteExpired(t.Context(), limit.DeleteExpired{}); err != nil {
			t.Fatal(err)
		}
		if ask(t, l, rule, "ana") == 0 {
			t.Error("an empty bucket was forgotten, and so refilled")
		}
		if n := kept(t, l); n != 1 {
			t.Errorf("%d buckets kept, want the empty one alone", n)
		}
	})
}

func kept(t *testing.T, l *limit.Limiter) (n int) {
	t.Helper()
	if l.DB.Engine == store.SQLite {
		return l.Remembered()
	}
	if err := l.DB.Read().QueryRow("SELECT count(*) FROM rate_bucket").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
