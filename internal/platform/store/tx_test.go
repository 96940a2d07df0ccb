package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"testing"

	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

const addNote = "INSERT INTO note (id) VALUES ($1)"

func TestInTxCommitsAndThenRunsAfterCommit(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		notes(t, db)
		var order []string
		err := db.InTx(t.Context(), func(tx *store.Tx) error {
			tx.AfterCommit(func() {
				order = append(order, fmt.Sprint("first sees ", count(t, db, "SELECT count(*) FROM note WHERE id = 7")))
			})
			tx.AfterCommit(func() { order = append(order, "second") })
			_, err := tx.ExecContext(t.Context(), addNote, 7)
			order = append(order, "body")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(order); got != "[body first sees 1 second]" {
			t.Errorf("order: %s", got)
		}
	})
}

func TestInTxRollsBack(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		notes(t, db)
		full := fault.New(fault.Conflict, "full", "Lotado.")
		tries, after := 0, 0
		err := db.InTx(t.Context(), func(tx *store.Tx) error {
			tries++
			tx.AfterCommit(func() { after++ })
			if _, err := tx.ExecContext(t.Context(), addNote, 7); err != nil {
				return err
			}
			return fmt.Errorf("book: %w", full)
		})
		if !errors.Is(err, full) || tries != 1 || after != 0 {
			t.Errorf("err %v, %d tries, %d after: a fault is no conflict and is not retried", err, tries, after)
		}
		if n := count(t, db, "SELECT count(*) FROM note WHERE id = 7"); n != 0 || db.Retries() != 0 {
			t.Errorf("%d rows, %d retries", n, db.Retries())
		}
	})
}

func TestInTxRollsBackWhenTheBodyPanics(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		notes(t, db)
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic was swallowed")
				}
			}()
			_ = db.InTx(t.Context(), func(tx *store.Tx) error {
				if _, err := tx.ExecContext(t.Context(), addNote, 7); err != nil {
					t.Error(err)
				}
				panic("boom")
			})
		}()
		run(t, db, addNote, 7) // the writer is free again and the row is not there
	})
}

func TestInTxReportsAConstraintCheckedAtTheEnd(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		notes(t, db)
		run(t, db, "CREATE TABLE line (note_id bigint REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED)")
		after := false
		err := db.InTx(t.Context(), func(tx *store.Tx) error {
			tx.AfterCommit(func() { after = true })
			_, err := tx.ExecContext(t.Context(), "INSERT INTO line (note_id) VALUES (99)")
			return err
		})
		if err == nil || after {
			t.Errorf("err %v, after commit ran: %v", err, after)
		}
	})
}

func TestInTxStopsWithItsContext(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		notes(t, db)
		ctx, cancel := context.WithCancel(t.Context())
		err := db.InTx(ctx, func(tx *store.Tx) error {
			if _, err := tx.ExecContext(ctx, addNote, 7); err != nil {
				return err
			}
			cancel()
			return nil
		})
		if !errors.Is(err, context.Canceled) && !errors.Is(err, sql.ErrTxDone) {
			t.Errorf("err = %v", err)
		}
		if n := count(t, db, "SELECT count(*) FROM note WHERE id = 7"); n != 0 {
			t.Error("a cancelled transaction left its row")
		}
	})
}

// The first try reads a snapshot that another transaction makes stale: PostgreSQL returns 40001.
func TestInTxRunsAgainAfterASerializationFailure(t *testing.T) {
	db := testdb.OpenDB(t, store.Postgres)
	notes(t, db)
	tries, after := 0, 0
	err := db.InTx(t.Context(), func(tx *store.Tx) error {
		tries++
		tx.AfterCommit(func() { after++ })
		if _, err := tx.ExecContext(t.Context(), "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"); err != nil {
			return err
		}
		var version int
		if err := tx.QueryRowContext(t.Context(), "SELECT version FROM note WHERE id = 1").Scan(&version); err != nil {
			return err
		}
		if tries == 1 {
			run(t, db, "UPDATE note SET version = 10 WHERE id = 1")
		}
		_, err := tx.ExecContext(t.Context(), "UPDATE note SET version = $1 WHERE id = 1", version+1)
		return err
	})
	if err != nil || tries != 2 || after != 1 || db.Retries() != 1 {
		t.Errorf("err %v, %d tries, %d after, %d retries", err, tries, after, db.Retries())
	}
	if n := count(t, db, "SELECT version FROM note WHERE id = 1"); n != 11 {
		t.Errorf("version %d: the second try must read again", n)
	}
}

func TestInTxRunsAgainAfterADeadlock(t *testing.T) {
	testdb.ExpectDeadlocks(t)
	db := testdb.OpenDB(t, store.Postgres)
	notes(t, db)
	var both, done sync.WaitGroup
	both.Add(2)
	crossing := func(first, second int) error {
		tries := 0
		return db.InTx(t.Context(), func(tx *store.Tx) error {
			tries++
			if _, err := tx.ExecContext(t.Context(), "SET LOCAL deadlock_timeout = '20ms'"); err != nil {
				return err
			}
			const update = "UPDATE note SET version = version + 1 WHERE id = $1"
			if _, err := tx.ExecContext(t.Context(), update, first); err != nil {
				return err
			}
			if tries == 1 {
				both.Done()
				both.Wait() // each has locked one row and waits for the other's
			}
			_, err := tx.ExecContext(t.Context(), update, second)
			return err
		})
	}
	errs := make([]error, 2)
	done.Go(func() { errs[0] = crossing(1, 2) })
	done.Go(func() { errs[1] = crossing(2, 1) })
	done.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	if db.Retries() == 0 || count(t, db, "SELECT sum(version) FROM note") != 4 {
		t.Errorf("%d retries, versions sum to %d", db.Retries(), count(t, db, "SELECT sum(version) FROM note"))
	}
}

func TestInTxGivesUpAfterTooManyConflicts(t *testing.T) {
	db := testdb.OpenDB(t, store.Postgres)
	tries := 0
	err := db.InTx(t.Context(), func(tx *store.Tx) error {
		tries++
		_, err := tx.ExecContext(t.Context(), "DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '40001'; END $$")
		return err
	})
	if err == nil || tries != 11 {
		t.Errorf("%d tries, then %v", tries, err)
	}
}
