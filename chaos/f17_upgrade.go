package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F17",
		Title:   "rolling upgrade from the program before the newest migration, under load, and back",
		Engines: []string{Postgres},
		Short:   func(r *Run) error { return upgrade(r, 2) },
		Long:    func(r *Run) error { return upgrade(r, 10) },
	})
}

// errNoHistory: a checkout of the newest commit alone cannot build an older program.
var errNoHistory = errors.New("no history")

// mostTries is how many commits are tried: a commit that joins two lines may have stale generated code.
const mostTries = 20

// previous builds the program as it was before the schema last changed.
func (h *harness) previous(ctx context.Context) (string, error) {
	binary := filepath.Join(h.dir, "psic-previous")
	if _, err := os.Stat(binary); err == nil {
		return binary, nil
	}
	commits, err := beforeTheNewest(ctx)
	for i := 0; i < min(len(commits), mostTries); i++ {
		if err = h.buildPrevious(ctx, commits[i], binary); err == nil {
			return binary, nil
		}
	}
	return "", err
}

func (h *harness) buildPrevious(ctx context.Context, commit, binary string) error {
	dir, err := os.MkdirTemp(h.dir, "previous")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	unpack := exec.CommandContext(ctx, "sh", "-c", `git archive "$1" | tar -x -C "$2"`, "sh", commit, dir)
	if out, err := unpack.CombinedOutput(); err != nil {
		return fmt.Errorf("unpack: %w %s", err, out)
	}
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", binary, "./cmd/psic")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("build the previous program: %w\n%s", err, out)
	}
	return nil
}

var goStep = regexp.MustCompile(`\bstep\((\d+),`)

// versions are those of the schema that a commit knows, by file and by Go.
func versions(ctx context.Context, commit string) (map[int]bool, error) {
	files, err := exec.CommandContext(ctx, "git", "ls-tree", "--name-only", commit, "migrations/").Output()
	if err != nil {
		return nil, err
	}
	code, err := exec.CommandContext(ctx, "git", "show", commit+":migrations/migrations.go").Output()
	if err != nil {
		return nil, err
	}
	out := map[int]bool{}
	for _, name := range strings.Fields(string(files)) {
		number, _, _ := strings.Cut(filepath.Base(name), "_")
		if n, err := strconv.Atoi(number); err == nil {
			out[n] = true
		}
	}
	for _, m := range goStep.FindAllSubmatch(code, -1) {
		n, _ := strconv.Atoi(string(m[1]))
		out[n] = true
	}
	return out, nil
}

// beforeTheNewest returns the commits of this line whose schema is the beginning of today's, the newest first.
func beforeTheNewest(ctx context.Context) (commits []string, err error) {
	line, err := exec.CommandContext(ctx, "git", "log", "--first-parent", "--format=%H", "-n", "500").Output()
	if err != nil {
		return nil, errNoHistory
	}
	today, err := versions(ctx, "HEAD")
	if err != nil {
		return nil, errNoHistory
	}
	for _, commit := range strings.Fields(string(line)) {
		then, err := versions(ctx, commit)
		if err != nil {
			break
		}
		if begins(then, today) {
			commits = append(commits, commit)
		}
	}
	if len(commits) == 0 {
		return nil, errNoHistory
	}
	return commits, nil
}

// begins says whether today has more than then, and only what comes after it.
func begins(then, today map[int]bool) bool {
	newest := 0
	for n := range then {
		newest = max(newest, n)
		if !today[n] {
			return false
		}
	}
	for n := range today {
		if !then[n] && n < newest {
			return false
		}
	}
	return len(then) > 0 && len(then) < len(today)
}

// upgrade replaces replica by replica, forth and back again, several times in the long form. The old program makes the
// installation, so that the first new one migrates it under load.
func upgrade(r *Run, times int) error {
	current, err := r.harness.binary(r.plant)
	if err != nil {
		return err
	}
	old, err := r.harness.previous(r.Ctx)
	if errors.Is(err, errNoHistory) { // replacing under load is still shown
		old, err = current, nil
		r.Count("no history: from the same program", 1)
	}
	if err != nil {
		return err
	}
	c, err := r.Cluster()
	if err != nil {
		return err
	}
	w, err := r.worldBy(old, c, Size{Patients: 400, Therapists: 12})
	if err != nil {
		return err
	}
	front, err := freeAddr()
	if err != nil {
		return err
	}
	f, err := r.fleetAt(front, &Fleet{World: w, binary: old}, 3)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(r.Ctx)
	v, m := &visitors{}, &Mixed{World: w, Contested: 0.2, Pause: 20 * time.Millisecond}
	var working sync.WaitGroup
	defer func() { stop(); working.Wait() }() // before the history ends
	working.Go(func() {
		r.Clients(readers+writers, f.Bases(), func(c *Client) {
			if c.Dice.IntN(2) == 0 {
				v.read(ctx, c, f)
				return
			}
			m.Work(ctx, c)
		})
	})
	time.Sleep(time.Second)
	for n := range times {
		from, to := old, current
		if n%2 == 1 {
			from, to = current, old
		}
		if err := r.roll(f, v, from, to); err != nil {
			return err
		}
	}
	stop()
	working.Wait()
	r.Count("reads", int(v.asked.Load()))
	return r.Judge(w, nil)
}

func (r *Run) roll(f *Fleet, v *visitors, from, to string) error {
	for _, s := range f.Replicas {
		reads, ops, drained := v.failed.Load(), len(r.History.Ops()), s.Logged("msg=draining")
		if err := s.Term(); err != nil {
			return err
		}
		drains := s.Logged("msg=draining") > drained
		s.binary = to
		if err := s.Start(r.Ctx); err != nil {
			return err
		}
		time.Sleep(1500 * time.Millisecond)
		failed := int(v.failed.Load()-reads) + r.writesFailed(ops)
		r.Count("replicas replaced", 1)
		if !drains { // a program from before draining was made closes its door before the proxy knows
			r.Count("requests failed by a program that does not drain", failed)
			continue
		}
		r.Count("requests failed", failed)
		if failed > 0 {
			r.Fail(
				"%d requests failed when %s went from %s to %s",
				failed,
				s.Name,
				filepath.Base(from),
				filepath.Base(to),
			)
		}
	}
	return nil
}
