package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"psic/internal/kernel/at"
)

// together opens PostgreSQL connections on which statements travel in company (docs/adr/0018): the beginning of a
// transaction and writes whose answer nobody awaits leave with the next statement, and what a transaction says that
// it is about to ask (Tx.Ahead) is asked at once. Every statement keeps its place in the order and its own snapshot.
type together struct{ driver.Connector }

func (t together) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := t.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	std, ok := c.(*stdlib.Conn)
	if !ok {
		return nil, fmt.Errorf("store: %T is no connection of pgx", c)
	}
	return &togetherConn{Conn: std}, nil
}

// asked is a statement and its arguments.
type asked struct {
	sql  string
	args []any
}

func (a asked) is(b asked) bool { return a.sql == b.sql && slices.EqualFunc(a.args, b.args, same) }

// same: most of what statements carry are texts, numbers and times, which need no reflection.
func same(x, y any) bool {
	switch x := x.(type) {
	case string:
		other, ok := y.(string)
		return ok && x == other
	case int64:
		other, ok := y.(int64)
		return ok && x == other
	case at.Time:
		other, ok := y.(at.Time)
		return ok && x.Equal(other.Time)
	case at.Date:
		other, ok := y.(at.Date)
		return ok && x == other
	}
	return reflect.DeepEqual(x, y)
}

func values(args []driver.NamedValue) []any {
	out := make([]any, len(args))
	for i, v := range args {
		out[i] = v.Value
	}
	return out
}

// answered is a statement with what the server said.
type answered struct {
	asked
	columns []string
	rows    [][]driver.Value
	tag     string
	changed int64
	err     error
}

// togetherConn is used by one goroutine at a time, as database/sql promises.
type togetherConn struct {
	*stdlib.Conn
	ctx     context.Context // of the transaction
	waiting []asked         // leave with the next statement
	open    bool            // the server knows of the transaction
}

type (
	deferred struct{}
	ahead    struct{}
)

// Deferred marks a write whose answer nobody awaits: it leaves with the next statement or the commit of its
// transaction, and that one returns its error. On SQLite it is done at once.
func Deferred(ctx context.Context) context.Context {
	return context.WithValue(ctx, deferred{}, true)
}

func (c *togetherConn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	if c.Conn.Conn().IsClosed() {
		return nil, driver.ErrBadConn
	}
	if opts != (driver.TxOptions{}) {
		return c.Conn.BeginTx(ctx, opts)
	}
	c.ctx, c.open = ctx, false
	c.waiting = []asked{{sql: "begin"}}
	return c, nil
}

func (c *togetherConn) ExecContext(ctx context.Context, sql string, args []driver.NamedValue) (driver.Result, error) {
	if trip, ok := ctx.Value(ahead{}).(*journey); ok {
		var err error
		trip.got, err = c.send(ctx, trip.list)
		return driver.RowsAffected(0), err
	}
	one := asked{sql, values(args)}
	if ctx.Value(deferred{}) != nil && c.inTx() {
		c.waiting = append(c.waiting, one)
		return driver.RowsAffected(0), nil
	}
	// Several statements in one text, as migrations have them, go by the simple protocol and so alone.
	if len(c.waiting) == 0 || len(args) == 0 {
		if err := c.flush(ctx); err != nil {
			return nil, err
		}
		return c.Conn.ExecContext(ctx, sql, args)
	}
	got, err := c.send(ctx, []asked{one})
	if err != nil {
		return nil, err
	}
	return driver.RowsAffected(got[0].changed), got[0].err
}

func (c *togetherConn) QueryContext(ctx context.Context, sql string, args []driver.NamedValue) (driver.Rows, error) {
	if len(c.waiting) == 0 {
		return c.Conn.QueryContext(ctx, sql, args)
	}
	got, err := c.send(ctx, []asked{{sql, values(args)}})
	if err != nil {
		return nil, err
	}
	return got[0].reader()
}

func (c *togetherConn) PrepareContext(ctx context.Context, sql string) (driver.Stmt, error) {
	if err := c.flush(ctx); err != nil {
		return nil, err
	}
	return c.Conn.PrepareContext(ctx, sql)
}

// Commit sends what waits and the commit. A transaction that asked nothing has nothing to say.
func (c *togetherConn) Commit() error {
	if !c.open && len(c.waiting) == 1 {
		c.waiting = nil
		return nil
	}
	got, err := c.send(c.ctx, []asked{{sql: "commit"}})
	if err == nil {
		err = got[0].err
	}
	if err != nil {
		return errors.Join(err, c.Rollback()) // database/sql does not roll back what failed to commit
	}
	c.open = false
	if got[0].tag == "ROLLBACK" {
		return pgx.ErrTxCommitRollback
	}
	return nil
}

func (c *togetherConn) Rollback() error {
	c.waiting = nil
	if !c.open || c.Conn.Conn().IsClosed() {
		return nil
	}
	c.open = false
	_, err := c.Conn.Conn().Exec(c.ctx, "rollback")
	return err
}

func (c *togetherConn) ResetSession(ctx context.Context) error {
	c.waiting, c.open = nil, false
	return c.Conn.ResetSession(ctx)
}

func (c *togetherConn) inTx() bool { return c.open || len(c.waiting) > 0 }

func (c *togetherConn) flush(ctx context.Context) error {
	if len(c.waiting) == 0 {
		return nil
	}
	_, err := c.send(ctx, nil)
	return err
}

// send puts what waits before the list, all in one journey. The error is that of what waited or of the connection; a
// statement of the list carries its own, and those after it were not run.
func (c *togetherConn) send(ctx context.Context, list []asked) ([]answered, error) {
	before := c.waiting
	c.waiting = nil
	var batch pgx.Batch
	for _, one := range append(before, list...) {
		batch.Queue(one.sql, one.args...)
	}
	c.open = true
	results := c.Conn.Conn().SendBatch(ctx, &batch)
	defer func() { _ = results.Close() }() // every error has been read by then
	for range before {
		if _, err := results.Exec(); err != nil {
			return nil, err
		}
	}
	got := make([]answered, 0, len(list))
	for _, one := range list {
		got = append(got, answered{asked: one})
		a := &got[len(got)-1]
		if a.read(results); a.err != nil {
			break
		}
	}
	return got, results.Close()
}

// read takes the next answer whole.
func (a *answered) read(results pgx.BatchResults) {
	rows, err := results.Query()
	if err != nil {
		a.err = err
		return
	}
	defer rows.Close()
	for _, f := range rows.FieldDescriptions() {
		a.columns = append(a.columns, f.Name)
	}
	for rows.Next() {
		values, err := rows.Values()
		if err != nil {
			a.err = err
			return
		}
		row := make([]driver.Value, len(values))
		for i, v := range values {
			if row[i], a.err = plain(v); a.err != nil {
				return
			}
		}
		a.rows = append(a.rows, row)
	}
	rows.Close()
	a.tag, a.changed, a.err = rows.CommandTag().String(), rows.CommandTag().RowsAffected(), rows.Err()
}

// plain is a value as database/sql knows it. The schema has texts, numbers, truths and bytes.
func plain(v any) (driver.Value, error) {
	switch v := v.(type) {
	case nil, string, int64, bool, float64, []byte:
		return v, nil
	case int32:
		return int64(v), nil
	case int16:
		return int64(v), nil
	}
	return nil, fmt.Errorf("store: a column of type %T", v)
}

func (a *answered) reader() (driver.Rows, error) {
	if a.err != nil {
		return nil, a.err
	}
	return &keptRows{answer: a}, nil
}

// keptRows hands out an answer that has arrived.
type keptRows struct {
	answer *answered
	next   int
}

func (r *keptRows) Columns() []string { return r.answer.columns }
func (r *keptRows) Close() error      { return nil }

func (r *keptRows) Next(to []driver.Value) error {
	if r.next == len(r.answer.rows) {
		return io.EOF
	}
	copy(to, r.answer.rows[r.next])
	r.next++
	return nil
}
