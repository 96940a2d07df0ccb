// Package limit limits how often a key may act, with one token bucket a key. On SQLite, which has one process, the
// buckets are in memory. On PostgreSQL they are in the database, where several replicas share them.
package limit

import (
	"context"
	"sync"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/clock"
	"psic/internal/platform/limit/limitdb"
	"psic/internal/platform/store"
)

// Rule allows Burst actions at once. The bucket fills again evenly over Per.
type Rule struct {
	Name  string
	Burst int
	Per   time.Duration
	// Local counts in this process alone. It is for coarse limits of every request: counted in the database, they would
	// turn each read into a write that waits for the disk. With several replicas a caller may reach several times the
	// rate.
	Local bool
}

func (r Rule) cost() time.Duration { return r.Per / time.Duration(r.Burst) }

// Limiter limits how often a key may act. The zero value limits.
type Limiter struct {
	DB    *store.DB
	Clock *clock.Clock
	Off   bool

	q     limitdb.Queries
	mu    sync.Mutex
	local map[string]time.Time // key → when its bucket is full again
}

func New(db *store.DB, c *clock.Clock, on bool) *Limiter {
	return &Limiter{
		DB:    db,
		Clock: c,
		Off:   !on,
		local: map[string]time.Time{},
	}
}

// Allow takes one token of the key's bucket. When there is none, it returns how long until there is one.
func (l *Limiter) Allow(ctx context.Context, r Rule, key string) (wait time.Duration, err error) {
	if l.Off {
		return 0, nil
	}
	now, key := l.Clock.Now(), r.Name+":"+key
	if r.Local || l.DB.Engine == store.SQLite || l.DB.ReadOnly() {
		return l.takeLocal(r, key, now), nil
	}
	return l.takeShared(ctx, r, key, now)
}

func (l *Limiter) takeLocal(r Rule, key string, now time.Time) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	full := l.local[key]
	if full.Before(now) {
		full = now
	}
	if latest := now.Add(r.Per - r.cost()); full.After(latest) {
		return full.Sub(latest)
	}
	l.local[key] = full.Add(r.cost())
	return 0
}

func (l *Limiter) takeShared(ctx context.Context, r Rule, key string, now time.Time) (time.Duration, error) {
	latest := now.Add(r.Per - r.cost())
	var wait time.Duration
	err := l.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := l.q.TakeToken(ctx, tx, limitdb.TakeTokenParams{
			Key:         key,
			NowAt:       at.Of(now),
			Cost:        r.cost().Microseconds(),
			FirstFullAt: at.Of(now.Add(r.cost())),
			LatestAt:    at.Of(latest),
		})
		if !store.None(err) {
			return err
		}
		full, err := l.q.BucketFullAt(ctx, tx, key)
		wait = max(full.Sub(latest), time.Second)
		if store.None(err) { // it is full again and was deleted meanwhile
			return nil
		}
		return err
	})
	return wait, err
}

// DeleteExpired is the periodic job that deletes full buckets.
type DeleteExpired struct{}

func (DeleteExpired) Kind() string { return "limit.tidy" }

// RunDeleteExpired deletes buckets that are full again, because a full bucket means the same as none.
func (l *Limiter) RunDeleteExpired(ctx context.Context, _ DeleteExpired) error {
	now := l.Clock.Now()
	l.mu.Lock()
	for k, full := range l.local {
		if full.Before(now) {
			delete(l.local, k)
		}
	}
	l.mu.Unlock()
	return l.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := l.q.DropFullBuckets(ctx, tx, at.Of(now))
		return err
	})
}
