package store_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

const seats = 10

// takeSeat counts, and takes a seat when one is left. It calls pause between the read and the write.
func takeSeat(ctx context.Context, tx *store.Tx, pause func()) (bool, error) {
	var taken int
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM seat").Scan(&taken); err != nil {
		return false, err
	}
	pause()
	if taken >= seats {
		return false, nil
	}
	_, err := tx.ExecContext(ctx, "INSERT INTO seat (room) VALUES (1)")
	return err == nil, err
}

func lockRow(ctx context.Context, tx *store.Tx) error {
	_, err := tx.ExecContext(ctx, "UPDATE note SET version = version + 1 WHERE id = 1")
	return err
}

func room(t *testing.T, db *store.DB, taken int) {
	t.Helper()
	notes(t, db)
	run(t, db, "CREATE TABLE seat (room bigint NOT NULL)")
	for range taken {
		run(t, db, "INSERT INTO seat (room) VALUES (1)")
	}
}

func TestLockedRowGuardsWhatIsScarce(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		room(t, db, 0)
		var winners atomic.Int64
		var wg sync.WaitGroup
		for range 50 {
			wg.Go(func() {
				var won bool
				err := db.InTx(t.Context(), func(tx *store.Tx) (err error) {
					if err = lockRow(t.Context(), tx); err != nil {
						return err
					}
					won, err = takeSeat(t.Context(), tx, func() {})
					return err
				})
				if err != nil {
					t.Error(err)
				}
				if won {
					winners.Add(1)
				}
			})
		}
		wg.Wait()
		if n := count(t, db, "SELECT count(*) FROM seat"); n != seats || winners.Load() != seats {
			t.Errorf("%d seats taken, %d winners, want %d", n, winners.Load(), seats)
		}
	})
}

// Without the lock the last seat is sold twice on PostgreSQL: both transactions count before either inserts. This shows
// that the lock protects the seats, and that a test on SQLite alone does not show it.
func TestWithoutTheLockTheLastSeatIsSoldTwice(t *testing.T) {
	db := testdb.OpenDB(t, store.Postgres)
	room(t, db, seats-1)
	var both, wg sync.WaitGroup
	both.Add(2)
	for range 2 {
		wg.Go(func() {
			err := db.InTx(t.Context(), func(tx *store.Tx) error {
				_, err := takeSeat(t.Context(), tx, func() { both.Done(); both.Wait() })
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if n := count(t, db, "SELECT count(*) FROM seat"); n != seats+1 {
		t.Errorf("%d seats: the race did not happen, so the test above shows nothing", n)
	}
}
