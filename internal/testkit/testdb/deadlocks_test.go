package testdb

import (
	"context"
	"sync"
	"testing"

	"psic/internal/platform/store"
)

func TestMain(m *testing.M) { Main(m) }

// A deadlock that the store resolved by trying again is found at the end of the test.
func TestDeadlocksAreCounted(t *testing.T) {
	ExpectDeadlocks(t)
	db := OpenDB(t, store.Postgres)
	ctx := context.Background()
	var name string
	if err := db.Read().QueryRowContext(ctx, "SELECT current_database()").Scan(&name); err != nil {
		t.Fatal(err)
	}
	var both, done sync.WaitGroup
	both.Add(2)
	crossing := func(first, second int) {
		tries := 0
		err := db.InTx(ctx, func(tx *store.Tx) error {
			tries++
			for i, key := range []int{first, second} {
				if i == 1 && tries == 1 {
					both.Done()
					both.Wait()
				}
				if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock($1)", key); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	done.Go(func() { crossing(1, 2) })
	done.Go(func() { crossing(2, 1) })
	done.Wait()
	if n, err := shared.deadlocks(name); n != 1 || err != nil {
		t.Errorf("%d deadlocks, %v", n, err)
	}
}
