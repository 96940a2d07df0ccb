package pgcluster_test

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // connections to the cluster

	"psic/internal/testkit/pgcluster"
)

func readText(t *testing.T, c *pgcluster.Cluster, query string) (text string) {
	t.Helper()
	db, err := sql.Open("pgx", c.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	if err := db.QueryRowContext(ctx, query).Scan(&text); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return text
}

// A cluster uses its settings, starts again after a kill, and Remove leaves no process and no folder.
func TestCluster(t *testing.T) {
	c, err := pgcluster.Start(pgcluster.Options{Settings: pgcluster.Fast(), Init: []string{"--no-sync"}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Remove() }()
	if got := readText(t, c, "SHOW fsync"); got != "off" {
		t.Errorf("fsync is %s", got)
	}

	c.Kill()
	if c.Running() {
		t.Error("it runs after a kill")
	}
	c.Settings = append(c.Settings, "fsync=on") // the last one counts
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if got := readText(t, c, "SHOW fsync"); got != "on" || !c.Running() {
		t.Errorf("after the second start fsync is %s", got)
	}

	pid := c.PID()
	if err := c.Remove(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(c.Dir); !os.IsNotExist(err) {
		t.Error("the folder is still there")
	}
	if err := syscall.Kill(pid, 0); err != syscall.ESRCH {
		t.Errorf("the process is still there: %v", err)
	}
}

// A copy with -R follows its primary.
func TestStandby(t *testing.T) {
	dir := t.TempDir()
	primary, err := pgcluster.Start(pgcluster.Options{
		Dir:      filepath.Join(dir, "primary"),
		Settings: pgcluster.Fast(),
		Init:     []string{"--no-sync"},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer primary.Stop()
	standby, err := primary.Copy(filepath.Join(dir, "standby"), "-R", "-X", "stream")
	if err != nil {
		t.Fatal(err)
	}
	if err := standby.Start(); err != nil {
		t.Fatal(err)
	}
	defer standby.Stop()
	if got := readText(t, standby, "SELECT CAST(pg_is_in_recovery() AS text)"); got != "true" {
		t.Errorf("in recovery: %s", got)
	}
	if readText(t, primary, "SELECT CAST(pg_is_in_recovery() AS text)") != "false" {
		t.Error("the primary is in recovery")
	}
}

// The error of a server that cannot start contains the server's log.
func TestServerThatCannotStart(t *testing.T) {
	c, err := pgcluster.New(filepath.Join(t.TempDir(), "pg"))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err == nil || c.Running() {
		t.Errorf("a server without data started: %v", err)
	}
}
