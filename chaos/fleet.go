package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"psic/internal/platform/blob/fakes3"
)

// Fleet is several machines on one: replicas that share nothing but PostgreSQL, NATS and a bucket, each with a data
// directory of its own, and a proxy in front, which sends every request to any replica that is ready.
type Fleet struct {
	World    *World
	Front    string // the address that visitors know
	NATS     string
	S3       string
	Replicas []*Server

	binary string // empty: the program under test
	proxy  string // haproxy, or caddy
}

// Bases are the front's alone: clients of a fleet know no replica.
func (f *Fleet) Bases() []string { return []string{f.Front} }

// Fleet starts n replicas of a world and what they share; env goes on top.
func (r *Run) Fleet(w *World, n int, env ...string) (*Fleet, error) {
	front, err := freeAddr()
	if err != nil {
		return nil, err
	}
	return r.fleetAt(front, &Fleet{World: w}, n, env...)
}

func (r *Run) fleetAt(front string, f *Fleet, n int, env ...string) (*Fleet, error) {
	var err error
	if f.NATS, err = r.startNATS(); err != nil {
		return nil, err
	}
	if f.S3, err = r.startS3(); err != nil {
		return nil, err
	}
	f.Front = "http://" + front
	for i := range n {
		s, err := r.replica(f, i, n, env)
		if err != nil {
			return nil, err
		}
		f.Replicas = append(f.Replicas, s)
	}
	for _, s := range f.Replicas { // together, as machines do after a power cut
		if err := s.launch(); err != nil {
			return nil, err
		}
	}
	for _, s := range f.Replicas {
		if err := s.Ready(r.Ctx, time.Minute); err != nil {
			return nil, err
		}
	}
	return f, r.startProxy(f, front)
}

func (r *Run) replica(f *Fleet, i, n int, env []string) (*Server, error) {
	dir := filepath.Join(r.Dir, fmt.Sprintf("replica-%d-%d", len(r.servers), i+1))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	keys, err := os.ReadFile(filepath.Join(f.World.DataDir, "keys.json"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "keys.json"), keys, 0o600)
	}
	if err != nil {
		return nil, err
	}
	s, err := r.Server(
		f.World,
		append(
			[]string{
				"PSIC_DATA_DIR=" + dir,
				"PSIC_BASE_URL=" + f.Front,
				"PSIC_NATS_URL=" + f.NATS,
				"PSIC_S3_URL=" + f.S3,
				fmt.Sprintf("PSIC_REPLICAS=%d", n), // for programs from before replicas knew each other
				"PSIC_TRUSTED_PROXIES=127.0.0.1",
				"PSIC_DRAIN=3s",
			},
			env...)...)
	if err != nil {
		return nil, err
	}
	s.Name = fmt.Sprintf("replica %d", i+1)
	if f.binary != "" {
		s.binary = f.binary
	}
	return s, nil
}

// setting is the value that the server is started with: the last one counts.
func (s *Server) setting(name string) (value string) {
	for _, e := range s.Env {
		if v, ok := strings.CutPrefix(e, name+"="); ok {
			value = v
		}
	}
	return value
}

// child starts a program that ends with the run.
func (r *Run) child(path string, args ...string) error { return r.childWith(nil, path, args...) }

func (r *Run) childWith(env []string, path string, args ...string) error {
	log, err := os.CreateTemp(r.Dir, filepath.Base(path)+"-*.log")
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }()
	cmd := exec.Command(path, args...)
	cmd.Stdout, cmd.Stderr, cmd.Dir = log, log, r.Dir
	cmd.Env = append(os.Environ(), env...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		return err
	}
	gone := make(chan struct{})
	go func() { _ = cmd.Wait(); close(gone) }()
	r.OnEnd(func() { _ = cmd.Process.Kill(); <-gone })
	select {
	case <-gone:
		return fmt.Errorf("%s ended: %s", filepath.Base(path), endOf(log.Name()))
	case <-time.After(100 * time.Millisecond):
		return nil
	}
}

// program finds a program, in /usr/sbin too, which is not in every PATH.
func program(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	path := "/usr/sbin/" + name
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("no %s found; install the package %s", name, name)
	}
	return path, nil
}

func (r *Run) startNATS() (string, error) {
	path, err := program("nats-server")
	if err != nil {
		return "", err
	}
	addr, err := freeAddr()
	if err != nil {
		return "", err
	}
	host, port, _ := net.SplitHostPort(addr)
	if err := r.child(path, "-a", host, "-p", port); err != nil {
		return "", err
	}
	return "nats://" + addr, answering(addr)
}

// startS3: Debian has no S3 server, so the bucket is our own small one, inside the harness.
func (r *Run) startS3() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	server := &http.Server{Handler: fakes3.New(), ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = server.Serve(l) }()
	r.OnEnd(func() { _ = server.Close() })
	return fakes3.URL(l.Addr().String()), nil
}

func answering(addr string) error {
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		conn, err := net.DialTimeout("tcp", addr, time.Second)
		if err == nil {
			_ = conn.Close()
			return nil
		}
	}
	return errors.New("nobody answers at " + addr)
}
