// Package testdb gives tests a database on each engine, without the product: whoever tests a part of the platform does
// not compile all that stands on it.
package testdb

import (
	"context"
	"path/filepath"
	"testing"

	"psic/internal/platform/store"
)

// Engines are both databases; every store test runs on each.
var Engines = []store.Engine{store.SQLite, store.Postgres}

// URL is a fresh database for the test: it has every table and no row of anybody.
func URL(t testing.TB, engine store.Engine) string {
	t.Helper()
	if engine == store.Postgres {
		return postgresURL(t)
	}
	return sqliteURL(t)
}

// NoDatabase is where a SQLite database may come to be, as at the very first start.
func NoDatabase(t testing.TB) string {
	t.Helper()
	return "sqlite://" + filepath.Join(t.TempDir(), "psic.db")
}

// OpenDB opens a fresh database.
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
