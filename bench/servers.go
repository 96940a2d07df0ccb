package main

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// serveBare is the floor: what Go's HTTP server costs for 5 kB that it has in memory.
func serveBare(addr string) error {
	body := bytes.Repeat([]byte("0123456789abcdef"), 5000/16)
	return http.ListenAndServe(addr, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(body)
	}))
}

type server struct {
	cmd  *exec.Cmd
	addr string
	took time.Duration // until it was ready
}

// startSelf starts this program as one of its own servers.
func startSelf(as string, args ...string) (*server, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	return start(exec.Command(self, append([]string{as, addr}, args...)...), addr, "/")
}

func startPsic(binary, dataDir, database string) (*server, error) {
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	metrics, err := freeAddr()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(binary, "serve")
	cmd.Env = append(
		os.Environ(),
		"PSIC_ADDR="+addr,
		"PSIC_METRICS_ADDR="+metrics,
		"PSIC_BASE_URL=http://"+addr,
		"PSIC_DATABASE_URL="+database,
		"PSIC_DATA_DIR="+dataDir,
		"PSIC_RATE_LIMIT=off",
		"PSIC_DEMO=false",
	)
	return start(cmd, addr, "/readyz")
}

func start(cmd *exec.Cmd, addr, path string) (*server, error) {
	s := &server{cmd: cmd, addr: addr}
	began := time.Now()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	for time.Since(began) < time.Minute {
		r, err := http.Get("http://" + addr + path)
		if err == nil {
			_ = r.Body.Close()
			if r.StatusCode < 300 {
				s.took = time.Since(began)
				return s, nil
			}
		}
		time.Sleep(5 * time.Millisecond)
	}
	s.stop()
	return nil, fmt.Errorf("%s is not ready after a minute", filepath.Base(cmd.Path))
}

// spent is the processor time that it took until now.
func (s *server) spent() time.Duration { return spentBy(s.cmd.Process.Pid) }

func (s *server) stop() {
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	_ = s.cmd.Wait()
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
