package store

import (
	"context"
	"database/sql/driver"
	"fmt"
	"strings"

	"modernc.org/sqlite"
)

// maxStatements bounds what a connection remembers; one costs some kilobytes.
const maxStatements = 200

// remembering opens SQLite connections that keep the statements of generated queries. Reading SQL took a third of a
// booking's processor time; pgx remembers on PostgreSQL by itself.
type remembering struct{ driver.Connector }

func sqliteConnector(dsn string) (driver.Connector, error) {
	c, err := sqlite.NewConnector(dsn)
	return remembering{c}, err
}

func (r remembering) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := r.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	full, ok := c.(fullConn)
	if !ok {
		return nil, fmt.Errorf("store: %T lacks a method of a connection", c)
	}
	return &rememberingConn{fullConn: full, idle: map[string]statement{}}, nil
}

// fullConn is all that database/sql asks of a connection.
type fullConn interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.ConnBeginTx
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

type statement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// rememberingConn is used by one goroutine at a time, as database/sql promises. A statement in use is not in idle, so
// a query inside the loop over the same query's rows gets one of its own.
type rememberingConn struct {
	fullConn
	idle map[string]statement
}

func (c *rememberingConn) ExecContext(
	ctx context.Context,
	query string,
	args []driver.NamedValue,
) (driver.Result, error) {
	s, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.fullConn.ExecContext(ctx, query, args)
	}
	defer c.give(query, s)
	return s.ExecContext(ctx, args)
}

func (c *rememberingConn) QueryContext(
	ctx context.Context,
	query string,
	args []driver.NamedValue,
) (driver.Rows, error) {
	s, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.fullConn.QueryContext(ctx, query, args)
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		c.give(query, s)
		return nil, err
	}
	return &givingRows{Rows: rows, give: func() { c.give(query, s) }}, nil
}

// take gives nil for a text that is not a generated query: those are few, and their number is known.
func (c *rememberingConn) take(ctx context.Context, query string) (statement, error) {
	if !strings.HasPrefix(query, "-- name: ") {
		return nil, nil
	}
	if s := c.idle[query]; s != nil {
		delete(c.idle, query)
		return s, nil
	}
	s, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return s.(statement), nil
}

// PrepareContext leaves out the lock of rows: a transaction that writes is alone from its beginning.
func (c *rememberingConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	return c.fullConn.PrepareContext(ctx, strings.TrimSuffix(strings.TrimSpace(query), "FOR NO KEY UPDATE"))
}

func (c *rememberingConn) give(query string, s statement) {
	if c.idle[query] != nil || len(c.idle) >= maxStatements {
		_ = s.Close() // it ends with the connection at the latest
		return
	}
	c.idle[query] = s
}

func (c *rememberingConn) Close() error {
	for _, s := range c.idle {
		_ = s.Close() // the connection's own end is what counts
	}
	c.idle = nil
	return c.fullConn.Close()
}

// givingRows gives the statement back when the rows were read.
type givingRows struct {
	driver.Rows
	give func()
}

func (r *givingRows) Close() error {
	err := r.Rows.Close()
	if r.give != nil {
		r.give()
		r.give = nil
	}
	return err
}
