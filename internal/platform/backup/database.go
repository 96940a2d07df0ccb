package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"psic/internal/platform/store"
	"psic/migrations"
)

// database is the part of a backup that differs between the engines.
type database interface {
	engine() store.Engine
	schema(ctx context.Context) (int64, error)
	empty(ctx context.Context) (bool, error)
	dump(ctx context.Context, to string) error
	// load fills the empty database from a dump, completely or not at all.
	load(ctx context.Context, from string) error
	// stage is the folder for a dump before load.
	stage(dataDir string) string
	close() error
}

func openDatabase(ctx context.Context, url string) (database, error) {
	if path, ok := strings.CutPrefix(url, "sqlite://"); ok {
		return &sqliteDB{path: path}, nil
	}
	if isPostgres(url) {
		return openPostgres(ctx, url)
	}
	return nil, errURL
}

var errURL = errors.New("backup: the database URL must begin with sqlite:// or postgres:// and parse")

func isPostgres(url string) bool {
	return strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://")
}

// Peek opens the database only to read: it creates no file and migrates nothing. The error is fs.ErrNotExist when the
// SQLite file does not exist yet.
func Peek(url string) (*sql.DB, store.Engine, error) {
	if path, ok := strings.CutPrefix(url, "sqlite://"); ok {
		db, err := openSQLite(path)
		return db, store.SQLite, err
	}
	if !isPostgres(url) {
		return nil, "", errURL
	}
	db, err := sql.Open("pgx", url)
	if err != nil {
		return nil, "", errURL // err contains the password
	}
	return db, store.Postgres, nil
}

// Schema reads the version that goose recorded, in SQL that both engines understand.
func Schema(ctx context.Context, db *sql.DB) (int64, error) {
	var v int64
	err := db.QueryRowContext(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version WHERE is_applied").
		Scan(&v)
	if err != nil {
		return 0, fmt.Errorf("backup: the database holds no schema of Psic: %w", err)
	}
	return v, nil
}

// KnownSchema is the newest schema version that this program understands.
func KnownSchema(engine store.Engine) int64 { return migrations.Newest(string(engine)) }
