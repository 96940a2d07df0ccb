package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"psic/internal/platform/blob"
	"psic/internal/testkit"
)

// withFiles returns an installation whose backup takes a moment: it has files that do not compress.
func withFiles(t *testing.T, k *testkit.Kit) place {
	t.Helper()
	disk, err := blob.NewDisk(filepath.Join(k.Config.DataDir, "files"))
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	for i := range 40 {
		data := make([]byte, 256<<10)
		for n := range data {
			data[n] = byte(n*n>>7 ^ n*i)
		}
		if err := disk.Put(t.Context(), fmt.Sprintf("photo/%d", i), "image/png", data); err != nil {
			t.Fatal(err)
		}
	}
	return placeOf(t, k, testKey)
}

// TestBackupKilled: SIGKILL at any moment of a backup leaves no archive under its name, and the next backup works.
func TestBackupKilled(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine)
			k.Patient("ana@psic.test")
			p, dir := withFiles(t, k), t.TempDir()
			killed := 0
			for i, after := range []time.Duration{20, 60, 120, 200} {
				archive := filepath.Join(dir, fmt.Sprint(i, ".backup"))
				cmd := p.command(t.Context(), "backup", archive)
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				time.Sleep(after * time.Millisecond)
				kill(cmd)
				if _, err := os.Stat(archive); err == nil {
					continue // it was done: read below as every archive is
				}
				killed++
				p.must([]string{"backup", archive}, "written and read back")
			}
			if killed == 0 {
				t.Error("every backup was done before it was killed")
			}
		})
	}
}

// TestBackupOnAFullDisk: a disk that takes no more makes the backup fail with the reason, and leaves no archive. The
// limit of a file's size stands for the full disk.
func TestBackupOnAFullDisk(t *testing.T) {
	k := testkit.New(t, testkit.Engines[0])
	k.Patient("ana@psic.test")
	p, archive := withFiles(t, k), filepath.Join(t.TempDir(), "psic.backup")
	cmd := exec.CommandContext(t.Context(), "sh", "-c", `ulimit -f 4096 && exec "$0" backup "$1"`, os.Args[0], archive)
	cmd.Env = p.env
	said, err := cmd.CombinedOutput()
	if err == nil {
		t.Fatalf("a backup of 10 MB fits into 4 MB: %s", said)
	}
	p.says(string(said), "file too large")
	left, err := filepath.Glob(filepath.Dir(archive) + "/*")
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
	p.must([]string{"backup", archive}, "written and read back")
}
