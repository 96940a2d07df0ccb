package move

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
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

// checkPostgres refuses a database with tables that are not this program's, and one that an older program filled,
// before anything is changed in it. It accepts what an interrupted move or start leaves: the schema of any version,
// with the rows that its migrations inserted and no others.
func checkPostgres(ctx context.Context, address string) error {
	p, err := openPostgres(ctx, address)
	if err != nil {
		return err
	}
	defer func() { _ = errors.Join(p.conn.Close(), p.db.Close()) }()
	relations, err := p.relations(ctx)
	if err != nil || len(relations) == 0 {
		return err
	}
	version, err := backup.Schema(ctx, p.db)
	known := backup.KnownSchema(store.Postgres)
	if err != nil || version > known || version == 0 && len(relations) > 1 {
		return fmt.Errorf("%w: it has tables that are not those of this program", ErrNotEmpty)
	}
	if version == known {
		return nil // schema looks at the rows
	}
	return p.unused(ctx, relations, version)
}

// relations returns the names of all tables, of whatever schema, except the one in which goose records the version.
func (p *postgresSide) relations(ctx context.Context) (names []string, err error) {
	rs, err := p.conn.QueryContext(ctx, `SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%'`)
	if err != nil {
		return nil, err
	}
	defer rs.Close()
	for rs.Next() {
		var name string
		if err := rs.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rs.Err()
}

// unused compares a database of an older version with a new SQLite database of the same version.
func (p *postgresSide) unused(ctx context.Context, relations []string, version int64) error {
	return withFresh(ctx, version, func(fresh *sqliteSide) error {
		tables, err := fresh.tables(ctx)
		if err != nil {
			return err
		}
		for _, name := range relations {
			if name == versions {
				continue
			}
			if !slices.Contains(tables, name) {
				return fmt.Errorf("%w: %s is not a table of this program", ErrNotEmpty, name)
			}
			if err := p.sameCount(ctx, fresh, table{name: name}); err != nil {
				return err
			}
		}
		return nil
	})
}

// openPostgresTarget brings the schema to the program's. checkPostgres looked at the database before.
func openPostgresTarget(ctx context.Context, address string) (target, error) {
	if err := migrated(ctx, address, 0); err != nil {
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
func (p *postgresSide) schema(ctx context.Context) (tables []table, err error) {
	err = withFresh(ctx, 0, func(fresh *sqliteSide) error {
		if tables, err = fresh.schema(ctx); err != nil {
			return err
		}
		return p.sameAs(ctx, fresh, tables)
	})
	return tables, err
}

// withFresh calls do with a new SQLite database of a version; 0 is the newest.
func withFresh(ctx context.Context, version int64, do func(*sqliteSide) error) error {
	dir, err := os.MkdirTemp("", "psic-move-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "schema.db")
	if err := migrated(ctx, "sqlite://"+path, version); err != nil {
		return err
	}
	fresh, err := openSQLiteFile(ctx, path)
	if err != nil {
		return err
	}
	return errors.Join(do(fresh), fresh.conn.Close(), fresh.db.Close())
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
		if err := p.sameCount(ctx, fresh, t); err != nil {
			return err
		}
	}
	return nil
}

func (p *postgresSide) sameCount(ctx context.Context, fresh *sqliteSide, t table) error {
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
