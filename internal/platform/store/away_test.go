package store_test

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

func TestIsAwayKnowsADiskWithoutRoom(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		notes(t, db)
		err := fill(t, db)
		if !store.IsAway(err) || db.Retries() != 0 {
			t.Errorf("err %v, %d retries", err, db.Retries())
		}
		if store.IsAway(try(t, db, "INSERT INTO note (id) VALUES (1)")) {
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

// TestIsAwayKnowsALostServer: a connection that the server ended is no fault of ours, and neither is a server that
// may not write.
func TestIsAwayKnowsALostServer(t *testing.T) {
	db := testdb.OpenDB(t, store.Postgres)
	for name, statement := range map[string]string{
		"ended by an administrator": "SELECT pg_terminate_backend(pg_backend_pid())",
		"a standby":                 "DO $$ BEGIN RAISE EXCEPTION 'read only' USING ERRCODE = 'read_only_sql_transaction'; END $$",
		"starting":                  "DO $$ BEGIN RAISE EXCEPTION 'soon' USING ERRCODE = 'cannot_connect_now'; END $$",
		"too many":                  "DO $$ BEGIN RAISE EXCEPTION 'many' USING ERRCODE = 'too_many_connections'; END $$",
	} {
		if err := try(t, db, statement); !store.IsAway(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := store.Open(t.Context(), store.Options{URL: "postgres://psic@/none?host=" + t.TempDir()})
	if !store.IsAway(err) {
		t.Errorf("nobody there: %v", err)
	}
}

func TestIsAwayKnowsAFileThatCannotBeWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "psic.db")
	db, err := store.Open(t.Context(), store.Options{URL: "sqlite://" + path})
	if err != nil {
		t.Fatal(err)
	}
	notes(t, db)
	defer func() { _ = db.Close() }()
	run(t, db, "PRAGMA query_only = 1") // as good as a file system that turned read-only
	if err := try(t, db, "INSERT INTO note (id) VALUES (7)"); !store.IsAway(err) {
		t.Errorf("read-only: %v", err)
	}
	for _, err := range []error{syscall.ENOSPC, syscall.EROFS, syscall.EMFILE, driver.ErrBadConn} {
		if !store.IsAway(fmt.Errorf("put: %w", err)) {
			t.Errorf("%v is not known", err)
		}
	}
	for _, err := range []error{nil, errors.New("x"), context.Canceled, context.DeadlineExceeded, syscall.ENOENT} {
		if store.IsAway(err) {
			t.Errorf("%v was taken for a lost engine", err)
		}
	}
}

// TestIsAwayKnowsAReadOnlyDisk: PostgreSQL says the same of a disk that turned read-only and of a missing GRANT.
func TestIsAwayKnowsAReadOnlyDisk(t *testing.T) {
	for file, want := range map[string]bool{"md.c": true, "fd.c": true, "aclchk.c": false, "": false} {
		if got := store.IsAway(fmt.Errorf("insert: %w", &pgconn.PgError{Code: "42501", File: file})); got != want {
			t.Errorf("%q: %v", file, got)
		}
	}
}
