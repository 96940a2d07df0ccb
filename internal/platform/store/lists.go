package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

// Lists are reads that a standby may serve: long lists and figures of administrators. Each read sees everything that
// was committed before it began, on whichever replica: it asks the primary how far its log is, and waits a moment until
// the standby has that much. Where the standby is slower or away, the primary serves (docs/adr/0033).
type Lists struct{ d *DB }

// Lists returns the reads that a standby may serve. Without a standby they are those of Read.
func (d *DB) Lists() Lists { return Lists{d} }

const (
	catchUp    = 100 * time.Millisecond // how long a read waits for the standby
	lookAgain  = 5 * time.Millisecond
	answersIn  = time.Second      // a standby that does not answer is away
	restBehind = time.Second      // how long a standby that is behind is left alone
	restAway   = 10 * time.Second // and one that is away
)

// addStandby does not connect: the standby may start later, or be away.
func (d *DB) addStandby(ctx context.Context, o Options) error {
	if o.ReadURL == "" {
		return nil
	}
	cfg, err := pgxpool.ParseConfig(o.ReadURL)
	if err != nil {
		return errors.New("store: the URL of the standby does not parse") // pgx's error contains the password
	}
	cfg.MaxConns = int32(o.MaxConns)
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return errors.New("store: the standby cannot be used")
	}
	d.standby = sql.OpenDB(stdlib.GetPoolConnector(pool))
	d.standby.SetMaxIdleConns(0) // pgxpool keeps the connections
	ends := d.close
	d.close = func() error {
		err := errors.Join(d.standby.Close(), ends())
		pool.Close()
		return err
	}
	return nil
}

// place returns where a read that begins now is served.
func (l Lists) place(ctx context.Context) *sql.DB {
	d := l.d
	if d.standby == nil || d.resting.Load() {
		return d.read
	}
	var log string
	if d.read.QueryRowContext(ctx, "SELECT CAST(pg_current_wal_flush_lsn() AS text)").Scan(&log) != nil {
		return d.read // which says why
	}
	limited, cancel := context.WithTimeout(ctx, answersIn)
	defer cancel()
	for waited := time.Duration(0); waited < catchUp; waited += lookAgain {
		var has bool
		err := d.standby.QueryRowContext(limited,
			"SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= CAST($1 AS pg_lsn)", log).Scan(&has)
		if err != nil {
			d.rest(ctx, restAway)
			return d.read
		}
		if has {
			return d.standby
		}
		if sleep(limited, lookAgain) != nil {
			break
		}
	}
	d.rest(ctx, restBehind)
	return d.read
}

// rest leaves the standby alone for a while. A visitor who went away says nothing about it.
func (d *DB) rest(ctx context.Context, pause time.Duration) {
	if ctx.Err() == nil && d.resting.CompareAndSwap(false, true) {
		time.AfterFunc(pause, func() { d.resting.Store(false) })
	}
}

// QueryContext reads rows. What the standby refuses, for example because it replays a change of the same table, the
// primary reads.
func (l Lists) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if at := l.place(ctx); at != l.d.read {
		if rows, err := at.QueryContext(ctx, query, args...); err == nil {
			return rows, nil
		}
		l.d.rest(ctx, restBehind)
	}
	return l.d.read.QueryContext(ctx, query, args...)
}

// QueryRowContext reads a row, as QueryContext does.
func (l Lists) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if at := l.place(ctx); at != l.d.read {
		if row := at.QueryRowContext(ctx, query, args...); row.Err() == nil {
			return row
		}
		l.d.rest(ctx, restBehind)
	}
	return l.d.read.QueryRowContext(ctx, query, args...)
}

// errReads refuses what is no read.
var errReads = errors.New("store: lists only read")

// ExecContext refuses: the interface of the queries asks for it.
func (l Lists) ExecContext(context.Context, string, ...any) (sql.Result, error) { return nil, errReads }

// PrepareContext refuses: the interface of the queries asks for it.
func (l Lists) PrepareContext(context.Context, string) (*sql.Stmt, error) { return nil, errReads }
