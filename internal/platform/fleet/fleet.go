// Package fleet lets replicas know each other. Each one says every two seconds on the bus who it is, so nobody has to
// type how many there are, and a replica that differs from the others is named.
package fleet

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"psic/internal/platform/bus"
)

// Beat is what a replica says about itself. Nothing in it is secret: the fingerprint of a key ring does not show a key.
type Beat struct {
	ID      string        `json:"id"`   // new with each start
	Addr    string        `json:"addr"` // of its server, to tell it from the others
	Host    string        `json:"host"`
	Version string        `json:"version"` // the commit of the program
	Schema  int64         `json:"schema"`  // that the program knows
	Keys    string        `json:"keys"`    // fingerprint of the key ring
	Skew    time.Duration `json:"skew"`    // how far its machine's clock is ahead of the database's
	Shared  bool          `json:"shared"`  // its database and files can be another replica's too
	Leaving bool          `json:"leaving,omitempty"`
}

// Name is how an operator finds the replica.
func (b Beat) Name() string { return b.Host + " " + b.Addr }

const (
	subject = "fleet.beat" // a replica says who it is
	ask     = "fleet.ask"  // everybody says it at once

	every  = 2 * time.Second
	missed = 4 // beats, after which a replica counts as gone
)

// Fleet is the view that one replica has of all.
type Fleet struct {
	bus  *bus.Bus
	log  *slog.Logger
	self func(context.Context) Beat

	mu     sync.Mutex
	others map[string]*heard
	told   string // the differences that the log has last told
}

type heard struct {
	Beat
	silent int // own beats since it was heard
}

// New returns the view of the replica that self describes. Run starts it.
func New(b *bus.Bus, log *slog.Logger, self func(context.Context) Beat) *Fleet {
	return &Fleet{
		bus:    b,
		log:    log,
		self:   self,
		others: map[string]*heard{},
	}
}

// Run speaks and listens until ctx ends, and then says that this replica leaves.
func (f *Fleet) Run(ctx context.Context) {
	now := make(chan struct{}, 1)
	for topic, do := range map[string]func(string, []byte){
		subject: func(_ string, data []byte) { f.hear(data) },
		ask: func(string, []byte) {
			select {
			case now <- struct{}{}:
			default:
			}
		},
	} {
		leave, err := f.bus.Subscribe(topic, do)
		if err != nil {
			f.log.Error("replicas are not heard", "err", err)
			return
		}
		defer leave()
	}
	f.speak(ctx, false)
	_ = f.bus.Publish(ask, nil) // fails while the server is away; the others speak by themselves
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			f.speak(context.WithoutCancel(ctx), true)
			return
		case <-now:
		case <-tick.C:
			f.age()
		}
		f.speak(ctx, false)
	}
}

func (f *Fleet) speak(ctx context.Context, leaving bool) {
	ctx, cancel := context.WithTimeout(ctx, every)
	defer cancel()
	b := f.self(ctx)
	b.Leaving = leaving
	data, err := json.Marshal(b)
	if err == nil {
		_ = f.bus.Publish(subject, data) // a message that is lost is followed by another
	}
	f.tell(b)
}

func (f *Fleet) hear(data []byte) {
	var b Beat
	if json.Unmarshal(data, &b) != nil || b.ID == "" {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if b.Leaving {
		delete(f.others, b.ID)
		return
	}
	f.others[b.ID] = &heard{Beat: b}
}

// age forgets those who were not heard for some beats.
func (f *Fleet) age() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for id, o := range f.others {
		if o.silent++; o.silent > missed {
			delete(f.others, id)
		}
	}
}

// All returns the replicas that were heard lately, this one among them, in the order of their names.
func (f *Fleet) All() []Beat {
	f.mu.Lock()
	defer f.mu.Unlock()
	out := make([]Beat, 0, len(f.others))
	for _, o := range f.others {
		out = append(out, o.Beat)
	}
	return sorted(out)
}

// Alone reports whether no other replica was heard lately. Without a bus nobody knows, so the answer is no.
func (f *Fleet) Alone() bool {
	return len(f.All()) < 2 && f.bus.Healthy() == nil
}

// tell writes differences to the log when they change.
func (f *Fleet) tell(self Beat) {
	var words []string
	for _, d := range Differences(f.All()) {
		words = append(words, d.String())
	}
	text := strings.Join(words, "; ")
	f.mu.Lock()
	news := text != f.told
	f.told = text
	f.mu.Unlock()
	switch {
	case news && text != "":
		f.log.Error("replicas differ", "replica", self.Name(), "how", text)
	case news:
		f.log.Info("replicas agree again")
	}
}

// Listen asks everybody on the bus who they are, and returns who answered within the time.
func Listen(ctx context.Context, b *bus.Bus, within time.Duration) ([]Beat, error) {
	f := New(b, slog.New(slog.DiscardHandler), nil)
	leave, err := b.Subscribe(subject, func(_ string, data []byte) { f.hear(data) })
	if err != nil {
		return nil, err
	}
	defer leave()
	if err := b.Publish(ask, nil); err != nil {
		return nil, err
	}
	select {
	case <-ctx.Done():
	case <-time.After(within):
	}
	return f.All(), nil
}

func sorted(all []Beat) []Beat {
	slices.SortFunc(all, func(a, b Beat) int { return strings.Compare(a.Name()+a.ID, b.Name()+b.ID) })
	return all
}
