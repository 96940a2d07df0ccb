package room

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/coder/websocket"
)

const (
	queue       = 64 // frames and notes that may wait
	writeWithin = 10 * time.Second
	dbWithin    = 5 * time.Second
	greetWithin = 300 * time.Millisecond
	defaultTick = time.Second
)

// seat is one connection of one person. Its fields belong to the goroutine of run; reader, writer and bus reach it
// by channels alone.
type seat struct {
	*Service
	meeting
	conn       *websocket.Conn
	id, device string
	resume     bool

	take, epoch int64
	resumed     bool
	stay        string
	state       *State
	other       peer
	reports     reports
	budget      budget
	announced   int // how many endings were told

	heard, beat, checked, reported time.Time

	frames  chan frame
	notes   chan note
	changed chan struct{}
	out     chan []byte
	done    chan struct{}
	moving  chan struct{}
	flooded chan struct{}
	slow    bool
	once    struct{ move, flood sync.Once }
}

func newSeat(s *Service, conn *websocket.Conn) *seat {
	return &seat{
		Service: s,
		conn:    conn,
		frames:  make(chan frame),
		notes:   make(chan note, queue),
		changed: make(chan struct{}, 1),
		out:     make(chan []byte, queue),
		done:    make(chan struct{}),
		moving:  make(chan struct{}),
		flooded: make(chan struct{}),
	}
}

func (t *seat) move()     { t.once.move.Do(func() { close(t.moving) }) }
func (t *seat) overflow() { t.once.flood.Do(func() { close(t.flooded) }) }

// exit is how a seat ends: the last frame, the close code, and what the other side's server hears.
type exit struct {
	code websocket.StatusCode
	say  any
	note string
	rude bool // what is queued is thrown away
}

func refusal(code, description string) exit {
	return exit{code: closeRefused, say: refusedFrame{"refused", code, description}, note: noteLeft}
}

var (
	exitLost  = exit{code: websocket.StatusGoingAway, note: noteLost}
	exitBad   = exit{code: closeBadFrame, note: noteLost}
	exitMuch  = exit{code: closeTooMuch, note: noteLost, rude: true}
	exitMoved = exit{code: websocket.StatusServiceRestart, say: plainFrame{"moved"}, note: noteLost}
	exitLeft  = exit{code: websocket.StatusNormalClosure, note: noteLeft}
	// exitOld is an earlier socket of the same tab: its page has moved on already.
	exitOld      = exit{code: websocket.StatusNormalClosure}
	exitReplaced = exit{code: closeReplaced, say: plainFrame{"replaced"}}
	exitFailed   = exit{code: websocket.StatusInternalError, note: noteLost}
)

// run is the life of a seat. It listens before it sits down, so that nothing is missed in between.
func (t *seat) run() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	stop, err := t.listen()
	if err == nil {
		defer stop()
		err = t.withDB(func(ctx context.Context) error { return t.sit(ctx, t) })
	}
	if err != nil {
		t.Log.Error("room: no seat", "err", err)
		t.end(exitFailed)
		return
	}
	now := t.Clock.Now()
	t.heard, t.beat, t.checked, t.budget = now, now, now, newBudget(now)
	written := make(chan struct{})
	go func() { defer close(written); t.write(ctx) }()
	go t.read(ctx)
	e := t.greet()
	if e == nil {
		e = t.loop()
	}
	close(t.done)
	t.finish(*e)
	t.say(e.say)
	t.flush(e.rude, written, cancel)
	_ = t.conn.Close(e.code, "")
}

// flush lets the client read what is queued. One that sends or reads badly gets its close code and little patience.
func (t *seat) flush(rude bool, written <-chan struct{}, cut context.CancelFunc) {
	patience := writeWithin
	for rude && len(t.out) > 0 {
		<-t.out
		patience = writeWithin / 10
	}
	close(t.out)
	select {
	case <-written:
	case <-time.After(patience):
		cut()
		<-written
	}
}

// finish writes the stay down and tells the other side.
func (t *seat) finish(e exit) {
	until := t.Clock.Now()
	if e.note == noteLost && e.code == exitLost.code {
		until = t.heard
	}
	if err := t.withDB(func(ctx context.Context) error { return t.seen(ctx, t, until, true) }); err != nil {
		t.Log.Error("room: stay not written", "err", err)
	}
	if e.note != "" {
		t.tell(e.note)
	}
}

// end closes a connection that never sat down.
func (t *seat) end(e exit) {
	ctx, cancel := context.WithTimeout(context.Background(), writeWithin)
	defer cancel()
	if text, err := json.Marshal(e.say); err == nil && e.say != nil {
		_ = t.conn.Write(ctx, websocket.MessageText, text)
	}
	_ = t.conn.Close(e.code, "")
}

func (t *seat) withDB(fn func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), dbWithin)
	defer cancel()
	return fn(ctx)
}

// say queues a frame. A client that does not read loses its seat rather than our memory.
func (t *seat) say(v any) {
	if v == nil {
		return
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Log.Error("room: frame", "err", err)
		return
	}
	select {
	case t.out <- text:
	default:
		t.slow = true
	}
}

func (t *seat) write(ctx context.Context) {
	for text := range t.out {
		within, cancel := context.WithTimeout(ctx, writeWithin)
		err := t.conn.Write(within, websocket.MessageText, text)
		cancel()
		if err != nil {
			for range t.out { // until the loop hears of it from the reader
			}
			return
		}
	}
}

func (t *seat) readOne(ctx context.Context) (frame, error) {
	kind, text, err := t.conn.Read(ctx)
	if err != nil {
		return frame{}, err
	}
	if kind != websocket.MessageText {
		return frame{}, errFrame
	}
	return parse(text)
}

// read hands frames over until the connection ends. What comes after the seat ended is read and dropped, so that
// the closing handshake gets through.
func (t *seat) read(ctx context.Context) {
	defer close(t.frames)
	for {
		f, err := t.readOne(ctx)
		if err == errFrame {
			f = frame{Type: "bad"}
		} else if err != nil {
			return
		}
		select {
		case t.frames <- f:
		case <-t.done:
		}
	}
}
