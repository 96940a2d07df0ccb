package room_test

import (
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"psic/internal/room"
	"psic/internal/testkit"
)

// tryTicket opens a socket with a ticket and returns the first frame and the close code, which is 0 while it is open.
func (s *scene) tryTicket(ticket string) (first testkit.Fields, code int) {
	s.T.Helper()
	c, _, err := s.Dial(s.base, nil)
	must(s.T.(*testing.T), err)
	must(s.T.(*testing.T), c.Send(testkit.Fields{"type": "hello", "ticket": ticket, "device": "tab"}))
	first = c.Wait("a first frame", func(testkit.Fields) bool { return true })
	if first["type"] == "refused" {
		code = c.Closed()
	}
	return first, code
}

// TestTicketWorksOnceForAMinute: R183, the signature that POST returns opens the room.
// Abuse case 21.
func TestTicketWorksOnceForAMinute(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		refused := func(what, ticket string) {
			t.Helper()
			first, code := s.tryTicket(ticket)
			if first["type"] != "refused" || first["code"] != "room.ticket" || first["description"] == "" ||
				code != 4003 {
				t.Errorf("%s: %v, close %d", what, first, code)
			}
		}
		ticket := s.Ticket(s.patient, s.session, room.Patient).Is(200).Str("signature")
		if first, _ := s.tryTicket(ticket); first["type"] != "welcome" {
			t.Fatalf("a fresh ticket: %v", first)
		}
		refused("used", ticket)
		refused("invented", "invented")

		for _, c := range []struct {
			age  time.Duration
			want string
		}{{59 * time.Second, "welcome"}, {60 * time.Second, "refused"}, {61 * time.Second, "refused"}} {
			ticket := s.Ticket(s.therapist, s.session, room.Therapist).Is(200).Str("signature")
			s.Clock.Advance(c.age)
			if first, _ := s.tryTicket(ticket); first["type"] != c.want {
				t.Errorf("after %s: %v", c.age, first)
			}
		}
		if n := testkit.One[int](s.Kit, "SELECT count(*) FROM room_ticket WHERE hash = $1", ticket); n != 0 {
			t.Error("the ticket itself is stored")
		}
	})
}

// TestTicketIsBound: a ticket is bound to a person, a session and the role that the server gave. R178.
// Abuse case 21.
func TestTicketIsBound(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		s := newScene(t, k)
		other := s.Patient("bia@psic.test")
		second := k.Paid(other, s.therapist, testkit.Wednesday, "14:00")
		s.at(starts)
		other = s.Login(other.Email)
		ticket := s.Ticket(s.patient, s.session, room.Patient).Is(200).Str("signature")
		if first, _ := s.tryTicket(ticket); first["role"] != 0.0 || first["startsAt"] != "2026-11-18T13:00:00Z" {
			t.Errorf("joined as %v", first)
		}
		s.Ticket(other, s.session, room.Patient).Is(404)
		s.Ticket(s.patient, second, room.Patient).Is(404)
		if r := s.Ticket(s.patient, s.session, room.Therapist).Is(422); r.Str("code") != "room.role" {
			t.Errorf("%s", r.Body)
		}
		authorize := func(p testkit.Person, role, token any) testkit.Response {
			body := testkit.Fields{"sessionName": s.session, "role": role, "token": token}
			return s.Call("POST", "/api/call/authorize", p.Token, body)
		}
		token := s.Call("GET", "/api/call/authorize", s.patient.Token, nil).Is(200).Str("token")
		authorize(s.patient, "0", token).Is(200)
		authorize(s.therapist, 1, token).Is(422)
		authorize(s.patient, 0, token+"0").Is(422)
		authorize(s.patient, 0, "x").Is(422)
		s.Clock.Advance(4*time.Minute + 59*time.Second)
		authorize(s.patient, 0, token).Is(200)
		s.Clock.Advance(time.Second)
		authorize(s.patient, 0, token).Is(422)
		if first, _ := s.tryTicket(token); first["type"] != "refused" {
			t.Errorf("the token alone opened the room: %v", first)
		}
	})
}

// TestTicketIsCheckedAgainWhenUsed: entry may be allowed when a ticket is created and not when it is used.
func TestTicketIsCheckedAgainWhenUsed(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		s := newScene(t, k).at(ends.Add(-time.Second))
		ticket := s.Ticket(s.patient, s.session, room.Patient).Is(200).Str("signature")
		s.Clock.Set(ends)
		if first, code := s.tryTicket(ticket); first["code"] != "room.over" || code != 4003 {
			t.Errorf("%v %d", first, code)
		}
	})
}

// TestOneTicketManySockets: when twenty sockets use one ticket at once, one of them joins.
func TestOneTicketManySockets(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		ticket := s.Ticket(s.patient, s.session, room.Patient).Is(200).Str("signature")
		var sat atomic.Int32
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if first, _ := s.tryTicket(ticket); first["type"] == "welcome" {
					sat.Add(1)
				}
			})
		}
		all.Wait()
		if sat.Load() != 1 {
			t.Errorf("%d sockets joined", sat.Load())
		}
	})
}

// TestThirdPersonHearsNothing: a third person receives not one byte of a room, without a ticket and with a used one.
// Abuse case 21.
func TestThirdPersonHearsNothing(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		used := s.Ticket(s.patient, s.session, room.Patient).Is(200).Str("signature")
		ana, _, err := s.Dial(s.base, nil)
		must(t, err)
		must(t, ana.Send(testkit.Fields{"type": "hello", "ticket": used, "device": "a"}))
		ana.Frame("welcome")
		psi := s.joinTherapist()
		psi.Frame("welcome")

		third, _, err := s.Dial(s.base, nil) // says nothing
		must(t, err)
		for range 20 {
			must(t, ana.Send(offer("v=0")))
			psi.Frame("signal")
		}
		if heard, _ := third.Heard(); heard != 0 {
			t.Errorf("a silent stranger received %d bytes", heard)
		}
		copied := testkit.Fields{"type": "hello", "ticket": used, "device": "a", "resume": true}
		must(t, third.Send(copied))
		if f := third.Wait("a response", func(testkit.Fields) bool { return true }); f["type"] != "refused" {
			t.Errorf("with a used ticket: %v", f)
		}
		if code := third.Closed(); code != 4003 {
			t.Errorf("closed with %d", code)
		}
		must(t, ana.Send(offer("v=1")))
		psi.Frame("signal")
	})
}

// TestOtherSitesOpenNoSocket: a page of another site cannot open a socket.
// Abuse case 22.
func TestOtherSitesOpenNoSocket(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		for origin, want := range map[string]bool{
			"":                              true,
			"http://psic.test":              true,
			s.base:                          true,
			"https://evil.example":          false,
			"http://psic.test.evil.example": false,
			"https://psic.test":             false,
			"null":                          false,
		} {
			header := http.Header{}
			if origin != "" {
				header.Set("Origin", origin)
			}
			c, r, err := s.Dial(s.base, header)
			if (err == nil) != want {
				t.Errorf("from %q: %v %v", origin, r, err)
			}
			if c != nil {
				_ = c.Conn.CloseNow()
			}
		}
	})
}
