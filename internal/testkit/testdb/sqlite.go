package testdb

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"psic/internal/platform/store"
)

// sqliteTemplate returns the file of a migrated database, which all tests copy: to migrate takes longer than most
// tests.
var sqliteTemplate = sync.OnceValues(func() (file []byte, err error) {
	dir, err := os.MkdirTemp("", "psic-sqlite-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path := filepath.Join(dir, "psic.db")
	db, err := store.Open(context.Background(), store.Options{URL: "sqlite://" + path})
	if err != nil {
		return nil, err
	}
	// Closing the last connection writes the log into the file.
	if err := db.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// sqliteURL creates a database for the test, copied from the template.
func sqliteURL(t testing.TB) string {
	t.Helper()
	file, err := sqliteTemplate()
	if err != nil {
		t.Fatalf("testdb: SQLite: %v", err)
	}
	url := NoDatabase(t)
	if err := os.WriteFile(strings.TrimPrefix(url, "sqlite://"), file, 0o600); err != nil {
		t.Fatalf("testdb: %v", err)
	}
	return url
}
