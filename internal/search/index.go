package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
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
	dirty    map[string]change // to be read again
	reading  map[string]change // being read: not dirty any more, and not yet in view
	urgent   bool              // somebody changed who was not only booked
	wake     chan struct{}
	stop     func()
}

const (
	subject     = "directory.changed"
	subjectBusy = "directory.taken"

	checkEvery = 5 * time.Minute
	tickEvery  = 500 * time.Millisecond
	// breath is the least time between two refreshes after bookings: many in a second are read together. Who asks for
	// one therapist's hours does not wait for it (settle), nor does a new therapist or another change of somebody.
	breath = 500 * time.Millisecond
)

// Open listens for changes of every replica and builds the index. In this order: a change in between is
// heard, where the other order would lose it.
func (x *Index) Open(ctx context.Context) error {
	x.dirty, x.wake = map[string]change{}, make(chan struct{}, 1)
	stop, err := x.Bus.Subscribe(subject, func(_ string, id []byte) { x.mark(string(id), everything) })
	if err != nil {
		return err
	}
	stopBusy, err := x.Bus.Subscribe(subjectBusy, func(_ string, id []byte) { x.mark(string(id), busyTimes) })
	if err != nil {
		stop()
		return err
	}
	x.stop = func() { stop(); stopBusy() }
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
func (x *Index) Changed(id string) { x.tell(subject, id, everything) }

// BusyChanged is Changed for a time that was taken or given back, and nothing else.
func (x *Index) BusyChanged(id string) { x.tell(subjectBusy, id, busyTimes) }

func (x *Index) tell(subject, id string, what change) {
	x.mark(id, what)
	if err := x.Bus.Publish(subject, []byte(id)); err != nil {
		x.Log.Warn("directory: change not published", "err", err)
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

// Rebuild reads every listable therapist.
func (x *Index) Rebuild(ctx context.Context) error {
	x.writing.Lock()
	defer x.writing.Unlock()
	marked := x.take() // what was marked before is read now
	defer x.settled()
	cards, err := x.loadAll(ctx)
	if err != nil {
		x.markAll(marked)
		return fmt.Errorf("build directory: %w", err)
	}
	x.view.Store(compose(cards, x.Clock.Today()))
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
		terms[p.AccountID] = agenda.Terms{
			Notice:    time.Duration(p.NoticeHours) * time.Hour,
			Companies: p.EnterpriseSessions,
		}
	}
	now := x.Clock.Now()
	today := at.DateOf(now, at.SaoPaulo)
	calendars, err := x.Agenda.Calendars(ctx, terms, today, today.AddDays(agenda.Horizon))
	if err != nil {
		return nil, err
	}
	out := make([]*card, len(page))
	for i, p := range page {
		out[i] = newCard(p, calendars[p.AccountID], now)
	}
	return out, nil
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
	old, marked := x.view.Load(), x.take()
	defer x.settled()
	passed, staleAt := old.passed(now)
	if len(marked) == 0 && len(passed) == 0 && staleAt.Equal(old.staleAt) {
		return nil
	}
	ids, cards, err := x.read(ctx, old, marked, now)
	if err != nil {
		x.markAll(marked)
		return err
	}
	for _, c := range passed {
		if _, read := marked[c.AccountID]; !read {
			ids, cards = append(ids, c.AccountID), append(cards, c.again(c.calendar, now))
		}
	}
	x.view.Store(old.with(ids, cards, staleAt))
	return nil
}

// read loads those that changed, and lists whose cards it took the place of: some may not be listed any more.
func (x *Index) read(
	ctx context.Context,
	old *snapshot,
	marked map[string]change,
	now time.Time,
) (ids []string, cards []*card, err error) {
	var hours []string
	for id, what := range marked {
		if what == everything {
			ids = append(ids, id)
		} else if _, listed := old.byID(id); listed { // of the others no card is shown
			hours = append(hours, id)
		}
	}
	if len(ids) > 0 {
		listed, err := x.Directory.ListableAmong(ctx, ids)
		if err != nil {
			return nil, nil, err
		}
		if cards, err = x.load(ctx, listed); err != nil {
			return nil, nil, err
		}
	}
	if len(hours) == 0 {
		return ids, cards, nil
	}
	busy, err := x.Agenda.BusyBetween(ctx, hours, old.day, old.day.AddDays(agenda.Horizon))
	if err != nil {
		return nil, nil, err
	}
	for _, id := range hours {
		c, _ := old.byID(id)
		calendar := c.calendar
		calendar.Busy = busy[id]
		ids, cards = append(ids, id), append(cards, c.again(calendar, now))
	}
	return ids, cards, nil
}

// settle makes sure that a change of this therapist, made through this replica, is seen by who asks next.
func (x *Index) settle(ctx context.Context, id string) error {
	x.mu.Lock()
	_, dirty := x.dirty[id]
	_, reading := x.reading[id]
	x.mu.Unlock()
	if !dirty && !reading {
		return nil
	}
	return x.Refresh(ctx)
}
