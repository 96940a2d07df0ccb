package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"psic/internal/agenda"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/platform/bus"
	"psic/internal/platform/clock"
)

// Index is the directory in memory. Readers take a snapshot without a lock; one writer replaces it.
type Index struct {
	Clock     *clock.Clock
	Directory *directory.Service
	Agenda    *agenda.Service
	Bus       *bus.Bus
	Log       *slog.Logger
	// CheckEvery is how often everything is read again, in case a message was lost; five minutes unless given.
	CheckEvery time.Duration

	view     atomic.Pointer[snapshot]
	drawings drawings
	writing  sync.Mutex
	mu       sync.Mutex
	dirty    map[string]bool // to be read again
	reading  map[string]bool // being read: not dirty any more, and not yet in view
	wake     chan struct{}
	stop     func()
}

const (
	subject    = "directory.changed"
	checkEvery = 5 * time.Minute
	tickEvery  = 500 * time.Millisecond
	// breath is the least time between two refreshes: many bookings in a second are read together.
	breath = 100 * time.Millisecond
)

// Open listens for changes of every replica and builds the index. In this order: a change in between is
// heard, where the other order would lose it.
func (x *Index) Open(ctx context.Context) error {
	x.dirty, x.wake = map[string]bool{}, make(chan struct{}, 1)
	stop, err := x.Bus.Subscribe(subject, func(_ string, id []byte) { x.mark(string(id)) })
	if err != nil {
		return err
	}
	x.stop = stop
	return x.Rebuild(ctx)
}

// Close stops listening.
func (x *Index) Close() {
	if x.stop != nil {
		x.stop()
	}
}

// Changed tells every replica, this one included, to read a therapist again. A lost message is found by
// the periodic check.
func (x *Index) Changed(id string) {
	x.mark(id)
	if err := x.Bus.Publish(subject, []byte(id)); err != nil {
		x.Log.Warn("directory: change not published", "err", err)
	}
}

func (x *Index) mark(id string) {
	x.mu.Lock()
	x.dirty[id] = true
	x.mu.Unlock()
	select {
	case x.wake <- struct{}{}:
	default:
	}
}

// Run keeps the index true until ctx ends: changes at once, hours that pass, and a check of the whole.
func (x *Index) Run(ctx context.Context) {
	tick, check := time.NewTicker(tickEvery), time.NewTicker(cmp.Or(x.CheckEvery, checkEvery))
	defer tick.Stop()
	defer check.Stop()
	var refreshed time.Time
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-x.wake:
			x.rest(ctx, refreshed)
			err = x.Refresh(ctx)
			refreshed = x.Clock.Now()
		case <-tick.C:
			err = x.Refresh(ctx)
		case <-check.C:
			err = x.Rebuild(ctx)
		}
		if err != nil && ctx.Err() == nil {
			x.Log.Error("directory: refresh", "err", err)
		}
	}
}

// rest waits until a breath after the last refresh; a change after a quiet time waits for nothing.
func (x *Index) rest(ctx context.Context, last time.Time) {
	select {
	case <-ctx.Done():
	case <-time.After(min(breath, breath-x.Clock.Now().Sub(last))): // a clock may be set back
	}
}

// Rebuild reads every listable therapist.
func (x *Index) Rebuild(ctx context.Context) error {
	x.writing.Lock()
	defer x.writing.Unlock()
	ids := x.take() // what was marked before is read now
	defer x.settled()
	cards, err := x.loadAll(ctx)
	if err != nil {
		x.markAll(ids)
		return fmt.Errorf("build directory: %w", err)
	}
	x.view.Store(compose(cards, at.DateOf(x.Clock.Now(), at.SaoPaulo)))
	return nil
}

// loadAll reads page after page; while the next one comes from the database the cards of the last ones are made.
func (x *Index) loadAll(ctx context.Context) (cards []*card, err error) {
	var mu sync.Mutex
	var working sync.WaitGroup
	var failed error
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	err = x.Directory.EachListable(ctx, func(page []directory.Public) error {
		slots <- struct{}{}
		working.Go(func() {
			defer func() { <-slots }()
			more, err := x.load(ctx, page)
			mu.Lock()
			defer mu.Unlock()
			cards, failed = append(cards, more...), errors.Join(failed, err)
		})
		return nil
	})
	working.Wait()
	return cards, errors.Join(err, failed)
}

func (x *Index) load(ctx context.Context, page []directory.Public) ([]*card, error) {
	terms := make(map[string]agenda.Terms, len(page))
	for _, p := range page {
		terms[p.AccountID] = agenda.Terms{Notice: time.Duration(p.NoticeHours) * time.Hour, Companies: p.EnterpriseSessions}
	}
	now := x.Clock.Now()
	today := at.DateOf(now, at.SaoPaulo)
	books, err := x.Agenda.Books(ctx, terms, today, today.AddDays(agenda.Horizon))
	if err != nil {
		return nil, err
	}
	out := make([]*card, len(page))
	for i, p := range page {
		out[i] = newCard(p, books[p.AccountID], now)
	}
	return out, nil
}

// take moves what is dirty to reading; settled ends that, once the view holds it or it is dirty again.
func (x *Index) take() []string {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.reading, x.dirty = x.dirty, map[string]bool{}
	return slices.Collect(maps.Keys(x.reading))
}

func (x *Index) settled() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.reading = nil
}

// Refresh reads the therapists that changed, and looks again at those whose next hour has passed. A new day moves
// the horizon and the rotation of everybody.
func (x *Index) Refresh(ctx context.Context) error {
	now := x.Clock.Now()
	if x.view.Load().day != at.DateOf(now, at.SaoPaulo) {
		return x.Rebuild(ctx)
	}
	x.writing.Lock()
	defer x.writing.Unlock()
	old, ids := x.view.Load(), x.take()
	defer x.settled()
	passed, staleAt := old.passed(now)
	if len(ids) == 0 && len(passed) == 0 && staleAt.Equal(old.staleAt) {
		return nil
	}
	cards, err := x.read(ctx, ids)
	if err != nil {
		x.markAll(ids)
		return err
	}
	for _, c := range passed {
		if !slices.Contains(ids, c.AccountID) {
			ids, cards = append(ids, c.AccountID), append(cards, newCard(c.Public, c.book, now))
		}
	}
	x.view.Store(old.with(ids, cards, staleAt))
	return nil
}

// read loads those of the therapists that may be listed.
func (x *Index) read(ctx context.Context, ids []string) ([]*card, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	listed, err := x.Directory.ListableAmong(ctx, ids)
	if err != nil {
		return nil, err
	}
	return x.load(ctx, listed)
}

func (x *Index) markAll(ids []string) {
	for _, id := range ids {
		x.mark(id)
	}
}

// settle makes sure that a change of this therapist, made through this replica, is seen by who asks next.
func (x *Index) settle(ctx context.Context, id string) error {
	x.mu.Lock()
	waiting := x.dirty[id] || x.reading[id]
	x.mu.Unlock()
	if !waiting {
		return nil
	}
	return x.Refresh(ctx)
}
