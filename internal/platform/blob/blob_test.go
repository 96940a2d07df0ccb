package blob

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func eachStore(t *testing.T, test func(t *testing.T, s Store)) {
	t.Run("disk", func(t *testing.T) {
		test(t, newDisk(t, t.TempDir()))
	})
	t.Run("s3", func(t *testing.T) {
		_, url := newFakeS3(t)
		test(t, newS3(t, url))
	})
}

func newDisk(t *testing.T, dir string) *Disk {
	t.Helper()
	d, err := NewDisk(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

func newS3(t *testing.T, url string) *S3 {
	t.Helper()
	s, err := NewS3(url)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func mustPut(t *testing.T, s Store, key, contentType string, data []byte) {
	t.Helper()
	if err := s.Put(t.Context(), key, contentType, data); err != nil {
		t.Fatal(err)
	}
}

func wantBlob(t *testing.T, s Store, key, contentType string, data []byte) {
	t.Helper()
	got, gotType, err := s.Get(t.Context(), key)
	if err != nil || gotType != contentType || !bytes.Equal(got, data) {
		t.Errorf("Get(%q) = %.20q, %q, %v", key, got, gotType, err)
	}
}

func TestStoreReturnsWhatWasPut(t *testing.T) {
	eachStore(t, func(t *testing.T, s Store) {
		large := bytes.Repeat([]byte("0123456789\r\n\x00\xff"), 20_000)
		mustPut(t, s, "photo/0198-a_b/large", "image/png", large)
		mustPut(t, s, "photo/0198-a_b", "text/plain; charset=utf-8", []byte("the folder's namesake"))
		mustPut(t, s, "empty", "image/jpeg", nil)
		wantBlob(t, s, "photo/0198-a_b/large", "image/png", large)
		wantBlob(t, s, "photo/0198-a_b", "text/plain; charset=utf-8", []byte("the folder's namesake"))
		wantBlob(t, s, "empty", "image/jpeg", nil)
		mustPut(t, s, "empty", "text/csv", []byte("now\nfull"))
		wantBlob(t, s, "empty", "text/csv", []byte("now\nfull"))
	})
}

func TestStoreForgetsWhatWasDeleted(t *testing.T) {
	eachStore(t, func(t *testing.T, s Store) {
		mustPut(t, s, "photo/a", "image/png", []byte("x"))
		for range 2 {
			if err := s.Delete(t.Context(), "photo/a"); err != nil {
				t.Fatal(err)
			}
		}
		for _, key := range []string{"photo/a", "photo", "never/was"} {
			if _, _, err := s.Get(t.Context(), key); !errors.Is(err, ErrNotFound) {
				t.Errorf("Get(%q) error = %v, want ErrNotFound", key, err)
			}
		}
		if err := s.Delete(t.Context(), "never/was"); err != nil {
			t.Errorf("delete of nothing: %v", err)
		}
	})
}

func TestStoreRefusesStrangeKeys(t *testing.T) {
	keys := []string{
		"", "/", "/a", "a/", "a//b", "..", "../a", "a/../../b", "a/.", ".a", "a.b", "A", "é", "a b", "a\x00b", "a\\b",
		"a\n", "%2e%2e/a", "~", strings.Repeat("a", 201), strings.Repeat("a/", 256) + "a",
	}
	eachStore(t, func(t *testing.T, s Store) {
		for _, key := range keys {
			_, _, err := s.Get(t.Context(), key)
			for what, err := range map[string]error{
				"put": s.Put(t.Context(), key, "image/png", nil), "get": err, "delete": s.Delete(t.Context(), key),
			} {
				if !errors.Is(err, ErrKey) {
					t.Errorf("%s %.20q: %v", what, key, err)
				}
			}
		}
		kinds := []string{"", "png", "image/png\nx", "image/png\r\nX: y", "image/" + strings.Repeat("a", 200)}
		for _, kind := range kinds {
			if err := s.Put(t.Context(), "a", kind, nil); !errors.Is(err, ErrKey) {
				t.Errorf("content type %q: %v", kind, err)
			}
		}
	})
}

func TestStoreReadsWholeFilesWhileTheyAreReplaced(t *testing.T) {
	eachStore(t, func(t *testing.T, s Store) {
		version := func(i int) []byte { return bytes.Repeat([]byte{byte('a' + i)}, 50_000) }
		mustPut(t, s, "k", "text/plain", version(0))
		var wg sync.WaitGroup
		for i := range 4 {
			wg.Go(func() {
				for range 5 {
					if err := s.Put(t.Context(), "k", "text/plain", version(i)); err != nil {
						t.Error(err)
					}
					got, _, err := s.Get(t.Context(), "k")
					if err != nil || len(got) != 50_000 || bytes.Count(got, got[:1]) != len(got) {
						t.Errorf("%d bytes of mixed versions, %v", len(got), err)
					}
				}
			})
		}
		wg.Wait()
	})
}

func TestStoreHearsItsContext(t *testing.T) {
	eachStore(t, func(t *testing.T, s Store) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := s.Put(ctx, "a", "image/png", nil); !errors.Is(err, context.Canceled) {
			t.Errorf("put: %v", err)
		}
	})
}

func TestProbe(t *testing.T) {
	eachStore(t, func(t *testing.T, s Store) {
		if err := Probe(t.Context(), s); err != nil {
			t.Error(err)
		}
	})
	if err := Probe(t.Context(), newS3(t, "s3://k:s@127.0.0.1:1/arquivos?insecure=1")); err == nil {
		t.Error("a store that nobody serves works")
	}
}

func TestDiskIsPrivateAndLeavesNothingBehind(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "blobs")
	d := newDisk(t, dir)
	for i := range 3 {
		mustPut(t, d, "photo/a", "image/png", fmt.Append(nil, i))
	}
	files := 0
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		if !entry.IsDir() {
			files++
		}
		return nil
	})
	if err != nil || files != 1 {
		t.Errorf("%d files, %v", files, err)
	}
}

func TestDiskDoesNotFollowALinkOutside(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	d := newDisk(t, dir)
	if err := os.Symlink(outside, filepath.Join(dir, "photo")); err != nil {
		t.Fatal(err)
	}
	if err := d.Put(t.Context(), "photo/a", "image/png", []byte("x")); err == nil {
		t.Error("wrote outside of the directory")
	}
	if names, _ := os.ReadDir(outside); len(names) != 0 {
		t.Errorf("outside holds %v", names)
	}
}

func TestDiskReportsADamagedFile(t *testing.T) {
	dir := t.TempDir()
	d := newDisk(t, dir)
	if err := os.WriteFile(filepath.Join(dir, "a.blob"), []byte("no first line"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := d.Get(t.Context(), "a"); err == nil || errors.Is(err, ErrNotFound) {
		t.Errorf("error = %v", err)
	}
}

func TestS3TriesAgain(t *testing.T) {
	f, url := newFakeS3(t)
	f.Fail(1)
	s := newS3(t, url)
	mustPut(t, s, "a", "image/png", []byte("x"))
	wantBlob(t, s, "a", "image/png", []byte("x"))
}

func TestS3TellsOperatorsWhatIsWrong(t *testing.T) {
	_, url := newFakeS3(t)
	for name, wrong := range map[string]string{
		"bucket": strings.Replace(url, "/arquivos", "/outro", 1), "key": strings.Replace(url, "chave", "outra", 1),
	} {
		_, _, err := newS3(t, wrong).Get(t.Context(), "a")
		if err == nil || errors.Is(err, ErrNotFound) || strings.Contains(err.Error(), "segredo") {
			t.Errorf("wrong %s: %v", name, err)
		}
	}
}

func TestOpen(t *testing.T) {
	if s, err := Open("", t.TempDir()); err != nil {
		t.Error(err)
	} else if _, ok := s.(*Disk); !ok {
		t.Errorf("%T", s)
	}
	if s, err := Open("s3://k:s@host/bucket", ""); err != nil {
		t.Error(err)
	} else if _, ok := s.(*S3); !ok {
		t.Errorf("%T", s)
	}
	for _, bad := range []string{
		"http://k:segredo@h/b", "s3://h/b", "s3://k@h/b", "s3://k:segredo@h", "s3://k:segredo@h/",
		"s3://k:segredo@h/a/b", "s3://k:segredo@h:%%/b",
	} {
		if _, err := Open(bad, ""); err == nil || strings.Contains(err.Error(), "segredo") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
