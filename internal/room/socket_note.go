package room

import (
	"encoding/json"

	"psic/internal/booking"
)

// Kinds of notes.
const (
	noteSat    = "sat"    // took the seat; the other side answers with noteHere
	noteHere   = "here"   // still there
	noteState  = "state"  // devices changed
	noteSignal = "signal" // for the other browser
	noteLost   = "lost"   // the socket went, the person may come back
	noteLeft   = "left"
)

// note is a message between the servers of a room, as JSON on the bus. Delivery is at most once, so signs of life repeat.
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

// tell publishes a note of this seat.
func (t *seat) tell(kind string) { t.publish(note{Kind: kind}) }

func (t *seat) publish(n note) {
	n.From, n.Conn, n.Device, n.Take, n.Epoch, n.State = t.person, t.id, t.device, t.take, t.epoch, t.state
	text, err := json.Marshal(n)
	if err == nil {
		err = t.Bus.Publish(subject(t.ID), text)
	}
	if err != nil {
		t.Figures.Dropped.Add(1)
		t.Log.Warn("room: note not published", "kind", n.Kind, "err", err)
	}
}

// listen hears the notes of the room and what booking announces about the session. A seat that does not keep up is
// told so by overflow instead of holding up the bus.
func (t *seat) listen() (stop func(), err error) {
	notes, err := t.Bus.Subscribe(subject(t.ID), func(_ string, text []byte) {
		var n note
		if json.Unmarshal(text, &n) != nil || n.Conn == t.id {
			return
		}
		select {
		case t.notes <- n:
		default:
			t.overflow()
		}
	})
	if err != nil {
		return nil, err
	}
	news, err := t.Bus.Subscribe(booking.Subject(t.person), func(_ string, id []byte) {
		if string(id) != t.ID {
			return
		}
		select {
		case t.changed <- struct{}{}:
		default: // already going to look
		}
	})
	if err != nil {
		notes()
		return nil, err
	}
	return func() { notes(); news() }, nil
}
