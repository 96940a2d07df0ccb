package store

import (
	"context"
	"errors"
	"fmt"
)

// ErrReadOnly is the error of every write transaction while the product is read-only.
var ErrReadOnly = errors.New("store: read-only (PSIC_READ_ONLY)")

// ReadOnly reports whether write transactions are refused.
func (d *DB) ReadOnly() bool { return d.readOnly.Load() }

// SetReadOnly lets a test switch while the product runs. The server decides at its start.
func (d *DB) SetReadOnly(on bool) { d.readOnly.Store(on) }

// current refuses a schema that this program would have to migrate: migrating writes.
func (d *DB) current(ctx context.Context) error {
	var version int64
	// The migration tool is not asked: it takes a lock, which a move may hold.
	err := d.read.QueryRowContext(ctx, "SELECT max(version_id) FROM goose_db_version").Scan(&version)
	if err != nil {
		return fmt.Errorf("read-only: the database has no schema: %w", err)
	}
	known := d.Known()
	if version < known {
		return fmt.Errorf("the schema is at version %d and must be brought to %d: start once without PSIC_READ_ONLY",
			version, known)
	}
	return d.checkFloor(ctx, known)
}
