package room

import "time"

// peer is the state of the other person, as the notes of that person's server tell it. A server that crashes sends no
// notes, so a peer without notes counts as lost.
type peer struct {
	peerView
	take  int64
	conn  string
	heard time.Time // last sign of life
	lost  time.Time // when it began to reconnect
}

// alive handles a note that shows that the peer is there. A note of an earlier connection of the peer is ignored.
func (p *peer) alive(n note, now time.Time) (changed bool) {
	if n.Take < p.take {
		return false
	}
	before := p.peerView
	p.take, p.conn, p.heard = n.Take, n.Conn, now
	p.peerView = peerView{Present: true, Epoch: n.Epoch, State: n.State}
	if n.State == nil && n.Epoch == before.Epoch { // the page has a new socket and has not sent its state again yet
		p.State = before.State
	}
	return !same(before, p.peerView)
}

// gone handles a note that the peer's connection ended: the person left, or the socket was lost.
func (p *peer) gone(n note, now time.Time) (changed bool) {
	if n.Conn != p.conn || !p.Present {
		return false
	}
	if n.Kind == noteLeft {
		p.Present, p.Reconnecting = false, false
		return true
	}
	return p.reconnecting(now)
}

func (p *peer) reconnecting(now time.Time) (changed bool) {
	if p.Reconnecting {
		return false
	}
	p.Reconnecting, p.lost = true, now
	return true
}

// tick handles the passage of time.
func (p *peer) tick(now time.Time) (changed bool) {
	switch {
	case !p.Present:
	case p.Reconnecting && now.Sub(p.lost) >= graceLost:
		p.Present, p.Reconnecting = false, false
		return true
	case !p.Reconnecting && now.Sub(p.heard) >= beatMissed:
		return p.reconnecting(now)
	}
	return false
}

func same(a, b peerView) bool {
	if a.Present != b.Present || a.Reconnecting != b.Reconnecting || a.Epoch != b.Epoch ||
		(a.State == nil) != (b.State == nil) {
		return false
	}
	return a.State == nil || *a.State == *b.State
}
