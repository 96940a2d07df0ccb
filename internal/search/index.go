package search

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
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

	view    atomic.Pointer[snapshot]
	writing sync.Mutex
	mu      sync.Mutex
	dirty   map[string]bool // to be read again
	reading map[string]bool // being read: not dirty any more, and not yet in view
	wake    chan struct{}
	stop    func()
}

// snapshot is complete and never changes. Cards that changed since the trigrams were built lie in fresh.
type snapshot struct {
	byID    map[string]*card
	order   [kinds][]*card
	base    []*card
	grams   trigrams
	fresh   []*card
	day     at.Date
	staleAt time.Time
}

const (
	subject = "directory.changed"
	// rebuildAfter changed cards the trigrams are built anew.
	rebuildAfter = 200
	checkEvery   = 5 * time.Minute
	tickEvery    = 500 * time.Millisecond
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
	tick, check := time.NewTicker(tickEvery), time.NewTicker(checkEvery)
	defer tick.Stop()
	defer check.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-x.wake:
			err = x.Refresh(ctx)
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

// Rebuild reads every listable therapist.
func (x *Index) Rebuild(ctx context.Context) error {
	x.writing.Lock()
	defer x.writing.Unlock()
	ids := x.take() // what was marked before is read now
	defer x.settled()
	byID := map[string]*card{}
	err := x.Directory.EachListable(ctx, func(page []directory.Public) error {
		cards, err := x.load(ctx, page)
		for _, c := range cards {
			byID[c.AccountID] = c
		}
		return err
	})
	if err != nil {
		x.markAll(ids)
		return fmt.Errorf("build directory: %w", err)
	}
	x.view.Store(x.compose(byID))
	return nil
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

// Refresh reads the therapists that changed or whose next hour has passed. A new day moves the horizon and
// the rotation of everybody.
func (x *Index) Refresh(ctx context.Context) error {
	now := x.Clock.Now()
	if x.view.Load().day != at.DateOf(now, at.SaoPaulo) {
		return x.Rebuild(ctx)
	}
	x.writing.Lock()
	defer x.writing.Unlock()
	old := x.view.Load()
	ids := append(x.take(), old.passed(now)...)
	defer x.settled()
	if len(ids) == 0 {
		return nil
	}
	listed, err := x.Directory.ListableAmong(ctx, ids)
	if err != nil {
		x.markAll(ids)
		return err
	}
	cards, err := x.load(ctx, listed)
	if err != nil {
		x.markAll(ids)
		return err
	}
	x.view.Store(old.with(ids, cards))
	return nil
}

// passed lists cards whose next hour can no longer be booked.
func (s *snapshot) passed(now time.Time) []string {
	if s.staleAt.IsZero() || !s.staleAt.Before(now) {
		return nil
	}
	var ids []string
	for id, c := range s.byID {
		if t := c.staleAt(); !t.IsZero() && t.Before(now) {
			ids = append(ids, id)
		}
	}
	return ids
}

func (x *Index) markAll(ids []string) {
	for _, id := range ids {
		x.mark(id)
	}
}

// compose builds a snapshot from nothing.
func (x *Index) compose(byID map[string]*card) *snapshot {
	s := &snapshot{byID: byID, day: at.DateOf(x.Clock.Now(), at.SaoPaulo)}
	for _, c := range byID {
		s.base = append(s.base, c)
	}
	s.grams = index(s.base)
	for k := range kinds {
		s.order[k] = ordered(s.base, k)
	}
	s.expire()
	return s
}

// with builds the next snapshot from this one: the ids are gone, the cards are there.
func (s *snapshot) with(ids []string, cards []*card) *snapshot {
	gone := make(map[string]bool, len(ids))
	for _, id := range ids {
		gone[id] = true
	}
	next := &snapshot{byID: make(map[string]*card, len(s.byID)+len(cards)), day: s.day, base: s.base, grams: s.grams}
	for id, c := range s.byID {
		if !gone[id] {
			next.byID[id] = c
		}
	}
	for _, c := range cards {
		next.byID[c.AccountID] = c
	}
	for k := range kinds {
		next.order[k] = merged(s.order[k], ordered(cards, k), gone, k)
	}
	next.fresh = append(slices.DeleteFunc(slices.Clone(s.fresh), func(c *card) bool { return gone[c.AccountID] }), cards...)
	if len(next.fresh) > rebuildAfter {
		next.base, next.fresh = slices.Collect(maps.Values(next.byID)), nil
		next.grams = index(next.base)
	}
	next.expire()
	return next
}

// expire notes when the first card has to be computed again.
func (s *snapshot) expire() {
	for _, c := range s.byID {
		if t := c.staleAt(); !t.IsZero() && (s.staleAt.IsZero() || t.Before(s.staleAt)) {
			s.staleAt = t
		}
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
