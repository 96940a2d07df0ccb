package room

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/coder/websocket"
)

const (
	maxQueued   = 64 // frames or notes that may wait in a channel
	writeWithin = 10 * time.Second
	dbWithin    = 5 * time.Second
	greetWithin = 300 * time.Millisecond
	defaultTick = time.Second
)

// connection is one WebSocket of one person. Only the goroutine of run uses its fields. The reader, the writer and the
// bus communicate with it through channels.
type connection struct {
	*Service
	meeting
	conn       *websocket.Conn
	id, device string
	loginID    string // whose end ends the connection
	resume     bool
	door       bool // the page is on its ready screen

	take, epoch int64
	resumed     bool
	stay        string
	state       *State
	other       peer
	reports     reports
	budget      budget
	announced   int // how many "ending" frames were sent

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

func newConnection(s *Service, conn *websocket.Conn) *connection {
	return &connection{
		Service: s,
		conn:    conn,
		frames:  make(chan frame),
		notes:   make(chan note, maxQueued),
		changed: make(chan struct{}, 1),
		out:     make(chan []byte, maxQueued),
		done:    make(chan struct{}),
		moving:  make(chan struct{}),
		flooded: make(chan struct{}),
	}
}

func (c *connection) reconnectElsewhere() { c.once.move.Do(func() { close(c.moving) }) }

// recheck lets loop check soon whether the person may stay.
func (c *connection) recheck() {
	select {
	case c.changed <- struct{}{}:
	default: // a check is pending already
	}
}

func (c *connection) markFlooded() { c.once.flood.Do(func() { close(c.flooded) }) }

// exit says how a connection ends: the last frame, the close code, and the note to the peer's server.
type exit struct {
	code    websocket.StatusCode
	frame   any
	note    string
	discard bool // what is queued is thrown away
}

func refusal(code, description string) exit {
	return exit{code: closeRefused, frame: refusedFrame{"refused", code, description}, note: noteLeft}
}

var (
	exitLost      = exit{code: websocket.StatusGoingAway, note: noteLost}
	exitBad       = exit{code: closeBadFrame, note: noteLost}
	exitTooMuch   = exit{code: closeTooMuch, note: noteLost, discard: true}
	exitReconnect = exit{code: websocket.StatusServiceRestart, frame: plainFrame{"moved"}, note: noteLost}
	exitLeft      = exit{code: websocket.StatusNormalClosure, note: noteLeft}
	// exitOld ends an earlier socket of the same tab. The page uses the new socket already.
	exitOld      = exit{code: websocket.StatusNormalClosure}
	exitReplaced = exit{code: closeReplaced, frame: plainFrame{"replaced"}}
	exitFailed   = exit{code: websocket.StatusInternalError, note: noteLost}
)

// run serves the connection until it ends. It subscribes to the bus before it takes the place in the room, so that no
// note is lost in between.
func (c *connection) run() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go c.read(ctx)
	if c.door {
		if e := c.waitAtDoor(); e != nil {
			close(c.done)
			c.end(*e)
			return
		}
	}
	stop, err := c.listen()
	if err == nil {
		defer stop()
		err = c.withDB(func(ctx context.Context) error { return c.takePlace(ctx, c) })
	}
	if err != nil {
		c.Log.Error("room: place not taken", "err", err)
		close(c.done)
		c.end(exitFailed)
		return
	}

	c.announcePresence()
	now := c.Clock.Now()
	c.heard, c.beat, c.checked, c.budget = now, now, now, newBudget(now)
	written := make(chan struct{})
	go func() { defer close(written); c.write(ctx) }()

	e := c.greet()
	if e == nil {
		e = c.loop()
	}

	close(c.done)
	c.finish(*e)
	c.send(e.frame)
	c.flush(e.discard, written, cancel)
	_ = c.conn.Close(e.code, "")
}

// flush waits until the client has read the queued frames. With discard it drops them and waits only a short time, for
// a client that sends too much or does not read.
func (c *connection) flush(discard bool, written <-chan struct{}, cut context.CancelFunc) {
	patience := writeWithin
	for discard && len(c.out) > 0 {
		<-c.out
		patience = writeWithin / 10
	}
	close(c.out)
	select {
	case <-written:
	case <-time.After(patience):
		cut()
		<-written
	}
}

// finish writes the stay to the database and informs the peer's server.
func (c *connection) finish(e exit) {
	until := c.Clock.Now()
	if e.note == noteLost && e.code == exitLost.code {
		until = c.heard
	}
	if err := c.withDB(func(ctx context.Context) error { return c.writeStay(ctx, c, until, true) }); err != nil {
		c.Log.Error("room: stay not written", "err", err)
	}
	c.announcePresence()
	if e.note != "" {
		c.notify(e.note)
	}
}

// end closes a connection that has not taken a place.
func (c *connection) end(e exit) {
	ctx, cancel := context.WithTimeout(context.Background(), writeWithin)
	defer cancel()
	if text, err := json.Marshal(e.frame); err == nil && e.frame != nil {
		_ = c.conn.Write(ctx, websocket.MessageText, text)
	}
	_ = c.conn.Close(e.code, "")
}

func (c *connection) withDB(fn func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), dbWithin)
	defer cancel()
	return fn(ctx)
}

// send queues a frame. When the queue is full the client does not read, and loop ends the connection, which limits the
// memory that it uses.
func (c *connection) send(v any) {
	if v == nil {
		return
	}
	text, err := json.Marshal(v)
	if err != nil {
		c.Log.Error("room: frame", "err", err)
		return
	}
	select {
	case c.out <- text:
	default:
		c.slow = true
	}
}

func (c *connection) write(ctx context.Context) {
	for text := range c.out {
		within, cancel := context.WithTimeout(ctx, writeWithin)
		err := c.conn.Write(within, websocket.MessageText, text)
		cancel()
		if err != nil {
			for range c.out { // drain the channel until loop ends, which the reader causes
			}
			return
		}
	}
}

func (c *connection) readOne(ctx context.Context) (frame, error) {
	kind, text, err := c.conn.Read(ctx)
	if err != nil {
		return frame{}, err
	}
	if kind != websocket.MessageText {
		return frame{}, errFrame
	}
	return parseFrame(text)
}

// read passes frames to loop until the socket ends. Frames that arrive after loop ended are dropped. They must be read,
// because the closing handshake comes after them.
func (c *connection) read(ctx context.Context) {
	defer close(c.frames)
	for {
		f, err := c.readOne(ctx)
		if err == errFrame {
			f = frame{Type: "bad"}
		} else if err != nil {
			return
		}
		select {
		case c.frames <- f:
		case <-c.done:
		}
	}
}
