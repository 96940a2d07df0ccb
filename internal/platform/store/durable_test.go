package store_test

import (
	"slices"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// TestUnsafeNamesSettings: SQLite as the store opens it is durable. The PostgreSQL of the tests is not.
func TestUnsafeNamesSettings(t *testing.T) {
	for engine, want := range map[store.Engine][]string{
		store.SQLite:   nil,
		store.Postgres: {"fsync is off", "synchronous_commit is off", "full_page_writes is off"},
	} {
		if got, err := testdb.OpenDB(t, engine).Unsafe(t.Context()); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v", engine, got, err)
		}
	}
}
