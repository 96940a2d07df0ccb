package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

const memoryLimit = 256 << 20

// littleMemory puts the running server into a control group of 256 MiB and lets people work on.
func littleMemory(r *Run, s *scarcity) error {
	group, err := memoryGroup()
	if err != nil {
		return err
	}
	defer func() { s.server.Kill(); _ = os.Remove(group) }() // a group can go once nobody is in it
	if err := os.WriteFile(
		filepath.Join(group, "cgroup.procs"),
		[]byte(strconv.Itoa(s.server.PID())),
		0o644,
	); err != nil {
		return err
	}
	done, _ := s.work(r, 3*time.Second)
	if done == 0 {
		r.Fail("no booking with %d MiB", memoryLimit>>20)
	}
	if !s.server.Running() {
		r.Fail("the server did not live with %d MiB", memoryLimit>>20)
	}
	r.Count("bookings within 256 MiB", done)
	return nil
}

// memoryGroup makes a group of either version of control groups.
func memoryGroup() (string, error) {
	for root, file := range map[string]string{
		"/sys/fs/cgroup/memory": "memory.limit_in_bytes",
		"/sys/fs/cgroup":        "memory.max",
	} {
		dir := filepath.Join(root, fmt.Sprintf("psic-chaos-%d", os.Getpid()))
		if os.Mkdir(dir, 0o755) != nil {
			continue
		}
		if os.WriteFile(filepath.Join(dir, file), []byte(strconv.Itoa(memoryLimit)), 0o644) == nil {
			return dir, nil
		}
		_ = os.Remove(dir)
	}
	return "", errors.New("no control group for memory may be made here")
}
