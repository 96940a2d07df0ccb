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
			t.Error("a duplicate key was taken for a full disk")
		}
	})
}

// fill makes the engine report a full disk. On SQLite a page limit gives the same error; on PostgreSQL a statement
// raises it.
func fill(t *testing.T, db *store.DB) error {
	t.Helper()
	if db.Engine == store.Postgres {
		return try(t, db, "DO $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = 'disk_full'; END $$")
	}
	run(t, db, "PRAGMA max_page_count = 1") // as small as the database is now
	return insert(t, db, "account", row{"full_name": strings.Repeat("x", 1<<20)})
}

// TestIsAwayKnowsALostServer: a connection that the server ended, a standby and a server that starts are recognised.
func TestIsAwayKnowsALostServer(t *testing.T) {
	db := testdb.OpenDB(t, store.Postgres)
	raise := func(code string) string {
		return "DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '" + code + "'; END $$"
	}
	for name, statement := range map[string]string{
		"ended by an administrator": "SELECT pg_terminate_backend(pg_backend_pid())",
		"a standby":                 raise("read_only_sql_transaction"),
		"starting":                  raise("cannot_connect_now"),
		"too many":                  raise("too_many_connections"),
	} {
		if err := try(t, db, statement); !store.IsAway(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := store.Open(t.Context(), store.Options{URL: "postgres://psic@/none?host=" + t.TempDir()})
	if !store.IsAway(err) {
		t.Errorf("no server: %v", err)
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
	run(t, db, "PRAGMA query_only = 1") // it gives the same error as a read-only file system
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
			t.Errorf("%v was taken for a lost database", err)
		}
	}
}

// TestIsAwayKnowsAReadOnlyDisk: PostgreSQL has the same code for a read-only disk and for a missing GRANT.
func TestIsAwayKnowsAReadOnlyDisk(t *testing.T) {
	for file, want := range map[string]bool{"md.c": true, "fd.c": true, "aclchk.c": false, "": false} {
		if got := store.IsAway(fmt.Errorf("insert: %w", &pgconn.PgError{Code: "42501", File: file})); got != want {
			t.Errorf("%q: %v", file, got)
		}
	}
}
