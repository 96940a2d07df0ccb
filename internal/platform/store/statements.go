package store

import (
	"context"
	"database/sql/driver"
	"fmt"
	"strings"

	"modernc.org/sqlite"
)

// maxStatements bounds the prepared statements of a connection. One takes some kilobytes.
const maxStatements = 200

// preparing opens SQLite connections that keep the prepared statements of generated queries. Without them parsing SQL
// takes a third of a booking's processor time. On PostgreSQL pgx does this by itself.
type preparing struct{ driver.Connector }

func sqliteConnector(dsn string) (driver.Connector, error) {
	c, err := sqlite.NewConnector(dsn)
	return preparing{c}, err
}

func (p preparing) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := p.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	full, ok := c.(fullConn)
	if !ok {
		return nil, fmt.Errorf("store: %T lacks a method of a connection", c)
	}
	return &preparingConn{fullConn: full, idle: map[string]statement{}}, nil
}

// fullConn has all methods that database/sql uses of a connection.
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

// preparingConn is used by one goroutine at a time, as database/sql promises. A statement in use is not in idle, so a
// query inside the loop over the same query's rows gets a statement of its own.
type preparingConn struct {
	fullConn
	idle map[string]statement
}

func (c *preparingConn) ExecContext(
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

func (c *preparingConn) QueryContext(
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

// take returns a prepared statement for a generated query, and nil for other texts. The number of generated queries is
// bounded, that of other texts is not.
func (c *preparingConn) take(ctx context.Context, query string) (statement, error) {
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

func (c *preparingConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	return c.fullConn.PrepareContext(ctx, forSQLite(query))
}

// forSQLite removes the row lock, which SQLite does not know. It needs none: there is one write transaction at a time.
// A bare parameter after LIMIT would let SQLite prepare the statement again each time that a value is bound, which
// takes several times as long as a short query itself.
func forSQLite(query string) string {
	query = strings.TrimSuffix(strings.TrimSpace(query), "FOR NO KEY UPDATE")
	return strings.ReplaceAll(query, "LIMIT $", "LIMIT +$")
}

func (c *preparingConn) give(query string, s statement) {
	if c.idle[query] != nil || len(c.idle) >= maxStatements {
		_ = s.Close() // on an error it ends with the connection
		return
	}
	c.idle[query] = s
}

func (c *preparingConn) Close() error {
	for _, s := range c.idle {
		_ = s.Close() // the connection's own Close returns the error
	}
	c.idle = nil
	return c.fullConn.Close()
}

// givingRows gives the statement back when the rows are closed.
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
