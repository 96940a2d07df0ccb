package room

import (
	"context"
	"time"

	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
	"psic/internal/room/roomdb"
)

// greet sends the welcome frame. When the peer was in the room a moment ago it first waits a little for a note of the
// peer, so that the welcome shows the peer's true state.
func (c *connection) greet() *exit {
	var later []note
	c.notify(noteSat)
	if c.peerWasHere(context.Background(), c.meeting) {
		later = c.awaitPeer()
	}
	w, err := c.welcome()
	if err != nil {
		c.Log.Error("room: welcome", "err", err)
		return &exitFailed
	}
	c.send(w)
	c.sendTicket()
	for _, n := range later {
		if e := c.handleNote(n); e != nil {
			return e
		}
	}
	return c.announceEnd(c.Clock.Now())
}

func (c *connection) awaitPeer() (later []note) {
	patience := time.NewTimer(greetWithin)
	defer patience.Stop()
	for !c.other.Present && len(later) < maxQueued {
		select {
		case n := <-c.notes:
			if n.From == c.peer && n.Kind != noteLost && n.Kind != noteLeft {
				c.other.alive(n, c.Clock.Now())
			}
			later = append(later, n)
		case <-patience.C:
			return later
		case <-c.moving:
			return later
		}
	}
	return later
}

func (c *connection) welcome() (welcomeFrame, error) {
	name := ""
	err := c.withDB(func(ctx context.Context) (err error) { name, err = c.nameOf(ctx, c.peer); return err })
	return welcomeFrame{
		Type:       "welcome",
		Role:       c.role,
		Polite:     c.role == Patient,
		Epoch:      c.epoch,
		Resumed:    c.resumed,
		Peer:       peerFrame{Name: name, peerView: c.other.peerView},
		StartsAt:   wireTime(c.StartsAt.Time),
		FinishesAt: wireTime(c.EndsAt.Time),
		Now:        wireTime(c.Clock.Now()),
		ICEServers: iceServers(c.ice(c.meeting)),
	}, err
}

// sendTicket gives the page the ticket for its next connection. A page whose network fails can then return with a
// socket alone: a request over HTTP may wait for an old connection of the browser that is dead. A ticket is valid for
// longer than it takes until the next one is sent, and entry is checked again when it is used.
func (c *connection) sendTicket() {
	err := c.withDB(func(ctx context.Context) error {
		t, err := c.newTicket(ctx, c.meeting, c.loginID)
		if err == nil {
			c.send(ticketFrame{"ticket", t.Plain, wireTime(t.ExpiresAt)})
		}
		return err
	})
	if err != nil {
		c.Log.Warn("room: no ticket for the next connection", "err", err) // the page requests one over HTTP
	}
}

func (c *connection) loop() *exit {
	tick := time.NewTicker(c.tick())
	defer tick.Stop()
	for {
		var e *exit
		select {
		case f, ok := <-c.frames:
			if !ok {
				return &exitLost
			}
			e = c.handleFrame(f)
		case n := <-c.notes:
			e = c.handleNote(n)
		case <-c.changed:
			e = c.check()
		case <-tick.C:
			e = c.handleTick()
		case <-c.flooded:
			return &exitTooMuch
		case <-c.moving:
			return &exitReconnect
		}
		if e != nil {
			return e
		}
		if c.slow {
			return &exitTooMuch
		}
	}
}

// handleFrame handles a frame of the client.
func (c *connection) handleFrame(f frame) *exit {
	now := c.Clock.Now()
	c.heard = now
	if !c.budget.spend(now) {
		return &exitTooMuch
	}
	c.beatIfDue(now)
	switch f.Type {
	case "ping":
		c.send(pongFrame{"pong", wireTime(now)})
	case "signal":
		c.Figures.Signals.Add(1)
		c.publish(note{Kind: noteSignal, To: f.To, Data: f.Data})
	case "state":
		c.state = &f.State
		c.notify(noteState)
	case "quality":
		if c.reported.IsZero() || now.Sub(c.reported) >= qualityEvery {
			c.reported = now
			c.reports.add(f.Quality)
		}
	case "leave":
		return &exitLeft
	default: // a second hello, or a bad frame
		return &exitBad
	}
	return nil
}

// handleNote handles a note of the room.
func (c *connection) handleNote(n note) *exit {
	if n.From == c.person {
		return c.handleRival(n)
	}
	if n.From != c.peer {
		return nil
	}
	now, changed := c.Clock.Now(), false
	switch n.Kind {
	case noteLost, noteLeft:
		changed = c.other.gone(n, now)
	case noteSat:
		changed = c.other.alive(n, now)
		c.notify(noteHere)
	default:
		changed = c.other.alive(n, now)
	}
	if changed {
		c.send(peerFrame{Type: "peer", peerView: c.other.peerView})
	}
	if n.Kind == noteSignal && n.Take >= c.other.take && (n.To == 0 || n.To == c.epoch) {
		c.send(signalFrame{"signal", n.Epoch, n.Data})
	}
	return nil
}

// handleRival ends this connection when a later connection of the same person has taken the place.
func (c *connection) handleRival(n note) *exit {
	if n.Kind != noteSat || n.Take <= c.take {
		return nil
	}
	if n.Device == c.device {
		return &exitOld
	}
	return &exitReplaced
}

// handleTick does what is due by the clock.
func (c *connection) handleTick() *exit {
	now := c.Clock.Now()
	if e := c.announceEnd(now); e != nil {
		return e
	}
	if now.Sub(c.heard) >= silence {
		return &exitLost
	}
	if c.other.tick(now) {
		c.send(peerFrame{Type: "peer", peerView: c.other.peerView})
	}
	c.beatIfDue(now)
	if now.Sub(c.checked) >= checkEvery {
		return c.check()
	}
	return nil
}

func (c *connection) beatIfDue(now time.Time) {
	if now.Sub(c.beat) >= beatEvery {
		c.beat = now
		c.notify(noteHere)
	}
}

// announceEnd announces the end of the session. People may go on talking. Overrun after the end it closes the
// connection.
func (c *connection) announceEnd(now time.Time) *exit {
	left := c.EndsAt.Sub(now)
	if left <= -Overrun {
		e := refusal("room.over", "Esta sessão já terminou.")
		return &e
	}
	if left <= 0 && c.announced < 2 {
		c.announced = 2
		c.send(endingFrame{"ending", wireTime(c.EndsAt.Time), true})
	}
	if left <= lastCall && c.announced < 1 {
		c.announced = 1
		c.send(endingFrame{"ending", wireTime(c.EndsAt.Time), false})
	}
	return nil
}

// check reads the session again and writes the stay. It ends the connection when the person has another connection or
// may not be in the room any more: the login ended, or the session was cancelled or rescheduled so far that its room is
// closed. A session that has ended goes on. A session that was rescheduled by a few minutes goes on with its new times.
func (c *connection) check() *exit {
	now := c.Clock.Now()
	c.checked = now
	var m meeting
	var holder int64
	err := c.withDB(func(ctx context.Context) (err error) {
		if err = c.Login.CheckLive(ctx, c.loginID); err != nil {
			return err
		}
		if m, err = c.meetingOf(ctx, c.person, c.ID); err != nil {
			return err
		}
		key := roomdb.SeatTakeParams{SessionID: c.ID, AccountID: c.person}
		if holder, err = c.q.SeatTake(ctx, c.DB.Read(), key); err != nil &&
			!(store.None(err) && c.DB.ReadOnly()) {
			return err
		}
		return c.writeStay(ctx, c, now, false)
	})
	if f := fault.As(err); f != nil {
		e := refusal(f.Code, f.Message)
		return &e
	}
	if err != nil {
		c.Log.Warn("room: not checked", "err", err) // the next check tries again
		return nil
	}

	rescheduled := !m.StartsAt.Equal(c.StartsAt.Time)
	c.meeting = m
	if holder > c.take {
		return &exitReplaced
	}
	v, err := Entry(m.Session, m.person, now)
	if err == nil && !v.Allowed && v.Code != "room.over" {
		e := refusal(v.Code, v.Reason)
		return &e
	}
	if v.Allowed {
		c.sendTicket()
	}
	if !rescheduled {
		return nil
	}
	c.announced = 0
	c.send(timesFrame{"times", wireTime(c.StartsAt.Time), wireTime(c.EndsAt.Time)})
	return c.announceEnd(now)
}
