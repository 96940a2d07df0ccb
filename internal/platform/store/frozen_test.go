package store_test

import (
	"testing"
	"time"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// TestFrozenTransaction: PostgreSQL ends a transaction whose process does not go on, so that its locks do not stop the
// other replicas; the process runs it again when it goes on, and nothing is done twice.
func TestFrozenTransaction(t *testing.T) {
	url := testdb.URL(t, store.Postgres)
	db, err := store.Open(t.Context(), store.Options{URL: url + "&idle_in_transaction_session_timeout=300ms"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	run(t, db, "CREATE TABLE frozen (n INTEGER NOT NULL)")
	tries := 0
	err = db.InTx(t.Context(), func(tx *store.Tx) error {
		tries++
		_, err := tx.ExecContext(t.Context(), "INSERT INTO frozen (n) VALUES (1)")
		if tries == 1 {
			time.Sleep(time.Second) // longer than the server waits
		}
		return err
	})
	var rows int
	if err := db.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM frozen").Scan(&rows); err != nil {
		t.Fatal(err)
	}
	if err != nil || tries != 2 || rows != 1 {
		t.Errorf("%v after %d tries, %d rows", err, tries, rows)
	}
	ordinary, err := store.Open(t.Context(), store.Options{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ordinary.Close() }()
	var limit string
	row := ordinary.Read().QueryRowContext(t.Context(), "SHOW idle_in_transaction_session_timeout")
	if err := row.Scan(&limit); err != nil || limit != "5s" {
		t.Errorf("without a setting: %s, %v", limit, err)
	}
}
