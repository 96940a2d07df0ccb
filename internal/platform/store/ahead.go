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
	trip := &journey{}
	tell(ctx, &Tx{trip: trip})
	_, err := tx.Tx.ExecContext(context.WithValue(ctx, ahead{}, trip), "ahead")
	tx.ready = trip.got
	return err
}

// journey is what is asked together, and what came back.
type journey struct {
	list []asked
	got  []answered
}

// QueryContext hides the one of sql.Tx, as the next two do: an answer that was asked ahead is here already, and to read
// it needs neither the connection nor the goroutine with which sql.Tx watches over every question.
func (tx *Tx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if got := tx.answer(query, args); got == nil {
		return tx.Tx.QueryContext(ctx, query, args...)
	} else if got.err != nil {
		return nil, got.err
	} else {
		return nobody.QueryContext(told(got), query)
	}
}

func (tx *Tx) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if got := tx.answer(query, args); got != nil {
		return nobody.QueryRowContext(told(got), query)
	}
	return tx.Tx.QueryRowContext(ctx, query, args...)
}

func (tx *Tx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if got := tx.answer(query, args); got != nil {
		return driver.RowsAffected(got.changed), got.err
	}
	return tx.Tx.ExecContext(ctx, query, args...)
}

// answer is nil for what has to be asked. Another statement than the one that was foretold makes the rest of the
// foretelling worthless.
func (tx *Tx) answer(query string, args []any) *answered {
	one := asked{query, args}
	if tx.trip != nil {
		tx.trip.list = append(tx.trip.list, one)
		return &nothing
	}
	if len(tx.ready) == 0 {
		return nil
	}
	first := &tx.ready[0]
	if !first.is(one) {
		tx.ready = nil
		return nil
	}
	tx.ready = tx.ready[1:]
	return first
}

var nothing answered

// told is a context that never ends: nothing has to watch over who reads an answer that is here.
func told(got *answered) context.Context { return context.WithValue(context.Background(), kept{}, got) }

// nobody is a database to which the answer comes with the question.
var nobody = sql.OpenDB(teller{})

func init() { nobody.SetMaxIdleConns(100) } // each costs next to nothing

type (
	teller struct{}
	kept   struct{}
)

func (teller) Connect(context.Context) (driver.Conn, error) { return teller{}, nil }
func (teller) Driver() driver.Driver                        { return teller{} }
func (teller) Open(string) (driver.Conn, error)             { return teller{}, nil }
func (teller) Close() error                                 { return nil }

func (teller) Begin() (driver.Tx, error) { return nil, errors.New("store: nobody begins") }

func (teller) Prepare(string) (driver.Stmt, error) {
	return nil, errors.New("store: nobody prepares")
}

func (teller) QueryContext(ctx context.Context, _ string, _ []driver.NamedValue) (driver.Rows, error) {
	got, ok := ctx.Value(kept{}).(*answered)
	if !ok {
		return nil, errors.New("store: nobody was told")
	}
	return got.reader()
}
