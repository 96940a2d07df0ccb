// Package pgcluster creates and starts private PostgreSQL clusters on a unix socket, for tests, measurements and fault
// runs. The server is a child process of the program that started it, and ends with it.
package pgcluster

import (
	"context"
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
	"syscall"
	"time"
)

// User owns the databases of every cluster. It needs no password.
const User = "psic"

// Durable returns the settings of a server that waits for the disk, as in production, followed by the given ones.
func Durable(more ...string) []string {
	return append([]string{"fsync=on", "synchronous_commit=on", "full_page_writes=on"}, more...)
}

// Fast returns the settings of a server whose data nobody needs after the run, followed by the given ones.
func Fast(more ...string) []string {
	// The planner has no statistics here, so it would compile cheap queries.
	off := []string{"fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off", "jit=off"}
	return append(off, more...)
}

// Options are the options of Start.
type Options struct {
	Dir      string   // holds data, socket and log; empty: a temporary folder
	Settings []string // "name=value" of the server; the last one of a name counts
	Init     []string // further flags of initdb
}

// Cluster is a folder with data, and the server that runs on it.
type Cluster struct {
	Dir      string
	Settings []string // for the next Start

	bin  string
	as   *syscall.Credential // nil: the server runs as this program's user
	mu   sync.Mutex
	cmd  *exec.Cmd
	gone chan struct{} // closed when the server's first process has ended
}

// Start makes a cluster and starts its server.
func Start(o Options) (*Cluster, error) {
	c, err := New(o.Dir)
	if err != nil {
		return nil, err
	}
	c.Settings = o.Settings
	if err := c.Init(o.Init...); err != nil {
		return nil, errors.Join(err, c.Remove())
	}
	if err := c.Start(); err != nil {
		return nil, errors.Join(err, c.Remove())
	}
	return c, nil
}

// New prepares the folder of a cluster that has no data yet. With an empty name it creates a temporary one.
func New(dir string) (*Cluster, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	if dir == "" {
		dir, err = os.MkdirTemp("", "psic-pg-")
	} else {
		err = os.MkdirAll(dir, 0o755)
	}
	if err != nil {
		return nil, err
	}
	c := &Cluster{Dir: dir, bin: bin}
	if os.Geteuid() != 0 {
		return c, nil
	}
	return c, c.leaveRoot()
}

// leaveRoot gives the folder to the user postgres, because the server refuses to run as root. That user must be able to
// pass through the folders above, which os.MkdirTemp makes for their owner alone.
func (c *Cluster) leaveRoot() error {
	u, err := user.Lookup("postgres")
	if err != nil {
		return err
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return err
	}
	c.as = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	for d := filepath.Dir(c.Dir); strings.HasPrefix(d, os.TempDir()+"/"); d = filepath.Dir(d) {
		if err := os.Chmod(d, 0o755); err != nil {
			return err
		}
	}
	return c.Own(c.Dir)
}

// Own creates a folder, unless it exists, that the server may write to.
func (c *Cluster) Own(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil || c.as == nil {
		return err
	}
	return os.Chown(dir, int(c.as.Uid), int(c.as.Gid))
}

// Init creates the data of an empty cluster. The flag --no-sync saves a second where no power cut is tested.
func (c *Cluster) Init(flags ...string) error {
	args := []string{"-D", c.Data(), "-U", User, "--auth=trust", "-E", "UTF8", "--locale=C"}
	return c.Tool("initdb", append(args, flags...)...)
}

// Copy creates a cluster in another folder, with the data of this one. It replaces data in that folder, and does not
// start the server. The flags are those of pg_basebackup. With -R the copy is a standby of this cluster.
func (c *Cluster) Copy(dir string, flags ...string) (*Cluster, error) {
	copied, err := New(dir)
	if err != nil {
		return nil, err
	}
	copied.Settings = slices.Clone(c.Settings)
	if err := os.RemoveAll(copied.Data()); err != nil {
		return nil, err
	}
	args := []string{"-h", c.Dir, "-U", User, "-D", copied.Data(), "-c", "fast", "--no-sync"}
	return copied, copied.Tool("pg_basebackup", append(args, flags...)...)
}

// Data returns the folder of the data.
func (c *Cluster) Data() string { return filepath.Join(c.Dir, "data") }

// LogPath returns the path of the server's log.
func (c *Cluster) LogPath() string { return filepath.Join(c.Dir, "log") }

// URL returns the address of a database of the cluster.
func (c *Cluster) URL(database string) string {
	return "postgres://" + User + "@/" + database + "?host=" + url.QueryEscape(c.Dir)
}

// Program returns the path of one of PostgreSQL's own programs.
func (c *Cluster) Program(name string) string { return filepath.Join(c.bin, name) }

// Tool runs one of PostgreSQL's own programs as the server's user.
func (c *Cluster) Tool(name string, args ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, c.Program(name), args...)
	cmd.Dir = c.Dir // the server's user may not enter the checkout
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.as}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, strings.TrimSpace(string(out)))
	}
	return nil
}

// Remove stops the server and removes the folder.
func (c *Cluster) Remove() error {
	c.Stop()
	return os.RemoveAll(c.Dir)
}

// programs finds the folder with the programs of the newest installed server.
func programs() (string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb") // the pattern is well formed
	if len(found) > 0 {
		return filepath.Dir(slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })), nil
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	return "", errors.New("no PostgreSQL found; install the package postgresql (15 or newer)")
}

// version returns the number in /usr/lib/postgresql/15/bin/initdb.
func version(initdb string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(initdb))))
	return n
}
