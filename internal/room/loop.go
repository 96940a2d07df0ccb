package room

import (
	"context"
	"time"

	"psic/internal/kernel/fault"
	"psic/internal/room/roomdb"
)

// greet says welcome. When the other side was here a moment ago it waits a little for its sign of life, so that
// the first picture is the true one.
func (t *seat) greet() *exit {
	var later []note
	t.tell(noteSat)
	if t.expects(context.Background(), t.meeting) {
		later = t.awaitPeer()
	}
	w, err := t.welcome()
	if err != nil {
		t.Log.Error("room: welcome", "err", err)
		return &exitFailed
	}
	t.say(w)
	for _, n := range later {
		if e := t.noted(n); e != nil {
			return e
		}
	}
	return t.ending(t.Clock.Now())
}

func (t *seat) awaitPeer() (later []note) {
	patience := time.NewTimer(greetWithin)
	defer patience.Stop()
	for !t.other.Present && len(later) < queue {
		select {
		case n := <-t.notes:
			if n.From == t.peer && n.Kind != noteLost && n.Kind != noteLeft {
				t.other.alive(n, t.Clock.Now())
			}
			later = append(later, n)
		case <-patience.C:
			return later
		case <-t.moving:
			return later
		}
	}
	return later
}

func (t *seat) welcome() (welcomeFrame, error) {
	name := ""
	err := t.withDB(func(ctx context.Context) (err error) { name, err = t.nameOf(ctx, t.peer); return err })
	return welcomeFrame{
		Type:       "welcome",
		Role:       t.role,
		Polite:     t.role == Patient,
		Epoch:      t.epoch,
		Resumed:    t.resumed,
		Peer:       peerFrame{Name: name, peerView: t.other.peerView},
		StartsAt:   wire(t.StartsAt.Time),
		FinishesAt: wire(t.EndsAt.Time),
		Now:        wire(t.Clock.Now()),
		ICEServers: iceServers(t.ice(t.meeting)),
	}, err
}

func (t *seat) loop() *exit {
	every := t.Tick
	if every == 0 {
		every = defaultTick
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		var e *exit
		select {
		case f, ok := <-t.frames:
			if !ok {
				return &exitLost
			}
			e = t.framed(f)
		case n := <-t.notes:
			e = t.noted(n)
		case <-t.changed:
			e = t.check()
		case <-tick.C:
			e = t.ticked()
		case <-t.flooded:
			return &exitMuch
		case <-t.moving:
			return &exitMoved
		}
		if e != nil {
			return e
		}
		if t.slow {
			return &exitMuch
		}
	}
}

// framed acts on a frame of the client.
func (t *seat) framed(f frame) *exit {
	now := t.Clock.Now()
	t.heard = now
	if !t.budget.spend(now) {
		return &exitMuch
	}
	t.beatIfDue(now)
	switch f.Type {
	case "ping":
		t.say(pongFrame{"pong", wire(now)})
	case "signal":
		t.Figures.Signals.Add(1)
		t.publish(note{Kind: noteSignal, To: f.To, Data: f.Data})
	case "state":
		t.state = &f.State
		t.tell(noteState)
	case "quality":
		if t.reported.IsZero() || now.Sub(t.reported) >= qualityEvery {
			t.reported = now
			t.reports.add(f.Quality)
		}
	case "leave":
		return &exitLeft
	default: // a second hello, or what nobody understands
		return &exitBad
	}
	return nil
}

// noted acts on a note of the room.
func (t *seat) noted(n note) *exit {
	if n.From == t.person {
		return t.rivalled(n)
	}
	if n.From != t.peer {
		return nil
	}
	now, changed := t.Clock.Now(), false
	switch n.Kind {
	case noteLost, noteLeft:
		changed = t.other.gone(n, now)
	case noteSat:
		changed = t.other.alive(n, now)
		t.tell(noteHere)
	default:
		changed = t.other.alive(n, now)
	}
	if changed {
		t.say(peerFrame{Type: "peer", peerView: t.other.peerView})
	}
	if n.Kind == noteSignal && n.Take >= t.other.take && (n.To == 0 || n.To == t.epoch) {
		t.say(signalFrame{"signal", n.Epoch, n.Data})
	}
	return nil
}

// rivalled: a later connection of the same person has the seat.
func (t *seat) rivalled(n note) *exit {
	if n.Kind != noteSat || n.Take <= t.take {
		return nil
	}
	if n.Device == t.device {
		return &exitOld
	}
	return &exitReplaced
}

// ticked does what is due by the clock.
func (t *seat) ticked() *exit {
	now := t.Clock.Now()
	if e := t.ending(now); e != nil {
		return e
	}
	if now.Sub(t.heard) >= silence {
		return &exitLost
	}
	if t.other.tick(now) {
		t.say(peerFrame{Type: "peer", peerView: t.other.peerView})
	}
	t.beatIfDue(now)
	if now.Sub(t.checked) >= checkEvery {
		return t.check()
	}
	return nil
}

func (t *seat) beatIfDue(now time.Time) {
	if now.Sub(t.beat) >= beatEvery {
		t.beat = now
		t.tell(noteHere)
	}
}

// ending announces the end of the time and cuts nobody; long after it the door is closed.
func (t *seat) ending(now time.Time) *exit {
	left := t.EndsAt.Sub(now)
	if left <= -Overrun {
		e := refusal("room.over", "Esta sessão já terminou.")
		return &e
	}
	if left <= 0 && t.announced < 2 {
		t.announced = 2
		t.say(endingFrame{"ending", wire(t.EndsAt.Time), true})
	}
	if left <= lastCall && t.announced < 1 {
		t.announced = 1
		t.say(endingFrame{"ending", wire(t.EndsAt.Time), false})
	}
	return nil
}

// check asks again whether this person may be here and holds the seat, and writes the stay. A session that is over
// goes on; one that was cancelled, or moved so far that its door is closed, does not. Moved by a few minutes, it goes
// on with its new hours.
func (t *seat) check() *exit {
	now := t.Clock.Now()
	t.checked = now
	var m meeting
	var holder int64
	err := t.withDB(func(ctx context.Context) (err error) {
		if m, err = t.meetingOf(ctx, t.person, t.ID); err != nil {
			return err
		}
		if holder, err = t.q.SeatTake(
			ctx,
			t.DB.Read(),
			roomdb.SeatTakeParams{SessionID: t.ID, AccountID: t.person},
		); err != nil {
			return err
		}
		return t.seen(ctx, t, now, false)
	})
	if f := fault.As(err); f != nil {
		e := refusal(f.Code, f.Message)
		return &e
	}
	if err != nil {
		t.Log.Warn("room: not checked", "err", err) // the next time
		return nil
	}
	moved := !m.StartsAt.Equal(t.StartsAt.Time)
	t.meeting = m
	if holder > t.take {
		return &exitReplaced
	}
	if v, err := Entry(m.Session, m.person, now); err == nil && !v.Allowed && v.Code != "room.over" {
		e := refusal(v.Code, v.Reason)
		return &e
	}
	if !moved {
		return nil
	}
	t.announced = 0
	t.say(timesFrame{"times", wire(t.StartsAt.Time), wire(t.EndsAt.Time)})
	return t.ending(now)
}
