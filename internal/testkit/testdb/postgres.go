package testdb

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the administrator's connection

	"psic/internal/platform/store"
	"psic/internal/testkit/pgcluster"
)

// EnvPostgres is the setting with the address of the cluster that scripts/go-test.sh starts for all packages. Without
// it each test program starts a private cluster and removes it.
const EnvPostgres = "PSIC_TEST_POSTGRES"

// EnvTemplate is the setting with the name of the migrated database in that cluster, from which all packages copy. The
// first package creates it.
const EnvTemplate = "PSIC_TEST_TEMPLATE"

type cluster struct {
	url      string // of the administrator's database
	admin    *sql.DB
	template string
	stop     func()

	mu       sync.Mutex
	free     []string  // emptied databases
	original *original // set with the first copy
}

var (
	clusterOnce sync.Once
	shared      *cluster
	clusterErr  error
	databases   atomic.Int64
)

// Main runs a package's tests and then removes the cluster that they started. Call it from TestMain.
func Main(m *testing.M) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400) // tests are short; the collector's time costs more here than memory
	}
	code := m.Run()
	if shared != nil {
		shared.dropFree()
		shared.stop()
	}
	os.Exit(code)
}

func startCluster(t testing.TB) {
	t.Helper()
	clusterOnce.Do(func() { shared, clusterErr = openCluster() })
	if clusterErr != nil {
		t.Fatalf("testdb: PostgreSQL: %v", clusterErr)
	}
}

// postgresURL gives the test a database that is like a copy of a migrated template.
func postgresURL(t testing.TB) string {
	t.Helper()
	startCluster(t)
	name, err := shared.take()
	if err != nil {
		t.Fatalf("testdb: %v", err)
	}
	t.Cleanup(func() {
		refuseDeadlocks(t, name)
		if err := shared.giveBack(name); err != nil {
			t.Errorf("testdb: %v", err)
		}
	})
	return shared.database(name)
}

func emptyPostgresURL(t testing.TB) string {
	t.Helper()
	startCluster(t)
	name := newName()
	if err := shared.exec("CREATE DATABASE " + name); err != nil {
		t.Fatalf("testdb: %v", err)
	}
	t.Cleanup(func() {
		if err := shared.exec("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
			t.Errorf("testdb: %v", err)
		}
	})
	return shared.database(name)
}

func openCluster() (*cluster, error) {
	c := &cluster{url: os.Getenv(EnvPostgres), template: os.Getenv(EnvTemplate), stop: func() {}}
	if c.url == "" {
		c.template = ""
		own, err := pgcluster.Start(pgcluster.Options{
			Settings: pgcluster.Fast("max_connections=200"),
			Init:     []string{"--no-sync"},
		})
		if err != nil {
			return nil, err
		}
		c.url, c.stop = own.URL("postgres"), func() { _ = own.Remove() }
	}
	var err error
	if c.admin, err = sql.Open("pgx", c.url); err != nil {
		return nil, err
	}
	if c.template != "" {
		return c, c.createShared(c.template)
	}

	c.template = ownTemplate()
	stopCluster := c.stop
	c.stop = func() { _ = c.exec("DROP DATABASE IF EXISTS " + c.template); _ = c.admin.Close(); stopCluster() }
	return c, c.createMigrated(c.template)
}

func ownTemplate() string { return fmt.Sprintf("template_%d", os.Getpid()) }

// createMigrated creates a database with every table.
func (c *cluster) createMigrated(name string) error {
	if err := c.exec("CREATE DATABASE " + name); err != nil {
		return err
	}
	db, err := store.Open(context.Background(), store.Options{URL: c.database(name), MaxConns: 2})
	if err != nil {
		return err
	}
	return db.Close()
}

// createShared creates the template that all packages share, unless it exists. One package at a time creates it, and
// the database gets its name only when it is complete.
func (c *cluster) createShared(name string) error {
	ctx := context.Background()
	conn, err := c.admin.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock(1)"); err != nil {
		return err
	}
	defer func() { _, _ = conn.ExecContext(ctx, "SELECT pg_advisory_unlock(1)") }()

	var exists bool
	const query = "SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)"
	if err := conn.QueryRowContext(ctx, query, name).Scan(&exists); err != nil || exists {
		return err
	}
	if err := c.createMigrated(ownTemplate()); err != nil {
		return err
	}
	return c.exec("ALTER DATABASE " + ownTemplate() + " RENAME TO " + name)
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
	_, err := c.admin.Exec(statement)
	return err
}
