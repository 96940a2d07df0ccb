package overload

import (
	"context"
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

// TestAside: who waits for another company stands outside the gate and comes back in afterwards.
func TestAside(t *testing.T) {
	g := NewGate(1, 0, 1, 20*time.Millisecond)
	asked, answered := make(chan struct{}), make(chan struct{})
	var inside context.Context
	h := g.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/pay" {
			inside = r.Context()
			Aside(r.Context(), func() { close(asked); <-answered })
			if len(g.inside) != 1 {
				t.Error("it went on outside the gate")
			}
		}
		w.WriteHeader(http.StatusNoContent)
	}))
	ask := func(path string) int {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		return w.Code
	}
	done := make(chan int)
	go func() { done <- ask("/api/pay") }()
	<-asked
	for range 3 {
		if code := ask("/api/x"); code != http.StatusNoContent {
			t.Errorf("beside somebody who pays: %d", code)
		}
	}
	close(answered)
	if code := <-done; code != http.StatusNoContent || len(g.inside) != 0 || g.aside.Load() != 0 {
		t.Errorf("who paid: %d, %d inside, %d aside", code, len(g.inside), g.aside.Load())
	}
	ran := false
	Aside(inside, func() { ran = true }) // its request is over
	Aside(t.Context(), func() { ran = ran && len(g.inside) == 0 })
	if !ran || len(g.inside) != 0 {
		t.Error("work after its request took a place of somebody's")
	}
}

// TestAsideOutlivesItsRequest: the place of a request that ended meanwhile is nobody's.
func TestAsideOutlivesItsRequest(t *testing.T) {
	g := NewGate(1, 0, 1, 20*time.Millisecond)
	asked, answered, back := make(chan struct{}), make(chan struct{}), make(chan struct{})
	g.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		go func() {
			Aside(r.Context(), func() { close(asked); <-answered })
			close(back)
		}()
		<-asked
	})).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/api/x", nil))
	close(answered)
	<-back
	if len(g.inside) != 0 || g.aside.Load() != 0 {
		t.Errorf("%d inside, %d aside", len(g.inside), g.aside.Load())
	}
}

// TestAsideFromAnUrgentPlace: who waits outside gives its own kind of place up and comes back to one, although reads
// have taken theirs.
func TestAsideFromAnUrgentPlace(t *testing.T) {
	g := NewGate(1, 1, 0, time.Minute)
	g.Urgent = func(r *http.Request) bool { return r.Method == http.MethodPost }
	g.inside <- struct{}{} // a read that goes on
	outside, after := -1, -1
	h := g.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		Aside(r.Context(), func() { outside = len(g.reserved) })
		after = len(g.reserved)
		w.WriteHeader(http.StatusNoContent)
	}))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/api/payment", nil))
	if w.Code != http.StatusNoContent || outside != 0 || after != 1 || len(g.reserved) != 0 || len(g.inside) != 1 {
		t.Errorf(
			"%d: %d reserved outside, %d after, %d at the end, %d inside",
			w.Code,
			outside,
			after,
			len(g.reserved),
			len(g.inside),
		)
	}
}
