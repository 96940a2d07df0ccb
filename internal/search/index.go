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
	// CheckEvery is how often everything is read again, in case a message was lost. The default is five minutes.
	CheckEvery time.Duration

	view    atomic.Pointer[snapshot]
	encoded encodedCards
	writing sync.Mutex
	mu      sync.Mutex
	dirty   map[string]change // must be read again
	reading map[string]change // is being read: no longer dirty, and not yet in view
	urgent  bool              // a dirty therapist changed in more than the occupied times
	wake    chan struct{}
	stop    func()
}

const (
	subject     = "directory.changed"
	subjectBusy = "directory.taken"

	checkEvery = 5 * time.Minute
	tickEvery  = 500 * time.Millisecond
	// refreshPause is the least time between two refreshes after bookings, so that many bookings in a second are read
	// together. Other changes are read without the pause, and so is a therapist whose slots somebody requests
	// (refreshIfMarked).
	refreshPause = 500 * time.Millisecond
)

// Open subscribes to the changes of every replica and builds the index. It subscribes first, because a change that
// happens during the build would be lost otherwise.
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

// Close ends the subscriptions.
func (x *Index) Close() {
	if x.stop != nil {
		x.stop()
	}
}

// Changed tells every replica, this one included, to read a therapist again. If the message is lost, the periodic check
// finds the change.
func (x *Index) Changed(id string) { x.announce(subject, id, everything) }

// BusyChanged is Changed for a therapist of whom only the occupied times changed.
func (x *Index) BusyChanged(id string) { x.announce(subjectBusy, id, busyTimes) }

func (x *Index) announce(subject, id string, what change) {
	x.mark(id, what)
	if err := x.Bus.Publish(subject, []byte(id)); err != nil {
		x.Log.Warn("directory: change not published", "err", err)
	}
}

// Run keeps the index current until ctx ends: it reads what changed, replaces slots that have passed, and reads
// everything from time to time.
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
			x.pause(ctx, refreshed)
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
	marked := x.takeMarked() // they are read with all the others
	defer x.doneReading()
	cards, err := x.loadAll(ctx)
	if err != nil {
		x.markAgain(marked)
		return fmt.Errorf("build directory: %w", err)
	}
	x.view.Store(newSnapshot(cards, x.Clock.Today()))
	return nil
}

// loadAll reads page after page. While the database reads the next page, the cards of the previous ones are built.
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

// Refresh reads the therapists that changed and computes the cards again whose next free slot has passed. On a new day
// it rebuilds the index, because the horizon and the rotation change for everybody.
func (x *Index) Refresh(ctx context.Context) error {
	now := x.Clock.Now()
	if x.view.Load().day != at.DateOf(now, at.SaoPaulo) {
		return x.Rebuild(ctx)
	}
	x.writing.Lock()
	defer x.writing.Unlock()
	old, marked := x.view.Load(), x.takeMarked()
	defer x.doneReading()
	expired, staleAt := old.expired(now)
	if len(marked) == 0 && len(expired) == 0 && staleAt.Equal(old.staleAt) {
		return nil
	}

	ids, cards, err := x.read(ctx, old, marked, now)
	if err != nil {
		x.markAgain(marked)
		return err
	}
	for _, c := range expired {
		if _, read := marked[c.AccountID]; !read {
			ids, cards = append(ids, c.AccountID), append(cards, c.withCalendar(c.calendar, now))
		}
	}
	x.view.Store(old.with(ids, cards, staleAt))
	return nil
}

// read loads the marked therapists. It returns the ids of the cards that are replaced, and the new cards. There may be
// fewer cards than ids, because somebody may not be listable any more.
func (x *Index) read(
	ctx context.Context,
	old *snapshot,
	marked map[string]change,
	now time.Time,
) (ids []string, cards []*card, err error) {
	var onlyBusy []string
	for id, what := range marked {
		if what == everything {
			ids = append(ids, id)
		} else if _, found := old.byID(id); found { // the others have no card to change
			onlyBusy = append(onlyBusy, id)
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
	if len(onlyBusy) == 0 {
		return ids, cards, nil
	}

	busy, err := x.Agenda.BusyBetween(ctx, onlyBusy, old.day, old.day.AddDays(agenda.Horizon))
	if err != nil {
		return nil, nil, err
	}
	for _, id := range onlyBusy {
		c, _ := old.byID(id)
		calendar := c.calendar
		calendar.Busy = busy[id]
		ids, cards = append(ids, id), append(cards, c.withCalendar(calendar, now))
	}
	return ids, cards, nil
}

// refreshIfMarked reads a therapist with an unread change, so that the next request to this replica sees the change.
func (x *Index) refreshIfMarked(ctx context.Context, id string) error {
	x.mu.Lock()
	_, dirty := x.dirty[id]
	_, reading := x.reading[id]
	x.mu.Unlock()
	if !dirty && !reading {
		return nil
	}
	return x.Refresh(ctx)
}
