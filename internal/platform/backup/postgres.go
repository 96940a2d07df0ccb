package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver

	"psic/internal/platform/store"
)

type postgresDB struct {
	db    *sql.DB
	url   string
	major int
}

const connectTimeout = 10 * time.Second

func openPostgres(ctx context.Context, rawURL string) (*postgresDB, error) {
	db, _, err := Peek(rawURL)
	if err != nil {
		return nil, err
	}
	ask, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	var number int
	err = db.QueryRowContext(ask, "SELECT CAST(current_setting('server_version_num') AS integer)").Scan(&number)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("backup: PostgreSQL does not answer: %w", err), db.Close())
	}
	return &postgresDB{db: db, url: rawURL, major: number / 10000}, nil
}

func (d *postgresDB) engine() store.Engine { return store.Postgres }

func (d *postgresDB) close() error { return d.db.Close() }

func (d *postgresDB) stage(dataDir string) string { return dataDir }

func (d *postgresDB) schema(ctx context.Context) (int64, error) { return Schema(ctx, d.db) }

// empty reports whether no schema holds a table, index or other relation, whoever owns it.
func (d *postgresDB) empty(ctx context.Context) (bool, error) {
	var n int
	err := d.db.QueryRowContext(ctx, `SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%'`).Scan(&n)
	return n == 0, err
}

// dump copies one snapshot of the database. Writers are not blocked.
func (d *postgresDB) dump(ctx context.Context, to string) error {
	return d.run(ctx, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", "--file="+to)
}

func (d *postgresDB) load(ctx context.Context, from string) error {
	return d.run(ctx, "pg_restore", "--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", from)
}

func (d *postgresDB) run(ctx context.Context, name string, args ...string) error {
	path, err := findClient(ctx, name, clientDirs(), d.major)
	if err != nil {
		return err
	}
	target, password, err := libpqURL(d.url)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, path, append(args, "--no-password", "--dbname="+target)...)
	cmd.Env = clientEnv(password)
	cmd.WaitDelay = time.Second
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("backup: %s: %w\n%s", name, err, strings.TrimSpace(string(out)))
	}
	return nil
}

// clientEnv passes the password as an environment variable, which other users of the machine cannot read. It removes
// the settings of Psic, because they contain other secrets.
func clientEnv(password string) []string {
	env := slices.DeleteFunc(os.Environ(), func(s string) bool { return strings.HasPrefix(s, "PSIC_") })
	if password != "" {
		env = append(env, "PGPASSWORD="+password)
	}
	return env
}

// driverParameters are parameters of the Go driver. The clients of PostgreSQL refuse them.
var driverParameters = []string{"default_query_exec_mode", "statement_cache_capacity", "description_cache_capacity"}

// libpqURL returns the address without the password and without the parameters that only the Go driver understands.
func libpqURL(rawURL string) (address, password string, err error) {
	u, err := url.Parse(rawURL)
	if err != nil {
		return "", "", errURL
	}
	q := u.Query()
	if u.User != nil {
		password, _ = u.User.Password()
		u.User = url.User(u.User.Username())
	}
	if p := q.Get("password"); p != "" {
		password = p
	}
	for name := range q {
		if name == "password" || strings.HasPrefix(name, "pool_") || slices.Contains(driverParameters, name) {
			q.Del(name)
		}
	}
	u.RawQuery = strings.ReplaceAll(q.Encode(), "+", "%20") // libpq does not read a plus as a space
	return u.String(), password, nil
}
