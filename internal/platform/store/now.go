package store

import (
	"context"
	"time"
)

// Now returns the time of the database server's clock, which all replicas share. On SQLite ok is false, because it has
// no clock of its own.
func (d *DB) Now(ctx context.Context) (now time.Time, ok bool, err error) {
	if d.Engine != Postgres {
		return time.Time{}, false, nil
	}
	var micros int64
	err = d.read.QueryRowContext(ctx, "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)").
		Scan(&micros)
	return time.UnixMicro(micros).UTC(), err == nil, err
}
