package backup_test

import (
	"encoding/xml"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"psic/internal/platform/backup"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// bucket is an S3 server with the calls that a backup makes.
type bucket struct {
	mu      sync.Mutex
	objects map[string][]byte
}

func (b *bucket) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	key := strings.TrimPrefix(strings.TrimPrefix(r.URL.Path, "/fotos"), "/")
	switch {
	case r.Method == http.MethodPut:
		b.objects[key], _ = io.ReadAll(r.Body)
		w.Header().Set("ETag", `"1"`)
	case r.Method == http.MethodDelete:
		delete(b.objects, key)
		w.WriteHeader(http.StatusNoContent)
	case key == "":
		b.list(w)
	default:
		b.get(w, key)
	}
}

func (b *bucket) list(w http.ResponseWriter) {
	type content struct {
		Key  string
		Size int
	}
	answer := struct {
		XMLName  xml.Name `xml:"ListBucketResult"`
		Contents []content
	}{}
	for key, data := range b.objects {
		answer.Contents = append(answer.Contents, content{key, len(data)})
	}
	_ = xml.NewEncoder(w).Encode(answer)
}

func (b *bucket) get(w http.ResponseWriter, key string) {
	data, ok := b.objects[key]
	if !ok {
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write([]byte("<Error><Code>NoSuchKey</Code></Error>"))
		return
	}
	h := w.Header()
	h.Set("Content-Type", "image/png")
	h.Set("ETag", `"1"`)
	h.Set("Last-Modified", "Mon, 16 Nov 2026 12:00:00 GMT")
	_, _ = w.Write(data)
}

func newBucket(t *testing.T, objects map[string][]byte) (*bucket, string) {
	t.Helper()
	b := &bucket{objects: objects}
	server := httptest.NewServer(b)
	t.Cleanup(server.Close)
	return b, "s3://key:secret@" + strings.TrimPrefix(server.URL, "http://") + "/fotos?insecure=1"
}

func TestABucketComesBackToo(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	o := optionsOf(k)
	_, o.S3URL = newBucket(
		t,
		map[string][]byte{"photo/abc": []byte("um retrato"), "Relatórios de outro.pdf": []byte("not ours")},
	)
	path := filepath.Join(t.TempDir(), "psic.backup")
	made, err := backup.Write(t.Context(), o, path, k.Clock.Now())
	if err != nil {
		t.Fatal(err)
	}
	if made.Files != 1 {
		t.Errorf("saved %d files, want the one of ours", made.Files)
	}
	target := emptyTarget(t, store.SQLite)
	restored, address := newBucket(t, map[string][]byte{})
	target.S3URL = address
	if _, err := backup.Restore(t.Context(), target, path); err != nil {
		t.Fatal(err)
	}
	if got := string(restored.objects["photo/abc"]); !strings.Contains(got, "um retrato") {
		t.Errorf("restored %q", got)
	}
}
