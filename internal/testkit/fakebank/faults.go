package fakebank

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
)

func loopback() []net.IP { return []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback} }

// LoseRequest closes the connection without doing anything.
func LoseRequest(w http.ResponseWriter, r *http.Request, _ http.HandlerFunc) {
	_, _ = io.ReadAll(r.Body)
	hangUp(w)
}

// LoseResponse carries out the request and closes the connection.
func LoseResponse(w http.ResponseWriter, r *http.Request, real http.HandlerFunc) {
	real(httptest.NewRecorder(), r)
	hangUp(w)
}

// Slow carries out the request and does not respond until the caller has given up.
func Slow(_ http.ResponseWriter, r *http.Request, real http.HandlerFunc) {
	body, _ := io.ReadAll(r.Body)
	again := r.Clone(r.Context())
	again.Body = io.NopCloser(bytes.NewReader(body))
	real(httptest.NewRecorder(), again)
	<-r.Context().Done()
}

// Answer responds with a status and a body, and does nothing.
func Answer(status int, body string) Fault {
	return func(w http.ResponseWriter, _ *http.Request, _ http.HandlerFunc) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func hangUp(w http.ResponseWriter) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err == nil {
		_ = conn.Close()
	}
}
