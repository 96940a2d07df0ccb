package pgcluster

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Start starts the server and waits until it takes connections.
//
// The server is a child of this program and not of pg_ctl, so that this program reaps its processes. A server that was
// killed does not start again on its lock files while one of its old processes is still listed.
func (c *Cluster) Start() error {
	log, err := os.OpenFile(c.LogPath(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }()
	args := []string{"-D", c.Data(), "-c", "listen_addresses=", "-c", "unix_socket_directories=" + c.Dir}
	for _, s := range c.Settings {
		args = append(args, "-c", s)
	}
	cmd := exec.Command(c.Program("postgres"), args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = c.Dir, log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Credential: c.as,
		Setpgid:    true,            // Ctrl-C must reach only this program, which then stops the server
		Pdeathsig:  syscall.SIGQUIT, // an immediate stop
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := cmd.Start(); err != nil {
		return err
	}
	gone := make(chan struct{})
	c.cmd, c.gone = cmd, gone
	go func() { _ = cmd.Wait(); close(gone) }()
	return c.ready(gone)
}

func (c *Cluster) ready(gone chan struct{}) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for ; ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
		select {
		case <-gone:
			text, _ := os.ReadFile(c.LogPath())
			return fmt.Errorf("PostgreSQL ended: %s", text[max(0, len(text)-1500):])
		default:
		}
		if exec.Command(c.Program("pg_isready"), "-q", "-h", c.Dir, "-U", User, "-d", "postgres").Run() == nil {
			return nil
		}
	}
	return errors.New("PostgreSQL does not accept connections")
}

// Stop ends the server without a checkpoint. The next Start recovers the data.
func (c *Cluster) Stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cmd == nil {
		return
	}
	_ = c.cmd.Process.Signal(syscall.SIGQUIT)
	select {
	case <-c.gone:
		c.cmd = nil
	case <-time.After(10 * time.Second):
		c.killAll()
	}
}

// Kill ends every process of the server with SIGKILL, which a process cannot handle.
func (c *Cluster) Kill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cmd != nil {
		c.killAll()
	}
}

func (c *Cluster) killAll() {
	_ = c.cmd.Process.Signal(syscall.SIGSTOP) // it creates no process between the list and the kill
	children := childrenOf(c.cmd.Process.Pid)
	_ = c.cmd.Process.Kill()
	for _, pid := range children {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	<-c.gone
	for _, pid := range children {
		waitGone(pid)
	}
	c.cmd = nil
}

// waitGone waits until a killed process has ended. While one of them is still there, it holds the shared memory, and
// the server does not start again.
func waitGone(pid int) {
	for range 1000 {
		var status syscall.WaitStatus
		_, _ = syscall.Wait4(pid, &status, syscall.WNOHANG, nil) // this program may have become its parent
		if state := stateOf(pid); state == "" || state == "Z" {  // a zombie holds nothing
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// Running reports whether the server's first process is running.
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

// PID returns the id of the server's first process, whose children do the work, or 0.
func (c *Cluster) PID() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cmd == nil {
		return 0
	}
	return c.cmd.Process.Pid
}

// Child returns the process of the server whose title contains the words, such as "walreceiver", or 0.
func (c *Cluster) Child(words string) int {
	for _, child := range childrenOf(c.PID()) {
		title, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", child))
		if strings.Contains(string(title), words) {
			return child
		}
	}
	return 0
}

// stateOf returns the letter of a process's state, such as Z for a zombie, or nothing when there is no such process.
func stateOf(pid int) string {
	fields := statOf(filepath.Join("/proc", strconv.Itoa(pid)))
	if len(fields) == 0 {
		return ""
	}
	return fields[0]
}

// statOf returns what /proc says about a process after its name: its state, its parent and more.
func statOf(dir string) []string {
	text, err := os.ReadFile(filepath.Join(dir, "stat"))
	if err != nil {
		return nil // it has ended meanwhile
	}
	return strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
}

// childrenOf returns the child processes of a process.
func childrenOf(parent int) (out []int) {
	dirs, _ := filepath.Glob("/proc/[0-9]*") // the pattern is well formed
	for _, d := range dirs {
		fields := statOf(d)
		if len(fields) > 1 && fields[1] == strconv.Itoa(parent) {
			pid, _ := strconv.Atoi(filepath.Base(d))
			out = append(out, pid)
		}
	}
	return out
}
