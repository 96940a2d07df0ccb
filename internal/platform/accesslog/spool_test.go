package accesslog_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// TestReadOnlyEntriesAreStoredLater: the law asks for these entries, so the read-only time has them too. A line that a
// crash cut off costs itself alone.
func TestReadOnlyEntriesAreStoredLater(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		l, _, _ := open(db)
		l.Spool = filepath.Join(t.TempDir(), "spool")
		db.SetReadOnly(true)
		for range 700 {
			l.Add(entry(now))
		}
		l.Flush(t.Context())
		db.SetReadOnly(false)
		if n := count(t, db); n != 0 {
			t.Fatalf("%d entries written while read-only", n)
		}
		info, err := os.Stat(l.Spool)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Fatalf("spool: %v %v", info, err)
		}
		f, err := os.OpenFile(l.Spool, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = f.WriteString(`{"At":"2026-`)
		_ = f.Close()

		stopped, stop := context.WithCancel(t.Context())
		stop()
		l.Run(stopped)
		if n := count(t, db); n != 700 {
			t.Errorf("%d entries stored, want 700", n)
		}
		if _, err := os.Stat(l.Spool); !os.IsNotExist(err) {
			t.Errorf("the spool is still there: %v", err)
		}
	})
}
