package main

import (
	"bufio"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/blob"
	"psic/internal/platform/blob/fakes3"
	"psic/internal/testkit"
)

// TestMoveFilesAsACommand: the files go from disk to a bucket and back. After SIGKILL in the middle the next run goes
// on, and the source is as it was.
func TestMoveFilesAsACommand(t *testing.T) {
	const files = 700
	kept := fakes3.New()
	slow := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(time.Millisecond)
		kept.ServeHTTP(w, r)
	})
	server := httptest.NewServer(slow)
	defer server.Close()
	bucket, data := fakes3.URL(strings.TrimPrefix(server.URL, "http://")), t.TempDir()
	disk, err := blob.NewDisk(filepath.Join(data, "files"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range files {
		if err := disk.Put(t.Context(), fmt.Sprintf("photo/%d", i), "image/png", []byte(fmt.Sprint(i))); err != nil {
			t.Fatal(err)
		}
	}
	p := newPlace(t, testkit.NoDatabase(t), data, "PSIC_MOVE_S3_URL="+bucket)

	p.refuses([]string{"move-files"}, "usage")
	p.refuses([]string{"move-files", "--to", "disk"}, "on this disk already")
	p.must([]string{"move-files", "--to", "bucket", "--dry-run"}, "Would copy 700 of 700 files", "Nothing has changed")
	if kept.Objects() != 0 {
		t.Fatalf("the dry run wrote %d files", kept.Objects())
	}

	cmd := p.command(t.Context(), "move-files", "--to", "bucket")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	bufio.NewScanner(out).Scan() // the first hundred
	kill(cmd)
	if n := kept.Objects(); n < 100 || n >= files {
		t.Fatalf("%d files at the kill: it came too early or too late", n)
	}

	p.must([]string{"move-files", "--to", "bucket"}, "700 of 700 files", "Moved")
	if keys, err := disk.Keys(t.Context()); err != nil || len(keys) != files || kept.Objects() != files {
		t.Errorf("%d files in the source, %d in the target, %v", len(keys), kept.Objects(), err)
	}
	away := place{t, append(slices.Clone(p.env), "PSIC_S3_URL="+bucket, "PSIC_DATA_DIR="+t.TempDir())}
	away.must([]string{"move-files", "--to", "disk"}, "Moved: 700 files")
	away.refuses([]string{"move-files", "--to", "bucket"}, "is the bucket that the product uses")
}
