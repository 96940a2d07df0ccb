package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the harness's own connections
	"golang.org/x/sys/unix"
)

// Cluster is a private PostgreSQL on a unix socket that waits for the disk, as a real one does. It is a child of the
// harness: one whose orphans somebody else reaps refuses to start again on its stale lock files.
type Cluster struct {
	Dir   string
	Extra []string // further -c settings, for the next Start

	bin   string
	as    *syscall.Credential
	mu    sync.Mutex
	cmd   *exec.Cmd
	gone  chan struct{}
	names atomic.Int64
}

// adoptOrphans makes processes whose parent died ours to reap.
func adoptOrphans() { _ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) }

func startCluster(dir string) (*Cluster, error) {
	c, err := newCluster(dir)
	if err != nil {
		return nil, err
	}
	if err := c.Tool(
		"initdb",
		"-D",
		c.Data(),
		"-U",
		"psic",
		"--auth=trust",
		"-E",
		"UTF8",
		"--locale=C",
		"--no-sync",
	); err != nil {
		return nil, err
	}
	return c, c.Start()
}

// newCluster prepares the folder; nothing is in it yet.
func newCluster(dir string) (*Cluster, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	if len(found) == 0 {
		return nil, errors.New("no PostgreSQL found; install the package postgresql")
	}
	c := &Cluster{Dir: dir, bin: found[len(found)-1]}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	if os.Geteuid() != 0 {
		return c, nil
	}
	// It refuses to run as root.
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, err
	}
	uid, _ := strconv.Atoi(u.Uid)
	gid, _ := strconv.Atoi(u.Gid)
	c.as = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return c, os.Chown(dir, uid, gid)
}

// Data is the cluster's folder of data.
func (c *Cluster) Data() string { return filepath.Join(c.Dir, "data") }

// LogPath is where the server writes.
func (c *Cluster) LogPath() string { return filepath.Join(c.Dir, "log") }

// Tool runs a program of PostgreSQL as the cluster's user.
func (c *Cluster) Tool(name string, args ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, filepath.Join(c.bin, name), args...)
	cmd.Dir, cmd.SysProcAttr = c.Dir, &syscall.SysProcAttr{Credential: c.as}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, strings.TrimSpace(string(out)))
	}
	return nil
}

// Start starts the server and waits until it takes connections.
func (c *Cluster) Start() error {
	log, err := os.OpenFile(c.LogPath(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }()
	args := []string{
		"-D",
		c.Data(),
		"-c",
		"listen_addresses=",
		"-c",
		"unix_socket_directories=" + c.Dir,
		"-c",
		"max_connections=200",
		"-c",
		"fsync=on",
		"-c",
		"synchronous_commit=on",
		"-c",
		"full_page_writes=on",
	}
	for _, e := range c.Extra {
		args = append(args, "-c", e)
	}
	cmd := exec.Command(filepath.Join(c.bin, "postgres"), args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = c.Dir, log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.as, Pdeathsig: syscall.SIGQUIT}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := cmd.Start(); err != nil {
		return err
	}
	gone := make(chan struct{})
	c.cmd, c.gone = cmd, gone
	go func() { _ = cmd.Wait(); close(gone) }()
	return c.answers(gone)
}

func (c *Cluster) answers(gone chan struct{}) error {
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		select {
		case <-gone:
			text, _ := os.ReadFile(c.LogPath())
			return fmt.Errorf("PostgreSQL ended: %s", text[max(0, len(text)-1500):])
		default:
		}
		if c.Exec("postgres", "SELECT 1") == nil {
			return nil
		}
	}
	return errors.New("PostgreSQL does not answer")
}

// Kill ends every process of the server with the signal that nothing can answer.
func (c *Cluster) Kill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cmd == nil {
		return
	}
	children := childrenOf(c.cmd.Process.Pid)
	_ = c.cmd.Process.Kill()
	for _, pid := range children {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	<-c.gone
	for _, pid := range children { // they are ours now
		var status syscall.WaitStatus
		_, _ = syscall.Wait4(pid, &status, 0, nil)
	}
	c.cmd = nil
}

// Running says whether the server's first process lives.
func (c *Cluster) Running() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cmd == nil {
		return false
	}
	select {
	case <-c.gone:
		return false
	default:
		return true
	}
}

// Close ends the server for good.
func (c *Cluster) Close() { c.Kill() }

// childrenOf are the processes whose parent this is.
func childrenOf(parent int) []int {
	var out []int
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, d := range dirs {
		text, err := os.ReadFile(filepath.Join(d, "stat"))
		if err != nil {
			continue
		}
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		if len(fields) > 1 && fields[1] == strconv.Itoa(parent) {
			pid, _ := strconv.Atoi(filepath.Base(d))
			out = append(out, pid)
		}
	}
	return slices.Clip(out)
}

// URL of a database of the cluster.
func (c *Cluster) URL(database string) string {
	return "postgres://psic@/" + database + "?host=" + url.QueryEscape(c.Dir)
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

// Create makes an empty database and answers its name.
func (c *Cluster) Create() (string, error) {
	name := fmt.Sprintf("chaos%d", c.names.Add(1))
	return name, c.Exec("postgres", "CREATE DATABASE "+name)
}

// Logged counts the lines of the server's log that contain the words.
func (c *Cluster) Logged(words string) int {
	text, _ := os.ReadFile(c.LogPath())
	return strings.Count(string(text), words)
}
