package setup

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
	"pgregory.net/rapid"
)

// writesForever makes the test binary replace a file again and again, so that a test can kill it in the middle.
const writesForever = "SETUP_TEST_WRITES"

func TestMain(m *testing.M) {
	if path := os.Getenv(writesForever); path != "" {
		for i := 0; ; i++ {
			if _, err := replace(path, content(i%2), 0o600); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	}
	os.Exit(m.Run())
}

func content(i int) string { return strings.Repeat(fmt.Sprintf("NAME%d=value\n", i), 20_000) }

// A kill leaves the old file or the new one, whole and private, and the next run is not disturbed.
func TestAKillLeavesNoHalfFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "psic.env")
	for i := range 12 {
		cmd := exec.Command(os.Args[0], "-test.run=^$")
		cmd.Env = append(os.Environ(), writesForever+"="+path)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		waitFor(t, func() bool {
			_, err := os.Stat(path)
			return err == nil
		})
		time.Sleep(time.Duration(30+7*i) * time.Millisecond)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != content(0) && string(got) != content(1) {
			t.Fatalf("a half file of %d bytes", len(got))
		}
		for _, name := range []string{path, path + ".new"} {
			if info, err := os.Stat(name); err == nil && info.Mode().Perm() != 0o600 {
				t.Errorf("%s has mode %v", name, info.Mode())
			}
		}
	}
	if changed, err := replace(path, "X=1\n", 0o600); !changed || err != nil {
		t.Errorf("%v, %v", changed, err)
	}
	if _, err := os.Stat(path + ".new"); err == nil {
		t.Error("a file of the killed run is left")
	}
	if changed, err := replace(path, "X=1\n", 0o600); changed || err != nil {
		t.Errorf("the same text was written again: %v, %v", changed, err)
	}
}

// A new file that cannot be written leaves the old one as it was.
func TestAFailureLeavesTheOldFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "psic.env")
	if _, err := replace(path, "OLD=1\n", 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(path+".new/in the way", 0o700); err != nil {
		t.Fatal(err)
	}
	_, err := replace(path, "NEW=1\n", 0o600)
	if got, _ := os.ReadFile(path); err == nil || string(got) != "OLD=1\n" {
		t.Errorf("%q, %v", got, err)
	}
}

// What is written is read back the same, and other lines stay.
func TestEnvFileKeepsEveryValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.StringMatching(`[ -~ãéíóúç]{0,40}`).Draw(t, "value")
		value = strings.TrimSpace(value)
		f, err := ParseEnv("# first\nA=1\nB='two words'\n")
		if err != nil {
			t.Fatal(err)
		}
		f.Set("C", "old")
		f.Set("C", value)
		again, err := ParseEnv(f.String())
		if err != nil {
			t.Fatalf("%v: %q", err, f)
		}
		if got, ok := again.Get("C"); !ok || got != value {
			t.Fatalf("%q came back as %q", value, got)
		}
		if b, _ := again.Get("B"); b != "two words" || !strings.HasPrefix(again.String(), "# first\nA=1\n") {
			t.Fatalf("other lines changed: %s", again)
		}
	})
}

func TestEnvFileRefusesWhatItDoesNotUnderstand(t *testing.T) {
	for _, text := range []string{"A=1\nexport B=2", "A=one \\\ntwo", `A="open`, "A='open", `A="x" y`} {
		if _, err := ParseEnv(text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
	f, err := ParseEnv("A=1\nA=2\n; note\n\n C = 3")
	if err == nil {
		t.Errorf("spaces around = were read: %v", f)
	}
}

// On a terminal a password is not echoed, and the terminal echoes again afterwards.
func TestASecretIsNotEchoed(t *testing.T) {
	master, slave := openTerminal(t)
	shown := make(chan string, 1)
	go func() {
		var all strings.Builder
		b := make([]byte, 256)
		for {
			n, err := master.Read(b)
			all.Write(b[:n])
			if err != nil || strings.Contains(all.String(), "end of test") {
				shown <- all.String()
				return
			}
		}
	}()
	terminal := NewTerminal(slave, slave, true)
	if terminal.tty == nil {
		t.Fatal("it does not recognise a terminal")
	}
	type answers struct{ secret, line string }
	got := make(chan answers)
	go func() {
		secret, _ := terminal.secret(t.Context(), "secret: ")
		line, _ := terminal.line(t.Context(), "line: ")
		got <- answers{secret, line}
	}()
	waitFor(t, func() bool { return !echoes(t, slave) })
	_, _ = master.WriteString("canary secret\n")
	waitFor(t, func() bool { return echoes(t, slave) })
	_, _ = master.WriteString("visible\n")
	if a := <-got; a.secret != "canary secret" || a.line != "visible" {
		t.Errorf("%+v", a)
	}
	_, _ = slave.WriteString("end of test")
	if all := <-shown; strings.Contains(all, "canary") || !strings.Contains(all, "visible") {
		t.Errorf("shown: %q", all)
	}
}

func openTerminal(t *testing.T) (master, slave *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal("no pseudo terminals here: ", err)
	}
	if err := unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal("no pseudo terminals here: ", err)
	}
	t.Cleanup(func() {
		slave.Close()
		master.Close()
	})
	return master, slave
}

func echoes(t *testing.T, f *os.File) bool {
	t.Helper()
	s, err := unix.IoctlGetTermios(int(f.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	return s.Lflag&unix.ECHO != 0
}

func waitFor(t *testing.T, what func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
		if what() {
			return
		}
	}
	t.Fatal("it did not happen within twenty seconds")
}
