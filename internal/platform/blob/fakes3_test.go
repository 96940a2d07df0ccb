package blob

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// fakeS3 plays the few calls of S3 that we make, for one bucket.
type fakeS3 struct {
	mu      sync.Mutex
	objects map[string]object
	fail    int // answer this many requests with 503 first
	calls   int
}

type object struct {
	contentType string
	data        []byte
}

func newFakeS3(t *testing.T) (f *fakeS3, url string) {
	t.Helper()
	f = &fakeS3{objects: map[string]object{}}
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	return f, "s3://chave:segredo@" + strings.TrimPrefix(server.URL, "http://") + "/arquivos?insecure=1"
}

func (f *fakeS3) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls++
	bucket, key, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	switch {
	case f.calls <= f.fail:
		refuse(w, http.StatusServiceUnavailable, "SlowDown")
	case !strings.Contains(r.Header.Get("Authorization"), "Credential=chave/"):
		refuse(w, http.StatusForbidden, "AccessDenied")
	case bucket != "arquivos":
		refuse(w, http.StatusNotFound, "NoSuchBucket")
	default:
		f.object(w, r, key)
	}
}

func (f *fakeS3) object(w http.ResponseWriter, r *http.Request, key string) {
	stored, ok := f.objects[key]
	switch {
	case r.Method == http.MethodPut:
		data, err := readBody(r)
		if err != nil {
			refuse(w, http.StatusBadRequest, "IncompleteBody")
			return
		}
		f.objects[key] = object{r.Header.Get("Content-Type"), data}
		w.Header().Set("ETag", `"0"`)
	case r.Method == http.MethodDelete:
		delete(f.objects, key)
		w.WriteHeader(http.StatusNoContent)
	case !ok:
		refuse(w, http.StatusNotFound, "NoSuchKey")
	default:
		w.Header().Set("Content-Type", stored.contentType)
		w.Header().Set("Content-Length", strconv.Itoa(len(stored.data)))
		w.Header().Set("Last-Modified", "Sun, 15 Nov 2026 12:00:00 GMT")
		w.Header().Set("ETag", `"0"`)
		w.Write(stored.data)
	}
}

func refuse(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(status)
	fmt.Fprintf(w, "<Error><Code>%s</Code><Message>no</Message></Error>", code)
}

// readBody undoes the signed chunks in which plain HTTP uploads travel: size, signature, data.
func readBody(r *http.Request) ([]byte, error) {
	if !strings.HasPrefix(r.Header.Get("X-Amz-Content-Sha256"), "STREAMING-") {
		return io.ReadAll(r.Body)
	}
	var data []byte
	for in := bufio.NewReader(r.Body); ; {
		line, err := in.ReadString('\n')
		if err != nil {
			return nil, err
		}
		head, _, _ := strings.Cut(strings.TrimSpace(line), ";")
		size, err := strconv.ParseInt(head, 16, 64)
		if err != nil || size == 0 {
			return data, err
		}
		chunk := make([]byte, size+2)
		if _, err := io.ReadFull(in, chunk); err != nil {
			return nil, err
		}
		data = append(data, chunk[:size]...)
	}
}
