// Package fakes3 plays the few calls of S3 that the product makes, for one bucket, in memory. Tests and the loopback
// arrangement of several replicas use it, because they must not write to anybody else's bucket.
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

// The one key and bucket that it knows; URL puts them together.
const (
	Key    = "chave"
	Bucket = "arquivos"
)

// URL is the setting under which the product finds the bucket of a server on this host and port.
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

// Fail makes it answer so many requests with 503 from now on.
func (f *Server) Fail(n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fail = n
}

// Calls counts the requests.
func (f *Server) Calls() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.calls
}

// Objects counts what is kept.
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
		_, _ = w.Write(stored.data) // the reader went away
	}
}

func refuse(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, "<Error><Code>%s</Code><Message>no</Message></Error>", code)
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
