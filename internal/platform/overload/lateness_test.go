package overload

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// TestLateness: one late request, a burst, or a queue that empties now and then is no overload. A queue that stays is.
func TestLateness(t *testing.T) {
	const ms = time.Millisecond
	same := func(n int, every, waited time.Duration) (out [][2]time.Duration) { // the gap before a request, its wait
		for range n {
			out = append(out, [2]time.Duration{every, waited})
		}
		return out
	}
	join := func(parts ...[][2]time.Duration) (out [][2]time.Duration) {
		for _, p := range parts {
			out = append(out, p...)
		}
		return out
	}
	emptied := join(same(15, 5*ms, 200*ms), same(1, 5*ms, 10*ms))
	for name, c := range map[string]struct {
		notes  [][2]time.Duration
		behind bool
	}{
		"on time":                        {same(200, 5*ms, ms), false},
		"one late":                       {join(same(50, 5*ms, ms), same(1, 5*ms, time.Second)), false},
		"few and late":                   {same(9, 90*ms, time.Second), false},
		"a burst of half an interval":    {join(same(40, 5*ms, ms), same(10, 5*ms, 200*ms)), false},
		"the queue empties now and then": {join(emptied, emptied), false},
		"all late for an interval":       {same(22, 5*ms, 60*ms), true},
		"just in time":                   {same(100, 5*ms, 50*ms), false},
		"just below while shedding":      {join(same(22, 5*ms, 60*ms), same(60, 5*ms, 45*ms)), true},
		"on time again":                  {join(same(22, 5*ms, 60*ms), same(42, 5*ms, 20*ms)), false},
		"no request for a while":         {join(same(22, 5*ms, 60*ms), same(1, 101*ms, 60*ms)), false},
	} {
		t.Run(name, func(t *testing.T) {
			l, now := &Lateness{Bound: 50 * ms, Over: 100 * ms, Samples: 10}, time.Unix(1_800_000_000, 0)
			for _, n := range c.notes {
				now = now.Add(n[0])
				l.Note(now, n[1])
			}
			if got := l.Behind(now); got != c.behind {
				t.Errorf("behind is %v", got)
			}
		})
	}
}

type fixedArrival time.Time

func (f fixedArrival) takeArrival() time.Time { return time.Time(f) }

// TestGateShedsWhatIsLate: an overloaded server sheds reads that waited and serves fresh ones. It serves urgent
// requests unless they waited longer than Wait.
func TestGateShedsWhatIsLate(t *testing.T) {
	const ms = time.Millisecond
	for name, c := range map[string]struct {
		load   time.Duration // how long the requests before waited
		method string
		waited time.Duration
		want   int
	}{
		"late, but not behind": {load: ms, method: http.MethodGet, waited: 300 * ms, want: http.StatusNoContent},
		"behind": {
			load:   200 * ms,
			method: http.MethodGet,
			waited: 300 * ms,
			want:   http.StatusServiceUnavailable,
		},
		"behind, but fresh": {
			load:   200 * ms,
			method: http.MethodGet,
			waited: 20 * ms,
			want:   http.StatusNoContent,
		},
		"urgent": {
			load:   200 * ms,
			method: http.MethodPost,
			waited: 300 * ms,
			want:   http.StatusNoContent,
		},
		"urgent, but far behind": {
			load:   2 * time.Second,
			method: http.MethodPost,
			waited: 2 * time.Second,
			want:   http.StatusServiceUnavailable,
		},
	} {
		t.Run(name, func(t *testing.T) {
			now := time.Unix(1_800_000_000, 0)
			g := NewGate(4, 1, 4, time.Second)
			g.now = func() time.Time { return now }
			g.Urgent = func(r *http.Request) bool { return r.Method == http.MethodPost }
			g.Late = &Lateness{Bound: 50 * ms, Over: 100 * ms, Samples: 10}
			h := g.Handler(
				http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }),
			)

			request := func(method string, waited time.Duration) int {
				now = now.Add(5 * ms)
				w := httptest.NewRecorder()
				ctx := context.WithValue(t.Context(), arrivalKey{}, fixedArrival(now.Add(-waited)))
				h.ServeHTTP(w, httptest.NewRequest(method, "/api/x", nil).WithContext(ctx))
				return w.Code
			}
			for range 25 {
				request(http.MethodGet, c.load)
			}
			if got := request(c.method, c.waited); got != c.want {
				t.Errorf("status %d, want %d", got, c.want)
			}
		})
	}
}

// TestGateKeepsPlacesForTheUrgent: reads do not take the places of urgent requests.
func TestGateKeepsPlacesForTheUrgent(t *testing.T) {
	g := NewGate(1, 1, 0, time.Minute)
	g.Urgent = func(r *http.Request) bool { return r.Method == http.MethodPost }
	entered, leave := make(chan struct{}), make(chan struct{})
	h := g.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/slow" {
			entered <- struct{}{}
			<-leave
		}
		w.WriteHeader(http.StatusNoContent)
	}))
	ask := func(method, path string) int {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(method, path, nil))
		return w.Code
	}
	done := make(chan int)
	go func() { done <- ask(http.MethodGet, "/api/slow") }()
	<-entered
	for range 2 { // twice: the urgent place is given back
		read, booking := ask(http.MethodGet, "/api/x"), ask(http.MethodPost, "/api/x")
		if read != http.StatusServiceUnavailable || booking != http.StatusNoContent {
			t.Errorf("a read %d, a booking %d", read, booking)
		}
	}
	leave <- struct{}{}
	<-done
}
