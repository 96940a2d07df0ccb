package blob_test

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/blob"
	"psic/internal/platform/blob/fakes3"
)

func twoStores(t *testing.T) (disk, bucket blob.Lister) {
	t.Helper()
	server := httptest.NewServer(fakes3.New())
	t.Cleanup(server.Close)
	bucket, err := blob.Open(fakes3.URL(strings.TrimPrefix(server.URL, "http://")), "")
	if err != nil {
		t.Fatal(err)
	}
	disk, err = blob.Open("", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return disk, bucket
}

func fill(t *testing.T, s blob.Store, n int) {
	t.Helper()
	for i := range n {
		err := s.Put(t.Context(), fmt.Sprintf("photo/%03d", i), "image/png", []byte(strings.Repeat("x", i)))
		if err != nil {
			t.Fatal(err)
		}
	}
}

func copyAll(t *testing.T, from, to blob.Lister, o blob.CopyOptions) (blob.Copied, error) {
	t.Helper()
	o.Progress = func(int, int) {}
	return blob.Copy(t.Context(), from, to, o)
}

// TestCopyBothWays: every file arrives with its type, from disk to a bucket and back; a second copy has nothing to do.
func TestCopyBothWays(t *testing.T) {
	disk, bucket := twoStores(t)
	fill(t, disk, 60)
	if p, err := blob.Estimate(t.Context(), disk, bucket, time.Now); err != nil || p.Missing != 60 || p.Bytes != 1770 {
		t.Errorf("plan %+v, %v", p, err)
	}
	if c, err := copyAll(t, disk, bucket, blob.CopyOptions{}); err != nil || c.Files != 60 || c.Bytes != 1770 {
		t.Fatalf("%+v, %v", c, err)
	}
	if c, err := copyAll(t, disk, bucket, blob.CopyOptions{}); err != nil || c.Files != 0 || c.Before != 60 {
		t.Errorf("again: %+v, %v", c, err)
	}
	back, err := blob.Open("", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if c, err := copyAll(t, bucket, back, blob.CopyOptions{}); err != nil || c.Files != 60 {
		t.Fatalf("back: %+v, %v", c, err)
	}
	data, contentType, err := back.Get(t.Context(), "photo/059")
	if err != nil || len(data) != 59 || contentType != "image/png" {
		t.Errorf("%d bytes of %s, %v", len(data), contentType, err)
	}
}

// TestCopyFollowsChanges: between two copies one file was replaced by one of the same size, and one was deleted. Files
// that the source does not have are removed only when that is asked for: the target may be the wrong one.
func TestCopyFollowsChanges(t *testing.T) {
	disk, bucket := twoStores(t)
	fill(t, disk, 5)
	if _, err := copyAll(t, disk, bucket, blob.CopyOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := disk.Put(t.Context(), "photo/004", "image/png", []byte("yyyy")); err != nil {
		t.Fatal(err)
	}
	if err := disk.Delete(t.Context(), "photo/003"); err != nil {
		t.Fatal(err)
	}
	if _, err := copyAll(t, disk, bucket, blob.CopyOptions{}); !errors.Is(err, blob.ErrOthers) {
		t.Errorf("another file in the target: %v", err)
	}
	c, err := copyAll(t, disk, bucket, blob.CopyOptions{RemoveOthers: true})
	if err != nil || c.Files != 1 || c.Before != 3 || c.Others != 1 {
		t.Errorf("%+v, %v", c, err)
	}
	if data, _, err := bucket.Get(t.Context(), "photo/004"); err != nil || string(data) != "yyyy" {
		t.Errorf("%s, %v", data, err)
	}
	if _, _, err := bucket.Get(t.Context(), "photo/003"); !errors.Is(err, blob.ErrNotFound) {
		t.Errorf("the deleted file: %v", err)
	}
}

// forgetful acknowledges a file and stores another.
type forgetful struct{ blob.Lister }

func (f forgetful) Put(ctx context.Context, key, contentType string, data []byte) error {
	if key == "photo/002" {
		data = []byte("zz")
	}
	return f.Lister.Put(ctx, key, contentType, data)
}

// TestCopyReadsBack: a store that holds something else than was written is noticed, and the file is named.
func TestCopyReadsBack(t *testing.T) {
	disk, bucket := twoStores(t)
	fill(t, disk, 4)
	_, err := copyAll(t, disk, forgetful{bucket}, blob.CopyOptions{})
	if err == nil || !strings.Contains(err.Error(), "photo/002") {
		t.Errorf("%v", err)
	}
}
