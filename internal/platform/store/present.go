package store

import (
	"context"
	"time"
)

// The advisory locks that every server of a database holds, shared: so the database knows its servers, also those that
// do not hear each other. The numbers are arbitrary.
const (
	lockClass = 0x70736963 // "psic"
	onTheBus  = 1          // servers with a bus that others can join
	byItself  = 2          // servers whose bus is inside the process

	presentEvery = 5 * time.Second
)

// StayPresent holds the lock until ctx ends, and takes it again after the connection was lost. SQLite has one server.
func (d *DB) StayPresent(ctx context.Context, bus bool) {
	which := byItself
	if bus {
		which = onTheBus
	}
	tick := time.NewTicker(presentEvery)
	defer tick.Stop()
	for d.Engine == Postgres {
		d.hold(ctx, which, tick.C)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// hold returns when the connection is lost or ctx ends.
func (d *DB) hold(ctx context.Context, which int, tick <-chan time.Time) {
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return // the readiness check says that the database is away
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock_shared($1, $2)", lockClass, which); err != nil {
		return
	}
	for err == nil {
		select {
		case <-ctx.Done():
			// The pool keeps the connection, so the lock must be given back.
			_, _ = conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock_all()")
			return
		case <-tick:
			_, err = conn.ExecContext(ctx, "SELECT 1")
		}
	}
}

// Servers counts the servers of this database: with a bus that others can join, and with a bus of their own. On SQLite
// both are 0.
func (d *DB) Servers(ctx context.Context) (together, alone int, err error) {
	if d.Engine != Postgres {
		return 0, 0, nil
	}
	err = d.read.QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE objid = $2), count(*) FILTER (WHERE objid = $3)
		FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND granted
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
		lockClass, onTheBus, byItself).Scan(&together, &alone)
	return together, alone, err
}
