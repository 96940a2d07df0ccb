package testkit

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the administrator's connection

	"psic/internal/platform/store"
)

// EnvPostgres names the cluster that scripts/go-test.sh starts once for all packages. Without it each test
// binary makes a private one under a temporary folder, on a unix socket, and removes it.
const EnvPostgres = "PSIC_TEST_POSTGRES"

type cluster struct {
	url      string // of the administrator's database
	template string
	stop     func()
}

var (
	clusterOnce sync.Once
	shared      *cluster
	clusterErr  error
	databases   atomic.Int64
)

// Main runs a package's tests and then removes the cluster that they made. Call it from TestMain.
func Main(m *testing.M) {
	code := m.Run()
	if shared != nil {
		shared.stop()
	}
	os.Exit(code)
}

// postgresURL makes a database of its own for the test, copied from a migrated template.
func postgresURL(t testing.TB) string {
	t.Helper()
	clusterOnce.Do(func() { shared, clusterErr = openCluster() })
	if clusterErr != nil {
		t.Fatalf("testkit: PostgreSQL: %v", clusterErr)
	}
	name := fmt.Sprintf("t%d_%d", os.Getpid(), databases.Add(1))
	if err := shared.exec("CREATE DATABASE " + name + " TEMPLATE " + shared.template); err != nil {
		t.Fatalf("testkit: %v", err)
	}
	t.Cleanup(func() {
		if err := shared.exec("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
			t.Errorf("testkit: %v", err)
		}
	})
	return shared.database(name)
}

func openCluster() (*cluster, error) {
	c := &cluster{url: os.Getenv(EnvPostgres), stop: func() {}}
	if c.url == "" {
		if err := c.start(); err != nil {
			return nil, err
		}
	}
	c.template = fmt.Sprintf("template_%d", os.Getpid())
	if err := c.exec("CREATE DATABASE " + c.template); err != nil {
		return nil, err
	}
	stopCluster := c.stop
	c.stop = func() { _ = c.exec("DROP DATABASE IF EXISTS " + c.template); stopCluster() }
	db, err := store.Open(context.Background(), store.Options{URL: c.database(c.template), MaxConns: 2})
	if err != nil {
		return nil, err
	}
	return c, db.Close()
}

func (c *cluster) database(name string) string {
	u, err := url.Parse(c.url)
	if err != nil {
		panic(err)
	}
	u.Path = "/" + name
	return u.String()
}

func (c *cluster) exec(statement string) error {
	db, err := sql.Open("pgx", c.url)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	_, err = db.Exec(statement)
	return err
}

// start makes a private cluster. PostgreSQL refuses to run as root, so root borrows the postgres user.
func (c *cluster) start() error {
	bin, err := postgresBin()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "psic-pg-")
	if err != nil {
		return err
	}
	as := []string{}
	if os.Geteuid() == 0 {
		as = []string{"runuser", "-u", "postgres", "--"}
		if err := run(nil, "chown", "-R", "postgres", dir); err != nil {
			return err
		}
	}
	data := filepath.Join(dir, "data")
	if err := run(as, filepath.Join(bin, "initdb"), "-D", data, "-U", "psic", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync"); err != nil {
		return err
	}
	options := "-c listen_addresses='' -c unix_socket_directories=" + dir + " -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200"
	if err := run(as, filepath.Join(bin, "pg_ctl"), "-D", data, "-w", "-t", "60", "-l", filepath.Join(dir, "log"), "-o", options, "start"); err != nil {
		return err
	}
	c.stop = func() {
		_ = run(as, filepath.Join(bin, "pg_ctl"), "-D", data, "-m", "immediate", "stop")
		_ = os.RemoveAll(dir)
	}
	c.url = "postgres://psic@/postgres?host=" + url.QueryEscape(dir)
	return nil
}

func run(as []string, name string, args ...string) error {
	all := append(append([]string{}, as...), append([]string{name}, args...)...)
	ctx, cancel := context.WithTimeout(context.Background(), 90*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, all[0], all[1:]...)
	cmd.Dir = os.TempDir() // the other user may not enter the checkout
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	if err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		return fmt.Errorf("%s: %w\n%s", filepath.Base(name), err, strings.TrimSpace(string(out)))
	}
	return nil
}

// postgresBin finds the newest installed server.
func postgresBin() (string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) > 0 {
		return filepath.Dir(found[len(found)-1]), nil
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	return "", errors.New("no server found; install the package postgresql (15 or newer)")
}
