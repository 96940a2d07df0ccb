package room

import (
	"context"
	"encoding/json"
	"time"

	"github.com/coder/websocket"

	"psic/internal/kernel/fault"
)

// doorWithin is how long a socket may wait at the door. A page that waits longer connects again when it joins.
const doorWithin = 20 * time.Minute

// exitTired ends a socket that waited at the door for too long, or whose page is silent. The page is not told: it
// connects again when the person joins.
var exitTired = exit{code: websocket.StatusGoingAway}

// waitAtDoor keeps the socket of a page on its ready screen until the person joins, which saves the time of a ticket
// and a connection. Until then the person has no place in the room, is not seen by the peer, and attends nothing.
func (c *connection) waitAtDoor() *exit {
	since := c.Clock.Now()
	c.heard, c.budget = since, newBudget(since)
	c.sendNow(doorFrame{Type: "door", Polite: c.role == Patient, ICEServers: iceServers(c.ice(c.meeting))})
	tick := time.NewTicker(c.tick())
	defer tick.Stop()
	for {
		select {
		case f, ok := <-c.frames:
			now := c.Clock.Now()
			c.heard = now
			switch {
			case !ok:
				return &exitTired
			case !c.budget.spend(now):
				return &exit{code: closeTooMuch}
			case f.Type == "enter":
				return c.checkAgain()
			case f.Type == "leave":
				return &exit{code: websocket.StatusNormalClosure}
			case f.Type == "ping":
				c.sendNow(pongFrame{"pong", wireTime(now)})
			default:
				return &exit{code: closeBadFrame}
			}
		case <-c.changed: // the login ended
			if e := c.checkAgain(); e != nil {
				return e
			}
		case <-tick.C:
			now := c.Clock.Now()
			if now.Sub(since) >= doorWithin || now.Sub(c.heard) >= silence {
				return &exitTired
			}
		case <-c.moving:
			return &exit{code: websocket.StatusServiceRestart, frame: plainFrame{"moved"}}
		}
	}
}

// checkAgain reads login and session again, because time has passed since the ticket. It returns how to refuse.
func (c *connection) checkAgain() *exit {
	err := c.withDB(func(ctx context.Context) error {
		if err := c.Login.CheckLive(ctx, c.loginID); err != nil {
			return err
		}
		m, err := c.meetingOf(ctx, c.person, c.ID)
		if err != nil {
			return err
		}
		c.meeting = m
		verdict, err := Entry(m.Session, m.person, c.Clock.Now())
		if err != nil {
			return err
		}
		return verdict.fault()
	})
	if err == nil {
		return nil
	}
	why := fault.As(err)
	if why == nil {
		c.Log.Error("room: door", "err", err)
		return &exit{code: websocket.StatusInternalError}
	}
	c.Figures.refused(why.Code)
	e := refusal(why.Code, why.Message)
	return &e
}

// sendNow writes a frame at once. At the door nothing else writes.
func (c *connection) sendNow(v any) {
	text, err := json.Marshal(v)
	if err != nil {
		c.Log.Error("room: frame", "err", err)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeWithin)
	defer cancel()
	_ = c.conn.Write(ctx, websocket.MessageText, text) // a dead socket ends by its silence
}
