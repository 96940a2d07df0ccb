package main

import (
	"os"
	"path/filepath"
	"testing"

	"psic/internal/testkit/pgcluster"
)

// TestDoctorOnAStandby: the doctor compares a real standby with its primary: it follows, it does not replay, it was
// promoted, it is another PostgreSQL, it is gone.
func TestDoctorOnAStandby(t *testing.T) {
	dir, err := os.MkdirTemp("", "psic-standby-") // a short path, for the socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	primary := startCluster(t, filepath.Join(dir, "a"))
	standby, err := primary.Copy(filepath.Join(dir, "b"), "-R", "-X", "stream", "-c", "fast", "--no-sync")
	if err == nil {
		err = standby.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(standby.Kill)
	judged := func(url string, want level) {
		t.Helper()
		e := &examination{}
		e.DatabaseURL, e.DatabaseReadURL = primary.URL("postgres"), url
		e.standby(t.Context())
		if len(e.findings) != 1 || e.findings[0].level != want {
			t.Errorf("%v, want %s", e.findings, want)
		}
	}
	sql := func(c *pgcluster.Cluster, text string) {
		t.Helper()
		if err := c.Tool("psql", "-q", "-h", c.Dir, "-U", pgcluster.User, "-d", "postgres", "-c", text); err != nil {
			t.Fatal(err)
		}
	}
	at := standby.URL("postgres")
	judged(at, fine)
	sql(standby, "SELECT pg_wal_replay_pause()")
	sql(primary, "CREATE TABLE written (n int)")
	judged(at, warn)
	sql(standby, "SELECT pg_wal_replay_resume()")
	judged(at, fine)
	sql(standby, "SELECT pg_promote()")
	judged(at, warn)
	standby.Kill()
	judged(at, warn)
	judged(startCluster(t, filepath.Join(dir, "c")).URL("postgres"), broken)
}

func startCluster(t *testing.T, dir string) *pgcluster.Cluster {
	t.Helper()
	c, err := pgcluster.Start(pgcluster.Options{
		Dir:      dir,
		Settings: pgcluster.Durable(),
		Init:     []string{"--no-sync"},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Kill)
	return c
}
