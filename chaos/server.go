package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// Server is the product as a child process. It keeps its address over restarts, so that clients may wait for it.
type Server struct {
	Name string
	Addr string
	Base string // http://Addr
	Env  []string

	binary  string
	metrics string
	mu      sync.Mutex
	cmd     *exec.Cmd
	gone    chan struct{} // closed when the process has ended
	log     string        // what it says goes on in this file over restarts
}

// Server makes a server of this world that is not started yet; env goes on top of what every server has.
func (r *Run) Server(w *World, env ...string) (*Server, error) {
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	metrics, err := freeAddr()
	if err != nil {
		return nil, err
	}
	binary, err := r.harness.binary(r.plant)
	if err != nil {
		return nil, err
	}
	s := &Server{
		Name:    fmt.Sprintf("server %d", len(r.servers)+1),
		Addr:    addr,
		Base:    "http://" + addr,
		metrics: metrics,
		binary:  binary,
	}
	s.log = filepath.Join(r.Dir, fmt.Sprintf("server-%d.log", len(r.servers)+1))
	s.Env = append(
		[]string{
			"PATH=" + os.Getenv("PATH"),
			"HOME=" + r.Dir,
			"TZ=UTC",
			"PSIC_ADDR=" + addr,
			"PSIC_METRICS_ADDR=" + metrics,
			"PSIC_BASE_URL=" + s.Base,
			"PSIC_DATABASE_URL=" + w.DatabaseURL,
			"PSIC_DATA_DIR=" + w.DataDir,
			"PSIC_RATE_LIMIT=off",
			"PSIC_DISCOUNT_PERCENT=0",
		},
		append(w.Env[:len(w.Env):len(w.Env)], env...)...)
	r.servers = append(r.servers, s)
	return s, nil
}

// Start starts the process and waits until it is ready.
func (s *Server) Start(ctx context.Context) error {
	if err := s.launch(); err != nil {
		return err
	}
	return s.Ready(ctx, 30*time.Second)
}

func (s *Server) launch() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd != nil {
		return fmt.Errorf("%s runs already", s.Name)
	}
	log, err := os.OpenFile(s.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }()
	cmd := exec.Command(s.binary, "serve")
	cmd.Env, cmd.Stdout, cmd.Stderr = s.Env, log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		return err
	}
	gone := make(chan struct{})
	s.cmd, s.gone = cmd, gone
	go func() { _ = cmd.Wait(); close(gone) }()
	return nil
}

// Ready waits until the server answers that it can serve.
func (s *Server) Ready(ctx context.Context, within time.Duration) error {
	deadline := time.Now().Add(within)
	for ; time.Now().Before(deadline) && ctx.Err() == nil; time.Sleep(10 * time.Millisecond) {
		if s.isReady(ctx) {
			return nil
		}
		if !s.Running() {
			break
		}
	}
	return fmt.Errorf("%s is not ready\n%s", s.Name, s.Said())
}

func (s *Server) isReady(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.Base+"/readyz", nil)
	if err != nil {
		return false
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return false
	}
	_ = resp.Body.Close()
	return resp.StatusCode == http.StatusNoContent
}

// Running says whether the process lives.
func (s *Server) Running() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd == nil {
		return false
	}
	select {
	case <-s.gone:
		return false
	default:
		return true
	}
}

// PID of the process, 0 when there is none.
func (s *Server) PID() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd == nil {
		return 0
	}
	return s.cmd.Process.Pid
}

// Kill is the signal that nothing can answer; it returns when the process is gone.
func (s *Server) Kill() { _ = s.endWith(syscall.SIGKILL, time.Minute) }

// Term asks it to end, and fails when it takes longer than a minute.
func (s *Server) Term() error { return s.endWith(syscall.SIGTERM, time.Minute) }

func (s *Server) endWith(sig syscall.Signal, within time.Duration) error {
	s.mu.Lock()
	cmd, gone := s.cmd, s.gone
	s.cmd = nil
	s.mu.Unlock()
	if cmd == nil {
		return nil
	}
	_ = cmd.Process.Signal(sig)
	if sig == syscall.SIGKILL {
		_ = cmd.Process.Signal(syscall.SIGCONT)
	}
	select {
	case <-gone:
		return nil
	case <-time.After(within):
		_ = cmd.Process.Kill()
		<-gone
		return fmt.Errorf("%s did not end within %s", s.Name, within)
	}
}

// Stop freezes the process, Cont lets it go on.
func (s *Server) Stop() { s.signal(syscall.SIGSTOP) }
func (s *Server) Cont() { s.signal(syscall.SIGCONT) }

func (s *Server) signal(sig syscall.Signal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd != nil {
		_ = s.cmd.Process.Signal(sig)
	}
}

// Said is the end of what the server logged.
func (s *Server) Said() string { return endOf(s.log) }

func endOf(log string) string {
	text, _ := os.ReadFile(log)
	return string(text[max(0, len(text)-4000):])
}

// Logged counts the words in everything that the server said.
func (s *Server) Logged(words string) int {
	f, err := os.Open(s.log)
	if err != nil {
		return 0
	}
	defer func() { _ = f.Close() }()
	n := 0
	for lines := bufio.NewReader(f); ; {
		line, err := lines.ReadBytes('\n')
		n += bytes.Count(line, []byte(words))
		if err != nil {
			return n
		}
	}
}

// freeAddr is a loopback port that nobody uses now.
func freeAddr() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", errors.New("no free port")
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String(), nil
}
