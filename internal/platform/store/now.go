package store

import (
	"context"
	"time"
)

// Now is the database server's own clock, which all replicas share; ok is false on SQLite, which has none of its own.
func (d *DB) Now(ctx context.Context) (now time.Time, ok bool, err error) {
	if d.Engine != Postgres {
		return time.Time{}, false, nil
	}
	var micros int64
	err = d.read.QueryRowContext(ctx, "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)").
		Scan(&micros)
	return time.UnixMicro(micros).UTC(), err == nil, err
}
