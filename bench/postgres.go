package main

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// postgres is a private cluster on a unix socket, as safe as a real one: it waits for the disk.
type postgres struct {
	dir, bin string
	as       []string
}

func startPostgres(dir string) (*postgres, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	if len(found) == 0 {
		return nil, errors.New("no PostgreSQL found")
	}
	p := &postgres{dir: dir, bin: found[len(found)-1]}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	if os.Geteuid() == 0 { // it refuses to run as root
		p.as = []string{"runuser", "-u", "postgres", "--"}
		for d := dir; strings.HasPrefix(d, os.TempDir()+"/"); d = filepath.Dir(d) {
			if err := os.Chmod(d, 0o755); err != nil {
				return nil, err
			}
		}
		if err := quiet("chown", "postgres", dir); err != nil {
			return nil, err
		}
	}
	if err := p.do("initdb", "-D", p.data(), "-U", "psic", "--auth=trust", "-E", "UTF8", "--locale=C"); err != nil {
		return nil, err
	}
	options := "-c listen_addresses='' -c unix_socket_directories=" + dir + " -c shared_buffers=512MB -c max_connections=100"
	if err := p.do(
		"pg_ctl",
		"-D",
		p.data(),
		"-w",
		"-t",
		"60",
		"-l",
		filepath.Join(dir, "log"),
		"-o",
		options,
		"start",
	); err != nil {
		return nil, err
	}
	return p, nil
}

func (p *postgres) data() string { return filepath.Join(p.dir, "data") }

func (p *postgres) url() string { return p.urlOf("postgres") }

func (p *postgres) urlOf(database string) string {
	return "postgres://psic@/" + database + "?host=" + url.QueryEscape(p.dir)
}

// pid is the postmaster's, whose children do the work.
func (p *postgres) pid() int {
	text, err := os.ReadFile(filepath.Join(p.data(), "postmaster.pid"))
	if err != nil {
		return 0
	}
	var pid int
	_, _ = fmt.Sscan(string(text), &pid)
	return pid
}

func (p *postgres) stop() { _ = p.do("pg_ctl", "-D", p.data(), "-m", "immediate", "stop") }

func (p *postgres) do(name string, args ...string) error {
	return quiet(append(append(append([]string{}, p.as...), filepath.Join(p.bin, name)), args...)...)
}

func quiet(command ...string) error {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = os.TempDir()
	log, err := os.CreateTemp("", "psic-bench-log-")
	if err != nil {
		return err
	}
	defer func() { _ = log.Close(); _ = os.Remove(log.Name()) }()
	cmd.Stdout, cmd.Stderr = log, log // a file, because the started server keeps a pipe open
	if err := cmd.Run(); err != nil {
		text, _ := os.ReadFile(log.Name())
		return fmt.Errorf("%s: %w\n%s", filepath.Base(command[0]), err, text)
	}
	return nil
}
