// Package accesslog stores who called which operation from which address, for the six months that the law requires, and
// then deletes it. It stores route templates, and never paths with ids, queries or bodies.
package accesslog

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/platform/accesslog/accesslogdb"
	"psic/internal/platform/clock"
	"psic/internal/platform/store"
)

// keepMonths is what Marco Civil art. 15 requires. Nothing is kept longer.
const keepMonths = 6

// Entry is one request.
type Entry struct {
	At        time.Time
	AccountID string
	IP        string
	Method    string
	Route     string
	Status    int
}

// Log writes entries in batches, so that a request that only reads does not wait for a disk write.
type Log struct {
	DB    *store.DB
	Clock *clock.Clock
	Out   *slog.Logger
	q     accesslogdb.Queries
	queue chan Entry
	wake  chan struct{}

	// Spool is the file of entries that came while the product was read-only. They are stored when it writes again.
	Spool string

	dropped atomic.Int64 // since the last flush
	mu      sync.Mutex
	pending []Entry // taken from the queue and not written yet
}

const (
	batchSize  = 500
	flushEvery = time.Second
)

func New(db *store.DB, c *clock.Clock, out *slog.Logger) *Log {
	return &Log{
		DB:    db,
		Clock: c,
		Out:   out,
		queue: make(chan Entry, 10_000),
		wake:  make(chan struct{}, 1),
	}
}

// Add never blocks a request. When the queue is full it drops the entry and logs an error.
func (l *Log) Add(e Entry) {
	select {
	case l.queue <- e:
	default:
		if l.dropped.Add(1) == 1 { // the others are only counted: logging each would add to the load
			l.Out.Error("access log: queue full, entry dropped")
		}
	}
	if len(l.queue) == cap(l.queue)/2 {
		select {
		case l.wake <- struct{}{}:
		default:
		}
	}
}

// Run flushes every second until ctx ends, and once more at the end.
func (l *Log) Run(ctx context.Context) {
	if err := l.storeSpool(context.WithoutCancel(ctx)); err != nil {
		l.Out.Error("access log: entries of the read-only time", "err", err) // the file stays for the next start
	}
	ticker := time.NewTicker(flushEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			l.Flush(context.WithoutCancel(ctx))
			return
		case <-ticker.C:
		case <-l.wake: // the queue is half full before the second is over
		}
		l.Flush(context.WithoutCancel(ctx)) // a stop does not interrupt a write
	}
}

// Flush writes the entries that are queued when it begins. Entries that arrive meanwhile wait for the next flush:
// otherwise a busy server would commit every few entries. A batch that fails is kept for the next flush, because the
// law requires these entries and a restart of the database must not lose them.
func (l *Log) Flush(ctx context.Context) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n := l.dropped.Swap(0); n > 1 {
		l.Out.Error("access log: queue full, entries dropped", "entries", n)
	}
	for due := len(l.pending) + len(l.queue); due > 0; {
		if len(l.pending) == 0 {
			l.pending = l.take()
		}
		if err := l.save(ctx, l.pending); err != nil {
			l.Out.Error("access log: write", "entries", len(l.pending), "err", err)
			return
		}
		due -= len(l.pending)
		l.pending = nil
	}
}

func (l *Log) take() []Entry {
	var out []Entry
	for len(out) < batchSize {
		select {
		case e := <-l.queue:
			out = append(out, e)
		default:
			return out
		}
	}
	return out
}

func (l *Log) write(ctx context.Context, tx *store.Tx, entries []Entry) error {
	lines := make([]string, len(entries))
	for i, e := range entries {
		lines[i] = e.line()
	}
	return l.q.InsertAccesses(ctx, tx, store.List(lines))
}

// line has the fixed-width columns that InsertAccesses reads.
func (e Entry) line() string {
	return fmt.Sprintf("%36.36s%016d%03d%36.36s%10.10s%45.45s%s",
		ids.New(), e.At.UnixMicro(), e.Status, e.AccountID, e.Method, e.IP, e.Route)
}

// DeleteExpired is the daily job that deletes entries older than six months.
type DeleteExpired struct{}

func (DeleteExpired) Kind() string { return "accesslog.retention" }

func (l *Log) RunDeleteExpired(ctx context.Context, _ DeleteExpired) error {
	before := at.MonthsBefore(l.Clock.Now(), keepMonths)
	return l.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := l.q.DropAccessBefore(ctx, tx, at.Of(before))
		if err == nil {
			l.Out.Info("access log: retention", "deleted", n)
		}
		return err
	})
}
