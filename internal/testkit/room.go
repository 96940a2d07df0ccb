package testkit

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Listen serves the product on a port of this machine until the test ends, for what httptest.ResponseRecorder cannot
// do.
func (k *Kit) Listen() (base string) {
	k.T.Helper()
	s := httptest.NewServer(k.Handler())
	k.T.Cleanup(s.Close)
	return s.URL
}

// Ticket requests a ticket, the right to join the room once. Role 1 is the therapist.
func (k *Kit) Ticket(p Person, session string, role int) Response {
	k.T.Helper()
	return k.Call(http.MethodPost, "/api/call/authorize", p.Token, Fields{"sessionName": session, "role": role})
}

// Socket is a browser's side of the room. It keeps the frames of the server, in order.
type Socket struct {
	Conn *websocket.Conn
	k    *Kit
	mu   sync.Mutex
	all  []Fields
	raw  int
	ends error
	more chan struct{}
}

// Dial opens a socket. base is what Listen returned.
func (k *Kit) Dial(base string, header http.Header) (*Socket, *http.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, r, err := websocket.Dial(ctx, strings.Replace(base, "http", "ws", 1)+"/api/call/ws",
		&websocket.DialOptions{Subprotocols: []string{"psic.room.v1"}, HTTPHeader: header})
	if err != nil {
		return nil, r, err
	}
	conn.SetReadLimit(1 << 20)
	s := &Socket{Conn: conn, k: k, more: make(chan struct{})}
	k.T.Cleanup(func() { _ = conn.CloseNow() })
	go s.read()
	return s, r, nil
}

// patience is how long a response may take on a busy machine.
const patience = 20 * time.Second

func (s *Socket) read() {
	for {
		_, text, err := s.Conn.Read(context.Background())
		var f Fields
		if err == nil {
			_ = json.Unmarshal(text, &f)
		}
		s.mu.Lock()
		if err != nil {
			s.ends = err
		} else {
			s.all, s.raw = append(s.all, f), s.raw+len(text)
		}
		close(s.more)
		s.more = make(chan struct{})
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// Send writes a frame. A string is sent as it is, any other value as JSON.
func (s *Socket) Send(v any) error {
	text, ok := v.(string)
	if !ok {
		raw, err := json.Marshal(v)
		if err != nil {
			return err
		}
		text = string(raw)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return s.Conn.Write(ctx, websocket.MessageText, []byte(text))
}

// JoinRoom joins the room as a page does: it opens a socket and sends hello with a new ticket.
func (k *Kit) JoinRoom(base string, p Person, session string, role int, changes ...Fields) *Socket {
	k.T.Helper()
	ticket := k.Ticket(p, session, role).Is(http.StatusOK).Str("signature")
	s, _, err := k.Dial(base, nil)
	if err != nil {
		k.T.Fatal(err)
	}
	hello := Fields{"type": "hello", "ticket": ticket, "device": "tab-" + p.ID, "resume": false}
	if err := s.Send(With(hello, changes...)); err != nil {
		k.T.Fatal(err)
	}
	return s
}

// Wait returns the first frame that accept takes, also one that has arrived before. The frames up to it are consumed.
func (s *Socket) Wait(what string, accept func(Fields) bool) Fields {
	s.k.T.Helper()
	deadline, seen := time.After(patience), 0
	for {
		s.mu.Lock()
		for seen < len(s.all) {
			f := s.all[seen]
			if seen++; accept(f) {
				s.all = s.all[seen:]
				s.mu.Unlock()
				return f
			}
		}
		more, ends, received := s.more, s.ends, s.all
		s.mu.Unlock()
		if ends != nil {
			s.k.T.Fatalf("%s did not arrive: %v; received %v", what, ends, received)
		}
		select {
		case <-more:
		case <-deadline:
			s.k.T.Fatalf("%s did not arrive; received %v", what, received)
		}
	}
}

// Frame waits for a frame of a type.
func (s *Socket) Frame(kind string) Fields {
	s.k.T.Helper()
	return s.Wait(kind, func(f Fields) bool { return f["type"] == kind })
}

// Closed waits until the server closes the socket, and returns the close code.
func (s *Socket) Closed() int {
	s.k.T.Helper()
	for deadline := time.After(patience); ; {
		s.mu.Lock()
		more, ends := s.more, s.ends
		s.mu.Unlock()
		if ends != nil {
			return int(websocket.CloseStatus(ends))
		}
		select {
		case <-more:
		case <-deadline:
			s.k.T.Fatal("the socket did not close")
		}
	}
}

// Heard returns how many bytes the server has sent, and whether the socket is closed.
func (s *Socket) Heard() (bytes int, ended bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.raw, s.ends != nil
}
