package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// tick is the unit of /proc: a hundredth of a second on every Linux that matters.
const tick = 10 * time.Millisecond

// spentBy is the processor time of a process, with that of children that have ended.
func spentBy(pid int) time.Duration {
	f := statOf(pid)
	if f == nil {
		return 0
	}
	return ticks(f[11]) + ticks(f[12]) + ticks(f[13]) + ticks(f[14])
}

// spentByAll adds the living children: a PostgreSQL server works in those.
func spentByAll(pid int) time.Duration {
	total := spentBy(pid)
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, d := range dirs {
		child, err := strconv.Atoi(filepath.Base(d))
		if err != nil {
			continue
		}
		if f := statOf(child); f != nil && f[1] == strconv.Itoa(pid) {
			total += ticks(f[11]) + ticks(f[12])
		}
	}
	return total
}

// statOf are the fields of /proc/pid/stat from the state on; the name before it may hold spaces.
func statOf(pid int) []string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil
	}
	f := strings.Fields(string(text[strings.LastIndex(string(text), ")")+1:]))
	if len(f) < 15 {
		return nil
	}
	return f
}

func ticks(s string) time.Duration {
	n, _ := strconv.ParseInt(s, 10, 64)
	return time.Duration(n) * tick
}

// machine is the busy time of all processors, and their time in all.
func machine() (busy, all time.Duration) {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, 0
	}
	line, _, _ := strings.Cut(string(text), "\n")
	for i, f := range strings.Fields(line)[1:9] { // guest times are inside user time
		all += ticks(f)
		if i != 3 && i != 4 { // idle and waiting for a disk
			busy += ticks(f)
		}
	}
	return busy, all
}

// memory is what the process holds, in MiB.
func (s *server) memory() int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	kb, _ := strconv.Atoi(strings.Fields(rest)[0])
	return kb / 1024
}

// spentBySelf is the time of this program and of the tools that it waited for.
func spentBySelf() time.Duration { return spentBy(os.Getpid()) }
