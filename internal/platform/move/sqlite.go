package move

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"psic/internal/platform/backup"
)

// sqliteSide is one connection to a SQLite file, as either end of a move.
type sqliteSide struct {
	db       *sql.DB
	conn     *sql.Conn
	path     string // where the data shall be in the end
	open     string // the file that is open
	triggers []string
}

func openSQLiteFile(ctx context.Context, path string) (*sqliteSide, error) {
	db, _, err := backup.Peek("sqlite://" + path)
	if err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &sqliteSide{
		db:   db,
		conn: conn,
		path: path,
		open: path,
	}, nil
}

func openSQLiteSource(ctx context.Context, address string) (source, error) {
	return openSQLiteFile(ctx, strings.TrimPrefix(address, "sqlite://"))
}

// openSQLiteTarget fills a file beside the final one, which gets its name at the end.
func openSQLiteTarget(ctx context.Context, address string) (target, error) {
	path := strings.TrimPrefix(address, "sqlite://")
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(ErrNotEmpty, err)
	}
	filling := path + ".moving"
	if err := removeSQLite(filling); err != nil {
		return nil, err
	}
	if err := migrated(ctx, "sqlite://"+filling, 0); err != nil {
		return nil, err
	}
	s, err := openSQLiteFile(ctx, filling)
	if err != nil {
		return nil, err
	}
	s.path = path
	return s, nil
}

func removeSQLite(path string) error {
	for _, end := range []string{"", "-wal", "-shm", ".migrate"} {
		if err := os.Remove(path + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// lock takes the only writer's place. The product, when it still runs, cannot write until close.
func (s *sqliteSide) lock(ctx context.Context, _ []table) error {
	if _, err := s.conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return fmt.Errorf("move: somebody writes to the source; stop the product first: %w", err)
	}
	return nil
}

func (s *sqliteSide) close() error {
	_, err := s.conn.ExecContext(context.Background(), "ROLLBACK")
	if err != nil && strings.Contains(err.Error(), "no transaction") {
		err = nil
	}
	return errors.Join(err, s.conn.Close(), s.db.Close())
}

func (s *sqliteSide) count(ctx context.Context, t table) (n int64, err error) {
	err = s.conn.QueryRowContext(ctx, "SELECT count(*) FROM "+t.name).Scan(&n)
	return n, err
}

func (s *sqliteSide) read(ctx context.Context, t table, each func([]any) error) error {
	rs, err := s.conn.QueryContext(ctx, "SELECT "+strings.Join(t.names(), ", ")+" FROM "+t.name)
	if err != nil {
		return err
	}
	defer rs.Close()
	return scan(rs, t, each)
}

// schema returns the tables, each after those to which it refers.
func (s *sqliteSide) schema(ctx context.Context) ([]table, error) {
	names, err := s.tables(ctx)
	if err != nil {
		return nil, err
	}
	var out []table
	placed := map[string]bool{}
	for len(out) < len(names) {
		before := len(out)
		for _, name := range names {
			if placed[name] {
				continue
			}
			refers, err := s.strings(ctx, `SELECT DISTINCT "table" FROM pragma_foreign_key_list($1)`, name)
			if err != nil {
				return nil, err
			}
			if slices.ContainsFunc(refers, func(r string) bool { return r != name && !placed[r] }) {
				continue
			}
			columns, err := s.columns(ctx, name)
			if err != nil {
				return nil, err
			}
			out, placed[name] = append(out, table{name, columns}), true
		}
		if len(out) == before {
			return nil, errors.New("move: tables refer to each other in a circle")
		}
	}
	return out, nil
}

// versions is the table in which goose records the version of the schema.
const versions = "goose_db_version"

// tables returns the names of the tables of the program.
func (s *sqliteSide) tables(ctx context.Context) ([]string, error) {
	return s.strings(ctx, `SELECT name FROM sqlite_master
WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\' AND name <> $1 ORDER BY name`, versions)
}

func (s *sqliteSide) columns(ctx context.Context, name string) ([]column, error) {
	rs, err := s.conn.QueryContext(ctx, "SELECT name, lower(type) FROM pragma_table_info($1) ORDER BY cid", name)
	if err != nil {
		return nil, err
	}
	defer rs.Close()
	var out []column
	for rs.Next() {
		var c column
		var declared string
		if err := rs.Scan(&c.name, &declared); err != nil {
			return nil, err
		}
		if c.kind = kindOf(declared); c.kind == 0 {
			return nil, fmt.Errorf("move: %s.%s is a %s, which cannot be moved", name, c.name, declared)
		}
		out = append(out, c)
	}
	return out, rs.Err()
}

// kindOf understands the type names of both engines. It returns 0 for another one.
func kindOf(declared string) kind {
	switch declared {
	case "text":
		return text
	case "bigint", "integer":
		return number
	case "boolean":
		return boolean
	}
	return 0
}

func (s *sqliteSide) strings(ctx context.Context, query string, args ...any) ([]string, error) {
	rs, err := s.conn.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rs.Close()
	var out []string
	for rs.Next() {
		var v string
		if err := rs.Scan(&v); err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, rs.Err()
}

// cache is 256 MiB of pages while a file is filled.
const cache = "PRAGMA cache_size = -262144"

func (s *sqliteSide) clear(ctx context.Context, tables []table) (err error) {
	s.triggers, err = s.strings(ctx, "SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
	if err != nil {
		return err
	}
	names, err := s.strings(ctx, "SELECT name FROM sqlite_master WHERE type = 'trigger'")
	if err != nil {
		return err
	}
	statements := []string{cache, "BEGIN IMMEDIATE"}
	for _, name := range names {
		statements = append(statements, "DROP TRIGGER "+name)
	}
	for _, t := range slices.Backward(tables) {
		statements = append(statements, "DELETE FROM "+t.name)
	}
	return s.exec(ctx, statements...)
}

func (s *sqliteSide) exec(ctx context.Context, statements ...string) error {
	for _, sql := range statements {
		if _, err := s.conn.ExecContext(ctx, sql); err != nil {
			return fmt.Errorf("%s: %w", sql, err)
		}
	}
	return nil
}

func (s *sqliteSide) fill(ctx context.Context, t table, next func() ([]any, error)) error {
	marks := strings.TrimSuffix(strings.Repeat("?, ", len(t.columns)), ", ")
	insert, err := s.conn.PrepareContext(ctx,
		"INSERT INTO "+t.name+" ("+strings.Join(t.names(), ", ")+") VALUES ("+marks+")")
	if err != nil {
		return err
	}
	defer insert.Close()
	for {
		row, err := next()
		if err != nil || row == nil {
			return err
		}
		if _, err := insert.ExecContext(ctx, row...); err != nil {
			return err
		}
	}
}

func (s *sqliteSide) finish(ctx context.Context, _ []table) error {
	if err := s.exec(ctx, s.triggers...); err != nil {
		return err
	}
	broken, err := s.strings(ctx, `SELECT DISTINCT "table" FROM pragma_foreign_key_check`)
	if err != nil {
		return err
	}
	if len(broken) > 0 {
		return fmt.Errorf("move: rows refer to what is not there: %s", strings.Join(broken, ", "))
	}
	if err := s.exec(ctx, "COMMIT", "PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		return err
	}
	if err := errors.Join(s.conn.Close(), s.db.Close()); err != nil {
		return err
	}
	s.conn = nil
	return s.rename()
}

// rename makes the complete file the database, in one step that survives a power cut.
func (s *sqliteSide) rename() error {
	if err := os.Link(s.open, s.path); err != nil { // fails when somebody created the database meanwhile
		return fmt.Errorf("move: name the new database: %w", err)
	}
	folder, err := os.Open(filepath.Dir(s.path))
	if err != nil {
		return err
	}
	defer folder.Close()
	return errors.Join(folder.Sync(), removeSQLite(s.open))
}

func (s *sqliteSide) discard() error {
	if s.conn == nil {
		return nil
	}
	return errors.Join(s.close(), removeSQLite(s.open))
}
