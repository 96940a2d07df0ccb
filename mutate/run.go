package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
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

// runner runs tests with one fault at a time.
type runner struct {
	root    string
	passing map[string]error // result of tests without any fault, by their arguments
}

// run returns the outcome of one fault and what the tests printed.
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
	case strings.Contains(out, "[build failed]") || strings.Contains(out, "[setup failed]"):
		return Invalid, out, errors.New("the fault does not build")
	case strings.Contains(out, "no tests to run") || strings.Contains(out, "No test files found"):
		return Invalid, out, errors.New("there are no such tests")
	}
	return Caught, out, nil
}

// passesWithout runs the tests without a fault, once for the same arguments.
func (r *runner) passesWithout(ctx context.Context, t Tests) error {
	key := fmt.Sprint(t)
	if err, known := r.passing[key]; known {
		return err
	}
	out, err := r.test(ctx, t, "")
	switch {
	case err != nil:
		err = fmt.Errorf("the tests fail without the fault: %w\n%s", err, tail(out, 20))
	case strings.Contains(out, "no tests to run"):
		err = errors.New("there are no such tests")
	}
	r.passing[key] = err
	return err
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

// memory keeps outcomes between runs, so that a stopped run goes on where it was.
type memory struct {
	file     string
	outcomes map[string]Outcome
}

func remember(file string) (*memory, error) {
	m := &memory{file: file, outcomes: map[string]Outcome{}}
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return m, nil
	}
	if err != nil {
		return nil, err
	}
	return m, json.Unmarshal(text, &m.outcomes)
}

func (m *memory) set(key string, o Outcome) error {
	m.outcomes[key] = o
	text, err := json.MarshalIndent(m.outcomes, "", "\t")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(m.file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(m.file, text, 0o644)
}
