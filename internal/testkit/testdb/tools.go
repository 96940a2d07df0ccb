package testdb

import (
	"bytes"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/at"
)

// Start is where the clock of every test stands: a Monday morning in São Paulo.
var Start = time.Date(2026, time.November, 16, 9, 0, 0, 0, at.SaoPaulo)

// Equal says what differs from what was wanted.
func Equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// Race starts n callers together and returns what each got.
func Race[T any](n int, call func(i int) T) []T {
	out := make([]T, n)
	start := make(chan struct{})
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			<-start
			out[i] = call(i)
		})
	}
	close(start)
	wg.Wait()
	return out
}

// SafeBuffer collects what the product logs.
type SafeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *SafeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *SafeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}
