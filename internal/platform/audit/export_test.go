package audit

import (
	"testing"
	"time"
)

// WaitWaiting returns when so many wait behind the one that is being written.
func (l *Log) WaitWaiting(t *testing.T, n int) {
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
