package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
)

// Ahead tells the database what the transaction is about to ask, in that order. On PostgreSQL all of it travels
// together and the answers are kept for when the code asks; a question that comes otherwise than foretold is asked
// anew. On SQLite, where nothing travels, it does nothing.
//
// tell calls what will be called, on a transaction that answers everything with nothing. Only locks and reads may be
// foretold, and only such as no write between now and the question changes.
func (tx *Tx) Ahead(ctx context.Context, tell func(ctx context.Context, ask *Tx)) error {
	if !tx.travels {
		return nil
	}
	var list []asked
	ctx = context.WithValue(ctx, foretelling{}, &list)
	none, err := nobody.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	tell(ctx, &Tx{Tx: none})
	if err := none.Rollback(); err != nil {
		return err
	}
	_, err = tx.ExecContext(context.WithValue(ctx, ahead{}, list), "ahead")
	return err
}

type foretelling struct{}

// nobody is a database that answers nothing and writes down what it is asked.
var nobody = sql.OpenDB(listener{})

type listener struct{}

func (listener) Connect(context.Context) (driver.Conn, error) { return listener{}, nil }
func (listener) Driver() driver.Driver                        { return listener{} }
func (listener) Open(string) (driver.Conn, error)             { return listener{}, nil }
func (listener) Begin() (driver.Tx, error)                    { return listener{}, nil }
func (listener) Close() error                                 { return nil }
func (listener) Commit() error                                { return nil }
func (listener) Rollback() error                              { return nil }
func (listener) CheckNamedValue(*driver.NamedValue) error     { return nil }

func (listener) Prepare(string) (driver.Stmt, error) {
	return nil, errors.New("store: nobody prepares")
}

func (listener) QueryContext(ctx context.Context, sql string, args []driver.NamedValue) (driver.Rows, error) {
	write(ctx, sql, args)
	return &keptRows{answer: &answered{}}, nil
}

func (listener) ExecContext(ctx context.Context, sql string, args []driver.NamedValue) (driver.Result, error) {
	write(ctx, sql, args)
	return driver.RowsAffected(0), nil
}

func write(ctx context.Context, sql string, args []driver.NamedValue) {
	if list, ok := ctx.Value(foretelling{}).(*[]asked); ok {
		*list = append(*list, asked{sql, args})
	}
}
