package testdb

import (
	"bytes"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/at"
)

// Start is the time of every test's clock: a Monday morning in São Paulo.
var Start = time.Date(2026, time.November, 16, 9, 0, 0, 0, at.SaoPaulo)

// Equal fails the test unless got is want.
func Equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// Race starts n calls at the same time and returns their results.
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

// SafeBuffer collects a log. Several goroutines may write to it.
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
