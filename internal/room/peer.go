package room

import "time"

// peer follows the other side by the notes that its server sends. A server that dies sends none, so silence counts.
type peer struct {
	peerView
	take  int64
	conn  string
	heard time.Time // last sign of life
	lost  time.Time // since when it is reconnecting
}

// alive takes a sign of life. A note of an earlier connection of the same person says nothing.
func (p *peer) alive(n note, now time.Time) (changed bool) {
	if n.Take < p.take {
		return false
	}
	before := p.peerView
	p.take, p.conn, p.heard = n.Take, n.Conn, now
	p.peerView = peerView{Present: true, Epoch: n.Epoch, State: n.State}
	if n.State == nil && n.Epoch == before.Epoch { // the same page with a new socket has not repeated itself yet
		p.State = before.State
	}
	return !same(before, p.peerView)
}

// gone takes the word that a connection ended: left for good, or lost.
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

// tick looks at the clock.
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
