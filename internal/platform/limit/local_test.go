package limit_test

import (
	"testing"
	"time"

	"psic/internal/platform/clock"
	"psic/internal/platform/limit"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// A local rule limits as strictly as any other, and never writes to the database.
func TestLocalCountsWithoutTheDatabase(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		c := clock.New(0)
		c.Set(testdb.Start)
		l := limit.New(db, c, true)
		rule := limit.Rule{
			Name:  "x",
			Burst: 3,
			Per:   time.Minute,
			Local: true,
		}
		for i := range 5 {
			wait, err := l.Allow(t.Context(), rule, "key")
			if err != nil || (wait == 0) != (i < 3) {
				t.Errorf("call %d: %v, %v", i, wait, err)
			}
		}
		c.Advance(20 * time.Second)
		if wait, err := l.Allow(t.Context(), rule, "key"); wait != 0 || err != nil {
			t.Errorf("a third of the minute later: %v, %v", wait, err)
		}
		var n int
		if err := db.Read().QueryRow("SELECT count(*) FROM rate_bucket").Scan(&n); err != nil || n != 0 {
			t.Errorf("%d rows, %v", n, err)
		}
	})
}
