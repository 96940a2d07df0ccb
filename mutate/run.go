package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"psic/chaos/overlay"
)

// Outcome is what the tests made of a fault.
type Outcome string

const (
	Caught   Outcome = "caught"
	Survived Outcome = "survived"
	// Invalid is a fault that says nothing about the tests: it does not build, or the tests fail without it.
	Invalid Outcome = "invalid"
)

// maxRun is how long the tests of one fault may take. A fault that makes them hang counts as caught.
const maxRun = 8 * time.Minute

// doesNotBuild is what Go and Vitest print about source that does not compile.
var doesNotBuild = []string{"[build failed]", "[setup failed]", "Transform failed with", "[PARSE_ERROR]"}

// runner runs tests with one fault at a time.
type runner struct {
	root    string
	passing keyed // results of tests without any fault, by their arguments
}

// result is the outcome of one fault, and what the tests printed.
type result struct {
	outcome Outcome
	printed string
	why     error
	took    time.Duration
}

// each tries faults, some of them at the same time, and calls done for one after the other.
func (r *runner) each(ctx context.Context, list []Mutation, jobs int, done func(Mutation, result) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var one sync.Mutex
	try := func(m Mutation) {
		start := time.Now()
		outcome, printed, why := r.run(ctx, m)
		one.Lock()
		defer one.Unlock()
		if ctx.Err() != nil {
			return
		}
		if err := done(m, result{
			outcome: outcome,
			printed: printed,
			why:     why,
			took:    time.Since(start),
		}); err != nil {
			stop(err)
		}
	}
	faults := make(chan Mutation)
	var workers sync.WaitGroup
	for range max(jobs, 1) {
		workers.Go(func() {
			for m := range faults {
				if ctx.Err() == nil {
					try(m)
				}
			}
		})
	}
	for _, m := range list {
		faults <- m
	}
	close(faults)
	workers.Wait()
	return context.Cause(ctx)
}

// run tries one fault.
func (r *runner) run(ctx context.Context, m Mutation) (Outcome, string, error) {
	files, err := overlay.Apply(r.root, []overlay.Edit{m.Edit})
	if err != nil {
		return Invalid, "", err
	}
	if err := r.passesWithout(ctx, m.Tests); err != nil {
		return Invalid, "", err
	}
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return Invalid, "", err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	list, err := files.Write(r.root, dir)
	if err != nil {
		return Invalid, "", err
	}
	out, err := r.test(ctx, m.Tests, list)
	switch {
	case ctx.Err() != nil:
		return Invalid, out, ctx.Err()
	case err == nil:
		return Survived, out, nil
	case slices.ContainsFunc(doesNotBuild, func(s string) bool { return strings.Contains(out, s) }):
		return Invalid, out, errors.New("the fault does not build")
	case strings.Contains(out, "no tests to run") || strings.Contains(out, "No test files found"):
		return Invalid, out, errors.New("there are no such tests")
	}
	return Caught, out, nil
}

// passesWithout runs the tests without a fault, once for the same arguments.
func (r *runner) passesWithout(ctx context.Context, t Tests) error {
	return r.passing.once(fmt.Sprint(t), func() error {
		out, err := r.test(ctx, t, "")
		switch {
		case err != nil:
			return fmt.Errorf("the tests fail without the fault: %w\n%s", err, tail(out, 20))
		case strings.Contains(out, "no tests to run"):
			return errors.New("there are no such tests")
		}
		return nil
	})
}

// keyed runs a function once for each key; who comes meanwhile waits for its result.
type keyed struct {
	mutex sync.Mutex
	calls map[string]func() error
}

func (k *keyed) once(key string, f func() error) error {
	k.mutex.Lock()
	call := k.calls[key]
	if call == nil {
		if k.calls == nil {
			k.calls = map[string]func() error{}
		}
		call = sync.OnceValue(f)
		k.calls[key] = call
	}
	k.mutex.Unlock()
	return call()
}

// test runs tests with the changed files that list names; without list the source as it is.
func (r *runner) test(ctx context.Context, t Tests, list string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, maxRun)
	defer cancel()
	cmd := r.command(ctx, t, list)
	cmd.WaitDelay = 5 * time.Second
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func (r *runner) command(ctx context.Context, t Tests, list string) *exec.Cmd {
	if t.Web {
		cmd := exec.CommandContext(ctx, "npx", append([]string{"vitest", "run", "--bail=1"}, t.Args...)...)
		cmd.Dir = filepath.Join(r.root, "web")
		cmd.Env = append(os.Environ(), "PSIC_MUTATION="+list)
		return cmd
	}
	args := []string{"-failfast", "-vet=off"}
	if list != "" {
		args = append(args, "-overlay="+list)
	}
	if !t.Both {
		cmd := exec.CommandContext(ctx, "go", slices.Concat([]string{"test"}, args, t.Args)...)
		cmd.Dir = r.root
		return cmd
	}
	var packages []string
	for _, a := range t.Args {
		if strings.HasPrefix(a, "./") {
			packages = append(packages, a)
		} else {
			args = append(args, a)
		}
	}
	cmd := exec.CommandContext(ctx, "scripts/go-test.sh", args...)
	cmd.Dir = r.root
	cmd.Env = append(os.Environ(), "PSIC_GO_PACKAGES="+strings.Join(packages, " "))
	return cmd
}

// tail returns the last lines of a text.
func tail(text string, lines int) string {
	all := strings.Split(strings.TrimRight(text, "\n"), "\n")
	return strings.Join(all[max(0, len(all)-lines):], "\n")
}

// memory keeps outcomes between runs. A name maps to "key outcome".
type memory struct {
	file     string
	outcomes map[string]string
}

func remember(file string) (*memory, error) {
	m := &memory{file: file, outcomes: map[string]string{}}
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return m, nil
	}
	if err != nil {
		return nil, err
	}
	return m, json.Unmarshal(text, &m.outcomes)
}

// outcome returns what the tests made of a fault, or "" when its source is another one today.
func (m *memory) outcome(name, key string) Outcome {
	before, outcome, _ := strings.Cut(m.outcomes[name], " ")
	if before != key {
		return ""
	}
	return Outcome(outcome)
}

func (m *memory) set(name, key string, o Outcome) error {
	m.outcomes[name] = key + " " + string(o)
	return m.write()
}

// forget removes faults that are no longer in the list; all says that the list is the whole one.
func (m *memory) forget(list []Mutation, all bool) error {
	if !all {
		return nil
	}
	maps.DeleteFunc(m.outcomes, func(name, _ string) bool {
		return !slices.ContainsFunc(list, func(x Mutation) bool { return x.Name == name })
	})
	return m.write()
}

func (m *memory) write() error {
	text, err := json.MarshalIndent(m.outcomes, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(m.file, append(text, '\n'), 0o644)
}
