package audit

import (
	"testing"
	"time"
)

// WaitForWaiting returns when n callers wait while one entry is being written.
func (l *Log) WaitForWaiting(t *testing.T, n int) {
	t.Helper()
	for range 5000 {
		l.group.mu.Lock()
		writing, waiting := l.group.writing, len(l.group.waiting)
		l.group.mu.Unlock()
		if writing && waiting == n {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("never %d waiting", n)
}
