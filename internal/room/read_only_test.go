package room_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/room"
	"psic/internal/testkit"
)

// TestCallsGoOnWhileReadOnly: two people in a room stay, signal, come back with a ticket from before and with one from
// now, and are two again when the product writes again.
func TestCallsGoOnWhileReadOnly(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		psi, ana := together(t, s)
		before := s.Ticket(s.patient, s.session, room.Patient).Is(200).Str("signature")
		s.DB.SetReadOnly(true)
		ana.Send(offer("one"))
		if got := sdpOf(psi.Frame("signal")); got != "one" {
			t.Errorf("signal %q", got)
		}

		back := s.openWith(before, testkit.Fields{"device": "ana", "resume": true})
		if f := back.Frame("welcome"); f["resumed"] == true {
			t.Errorf("another tab: %v", f)
		}
		if first, code := s.tryTicket(before); first["code"] != "room.ticket" || code != 4003 {
			t.Errorf("the same ticket again: %v %d", first, code)
		}
		now := s.Ticket(s.patient, s.session, room.Patient).Is(200).Str("signature")
		forged := strings.Map(func(r rune) rune { // another person in an otherwise good ticket
			if r == rune(now[30]) {
				return 'A' + (r+1)%26
			}
			return r
		}, now)
		if first, _ := s.tryTicket(forged); first["code"] != "room.ticket" {
			t.Errorf("a forged ticket: %v", first)
		}
		again := s.openWith(now, testkit.Fields{"device": "ana", "resume": true})
		if f := again.Frame("welcome"); f["resumed"] != true {
			t.Errorf("the same tab: %v", f)
		}
		late := s.Ticket(s.patient, s.session, room.Patient).Is(200).Str("signature")
		s.Clock.Set(s.Clock.Now().Add(time.Minute))
		if first, _ := s.tryTicket(late); first["code"] != "room.ticket" {
			t.Errorf("after 60 seconds: %v", first)
		}
		s.DB.SetReadOnly(false)
		together(t, s)
	})
}

// openWith opens a socket with this ticket.
func (s *scene) openWith(ticket string, changes testkit.Fields) *testkit.Socket {
	s.T.Helper()
	c, _, err := s.Dial(s.base, nil)
	must(s.T.(*testing.T), err)
	must(s.T.(*testing.T), c.Send(testkit.With(testkit.Fields{"type": "hello", "ticket": ticket}, changes)))
	return c
}
