package main

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Mixed is the workload of most scenarios: everybody books fresh times and contested ones, pays with cards, PIX and
// balance, moves and cancels, and asks again where no answer came.
type Mixed struct {
	World *World
	// Contested is the share of bookings that go for a time which others want too.
	Contested float64
	// Pause between two requests of a client; 0 asks without a rest.
	Pause time.Duration

	mu    sync.Mutex
	given int
	open  []held // sessions that some client may go on with
}

type held struct {
	who     Person
	session string
	with    string // the therapist, where it matters
	paid    bool
	asked   string // a payment without an answer: PaidCard or PaidPix
	refused int    // payments
}

// fresh is a time that nobody was given before.
func (m *Mixed) fresh() Slot {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := m.given
	m.given++
	return m.at(n)
}

func (m *Mixed) at(n int) Slot {
	t := m.World.Therapists[n%len(m.World.Therapists)]
	n /= len(m.World.Therapists)
	return Slot{t, m.World.First.AddDays(n / len(Hours)).Wire(), Hours[n%len(Hours)]}
}

// recent is a time that was given out lately: probably taken, perhaps given back.
func (m *Mixed) recent(c *Client) Slot {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.at(max(0, m.given-1-c.Dice.IntN(16)))
}

func (m *Mixed) keep(h held) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.open = append(m.open, h)
}

func (m *Mixed) take(c *Client) (held, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.open) == 0 {
		return held{}, false
	}
	i := c.Dice.IntN(len(m.open))
	h := m.open[i]
	m.open[i] = m.open[len(m.open)-1]
	m.open = m.open[:len(m.open)-1]
	return h, true
}

// Work lets a client act until ctx ends.
func (m *Mixed) Work(ctx context.Context, c *Client) {
	for ctx.Err() == nil && c.run.Ctx.Err() == nil {
		m.Step(c)
		if m.Pause > 0 {
			time.Sleep(m.Pause)
		}
	}
}

// Step is one request of a client.
func (m *Mixed) Step(c *Client) {
	if h, ok := m.take(c); ok && c.Dice.IntN(3) > 0 {
		m.goOn(c, h)
		return
	} else if ok {
		m.keep(h)
	}
	slot := m.fresh()
	if c.Dice.Float64() < m.Contested {
		slot = m.recent(c)
	}
	who := m.World.Patients[c.Dice.IntN(len(m.World.Patients))]
	id, a := c.Book(who, slot)
	if a.Status == 0 { // the same wish again: it is now either had or refused
		time.Sleep(50 * time.Millisecond)
		id, _ = c.Book(who, slot)
	}
	if id != "" {
		m.keep(held{who: who, session: id})
	}
}

// goOn pays, moves or cancels a session, or asks again for what nobody answered.
func (m *Mixed) goOn(c *Client, h held) {
	switch {
	case h.asked != "":
		m.pay(c, h, h.asked)
	case h.paid && c.Dice.IntN(2) == 0:
		if a := c.Cancel(h.who, h.session); a.Status == 0 {
			m.keep(h)
		}
	case c.Dice.IntN(6) == 0:
		c.Move(h.who, h.session, m.recent(c)) // refused when it is another therapist's
		m.keep(h)
	case !h.paid:
		m.pay(c, h, []string{PaidCard, PaidCard, PaidPix, PaidSaldo}[c.Dice.IntN(4)])
	}
}

func (m *Mixed) pay(c *Client, h held, how string) {
	var a Answer
	paid := false
	switch how {
	case PaidPix:
		a = c.PayPix(h.who, h.session)
	case PaidSaldo:
		a = c.PayBalance(h.who, h.session)
		paid = a.Status == http.StatusOK
	default:
		a, paid = c.PayCard(
			h.who,
			h.session,
			[]string{CardGood, CardGood, CardGood, CardLost, CardDeclined}[c.Dice.IntN(5)],
		)
	}
	switch {
	case a.Status == 0:
		h.asked = how
		m.keep(h)
	case paid:
		h.paid, h.asked = true, ""
		m.keep(h)
	case a.Status >= 400 && h.refused < 3: // no balance, a declined card: another way next time
		h.asked, h.refused = "", h.refused+1
		m.keep(h)
	}
}
