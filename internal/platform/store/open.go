package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

// Options says where the database is.
type Options struct {
	URL      string // sqlite://path or postgres://…
	ReadURL  string // a standby of URL that serves Lists; empty: none
	MaxConns int    // 0: 16
	AsItIs   bool   // does not migrate; for tests that fill the schema of an older program
	UpTo     int64  // migrates up to this version only, as an older program does; 0: the newest
	ReadOnly bool   // does not migrate, and refuses write transactions
}

// Open connects and brings the schema up to date. Replicas may start together: the migration takes a lock.
func Open(ctx context.Context, o Options) (*DB, error) {
	if o.MaxConns == 0 {
		o.MaxConns = 16
	}
	d, err := connect(ctx, o)
	if err != nil {
		return nil, err
	}
	if o.AsItIs {
		return d, nil
	}
	if o.ReadOnly {
		d.SetReadOnly(true)
		if err := d.current(ctx); err != nil {
			return nil, errors.Join(err, d.Close())
		}
		return d, nil
	}
	if err := d.migrate(ctx, o.UpTo); err != nil {
		return nil, errors.Join(fmt.Errorf("migrate: %w", err), d.Close())
	}
	return d, nil
}

func connect(ctx context.Context, o Options) (*DB, error) {
	switch {
	case strings.HasPrefix(o.URL, "postgres://"), strings.HasPrefix(o.URL, "postgresql://"):
		return connectPostgres(ctx, o)
	case strings.HasPrefix(o.URL, "sqlite://"):
		return connectSQLite(strings.TrimPrefix(o.URL, "sqlite://"), o)
	}
	return nil, errors.New("store: the database URL must begin with sqlite:// or postgres://")
}

func connectPostgres(ctx context.Context, o Options) (*DB, error) {
	cfg, err := pgxpool.ParseConfig(o.URL)
	if err != nil {
		return nil, errors.New("store: the PostgreSQL URL does not parse") // pgx's error contains the password
	}
	cfg.MaxConns = int32(o.MaxConns)
	endFrozen(cfg.ConnConfig.RuntimeParams)
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("store: PostgreSQL does not answer: %w", err)
	}
	db := sql.OpenDB(pipeline{stdlib.GetPoolConnector(pool)})
	db.SetMaxIdleConns(0) // pgxpool keeps the connections
	d := &DB{
		Engine: Postgres,
		read:   db,
		write:  db,
		close: func() error {
			err := db.Close()
			pool.Close()
			return err
		},
	}
	return d, d.addStandby(ctx, o)
}

// frozenAfter is how long a transaction may wait for its own process. A process that is frozen, or whose machine is
// gone, would otherwise keep its locks, and the other replicas would wait for them.
const frozenAfter = "5s"

// endFrozen makes the server end such a transaction, unless the address says otherwise.
func endFrozen(params map[string]string) {
	const name = "idle_in_transaction_session_timeout"
	if _, set := params[name]; !set {
		params[name] = frozenAfter
	}
}

func connectSQLite(path string, o Options) (*DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	writing, err := sqliteConnector(sqliteDSN(path, false))
	if err != nil {
		return nil, err
	}
	reading, err := sqliteConnector(sqliteDSN(path, true))
	if err != nil {
		return nil, err
	}
	write, read := sql.OpenDB(writing), sql.OpenDB(reading)
	write.SetMaxOpenConns(1)
	read.SetMaxOpenConns(o.MaxConns)
	read.SetMaxIdleConns(o.MaxConns)
	return &DB{
		Engine: SQLite,
		read:   read,
		write:  write,
		path:   path,
		close: func() error {
			return errors.Join(read.Close(), write.Close())
		},
	}, nil
}

// sqliteDSN sets synchronous=FULL, because a committed transaction must survive a power cut. A write transaction takes
// the lock when it begins, so that it cannot fail later because another one was faster.
func sqliteDSN(path string, readOnly bool) string {
	q := url.Values{"_txlock": {"immediate"}}
	pragmas := []string{"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)"}
	if readOnly {
		pragmas = append(pragmas, "query_only(1)")
	}
	for _, p := range pragmas {
		q.Add("_pragma", p)
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}
