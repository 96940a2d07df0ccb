package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"

	"psic/internal/testkit"
)

// asProgram makes the test binary run as psic itself, so that tests can start and kill a real process.
const asProgram = "PSIC_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		os.Exit(0)
	}
	testkit.Main(m)
}

// place is an installation on disk, for commands to run on.
type place struct {
	t   *testing.T
	env []string
}

// placeOf returns the installation of a kit.
func placeOf(t *testing.T, k *testkit.Kit, more ...string) place {
	return newPlace(t, k.Config.DatabaseURL, k.Config.DataDir, more...)
}

func newPlace(t *testing.T, database, dataDir string, more ...string) place {
	env := append([]string{asProgram + "=1", "PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(),
		"PSIC_DATABASE_URL=" + database, "PSIC_DATA_DIR=" + dataDir}, more...)
	return place{t, env}
}

func freshPlace(t *testing.T, more ...string) place {
	return newPlace(t, testkit.NoDatabase(t), t.TempDir(), more...)
}

func (p place) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, os.Args[0], args...)
	cmd.Env = p.env
	return cmd
}

// run returns everything that the command printed, and its exit code.
func (p place) run(args ...string) (said string, code int) {
	p.t.Helper()
	out, err := p.command(p.t.Context(), args...).CombinedOutput()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return string(out), exit.ExitCode()
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return string(out), 0
}

// must fails the test unless the command succeeds and prints each of the words.
func (p place) must(args []string, words ...string) {
	p.t.Helper()
	said, code := p.run(args...)
	if code != 0 {
		p.t.Fatalf("psic %s: exit %d\n%s", strings.Join(args, " "), code, said)
	}
	p.says(said, words...)
}

// refuses fails the test unless the command exits with 1 and prints each of the words.
func (p place) refuses(args []string, words ...string) {
	p.t.Helper()
	said, code := p.run(args...)
	if code != 1 {
		p.t.Errorf("psic %s: exit %d, want 1\n%s", strings.Join(args, " "), code, said)
	}
	p.says(said, words...)
}

// healthy fails the test when the doctor finds something broken. It accepts a checkout whose web application is not
// built yet.
func (p place) healthy(words ...string) {
	p.t.Helper()
	said, _ := p.run("doctor")
	for line := range strings.Lines(said) {
		if strings.HasPrefix(line, string(broken)) && !strings.HasPrefix(line, "broken  web:") {
			p.t.Errorf("the doctor says: %s", line)
		}
	}
	p.says(said, words...)
}

func (p place) says(said string, words ...string) {
	p.t.Helper()
	for _, w := range words {
		if !strings.Contains(said, w) {
			p.t.Errorf("did not say %q:\n%s", w, said)
		}
	}
}

func TestEveryCommandSaysHowItIsUsed(t *testing.T) {
	p := freshPlace(t)
	said, code := p.run("help")
	if code != 2 {
		t.Errorf("exit %d", code)
	}
	for name := range commands {
		p.says(said, "\n  "+name)
	}
	for _, name := range []string{"backup", "restore", "keys", "logins", "admin"} {
		p.refuses([]string{name}, "usage: psic "+name)
	}
}
