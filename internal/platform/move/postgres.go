package move

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"psic/internal/platform/backup"
	"psic/internal/platform/store"
)

// postgresSide is one connection to PostgreSQL, as either end of a move.
type postgresSide struct {
	db   *sql.DB
	conn *sql.Conn
}

func openPostgres(ctx context.Context, address string) (*postgresSide, error) {
	db, _, err := backup.Peek(address)
	if err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("move: PostgreSQL does not answer: %w", err), db.Close())
	}
	return &postgresSide{db: db, conn: conn}, nil
}

func openPostgresSource(ctx context.Context, address string) (source, error) {
	return openPostgres(ctx, address)
}

// checkPostgres refuses a database with tables that are not this program's, before anything is changed in it.
func checkPostgres(ctx context.Context, address string) error {
	p, err := openPostgres(ctx, address)
	if err != nil {
		return err
	}
	defer func() { _ = errors.Join(p.conn.Close(), p.db.Close()) }()
	var relations int
	err = p.conn.QueryRowContext(ctx, `SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%'`).Scan(&relations)
	if err != nil || relations == 0 {
		return err
	}
	version, err := backup.Schema(ctx, p.db)
	if known := backup.KnownSchema(store.Postgres); err != nil || version != known {
		return fmt.Errorf("%w: it has tables that are not those of this program", ErrNotEmpty)
	}
	return nil
}

// openPostgresTarget accepts a database without tables, and one that holds only what migrations insert: a move that was
// interrupted leaves it so.
func openPostgresTarget(ctx context.Context, address string) (target, error) {
	if err := migrated(ctx, address); err != nil {
		return nil, err
	}
	return openPostgres(ctx, address)
}

// patient lets a transaction wait for the other side as long as that needs, whatever the server or the address says. A
// server that ended the source's transaction would let writers in before the move is over.
const patient = "SET LOCAL idle_in_transaction_session_timeout = 0"

// lock keeps writers away. The locks come before the first query, so what is read is everything that was committed.
func (p *postgresSide) lock(ctx context.Context, tables []table) error {
	names := make([]string, len(tables))
	for i, t := range tables {
		names[i] = t.name
	}
	err := p.exec(ctx, "BEGIN ISOLATION LEVEL REPEATABLE READ", patient, "SET LOCAL lock_timeout = '10s'")
	if err != nil {
		return err
	}
	if err := p.exec(ctx, "LOCK TABLE "+strings.Join(names, ", ")+" IN EXCLUSIVE MODE"); err != nil {
		return fmt.Errorf("move: somebody writes to the source; stop the product first: %w", err)
	}
	return nil
}

func (p *postgresSide) close() error {
	_, err := p.conn.ExecContext(context.Background(), "ROLLBACK")
	return errors.Join(err, p.conn.Close(), p.db.Close())
}

func (p *postgresSide) discard() error { return p.close() }

func (p *postgresSide) exec(ctx context.Context, statements ...string) error {
	for _, sql := range statements {
		if _, err := p.conn.ExecContext(ctx, sql); err != nil {
			return err
		}
	}
	return nil
}

func (p *postgresSide) count(ctx context.Context, t table) (n int64, err error) {
	err = p.conn.QueryRowContext(ctx, "SELECT count(*) FROM "+t.name).Scan(&n)
	return n, err
}

func (p *postgresSide) read(ctx context.Context, t table, each func([]any) error) error {
	rs, err := p.conn.QueryContext(ctx, "SELECT "+strings.Join(t.names(), ", ")+" FROM "+t.name)
	if err != nil {
		return err
	}
	defer rs.Close()
	return scan(rs, t, each)
}

// schema takes the tables and their order from SQLite, whose catalogue is the same, and sees that PostgreSQL has the
// same columns.
func (p *postgresSide) schema(ctx context.Context) ([]table, error) {
	dir, err := os.MkdirTemp("", "psic-move-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "schema.db")
	if err := migrated(ctx, "sqlite://"+path); err != nil {
		return nil, err
	}
	s, err := openSQLiteFile(ctx, path)
	if err != nil {
		return nil, err
	}
	tables, err := s.schema(ctx)
	if err == nil {
		err = p.sameAs(ctx, s, tables)
	}
	return tables, errors.Join(err, s.conn.Close(), s.db.Close())
}

// sameAs compares the columns with those of a new SQLite database, and the rows with what its migrations inserted.
func (p *postgresSide) sameAs(ctx context.Context, fresh *sqliteSide, tables []table) error {
	for _, t := range tables {
		for _, c := range t.columns {
			var declared string
			err := p.conn.QueryRowContext(ctx, `SELECT data_type FROM information_schema.columns
WHERE table_schema = current_schema() AND table_name = $1 AND column_name = $2`, t.name, c.name).Scan(&declared)
			if err != nil || kindOf(declared) != c.kind {
				return fmt.Errorf("move: %s.%s is %q on PostgreSQL: %w", t.name, c.name, declared, err)
			}
		}
		here, err := p.count(ctx, t)
		if err != nil {
			return err
		}
		there, err := fresh.count(ctx, t)
		if err != nil {
			return err
		}
		if here != there {
			return fmt.Errorf("%w: %s has %d rows", ErrNotEmpty, t.name, here)
		}
	}
	return nil
}

func (p *postgresSide) clear(ctx context.Context, tables []table) error {
	statements := []string{"BEGIN", patient}
	names := make([]string, len(tables))
	for i, t := range tables {
		names[i] = t.name
		statements = append(statements, "ALTER TABLE "+t.name+" DISABLE TRIGGER USER")
	}
	return p.exec(ctx, append(statements, "TRUNCATE "+strings.Join(names, ", "))...)
}

// fill uses the binary COPY.
func (p *postgresSide) fill(ctx context.Context, t table, next func() ([]any, error)) error {
	return p.conn.Raw(func(driver any) error {
		conn := driver.(*stdlib.Conn).Conn()
		_, err := conn.CopyFrom(ctx, pgx.Identifier{t.name}, t.names(), pgx.CopyFromFunc(next))
		return err
	})
}

func (p *postgresSide) finish(ctx context.Context, tables []table) error {
	statements := make([]string, 0, len(tables)+1)
	for _, t := range tables {
		statements = append(statements, "ALTER TABLE "+t.name+" ENABLE TRIGGER USER")
	}
	if err := p.exec(ctx, append(statements, "COMMIT")...); err != nil {
		return err
	}
	return p.exec(ctx, "ANALYZE")
}
