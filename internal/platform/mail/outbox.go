package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

const outboxSize = 500

// Stored is a message in the outbox.
type Stored struct {
	Message
	At time.Time `json:"at"`

	file string
}

// Outbox is the Sender of a developer's server. It sends nothing and keeps the last 500 messages to be read. With a
// directory they survive a restart. The messages contain working links to accounts, so the outbox must never be
// reachable in production.
type Outbox struct {
	now func() time.Time
	dir string

	mu   sync.Mutex
	kept []Stored // oldest first
	next int
}

// NewOutbox keeps messages in memory, and also in dir unless dir is empty.
func NewOutbox(dir string, now func() time.Time) (*Outbox, error) {
	o := &Outbox{now: now, dir: dir}
	if dir == "" {
		return o, nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the outbox directory: %w", err)
	}
	return o, o.load()
}

// Send keeps the message. It replaces an earlier message with the same ID, as a mail server recognises a copy.
func (o *Outbox) Send(_ context.Context, m Message) error {
	if err := m.check(); err != nil {
		return err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	k := Stored{Message: m, At: o.now(), file: fmt.Sprintf("%012d.json", o.next)}
	if err := o.write(k); err != nil {
		return err
	}
	o.next++
	if i := o.index(m.ID); i >= 0 {
		o.drop(i)
	}
	o.kept = append(o.kept, k)
	o.trim()
	return nil
}

// List returns the messages, newest first.
func (o *Outbox) List() []Stored {
	o.mu.Lock()
	defer o.mu.Unlock()
	list := slices.Clone(o.kept)
	slices.Reverse(list)
	return list
}

// Get returns the message with the ID.
func (o *Outbox) Get(id string) (Stored, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if i := o.index(id); i >= 0 {
		return o.kept[i], true
	}
	return Stored{}, false
}

// Latest returns the newest message to the address.
func (o *Outbox) Latest(to string) (Stored, bool) {
	for _, k := range o.List() {
		if strings.EqualFold(k.To, to) {
			return k, true
		}
	}
	return Stored{}, false
}

func (o *Outbox) index(id string) int {
	return slices.IndexFunc(o.kept, func(k Stored) bool { return k.ID == id })
}

func (o *Outbox) trim() {
	for len(o.kept) > outboxSize {
		o.drop(0)
	}
}

// drop removes a message. A file that cannot be removed does no harm: the next trim after a restart removes it.
func (o *Outbox) drop(i int) {
	if o.dir != "" {
		_ = os.Remove(filepath.Join(o.dir, o.kept[i].file))
	}
	o.kept = slices.Delete(o.kept, i, i+1)
}

func (o *Outbox) write(k Stored) error {
	if o.dir == "" {
		return nil
	}
	b, err := json.Marshal(k)
	if err != nil {
		return fmt.Errorf("keep a message: %w", err)
	}
	tmp := filepath.Join(o.dir, ".writing")
	if err := os.WriteFile(tmp, b, 0o600); err != nil {
		return fmt.Errorf("keep a message: %w", err)
	}
	return os.Rename(tmp, filepath.Join(o.dir, k.file))
}

// load reads the files in the order of their names, which is the order of sending. It drops a file that a power cut or
// a disk error left half-written, because the server must start without a developer's copy of a mail.
func (o *Outbox) load() error {
	files, err := filepath.Glob(filepath.Join(o.dir, "*.json"))
	if err != nil {
		return err
	}
	slices.Sort(files)
	for _, path := range files {
		k, number, err := readKept(path)
		if errors.Is(err, errTorn) {
			_ = os.Remove(path) // when this fails, the next start tries again
			continue
		}
		if err != nil {
			return err
		}
		o.kept = append(o.kept, k)
		o.next = number + 1
	}
	o.trim()
	return nil
}

var errTorn = errors.New("half-written")

func readKept(path string) (k Stored, number int, err error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return Stored{}, 0, fmt.Errorf("read the outbox: %w", err)
	}
	k.file = filepath.Base(path)
	_, errName := fmt.Sscanf(k.file, "%d.json", &number)
	if err := errors.Join(json.Unmarshal(b, &k), errName); err != nil {
		return Stored{}, 0, fmt.Errorf("read the outbox file %s: %w: %w", k.file, errTorn, err)
	}
	return k, number, nil
}
