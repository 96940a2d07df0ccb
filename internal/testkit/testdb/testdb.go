// Package testdb gives tests a database on each engine, without the product. Tests of the platform use it, so that they
// do not compile the features.
package testdb

import (
	"context"
	"path/filepath"
	"testing"

	"psic/internal/platform/store"
)

// Engines are the two engines on which every store test runs.
var Engines = []store.Engine{store.SQLite, store.Postgres}

// URL returns the address of a new database for the test, with every table and without people.
func URL(t testing.TB, engine store.Engine) string {
	t.Helper()
	if engine == store.Postgres {
		return postgresURL(t)
	}
	return sqliteURL(t)
}

// NoDatabase returns the address of a SQLite database that does not exist yet, as at the first start.
func NoDatabase(t testing.TB) string {
	t.Helper()
	return "sqlite://" + filepath.Join(t.TempDir(), "psic.db")
}

// EmptyPostgres returns the address of a PostgreSQL database without tables, as an operator creates it.
func EmptyPostgres(t testing.TB) string {
	t.Helper()
	return emptyPostgresURL(t)
}

// OpenDB opens a new database for the test.
func OpenDB(t testing.TB, engine store.Engine) *store.DB {
	t.Helper()
	db, err := store.Open(context.Background(), store.Options{URL: URL(t, engine)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// OnBoth runs the test once on each engine.
func OnBoth(t *testing.T, test func(t *testing.T, db *store.DB)) {
	t.Helper()
	for _, e := range Engines {
		t.Run(string(e), func(t *testing.T) { test(t, OpenDB(t, e)) })
	}
}
