package testdb

import (
	"context"
	"fmt"
	"reflect"
	"testing"

	"psic/internal/platform/store"
)

// content is every row and every sequence of a database, by name.
func content(t *testing.T, name string) *original {
	t.Helper()
	o, err := shared.readOriginal(name)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// used opens a database, lets the test write to it, and gives it back. It returns the database's first name.
func used(t *testing.T, write ...string) string {
	t.Helper()
	clusterOnce.Do(func() { shared, clusterErr = openCluster() })
	if clusterErr != nil {
		t.Fatal(clusterErr)
	}
	name, err := shared.take()
	if err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(context.Background(), store.Options{URL: shared.database(name)})
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range write {
		if _, err := db.Read().ExecContext(context.Background(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	_ = db.Close()
	if _, err := shared.deadlocks(name); err != nil {
		t.Fatal(err)
	}
	if err := shared.giveBack(name); err != nil {
		t.Fatal(err)
	}
	return name
}

const someJobs = `INSERT INTO job (id, kind, args, state, run_at, created_at)
	SELECT 'j' || n, 'k', '{}', 'ready', 0, 0 FROM generate_series(1, %d) AS n`

// The next test gets the same database under another name, with the rows and sequences of a new one.
func TestADatabaseIsUsedAgain(t *testing.T) {
	before := used(t, "DELETE FROM plan", fmt.Sprintf(someJobs, 10), "SELECT nextval('goose_db_version_id_seq')")
	if len(shared.free) == 0 {
		t.Fatal("the database was dropped")
	}
	name, err := shared.take()
	if err != nil {
		t.Fatal(err)
	}
	if name == before {
		t.Error("the database kept its name")
	}
	if now := content(t, name); !reflect.DeepEqual(now, shared.original) {
		t.Errorf("it is not like a new one:\n%v\n%v", now, shared.original)
	}
	if len(shared.original.rows) == 0 || len(shared.original.sequences) == 0 {
		t.Error("the template has no rows or no sequence: the test tests nothing")
	}
	if err := shared.exec("DROP DATABASE " + name); err != nil {
		t.Error(err)
	}
}

// A database with another schema, with the planner's statistics or with many rows is dropped.
func TestAChangedDatabaseIsDropped(t *testing.T) {
	for _, change := range []string{
		"ALTER TABLE session DISABLE TRIGGER ALL",
		"CREATE INDEX another ON job (kind)",
		"DROP INDEX job_due",
		"ALTER TABLE job ALTER COLUMN kind SET DEFAULT 'x'",
		"ANALYZE plan",
		"TRUNCATE job",
		fmt.Sprintf(someJobs, manyRows+1),
	} {
		name := used(t, change)
		if n := len(shared.free); n != 0 {
			t.Errorf("%s: kept", change)
		}
		if _, err := shared.readOriginal(name); err == nil {
			t.Errorf("%s: not dropped", change)
		}
		shared.dropFree()
	}
}
