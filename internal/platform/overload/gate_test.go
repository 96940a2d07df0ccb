package overload

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// TestGateSheds: a request above the bound waits for a moment and is then told to retry. Afterwards the gate is free.
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
		t.Errorf("the health check had to wait: %d", code)
	}
	leave <- struct{}{}
	if code := <-done; code != http.StatusNoContent {
		t.Errorf("the request inside: %d", code)
	}
	if code := ask("/api/x").Code; code != http.StatusNoContent {
		t.Errorf("afterwards: %d", code)
	}
}

// TestGateLine: with a queue of one, one request waits and is served, and a second one is shed at once.
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
		t.Errorf("the queue is full: %d", w.Code)
	}
	close(leave)
	for range 2 {
		if code := <-codes; code != http.StatusNoContent {
			t.Errorf("a request inside or in the queue: %d", code)
		}
	}
}

// TestOutside: a request that waits for another company is outside the gate and takes a place again afterwards.
func TestOutside(t *testing.T) {
	g := NewGate(1, 0, 1, 20*time.Millisecond)
	asked, answered := make(chan struct{}), make(chan struct{})
	var inside context.Context
	h := g.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/pay" {
			inside = r.Context()
			Outside(r.Context(), func() { close(asked); <-answered })
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
			t.Errorf("while a payment waits outside: %d", code)
		}
	}
	close(answered)
	if code := <-done; code != http.StatusNoContent || len(g.inside) != 0 || g.outside.Load() != 0 {
		t.Errorf("the payment: %d, %d inside, %d outside", code, len(g.inside), g.outside.Load())
	}
	ran := false
	Outside(inside, func() { ran = true }) // its request is over
	Outside(t.Context(), func() { ran = ran && len(g.inside) == 0 })
	if !ran || len(g.inside) != 0 {
		t.Error("work after its request took another request's place")
	}
}

// TestOutsideOutlivesItsRequest: a request that ended meanwhile gives its place back.
func TestOutsideOutlivesItsRequest(t *testing.T) {
	g := NewGate(1, 0, 1, 20*time.Millisecond)
	asked, answered, back := make(chan struct{}), make(chan struct{}), make(chan struct{})
	g.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		go func() {
			Outside(r.Context(), func() { close(asked); <-answered })
			close(back)
		}()
		<-asked
	})).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/api/x", nil))
	close(answered)
	<-back
	if len(g.inside) != 0 || g.outside.Load() != 0 {
		t.Errorf("%d inside, %d outside", len(g.inside), g.outside.Load())
	}
}

// TestOutsideFromAnUrgentPlace: an urgent request gives up an urgent place and takes one again, although a read has the
// other place.
func TestOutsideFromAnUrgentPlace(t *testing.T) {
	g := NewGate(1, 1, 0, time.Minute)
	g.Urgent = func(r *http.Request) bool { return r.Method == http.MethodPost }
	g.inside <- struct{}{} // a read that does not end
	outside, after := -1, -1
	h := g.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		Outside(r.Context(), func() { outside = len(g.reserved) })
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
