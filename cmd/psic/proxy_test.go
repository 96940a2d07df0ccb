package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// stub is a replica that can stop answering, as a frozen process does: it takes connections and says nothing.
type stub struct {
	*httptest.Server
	frozen, seen     atomic.Bool // seen: somebody waits for it
	reads, writes    atomic.Int64
	forwarded, thaws atomic.Value
}

func newStub(t *testing.T) *stub {
	s := &stub{}
	thaw := make(chan struct{})
	s.thaws.Store(thaw)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/readyz" {
			s.wait(thaw)
			w.WriteHeader(http.StatusNoContent)
			return
		}
		s.forwarded.Store(r.Header.Get("X-Forwarded-For"))
		if r.Method == http.MethodGet {
			s.reads.Add(1)
		} else {
			s.writes.Add(1)
		}
		s.seen.Store(true)
		s.wait(thaw)
		_, _ = io.WriteString(w, "done")
	}))
	t.Cleanup(func() { s.CloseClientConnections(); s.Close() })
	return s
}

func (s *stub) wait(thaw chan struct{}) {
	if s.frozen.Load() {
		<-thaw
	}
}

// thaw lets it answer what it has.
func (s *stub) thaw() {
	if s.frozen.Swap(false) {
		close(s.thaws.Load().(chan struct{}))
	}
}

func (s *stub) addr() string { return strings.TrimPrefix(s.URL, "http://") }

// startProxy runs a proxy with the file of deploy/ and returns its address.
func startProxy(t *testing.T, name string, replicas ...string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		path = "/usr/sbin/" + name
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatal("no " + name + " here: scripts/tools.sh installs it")
	}
	front := freeAddr(t)
	env := []string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir()}
	for i, addr := range replicas {
		env = append(env, fmt.Sprintf("REPLICA_%d=%s", i+1, addr))
	}
	args := []string{"-db", "-f", "../../deploy/haproxy.cfg"}
	env = append(env, "FRONT="+front, "FRONT_PLAIN="+freeAddr(t), "PSIC_DOMAIN=http://"+front)
	if name == "caddy" {
		config := filepath.Join(t.TempDir(), "Caddyfile") // its administration port is another test's too
		text := "{\n\tadmin off\n\tauto_https off\n}\n" + deployed(t, "Caddyfile")
		if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		args = []string{"run", "--adapter", "caddyfile", "--config", config}
	}
	cmd := exec.Command(path, args...)
	var said strings.Builder
	cmd.Env, cmd.Stdout, cmd.Stderr = env, &said, &said
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		if t.Failed() {
			t.Log(said.String())
		}
	})
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if r, err := http.Get("http://" + front + "/"); err == nil {
			_ = r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return front
			}
		}
	}
	t.Fatal(name + " does not serve")
	return ""
}

func through(method, front, forwarded string) (int, error) {
	r, err := http.NewRequest(method, "http://"+front+"/api/config", nil)
	if err != nil {
		return 0, err
	}
	r.Header.Set("X-Forwarded-For", forwarded)
	client := &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := client.Do(r)
	if err != nil {
		return 0, err
	}
	defer func() { _ = resp.Body.Close() }()
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode, err
}

// TestProxies: with the proxies of deploy/ a replica that stops answering fails no read, a write reaches exactly one
// replica and is answered once that replica goes on, a replica that is gone costs nothing, and a visitor does not
// choose the address that replicas see.
func TestProxies(t *testing.T) {
	for _, name := range []string{"haproxy", "caddy"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, b, gone := newStub(t), newStub(t), newStub(t)
			front := startProxy(t, name, a.addr(), b.addr(), gone.addr())
			gone.Close()
			for i := range 12 {
				for _, method := range []string{http.MethodGet, http.MethodPost} {
					if status, err := through(method, front, "203.0.113.9"); err != nil || status != http.StatusOK {
						t.Fatalf("%s %d with one replica gone: %d %v", method, i, status, err)
					}
				}
			}
			if got := a.forwarded.Load(); got != "127.0.0.1" {
				t.Errorf("a visitor chose the address %v", got)
			}
			frozenReplica(t, front, a, b)
		})
	}
}

func frozenReplica(t *testing.T, front string, a, b *stub) {
	writes, reads := a.writes.Load()+b.writes.Load(), b.reads.Load()
	a.seen.Store(false)
	a.frozen.Store(true)
	defer a.thaw()
	const n = 12
	results := make(chan error, 2*n)
	for i := range 2 * n {
		method := []string{http.MethodGet, http.MethodPost}[i%2]
		go func() {
			status, err := through(method, front, "")
			if err == nil && status != http.StatusOK {
				err = fmt.Errorf("%s: %d", method, status)
			}
			results <- err
		}()
	}
	time.AfterFunc(4500*time.Millisecond, a.thaw) // the proxy has found out long since
	for range 2 * n {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
	if !a.seen.Load() || b.reads.Load()-reads < n {
		t.Errorf("of %d reads the second replica served %d", n, b.reads.Load()-reads)
	}
	if sent := a.writes.Load() + b.writes.Load() - writes; sent != n {
		t.Errorf("%d writes arrived %d times", n, sent)
	}
}
