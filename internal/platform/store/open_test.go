package store_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/pressly/goose/v3"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
	"psic/migrations"
)

func TestSQLiteIsDurableAndChecked(t *testing.T) {
	db := testdb.OpenDB(t, store.SQLite)
	pragmas := map[string]string{
		"journal_mode": "wal",
		"synchronous":  "2",
		"foreign_keys": "1",
		"busy_timeout": "10000",
	}
	for name, want := range pragmas {
		var got string
		if err := db.Read().QueryRow("PRAGMA " + name).Scan(&got); err != nil || got != want {
			t.Errorf("reader: %s = %s, %v; want %s", name, got, err, want)
		}
		err := db.InTx(t.Context(), func(tx *store.Tx) error { return tx.QueryRow("PRAGMA " + name).Scan(&got) })
		if err != nil || got != want {
			t.Errorf("writer: %s = %s, %v; want %s", name, got, err, want)
		}
	}
}

func TestSQLiteReadersCannotWrite(t *testing.T) {
	db := testdb.OpenDB(t, store.SQLite)
	notes(t, db)
	for _, statement := range []string{
		"INSERT INTO note (id) VALUES (9)",
		"UPDATE note SET version = 1",
		"DELETE FROM note",
		"DROP TABLE note",
	} {
		if _, err := db.Read().Exec(statement); err == nil {
			t.Errorf("%s went through the read pool", statement)
		}
	}
}

func TestForeignKeysHold(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		if err := insert(t, db, "account", row{"referred_by": "nobody"}); err == nil {
			t.Error("an account is referred by an account that does not exist")
		}
		id := another(t, db, "account")
		if err := insert(t, db, "account", row{"referred_by": id}); err != nil {
			t.Fatal(err)
		}
		if err := try(t, db, "DELETE FROM account WHERE id = $1", id); err == nil {
			t.Error("an account that another one references was deleted")
		}
	})
}

func TestSQLitePathMayHoldAnyCharacter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "50% off? #1 ç", "psic.db")
	for range 2 { // the first creates the file, the second opens it
		db, err := store.Open(t.Context(), store.Options{URL: "sqlite://" + path})
		if err != nil {
			t.Fatal(err)
		}
		if db.Path() != path {
			t.Errorf("path %q", db.Path())
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

// Replicas that start at the same time migrate the database once, and each finds it complete.
func TestOpenTogetherMigratesOnce(t *testing.T) {
	for _, engine := range testdb.Engines {
		t.Run(string(engine), func(t *testing.T) {
			url := emptyDatabase(t, engine)
			dbs, errs := make([]*store.DB, 4), make([]error, 4)
			var wg sync.WaitGroup
			for i := range dbs {
				wg.Go(func() { dbs[i], errs[i] = store.Open(t.Context(), store.Options{URL: url, MaxConns: 4}) })
			}
			wg.Wait()
			for i, db := range dbs {
				if errs[i] != nil {
					t.Fatal(errs[i])
				}
				defer func() { _ = db.Close() }()
				if err := db.Ping(t.Context()); err != nil {
					t.Error(err)
				}
			}
			wantMigratedOnce(t, dbs[3])
		})
	}
}

func wantMigratedOnce(t *testing.T, db *store.DB) {
	t.Helper()
	files, err := filepath.Glob("../../../migrations/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	inGo, highest := migrations.Go(string(db.Engine)), int64(0) // version numbers may have gaps
	for _, f := range files {
		n, err := goose.NumericComponent(f)
		if err != nil {
			t.Fatal(err)
		}
		highest = max(highest, n)
	}
	for _, m := range inGo {
		highest = max(highest, m.Version)
	}
	if version, err := db.Version(context.Background()); err != nil || version != highest {
		t.Errorf("version %d, %v; want %d", version, err, highest)
	}
	if n := count(t, db, "SELECT count(*) - count(DISTINCT version_id) FROM goose_db_version"); n != 0 {
		t.Errorf("%d migrations ran twice", n)
	}
	if n := count(t, db, "SELECT count(*) FROM goose_db_version WHERE version_id > 0"); n != len(files)+len(inGo) {
		t.Errorf("%d migrations ran, want %d", n, len(files)+len(inGo))
	}
}

// emptyDatabase returns the address of a database without tables, as at the first start.
func emptyDatabase(t *testing.T, engine store.Engine) string {
	t.Helper()
	if engine == store.SQLite {
		return testdb.NoDatabase(t)
	}
	url := testdb.URL(t, engine)
	db, err := store.Open(t.Context(), store.Options{URL: url, MaxConns: 1})
	if err != nil {
		t.Fatal(err)
	}
	run(t, db, "DROP SCHEMA public CASCADE")
	run(t, db, "CREATE SCHEMA public")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return url
}

func TestOpenRefusesOtherAddressesWithoutRepeatingThem(t *testing.T) {
	for _, url := range []string{"", "mysql://root:hunter2@x/y", "psic.db", "postgres://u:hunter2@host:notaport/x"} {
		db, err := store.Open(t.Context(), store.Options{URL: url})
		if err == nil {
			_ = db.Close()
			t.Errorf("%q was opened", url)
			continue
		}
		if strings.Contains(err.Error(), "hunter2") {
			t.Errorf("the password is in the error: %v", err)
		}
	}
}
