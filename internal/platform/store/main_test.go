package store_test

import (
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

func TestMain(m *testing.M) { testdb.Main(m) }

// run executes a statement in a transaction; the test fails on an error.
func run(t testing.TB, db *store.DB, statement string, args ...any) {
	t.Helper()
	if err := try(t, db, statement, args...); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

func try(t testing.TB, db *store.DB, statement string, args ...any) error {
	t.Helper()
	return db.InTx(t.Context(), func(tx *store.Tx) error {
		_, err := tx.ExecContext(t.Context(), statement, args...)
		return err
	})
}

func count(t testing.TB, db *store.DB, query string, args ...any) (n int) {
	t.Helper()
	if err := db.Read().QueryRowContext(t.Context(), query, args...).Scan(&n); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return n
}

// notes creates a simple table for tests that need no table of a feature.
func notes(t testing.TB, db *store.DB) {
	t.Helper()
	run(t, db, "CREATE TABLE note (id bigint PRIMARY KEY, version bigint NOT NULL DEFAULT 0)")
	run(t, db, "INSERT INTO note (id) VALUES (1), (2)")
}
