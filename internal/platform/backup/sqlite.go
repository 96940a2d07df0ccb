package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	_ "modernc.org/sqlite" // the embedded engine

	"psic/internal/platform/store"
)

type sqliteDB struct{ path string }

func (d *sqliteDB) engine() store.Engine { return store.SQLite }

func (d *sqliteDB) close() error { return nil }

// stage is beside the database, because a rename is atomic only on one disk.
func (d *sqliteDB) stage(string) string { return filepath.Dir(d.path) }

// openSQLite never creates a file.
func openSQLite(path string) (*sql.DB, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("backup: there is no database: %w", err)
	}
	return sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?mode=rw&_pragma=busy_timeout(10000)")
}

func (d *sqliteDB) schema(ctx context.Context) (int64, error) {
	db, err := openSQLite(d.path)
	if err != nil {
		return 0, err
	}
	defer db.Close()
	return Schema(ctx, db)
}

// dump copies one snapshot of the database. Writers are not blocked.
func (d *sqliteDB) dump(ctx context.Context, to string) error {
	db, err := openSQLite(d.path)
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", to); err != nil {
		return fmt.Errorf("backup: copy the database: %w", err)
	}
	return checkIntegrity(ctx, to)
}

// checkIntegrity reads every page, so that damage is noticed now and not on the day of a restore.
func checkIntegrity(ctx context.Context, path string) error {
	db, err := openSQLite(path)
	if err != nil {
		return err
	}
	defer db.Close()
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check").Scan(&verdict); err != nil {
		return fmt.Errorf("backup: check the database: %w", err)
	}
	if verdict != "ok" {
		return fmt.Errorf("backup: the database is damaged: %s", verdict)
	}
	return nil
}

// empty reports whether the file does not exist. A restore must not replace a file, whatever is in it.
func (d *sqliteDB) empty(context.Context) (bool, error) {
	for _, suffix := range []string{"", "-wal", "-journal"} {
		_, err := os.Lstat(d.path + suffix)
		if err == nil {
			return false, nil
		}
		if !errors.Is(err, os.ErrNotExist) {
			return false, err
		}
	}
	return true, nil
}

func (d *sqliteDB) load(ctx context.Context, from string) error {
	if err := checkIntegrity(ctx, from); err != nil {
		return err
	}
	f, err := os.Open(from)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(from, d.path); err != nil {
		return fmt.Errorf("backup: put the database in place: %w", err)
	}
	return syncDir(filepath.Dir(d.path))
}
