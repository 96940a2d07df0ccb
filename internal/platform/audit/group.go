package audit

import (
	"context"
	"sync"

	"psic/internal/platform/store"
)

// mostTogether bounds a transaction, so that who waits for the end of the chain does not wait long.
const mostTogether = 64

// group gathers lines that wait at the same time, so that they share a commit: the chain has one end, and commits on it
// go one after the other.
type group struct {
	mu      sync.Mutex
	waiting []waiter
	writing bool
}

type waiter struct {
	entry Entry
	done  chan error
}

// Write is Record for what has no transaction of its own, such as a read. It returns when the line is durable, or when
// it is certain that it may not be. Lines that arrive while others are being committed follow together in the next
// transaction, in order of arrival.
func (l *Log) Write(ctx context.Context, e Entry) error {
	w := waiter{e, make(chan error, 1)}
	if l.group.join(w) {
		go l.writeGroups(context.WithoutCancel(ctx)) // lives while there is somebody to serve
	}
	select {
	case err := <-w.done:
		return err
	case <-ctx.Done(): // the others still need the writer; this caller gets no answer
		return ctx.Err()
	}
}

// join says whether a writer has to be started.
func (g *group) join(w waiter) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.waiting = append(g.waiting, w)
	start := !g.writing
	g.writing = true
	return start
}

// next takes the oldest ones; none ends the writer.
func (g *group) next() []waiter {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := min(len(g.waiting), mostTogether)
	batch := g.waiting[:n:n]
	g.waiting = g.waiting[n:]
	if n == 0 {
		g.waiting, g.writing = nil, false
	}
	return batch
}

func (l *Log) writeGroups(ctx context.Context) {
	for batch := l.group.next(); len(batch) > 0; batch = l.group.next() {
		if err := l.commit(ctx, batch...); err == nil || len(batch) == 1 || store.IsAway(err) {
			answer(err, batch...)
			continue
		}
		for _, w := range batch { // a line that the engine refuses, such as one with a zero byte, is its own caller's alone
			answer(l.commit(ctx, w), w)
		}
	}
}

func (l *Log) commit(ctx context.Context, batch ...waiter) error {
	entries := make([]Entry, len(batch))
	for i, w := range batch {
		entries[i] = w.entry
	}
	return l.DB.InTx(ctx, func(tx *store.Tx) error { return l.append(ctx, tx, entries) })
}

func answer(err error, batch ...waiter) {
	for _, w := range batch {
		w.done <- err
	}
}
