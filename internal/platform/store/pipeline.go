package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// pipeline opens PostgreSQL connections that save round trips (docs/adr/0018). BEGIN and the writes marked Deferred
// wait for the next statement of their transaction and are sent with it, as one pgx.Batch. The server runs the
// statements in the order of the program, each with its own snapshot, and stops at the first that fails.
type pipeline struct{ driver.Connector }

func (p pipeline) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := p.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	std, ok := c.(*stdlib.Conn)
	if !ok {
		return nil, fmt.Errorf("store: %T is no connection of pgx", c)
	}
	return &pipelineConn{Conn: std}, nil
}

// pipelineConn is used by one goroutine at a time, as database/sql promises.
type pipelineConn struct {
	*stdlib.Conn
	ctx     context.Context // of the transaction
	waiting []statementArgs // sent with the next statement
	open    bool            // BEGIN was sent
}

type statementArgs struct {
	sql  string
	args []any
}

type deferred struct{}

// Deferred marks a write whose result nobody needs. It is sent with the next statement or the commit of its
// transaction, which returns its error. On SQLite it runs at once.
func Deferred(ctx context.Context) context.Context { return context.WithValue(ctx, deferred{}, true) }

func (c *pipelineConn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	if c.Conn.Conn().IsClosed() {
		return nil, driver.ErrBadConn
	}
	if opts != (driver.TxOptions{}) {
		return c.Conn.BeginTx(ctx, opts)
	}
	c.ctx, c.open = ctx, false
	c.waiting = []statementArgs{{sql: "begin"}}
	return c, nil
}

func (c *pipelineConn) ExecContext(ctx context.Context, sql string, args []driver.NamedValue) (driver.Result, error) {
	if ctx.Value(deferred{}) != nil && c.inTx() {
		c.waiting = append(c.waiting, statementArgs{sql, values(args)})
		return driver.RowsAffected(0), nil
	}
	// A text without arguments may have several statements, as in migrations. Those need the simple protocol, which a
	// batch does not use.
	if len(c.waiting) == 0 || len(args) == 0 {
		if err := c.flush(ctx); err != nil {
			return nil, err
		}
		return c.Conn.ExecContext(ctx, sql, args)
	}
	result, err := c.send(ctx, statementArgs{sql, values(args)})
	if err != nil {
		return nil, err
	}
	return driver.RowsAffected(result.tag.RowsAffected()), nil
}

func (c *pipelineConn) QueryContext(ctx context.Context, sql string, args []driver.NamedValue) (driver.Rows, error) {
	if len(c.waiting) == 0 {
		return c.Conn.QueryContext(ctx, sql, args)
	}
	rows, err := c.send(ctx, statementArgs{sql, values(args)})
	if err != nil {
		return nil, err
	}
	return rows, nil
}

func (c *pipelineConn) PrepareContext(ctx context.Context, sql string) (driver.Stmt, error) {
	if err := c.flush(ctx); err != nil {
		return nil, err
	}
	return c.Conn.PrepareContext(ctx, sql)
}

// Commit sends the waiting statements and the commit. A transaction without statements sends nothing.
func (c *pipelineConn) Commit() error {
	if !c.open && len(c.waiting) == 1 {
		c.waiting = nil
		return nil
	}
	result, err := c.send(c.ctx, statementArgs{sql: "commit"})
	if err != nil {
		return errors.Join(err, c.Rollback()) // database/sql does not roll back after a failed commit
	}
	c.open = false
	if result.tag.String() == "ROLLBACK" {
		return pgx.ErrTxCommitRollback
	}
	return nil
}

func (c *pipelineConn) Rollback() error {
	c.waiting = nil
	if !c.open || c.Conn.Conn().IsClosed() {
		return nil
	}
	c.open = false
	_, err := c.Conn.Conn().Exec(c.ctx, "rollback")
	return err
}

func (c *pipelineConn) ResetSession(ctx context.Context) error {
	c.waiting, c.open = nil, false
	return c.Conn.ResetSession(ctx)
}

func (c *pipelineConn) inTx() bool { return c.open || len(c.waiting) > 0 }

// flush sends the waiting statements without a further one.
func (c *pipelineConn) flush(ctx context.Context) error {
	if len(c.waiting) == 0 {
		return nil
	}
	last := c.waiting[len(c.waiting)-1]
	c.waiting = c.waiting[:len(c.waiting)-1]
	_, err := c.send(ctx, last)
	return err
}

// send makes one round trip with the waiting statements and a last one. It returns all rows of the last one.
func (c *pipelineConn) send(ctx context.Context, last statementArgs) (*bufferedRows, error) {
	var batch pgx.Batch
	for _, s := range append(c.waiting, last) {
		batch.Queue(s.sql, s.args...)
	}
	before := len(c.waiting)
	c.waiting, c.open = nil, true
	results := c.Conn.Conn().SendBatch(ctx, &batch)
	defer func() { _ = results.Close() }() // every error has been read by then

	for range before {
		if _, err := results.Exec(); err != nil {
			return nil, err
		}
	}
	rows, err := readAll(results)
	if err != nil {
		return nil, err
	}
	return rows, results.Close()
}

func values(args []driver.NamedValue) []any {
	out := make([]any, len(args))
	for i, v := range args {
		out[i] = v.Value
	}
	return out
}
