package room

import (
	"context"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/crypt"
	"psic/internal/platform/httpx"
	"psic/internal/platform/limit"
)

// Protocol is the WebSocket subprotocol, with its version.
const Protocol = "psic.room.v1"

// Close codes of the socket.
const (
	closeReplaced websocket.StatusCode = 4001
	closeRefused  websocket.StatusCode = 4003
	closeTooMuch  websocket.StatusCode = 4008
	closeBadFrame websocket.StatusCode = 4400
)

// connectLimit limits how often one address may open a socket. A whole office may share one address.
var connectLimit = limit.Rule{
	Name:  "room.knock",
	Burst: 120,
	Per:   time.Minute,
	Local: true,
}

// Socket serves one connection until it ends. The ticket in the first frame identifies the person. The token of the
// login is not needed and must not be sent.
func (s *Service) Socket(w http.ResponseWriter, r *http.Request) {
	meta := httpx.MetaFrom(r.Context())
	if wait, err := s.Limiter.Allow(r.Context(), connectLimit, meta.Source()); err != nil || wait > 0 {
		httpx.WriteFault(w, httpx.ErrTooMany(wait))
		return
	}
	if s.closing() {
		httpx.WriteProblem(w, http.StatusServiceUnavailable)
		return
	}

	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		Subprotocols:   []string{Protocol},
		OriginPatterns: []string{s.Origin},
	})
	if err != nil {
		return // Accept has sent the response
	}
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(maxFrame)
	c := s.admit(context.WithoutCancel(r.Context()), conn)
	if c == nil {
		return
	}
	meta.AccountID = c.person
	if !s.enter(c) {
		c.end(exit{code: websocket.StatusServiceRestart, frame: plainFrame{"moved"}})
		return
	}
	defer s.leave(c)
	c.run()
}

// admit reads the first frame, redeems the ticket and checks permission again. It returns nil when it has closed the
// connection: with a reason for a person who may not enter, without one for a client that does not follow the protocol.
func (s *Service) admit(ctx context.Context, conn *websocket.Conn) *connection {
	ctx, cancel := context.WithTimeout(ctx, helloWithin)
	defer cancel()
	c := newConnection(s, conn)
	f, err := c.readOne(ctx)
	if err != nil || f.Type != "hello" || conn.Subprotocol() != Protocol {
		_ = conn.Close(closeBadFrame, "")
		return nil
	}
	c.id, c.device, c.resume, c.door = ids.New(), crypt.HashToken(f.Device), f.Resume, f.Door
	c.meeting, c.loginID, err = s.redeem(ctx, f.Ticket)
	if err == nil {
		var verdict Verdict
		verdict, err = Entry(c.Session, c.person, s.Clock.Now())
		if err == nil {
			err = verdict.fault()
		}
	}
	if err == nil {
		return c
	}

	why := fault.As(err)
	if why == nil {
		s.Log.Error("room: hello failed", "err", err)
		c.end(exit{code: websocket.StatusInternalError})
		return nil
	}
	s.Figures.refused(why.Code)
	c.end(refusal(why.Code, why.Message))
	return nil
}

// enter registers the connection. It returns false when this server shuts down.
func (s *Service) enter(c *connection) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	if s.connections == nil {
		s.connections = map[*connection]bool{}
	}
	s.connections[c] = true
	if !s.watching {
		s.watching = true
		go s.watchLogins()
	}
	return true
}

func (s *Service) leave(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.connections, c)
}

func (s *Service) closing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// ReconnectElsewhere tells all clients to connect to another server, and waits until their connections have ended or
// ctx ends.
func (s *Service) ReconnectElsewhere(ctx context.Context) {
	s.mu.Lock()
	s.closed = true
	for c := range s.connections {
		c.reconnectElsewhere()
	}
	s.mu.Unlock()
	for s.Connected() > 0 && ctx.Err() == nil {
		time.Sleep(10 * time.Millisecond)
	}
}
