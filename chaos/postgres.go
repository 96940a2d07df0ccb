package main

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the harness's own connections
	"golang.org/x/sys/unix"

	"psic/internal/testkit/pgcluster"
)

// Cluster is a private PostgreSQL, and what the scenarios ask of it.
type Cluster struct {
	*pgcluster.Cluster
	names atomic.Int64
}

// settings of every cluster: its data must survive.
func settings(more ...string) []string {
	return append(pgcluster.Durable("max_connections=200"), more...)
}

// adoptOrphans makes processes whose parent died ours to reap: the server that was killed starts again only when none
// of its processes is left.
func adoptOrphans() { _ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) }

func startCluster(dir string) (*Cluster, error) {
	c, err := pgcluster.Start(pgcluster.Options{Dir: dir, Settings: settings(), Init: []string{"--no-sync"}})
	if err != nil {
		return nil, err
	}
	return &Cluster{Cluster: c}, nil
}

// Exec runs a statement in a database.
func (c *Cluster) Exec(database, statement string) error {
	db, err := sql.Open("pgx", c.URL(database))
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	_, err = db.ExecContext(ctx, statement)
	return err
}

// Create makes an empty database and returns its name.
func (c *Cluster) Create() (string, error) {
	name := fmt.Sprintf("chaos%d", c.names.Add(1))
	return name, c.Exec("postgres", "CREATE DATABASE "+name)
}

// Logged counts the lines of the server's log that contain the words.
func (c *Cluster) Logged(words string) int {
	text, _ := os.ReadFile(c.LogPath())
	return strings.Count(string(text), words)
}

// amcheck reads every table and index of every database.
func (c *Cluster) amcheck() error {
	return c.Tool("pg_amcheck", "--all", "--install-missing", "--heapallindexed", "-h", c.Dir, "-U", pgcluster.User)
}
