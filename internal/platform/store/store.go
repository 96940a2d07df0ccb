// Package store opens the database, runs transactions and classifies the errors of the engines. One SQL text serves
// SQLite and PostgreSQL (docs/adr/0001).
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"psic/internal/platform/trace"
)

// Engine is the kind of database.
type Engine string

const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// DB is the database: one pool for reads and one for write transactions. On SQLite the writer is a single connection,
// so writers queue in Go instead of polling a lock.
type DB struct {
	Engine  Engine
	read    *sql.DB
	write   *sql.DB
	standby *sql.DB     // serves Lists; nil: there is none
	resting atomic.Bool // the standby is left alone for a while
	path    string      // SQLite file, empty on PostgreSQL
	close   func() error
	retries atomic.Int64
	// readOnly refuses write transactions, for example while the database is moved.
	readOnly atomic.Bool
}

// Tx is a running write transaction. A function that receives one never begins another.
type Tx struct {
	*sql.Tx
	last  []func() error
	after []func()
}

// BeforeCommit runs fn at the end of the transaction, in the order of the calls. A row that every transaction locks,
// such as the end of the audit chain, is locked here: for the shortest time, and after all other locks.
func (tx *Tx) BeforeCommit(fn func() error) { tx.last = append(tx.last, fn) }

// AfterCommit runs fn after the commit, and never after a rollback.
func (tx *Tx) AfterCommit(fn func()) { tx.after = append(tx.after, fn) }

// Read returns the pool for reads. What decides about something scarce is read in a transaction, under a lock.
func (d *DB) Read() *sql.DB { return d.read }

// Path returns the SQLite file, or an empty text.
func (d *DB) Path() string { return d.path }

// Retries counts transactions that were run again after a conflict.
func (d *DB) Retries() int64 { return d.retries.Load() }

func (d *DB) Close() error { return d.close() }

// Ping checks that both pools reach the database.
func (d *DB) Ping(ctx context.Context) error {
	if err := d.read.PingContext(ctx); err != nil {
		return err
	}
	return d.write.PingContext(ctx)
}

const maxRetries = 10

// InTx runs fn in a write transaction at read committed. It retries when the engine gave up because of a conflict
// (PostgreSQL 40001 and 40P01, SQLite busy). Therefore fn has no side effects outside the transaction; those go into
// AfterCommit or into a job.
func (d *DB) InTx(ctx context.Context, fn func(tx *Tx) error) error {
	if d.ReadOnly() {
		return ErrReadOnly
	}
	ctx, span := trace.Begin(ctx, trace.Inside, "transaction")
	span.Set("db.system.name", systemNames[d.Engine])
	err := d.retried(ctx, span, fn)
	span.End(err != nil)
	return err
}

// systemNames are the engines' names in traces.
var systemNames = map[Engine]string{SQLite: "sqlite", Postgres: "postgresql"}

func (d *DB) retried(ctx context.Context, span trace.Span, fn func(tx *Tx) error) error {
	for attempt := 0; ; attempt++ {
		tx := &Tx{}
		err := d.once(ctx, tx, fn)
		if err == nil {
			for _, after := range tx.after {
				after()
			}
			return nil
		}
		if !Retryable(err) && !(tx.Tx != nil && pgconn.SafeToRetry(err)) || attempt == maxRetries {
			return err
		}
		d.retries.Add(1)
		span.SetInt("psic.retries", int64(attempt+1))
		if err := sleep(ctx, backoff(attempt)); err != nil {
			return err
		}
	}
}

func (d *DB) once(ctx context.Context, tx *Tx, fn func(*Tx) error) error {
	raw, err := d.write.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = raw.Rollback() }() // after a commit this is a no-op
	tx.Tx = raw
	if err := fn(tx); err != nil {
		return err
	}
	for _, last := range tx.last {
		if err := last(); err != nil {
			return err
		}
	}
	if err := raw.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

func backoff(attempt int) time.Duration {
	ceiling := min(2*time.Millisecond<<attempt, 200*time.Millisecond)
	return time.Duration(rand.Int64N(int64(ceiling))) + time.Millisecond
}

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// None says whether a query for one row found nothing.
func None(err error) bool { return errors.Is(err, sql.ErrNoRows) }
