package store_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

func version(ctx context.Context, tx *store.Tx) (v int64, err error) {
	err = tx.QueryRowContext(ctx, "SELECT version FROM note WHERE id = $1", 1).Scan(&v)
	return v, err
}

func lockNote(ctx context.Context, tx *store.Tx) error {
	_, err := tx.ExecContext(ctx, "UPDATE note SET version = version WHERE id = $1", 1)
	return err
}

// A read after a lock happens after the lock was acquired, also when both share one round trip: a transaction that
// waited for the lock sees what the other one wrote.
func TestReadsInAPipelineComeAfterItsLock(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		notes(t, db)
		locks, may := make(chan struct{}), make(chan struct{})
		other := make(chan error, 1)
		go func() {
			other <- db.InTx(t.Context(), func(tx *store.Tx) error {
				if err := lockNote(t.Context(), tx); err != nil {
					return err
				}
				close(locks)
				<-may
				_, err := tx.ExecContext(t.Context(), "UPDATE note SET version = $1 WHERE id = 1", 42)
				return err
			})
		}()
		<-locks
		time.AfterFunc(100*time.Millisecond, func() { close(may) })
		err := db.InTx(t.Context(), func(tx *store.Tx) error {
			if err := lockNote(store.Deferred(t.Context()), tx); err != nil {
				return err
			}
			v, err := version(t.Context(), tx)
			testdb.Equal(t, "seen after the lock", v, 42)
			return err
		})
		if err := errors.Join(err, <-other); err != nil {
			t.Fatal(err)
		}
	})
}

// Deferred writes keep their order: a later read sees them, and the next statement returns their error.
func TestDeferredWritesKeepTheirOrder(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		notes(t, db)
		add := func(tx *store.Tx, id int) error {
			_, err := tx.ExecContext(store.Deferred(t.Context()), addNote, id)
			return err
		}
		err := db.InTx(t.Context(), func(tx *store.Tx) error {
			var n int
			err := errors.Join(
				add(tx, 7),
				add(tx, 8),
				tx.QueryRowContext(t.Context(), "SELECT count(*) FROM note WHERE id > $1", 6).Scan(&n),
			)
			testdb.Equal(t, "seen by the next statement", n, 2)
			return errors.Join(err, add(tx, 9))
		})
		if err != nil {
			t.Fatal(err)
		}
		testdb.Equal(t, "after the commit", count(t, db, "SELECT count(*) FROM note WHERE id > 6"), 3)

		after := 0
		err = db.InTx(t.Context(), func(tx *store.Tx) error {
			tx.AfterCommit(func() { after++ })
			return errors.Join(add(tx, 10), add(tx, 7))
		})
		if err == nil || after != 0 {
			t.Errorf("a duplicate key: %v, %d after", err, after)
		}
		testdb.Equal(t, "nothing of it stays", count(t, db, "SELECT count(*) FROM note WHERE id = 10"), 0)
	})
}

// A transaction in which a statement failed cannot be committed, even when the program ignores the error.
func TestCommitAfterAnIgnoredError(t *testing.T) {
	db := testdb.OpenDB(t, store.Postgres)
	notes(t, db)
	for range 40 { // more than there are connections: none may be lost or stay in a transaction
		err := db.InTx(t.Context(), func(tx *store.Tx) error {
			if _, err := tx.ExecContext(t.Context(), addNote, 11); err != nil {
				return err
			}
			_, _ = tx.ExecContext(t.Context(), addNote, 11)
			return nil
		})
		if err == nil {
			t.Fatal("committed")
		}
	}
	testdb.Equal(t, "nothing stays", count(t, db, "SELECT count(*) FROM note WHERE id = 11"), 0)
}

func TestTransactionsWithoutStatements(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		after := 0
		for _, fails := range []error{nil, errors.New("no")} {
			err := db.InTx(t.Context(), func(tx *store.Tx) error {
				tx.AfterCommit(func() { after++ })
				return fails
			})
			if !errors.Is(err, fails) {
				t.Error(err)
			}
		}
		testdb.Equal(t, "commits", after, 1)
	})
}
