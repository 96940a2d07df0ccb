package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"psic/internal/platform/config"
)

// A server that runs leaves no file that another account of the machine can read, whatever umask it was started with,
// and closes a database that an older version left open. Q206.
func TestFilesAreTheOwnersAlone_Q206(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "psic.db")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(file, 0o644); err != nil { // as the engine made it
		t.Fatal(err)
	}
	addr := freeAddr(t)
	p := newPlace(t, "sqlite://"+file, dir, "PSIC_ADDR="+addr, "PSIC_METRICS_ADDR="+freeAddr(t), "PSIC_DEMO=true")
	cmd := p.command(t.Context(), "serve")
	loose := syscall.Umask(0) // the child begins with it
	err := cmd.Start()
	syscall.Umask(loose)
	if err != nil {
		t.Fatal(err)
	}
	defer kill(cmd)
	if !ready("http://" + addr) {
		t.Fatal("it does not start")
	}

	seen := map[string]bool{}
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return nil // removed meanwhile
		}
		want := fs.FileMode(0o600)
		if entry.IsDir() {
			want = 0o700
		}
		if info.Mode().Perm() != want {
			t.Errorf("%s: %o, want %o", path, info.Mode().Perm(), want)
		}
		seen[entry.Name()] = true
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"psic.db", "psic.db-wal", "psic.db-shm", "keys.json", "files"} {
		if !seen[name] {
			t.Errorf("%s was not looked at: %v", name, seen)
		}
	}
	p.healthy("ok      modes:")
}

func TestTheDoctorNamesOpenFiles_Q206(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	outside := filepath.Join(t.TempDir(), "other.db")
	for _, path := range []string{filepath.Join(dir, "copy.sql"), outside, outside + "-wal"} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := config.Config{DataDir: dir, DatabaseURL: "sqlite://" + outside}
	if open := openToOthers(c); len(open) > 0 {
		t.Errorf("closed files: %v", open)
	}
	for _, path := range []string{dir, filepath.Join(dir, "copy.sql"), outside, outside + "-wal"} {
		before, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, before.Mode().Perm()|0o040); err != nil {
			t.Fatal(err)
		}
		if open := strings.Join(openToOthers(c), " "); open != path {
			t.Errorf("%s is open, found %q", path, open)
		}
		if err := os.Chmod(path, before.Mode().Perm()); err != nil {
			t.Fatal(err)
		}
	}
}
