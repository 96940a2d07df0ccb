package store_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"psic/internal/platform/store"
	"psic/internal/testkit/pgcluster"
	"psic/internal/testkit/testdb"
)

// withStandby starts a PostgreSQL and a standby that follows it.
func withStandby(t *testing.T) (primary, standby *pgcluster.Cluster) {
	t.Helper()
	dir, err := os.MkdirTemp("", "psic-lists-") // a short path, for the socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	primary, err = pgcluster.Start(pgcluster.Options{
		Dir:      filepath.Join(dir, "a"),
		Settings: pgcluster.Durable(), // a commit is in the log on disk before it is acknowledged
		Init:     []string{"--no-sync"},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(primary.Kill)
	standby, err = primary.Copy(filepath.Join(dir, "b"), "-R", "-X", "stream", "-c", "fast", "--no-sync")
	if err == nil {
		err = standby.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(standby.Kill)
	return primary, standby
}

// TestListsOfAStandby: the standby serves lists, and each list has what was written before, also while the standby
// replays nothing or is gone.
func TestListsOfAStandby(t *testing.T) {
	t.Parallel()
	primary, standby := withStandby(t)
	db, err := store.Open(t.Context(), store.Options{
		URL:     primary.URL("postgres"),
		ReadURL: standby.URL("postgres"),
		AsItIs:  true,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	direct, err := store.Open(t.Context(), store.Options{URL: standby.URL("postgres"), AsItIs: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = direct.Close() }()
	run(t, db, "CREATE TABLE written (n INTEGER NOT NULL)")

	written, served := 0, 0
	writeAndRead := func(when string) (byStandby bool) {
		t.Helper()
		run(t, db, "INSERT INTO written (n) VALUES (1)")
		written++
		var there int
		row := db.Lists().QueryRowContext(t.Context(), "SELECT count(*), pg_is_in_recovery() FROM written")
		if err := row.Scan(&there, &byStandby); err != nil || there != written {
			t.Fatalf("%s: %d of %d, %v", when, there, written, err)
		}
		return byStandby
	}
	for range 20 {
		if writeAndRead("following") {
			served++
		}
	}
	if served == 0 {
		t.Error("the standby served nothing")
	}
	tell := func(statement string) {
		t.Helper()
		var nothing any
		if err := direct.Read().QueryRowContext(t.Context(), statement).Scan(&nothing); err != nil {
			t.Fatal(err)
		}
	}
	tell("SELECT CAST(pg_wal_replay_pause() AS text)")
	for i := range 3 {
		if writeAndRead(fmt.Sprint("paused, ", i)) {
			t.Error("a standby that replays nothing served")
		}
	}
	tell("SELECT CAST(pg_wal_replay_resume() AS text)")
	for deadline := time.Now().Add(10 * time.Second); !writeAndRead("resumed"); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the standby does not serve again")
		}
	}
	if _, err := db.Lists().ExecContext(t.Context(), "DELETE FROM written"); err == nil {
		t.Error("lists write")
	}
	standby.Kill()
	for i := range 3 {
		if writeAndRead(fmt.Sprint("gone, ", i)) {
			t.Error("a standby that is gone served")
		}
	}
}

// TestListsWithoutAStandby: on one database lists are reads as all others.
func TestListsWithoutAStandby(t *testing.T) {
	for _, engine := range testdb.Engines {
		db, err := store.Open(t.Context(), store.Options{URL: testdb.URL(t, engine)})
		if err != nil {
			t.Fatal(err)
		}
		var n int
		rows, err := db.Lists().QueryContext(t.Context(), "SELECT program FROM schema_floor")
		if err == nil {
			for rows.Next() {
				n++
			}
			err = rows.Close()
		}
		if err != nil || n != 1 {
			t.Errorf("%s: %d rows, %v", engine, n, err)
		}
		_ = db.Close()
	}
}
