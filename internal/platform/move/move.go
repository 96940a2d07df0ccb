// Package move copies a whole database from one engine to the other and proves that both hold the same. The source is
// locked against writers meanwhile and never changed. The target receives everything in one transaction, or nothing.
package move

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"psic/internal/platform/backup"
	"psic/internal/platform/store"
)

// Options say what to copy.
type Options struct {
	From, To string // addresses of databases on different engines
	Rehearse bool   // copy and prove, then take everything back
	// Progress is told how far the move is: after every Every rows, and after each table.
	Progress func(Progress)
	Every    int64 // 0: 50,000
}

// Phase is what a move does with a table.
type Phase string

const (
	Copying   Phase = "copied"
	Comparing Phase = "compared"
)

// Progress is how far a move is. Each row counts twice: it is copied, and it is read back and compared.
type Progress struct {
	Phase     Phase
	Table     string
	Rows      int64 // of the table
	Complete  bool  // the table is
	Done, All int64 // of the whole move
}

// tally counts rows and reports them.
type tally struct {
	Options
	now Progress
}

func (p *tally) begin(phase Phase, t table) {
	p.now.Phase, p.now.Table, p.now.Rows, p.now.Complete = phase, t.name, 0, false
}

func (p *tally) row() {
	p.now.Rows++
	p.now.Done++
	if p.now.Rows%p.Every == 0 {
		p.Options.Progress(p.now)
	}
}

func (p *tally) end() {
	p.now.Complete = true
	p.Options.Progress(p.now)
}

// Copied is what was copied of one table.
type Copied struct {
	Name string
	Rows int64
	sum  checksum
}

// Report is the result of a move.
type Report struct {
	Tables []Copied
	Rows   int64
}

var (
	// ErrSameEngine is returned when both addresses are of one engine.
	ErrSameEngine = errors.New("move: both addresses are of one engine; use psic backup and psic restore")
	// ErrNotEmpty is returned when the target holds data.
	ErrNotEmpty = errors.New("move: the target is not empty")
)

// source is a database that is read.
type source interface {
	// lock keeps writers away until close, and fixes what is read.
	lock(ctx context.Context, tables []table) error
	rows
	close() error
}

// rows reads a table.
type rows interface {
	count(ctx context.Context, t table) (int64, error)
	// read gives every row of a table, in any order. The row is valid until the next.
	read(ctx context.Context, t table, each func(row []any) error) error
}

// target is a database that is filled in one transaction.
type target interface {
	rows
	schema(ctx context.Context) ([]table, error)
	// clear begins the transaction, switches triggers off, and removes what migrations inserted.
	clear(ctx context.Context, tables []table) error
	// fill writes the rows that next returns, until it returns nil.
	fill(ctx context.Context, t table, next func() ([]any, error)) error
	// finish switches triggers on again, checks references, and commits.
	finish(ctx context.Context, tables []table) error
	// discard takes everything back that was not committed.
	discard() error
}

// Run copies, compares and commits.
func Run(ctx context.Context, o Options) (r Report, err error) {
	if onSQLite(o.From) == onSQLite(o.To) {
		return r, ErrSameEngine
	}
	if err := checkSource(ctx, o.From); err != nil {
		return r, err
	}
	from, err := openSource(ctx, o.From)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, from.close()) }()
	to, err := openTarget(ctx, o.To)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, to.discard()) }()
	return move(ctx, o, from, to)
}

func move(ctx context.Context, o Options, from source, to target) (r Report, err error) {
	tables, err := to.schema(ctx)
	if err != nil {
		return r, err
	}
	all, err := prepare(ctx, from, to, tables)
	if err != nil {
		return r, err
	}
	if o.Every == 0 {
		o.Every = 50_000
	}
	p := &tally{Options: o, now: Progress{All: 2 * all}}
	for _, t := range tables {
		done, err := copyTable(ctx, from, to, t, p)
		if err != nil {
			return r, fmt.Errorf("move: %s: %w", t.name, err)
		}
		r.Tables, r.Rows = append(r.Tables, done), r.Rows+done.Rows
	}
	if err := compare(ctx, to, tables, r.Tables, p); err != nil || o.Rehearse {
		return r, err
	}
	return r, to.finish(ctx, tables)
}

// prepare locks the source, counts its rows, and clears the target.
func prepare(ctx context.Context, from source, to target, tables []table) (all int64, err error) {
	if err := from.lock(ctx, tables); err != nil {
		return 0, err
	}
	for _, t := range tables {
		n, err := from.count(ctx, t)
		if err != nil {
			return 0, fmt.Errorf("move: count %s: %w", t.name, err)
		}
		all += n
	}
	if err := to.clear(ctx, tables); err != nil {
		return 0, fmt.Errorf("move: empty the target: %w", err)
	}
	return all, nil
}

func onSQLite(url string) bool { return strings.HasPrefix(url, "sqlite://") }

// checkSource refuses a schema that is not exactly this program's. The columns would differ.
func checkSource(ctx context.Context, url string) error {
	db, engine, err := backup.Peek(url)
	if err != nil {
		return err
	}
	defer db.Close()
	version, err := backup.Schema(ctx, db)
	if err != nil {
		return err
	}
	if known := backup.KnownSchema(engine); version != known {
		return fmt.Errorf("move: the source has schema %d and this program %d: start this program on it once",
			version, known)
	}
	return nil
}

// copyTable streams one table from one side to the other.
func copyTable(ctx context.Context, from source, to target, t table, p *tally) (Copied, error) {
	p.begin(Copying, t)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := Copied{Name: t.name}
	stream, failed := make(chan []any, 256), make(chan error, 1)
	go func() {
		defer close(stream)
		failed <- from.read(ctx, t, func(row []any) error {
			done.Rows++
			done.sum.add(t, row)
			select {
			case stream <- append([]any(nil), row...):
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
	}()
	err := to.fill(ctx, t, func() ([]any, error) {
		row := <-stream
		if row != nil {
			p.row()
		}
		return row, nil
	})
	cancel()
	for range stream { //nolint:revive // the reader ends when nobody waits for it
	}
	if read := <-failed; err == nil && read != nil {
		return done, read
	}
	if err == nil {
		p.end()
	}
	return done, err
}

// compare reads the target back. A row that is missing, doubled or changed changes the sum of its table.
func compare(ctx context.Context, to target, tables []table, copied []Copied, p *tally) error {
	for i, t := range tables {
		p.begin(Comparing, t)
		var got Copied
		err := to.read(ctx, t, func(row []any) error {
			got.Rows++
			got.sum.add(t, row)
			p.row()
			return nil
		})
		if err != nil {
			return fmt.Errorf("move: read %s back: %w", t.name, err)
		}
		if got.Rows != copied[i].Rows || got.sum != copied[i].sum {
			return fmt.Errorf("move: %s differs: %d rows were copied, %d are there; nothing was kept",
				t.name, copied[i].Rows, got.Rows)
		}
		p.end()
	}
	return nil
}

// Estimate returns how long the rest takes, from what is done. It is a second at least, because after the last row
// constraints are checked and the copy is committed.
func (p Progress) Estimate(since time.Duration) time.Duration {
	if p.Done == 0 {
		return time.Second
	}
	rest := time.Duration(float64(since) / float64(p.Done) * float64(p.All-p.Done))
	return max(rest.Round(time.Second), time.Second)
}

func openSource(ctx context.Context, url string) (source, error) {
	if onSQLite(url) {
		return openSQLiteSource(ctx, url)
	}
	return openPostgresSource(ctx, url)
}

func openTarget(ctx context.Context, url string) (target, error) {
	if onSQLite(url) {
		return openSQLiteTarget(ctx, url)
	}
	if err := checkPostgres(ctx, url); err != nil {
		return nil, err
	}
	return openPostgresTarget(ctx, url)
}

// migrated opens a database and brings its schema to a version; 0 is the program's.
func migrated(ctx context.Context, url string, version int64) error {
	db, err := store.Open(ctx, store.Options{URL: url, UpTo: version})
	if err != nil {
		return fmt.Errorf("move: prepare the target: %w", err)
	}
	return db.Close()
}
