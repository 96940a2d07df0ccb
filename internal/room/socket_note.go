package room

import (
	"encoding/json"

	"psic/internal/booking"
)

// Kinds of notes.
const (
	noteSat    = "sat"    // a connection took the place; the peer responds with noteHere
	noteHere   = "here"   // the connection is alive
	noteState  = "state"  // the devices changed
	noteSignal = "signal" // a signal for the peer's browser
	noteLost   = "lost"   // the socket ended, and the person may come back
	noteLeft   = "left"   // the person left
)

// note is a message between the servers of a room, as JSON on the bus. The bus delivers at most once, so noteHere is
// repeated.
type note struct {
	Kind   string          `json:"kind"`
	From   string          `json:"from"`
	Conn   string          `json:"conn"`
	Device string          `json:"device"`
	Take   int64           `json:"take"`
	Epoch  int64           `json:"epoch"`
	To     int64           `json:"to,omitempty"`
	State  *State          `json:"state,omitempty"`
	Data   json.RawMessage `json:"data,omitempty"`
}

func subject(sessionID string) string { return "room." + sessionID }

// notify publishes a note without data.
func (c *connection) notify(kind string) { c.publish(note{Kind: kind}) }

func (c *connection) publish(n note) {
	n.From, n.Conn, n.Device, n.Take, n.Epoch, n.State = c.person, c.id, c.device, c.take, c.epoch, c.state
	text, err := json.Marshal(n)
	if err == nil {
		err = c.Bus.Publish(subject(c.ID), text)
	}
	if err != nil {
		c.Figures.Dropped.Add(1)
		c.Log.Warn("room: note not published", "kind", n.Kind, "err", err)
	}
}

// listen subscribes to the notes of the room and to booking's announcements about the session. When a connection is too
// slow for the notes, listen marks it as flooded instead of blocking the bus.
func (c *connection) listen() (stop func(), err error) {
	notes, err := c.Bus.Subscribe(subject(c.ID), func(_ string, text []byte) {
		var n note
		if json.Unmarshal(text, &n) != nil || n.Conn == c.id {
			return
		}
		select {
		case c.notes <- n:
		default:
			c.markFlooded()
		}
	})
	if err != nil {
		return nil, err
	}
	changes, err := c.Bus.Subscribe(booking.Subject(c.person), func(_ string, id []byte) {
		if string(id) != c.ID {
			return
		}
		c.recheck()
	})
	if err != nil {
		notes()
		return nil, err
	}
	return func() { notes(); changes() }, nil
}
