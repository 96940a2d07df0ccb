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

// Protocol is the version of the wire.
const Protocol = "psic.room.v1"

// The close codes of the wire.
const (
	closeReplaced websocket.StatusCode = 4001
	closeRefused  websocket.StatusCode = 4003
	closeTooMuch  websocket.StatusCode = 4008
	closeBadFrame websocket.StatusCode = 4400
)

// knocks bounds how often one address may open a socket; a whole office may sit behind it.
var knocks = limit.Rule{
	Name:  "room.knock",
	Burst: 120,
	Per:   time.Minute,
	Local: true,
}

// Socket serves one connection: hello, seat, until it ends. The token of the login is not needed and must not be
// sent; the ticket in the first frame says who comes.
func (s *Service) Socket(w http.ResponseWriter, r *http.Request) {
	meta := httpx.MetaFrom(r.Context())
	if wait, err := s.Limiter.Allow(r.Context(), knocks, meta.Source()); err != nil || wait > 0 {
		httpx.WriteFault(w, httpx.ErrTooMany(wait))
		return
	}
	if s.closing() {
		httpx.WriteProblem(w, http.StatusServiceUnavailable)
		return
	}
	conn, err := websocket.Accept(
		w,
		r,
		&websocket.AcceptOptions{Subprotocols: []string{Protocol}, OriginPatterns: []string{s.Origin}},
	)
	if err != nil {
		return // Accept has answered
	}
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(maxFrame)
	t := s.greetAtTheDoor(context.WithoutCancel(r.Context()), conn)
	if t == nil {
		return
	}
	meta.AccountID = t.person
	if !s.enter(t) {
		t.end(exit{code: websocket.StatusServiceRestart, say: plainFrame{"moved"}})
		return
	}
	defer s.leave(t)
	t.run()
}

// greetAtTheDoor reads the first frame, uses the ticket up and asks for permission again. Who is not let in hears
// why; who does not speak the wire hears nothing.
func (s *Service) greetAtTheDoor(ctx context.Context, conn *websocket.Conn) *seat {
	ctx, cancel := context.WithTimeout(ctx, helloWithin)
	defer cancel()
	t := newSeat(s, conn)
	f, err := t.readOne(ctx)
	if err != nil || f.Type != "hello" || conn.Subprotocol() != Protocol {
		_ = conn.Close(closeBadFrame, "")
		return nil
	}
	t.id, t.device, t.resume = ids.New(), crypt.HashToken(f.Device), f.Resume
	t.meeting, err = s.redeem(ctx, f.Ticket)
	if err == nil {
		var verdict Verdict
		verdict, err = Entry(t.Session, t.person, s.Clock.Now())
		if err == nil {
			err = verdict.fault()
		}
	}
	if err == nil {
		return t
	}
	why := fault.As(err)
	if why == nil {
		s.Log.Error("room: hello failed", "err", err)
		t.end(exit{code: websocket.StatusInternalError})
		return nil
	}
	s.Figures.refused(why.Code)
	t.end(refusal(why.Code, why.Message))
	return nil
}

// enter counts the seat in, unless this server is going down.
func (s *Service) enter(t *seat) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	if s.seats == nil {
		s.seats = map[*seat]bool{}
	}
	s.seats[t] = true
	return true
}

func (s *Service) leave(t *seat) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.seats, t)
}

func (s *Service) closing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// Move sends everybody to another server and waits until they went, or until ctx ends.
func (s *Service) Move(ctx context.Context) {
	s.mu.Lock()
	s.closed = true
	for t := range s.seats {
		t.move()
	}
	s.mu.Unlock()
	for s.Seated() > 0 && ctx.Err() == nil {
		time.Sleep(10 * time.Millisecond)
	}
}
