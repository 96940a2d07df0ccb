package store_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"psic/internal/platform/store"
)

// Another process may lock the file longer than the timeout. That is a conflict, which is retried.
func TestBusySQLiteIsRetried(t *testing.T) {
	path := filepath.Join(t.TempDir(), "busy.db")
	var open [2]*sql.DB
	for i := range open {
		db, err := sql.Open("sqlite", "file:"+path+"?_txlock=immediate&_pragma=busy_timeout(0)")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		open[i] = db
	}
	holder, err := open[0].Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = holder.Rollback() }()
	if _, err = open[1].Begin(); err == nil || !store.Retryable(err) {
		t.Errorf("the second writer got %v", err)
	}
	if _, err = open[1].Exec("SELECT * FROM nowhere"); err == nil || store.Retryable(err) {
		t.Errorf("a wrong statement would be retried: %v", err)
	}
}
