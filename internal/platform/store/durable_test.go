package store_test

import (
	"slices"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// TestUnsafeNamesWhatForgets: SQLite as we open it is safe; the tests' own PostgreSQL is not.
func TestUnsafeNamesWhatForgets(t *testing.T) {
	for engine, want := range map[store.Engine][]string{
		store.SQLite:   nil,
		store.Postgres: {"fsync is off", "synchronous_commit is off", "full_page_writes is off"},
	} {
		if got, err := testdb.OpenDB(t, engine).Unsafe(t.Context()); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v", engine, got, err)
		}
	}
}
