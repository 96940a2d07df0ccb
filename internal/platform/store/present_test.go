package store_test

import (
	"context"
	"testing"
	"time"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// TestServersOfADatabase: the database counts its servers, with a bus for all and with one of their own, and forgets
// those that ended.
func TestServersOfADatabase(t *testing.T) {
	for _, engine := range testdb.Engines {
		t.Run(string(engine), func(t *testing.T) {
			db, err := store.Open(t.Context(), store.Options{URL: testdb.URL(t, engine)})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = db.Close() }()
			is := func(together, alone int) {
				t.Helper()
				if engine == store.SQLite {
					together, alone = 0, 0
				}
				var a, b int
				for range 300 {
					if a, b, err = db.Servers(t.Context()); err == nil && a == together && b == alone {
						return
					}
					time.Sleep(10 * time.Millisecond)
				}
				t.Fatalf("%d together and %d alone, want %d and %d, %v", a, b, together, alone, err)
			}
			ctx, stop := context.WithCancel(t.Context())
			is(0, 0)
			go db.StayPresent(ctx, true)
			go db.StayPresent(ctx, true)
			is(2, 0)
			go db.StayPresent(ctx, false)
			is(2, 1)
			stop()
			is(0, 0)
		})
	}
}
