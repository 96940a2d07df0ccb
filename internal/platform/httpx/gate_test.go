package httpx

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// TestGateSheds: what is over the bound waits for a moment, then hears that it shall come back; nothing stays behind.
func TestGateSheds(t *testing.T) {
	g := NewGate(1, 0, 1, 30*time.Millisecond)
	g.Exempt = func(r *http.Request) bool { return r.URL.Path == "/healthz" }
	entered, leave := make(chan struct{}), make(chan struct{})
	h := g.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/slow" {
			entered <- struct{}{}
			<-leave
		}
		w.WriteHeader(http.StatusNoContent)
	}))
	ask := func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		return w
	}
	done := make(chan int)
	go func() { done <- ask("/api/slow").Code }()
	<-entered
	if w := ask("/api/x"); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
		t.Errorf("over the bound: %d, Retry-After %q", w.Code, w.Header().Get("Retry-After"))
	}
	if code := ask("/healthz").Code; code != http.StatusNoContent {
		t.Errorf("health had to wait: %d", code)
	}
	leave <- struct{}{}
	if code := <-done; code != http.StatusNoContent {
		t.Errorf("who was inside: %d", code)
	}
	if code := ask("/api/x").Code; code != http.StatusNoContent {
		t.Errorf("afterwards: %d", code)
	}
}

// TestGateLine: one may wait and is let in; a second one is told at once.
func TestGateLine(t *testing.T) {
	g := NewGate(1, 0, 1, time.Minute)
	entered, leave := make(chan struct{}, 2), make(chan struct{})
	h := g.Handler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		entered <- struct{}{}
		<-leave
		w.WriteHeader(http.StatusNoContent)
	}))
	codes := make(chan int, 2)
	ask := func() {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/x", nil))
		codes <- w.Code
	}
	go ask()
	<-entered
	go ask()
	for g.waiting.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/x", nil))
	if w.Code != http.StatusServiceUnavailable {
		t.Errorf("the line is full: %d", w.Code)
	}
	close(leave)
	for range 2 {
		if code := <-codes; code != http.StatusNoContent {
			t.Errorf("who waited: %d", code)
		}
	}
}
