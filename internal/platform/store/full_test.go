package store_test

import (
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func TestIsFullKnowsADiskWithoutRoom(t *testing.T) {
	testkit.OnBoth(t, func(t *testing.T, db *store.DB) {
		notes(t, db)
		err := fill(t, db)
		if !store.IsFull(err) || db.Retries() != 0 {
			t.Errorf("err %v, %d retries", err, db.Retries())
		}
		if store.IsFull(try(t, db, "INSERT INTO note (id) VALUES (1)")) {
			t.Error("a row that exists was taken for a full disk")
		}
	})
}

// fill: a page limit makes SQLite say what a full disk makes it say; PostgreSQL is told to.
func fill(t *testing.T, db *store.DB) error {
	t.Helper()
	if db.Engine == store.Postgres {
		return try(t, db, "DO $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = 'disk_full'; END $$")
	}
	run(t, db, "PRAGMA max_page_count = 1") // as small as the database is now
	return insert(t, db, "account", row{"full_name": strings.Repeat("x", 1<<20)})
}
