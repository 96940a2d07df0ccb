package audit

import (
	"context"
	"sync"

	"psic/internal/platform/store"
)

// maxGroup bounds the entries of one transaction, so that other transactions do not wait long for the end of the chain.
const maxGroup = 64

// group collects entries that wait at the same time, so that they share a commit. The chain has one end, so its commits
// cannot run in parallel.
type group struct {
	mu      sync.Mutex
	waiting []waiter
	writing bool
}

type waiter struct {
	entry Entry
	done  chan error
}

// Write records what has no transaction of its own, such as a read. It returns nil only when the entry is durable.
// Entries that arrive while others are being committed are written together in the next transaction, in the order of
// their arrival.
func (l *Log) Write(ctx context.Context, e Entry) error {
	w := waiter{e, make(chan error, 1)}
	if l.group.join(w) {
		go l.writeGroups(context.WithoutCancel(ctx)) // ends when nobody waits
	}
	select {
	case err := <-w.done:
		return err
	case <-ctx.Done(): // the writer goes on for the other callers
		return ctx.Err()
	}
}

// join adds the waiter and reports whether the caller has to start a writer.
func (g *group) join(w waiter) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.waiting = append(g.waiting, w)
	start := !g.writing
	g.writing = true
	return start
}

// next takes the oldest waiters. When there is none, the writer must end.
func (g *group) next() []waiter {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := min(len(g.waiting), maxGroup)
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
			reply(err, batch...)
			continue
		}
		// The database may have refused one entry of the batch, such as one with a zero byte. Written alone, only that
		// one fails.
		for _, w := range batch {
			reply(l.commit(ctx, w), w)
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

func reply(err error, batch ...waiter) {
	for _, w := range batch {
		w.done <- err
	}
}
