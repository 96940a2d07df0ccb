// Package fakes3 is an S3 server with one bucket in memory. It has only the calls that the product makes. Tests, and
// several replicas on one machine, use it instead of a real bucket.
package fakes3

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// The only access key and bucket of the server.
const (
	Key    = "chave"
	Bucket = "arquivos"
)

// URL is the value of PSIC_S3_URL for a server on this host and port.
func URL(host string) string {
	return "s3://" + Key + ":segredo@" + host + "/" + Bucket + "?insecure=1"
}

// Server is an http.Handler.
type Server struct {
	mu      sync.Mutex
	objects map[string]object
	fail    int
	calls   int
}

type object struct {
	contentType string
	data        []byte
}

func New() *Server { return &Server{objects: map[string]object{}} }

// Fail makes the next n requests fail with status 503.
func (f *Server) Fail(n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fail = n
}

// Calls returns the number of requests so far.
func (f *Server) Calls() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.calls
}

// Objects returns the number of stored files.
func (f *Server) Objects() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.objects)
}

func (f *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls++
	bucket, key, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	switch {
	case f.fail > 0:
		f.fail--
		refuse(w, http.StatusServiceUnavailable, "SlowDown")
	case !strings.Contains(r.Header.Get("Authorization"), "Credential="+Key+"/"):
		refuse(w, http.StatusForbidden, "AccessDenied")
	case bucket != Bucket:
		refuse(w, http.StatusNotFound, "NoSuchBucket")
	case key == "" && r.Method == http.MethodGet:
		f.list(w, r.URL.Query())
	default:
		f.object(w, r, key)
	}
}

func (f *Server) object(w http.ResponseWriter, r *http.Request, key string) {
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
		_, _ = w.Write(stored.data) // it fails when the client has disconnected
	}
}

func refuse(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, "<Error><Code>%s</Code><Message>no</Message></Error>", code)
}

// readBody decodes the signed chunks (size, signature, data) that S3 clients use for uploads over plain HTTP.
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
