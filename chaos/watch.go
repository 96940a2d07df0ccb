package main

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
	"time"
)

// steps is the lifecycle of a charge as it is declared (glossary: charge); the watcher reads at intervals, so it
// accepts what several steps lead to.
var steps = map[string][]string{
	"CREATED": {
		"UNKNOWN",
		"WAITING",
		"ANALYSIS",
		"PAID",
		"DECLINED",
		"FAILED",
	},
	"UNKNOWN": {"WAITING", "ANALYSIS", "PAID", "DECLINED", "FAILED"},
	"WAITING": {
		"PAID",
		"EXPIRED",
	},
	"ANALYSIS":  {"PAID", "DECLINED"},
	"EXPIRED":   {"PAID"},
	"DECLINED":  {"PAID"},
	"FAILED":    {"PAID"},
	"PAID":      {"REFUNDING", "REFUNDED"},
	"REFUNDING": {"REFUNDED"},
	"REFUNDED":  {},
	"agendado":  {"concluído", "cancelado"},
	"concluído": {"cancelado"},
	"cancelado": {},
}

func leads(from, to string, seen map[string]bool) bool {
	if from == to {
		return true
	}
	if seen[from] {
		return false
	}
	seen[from] = true
	for _, next := range steps[from] {
		if leads(next, to, seen) {
			return true
		}
	}
	return false
}

// watch reads the states of charges and sessions while the clients work.
type watch struct {
	mu    sync.Mutex
	last  map[string]string
	wrong []string
	reads int
}

// Watch looks at the world until the returned function is called; steps backwards break I8.
func (w *World) Watch(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	w.watch = &watch{last: map[string]string{}}
	db, err := w.DB()
	if err != nil {
		return cancel
	}
	var looking sync.WaitGroup
	looking.Go(func() {
		defer func() { _ = db.Close() }()
		for ctx.Err() == nil {
			began := time.Now()
			_ = w.watch.look(
				ctx,
				db,
			) // while the database is away there is nothing to see
			time.Sleep(
				max(100*time.Millisecond, 10*time.Since(began)),
			) // it reads everything, and must not be the load itself
		}
	})
	return func() { cancel(); looking.Wait() }
}

func (w *watch) look(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, "SELECT id, status FROM charge UNION ALL SELECT id, status FROM session")
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.reads++
	for rows.Next() {
		var id, status string
		if err := rows.Scan(&id, &status); err != nil {
			return err
		}
		if old := w.last[id]; old != "" && !leads(old, status, map[string]bool{}) {
			w.wrong = append(w.wrong, fmt.Sprintf("%s went from %s to %s", id, old, status))
		}
		w.last[id] = status
	}
	return rows.Err()
}

func (w *World) backwards() []string {
	if w.watch == nil {
		return nil
	}
	w.watch.mu.Lock()
	defer w.watch.mu.Unlock()
	return w.watch.wrong
}
