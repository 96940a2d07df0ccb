package room_test

import (
	"testing"
	"time"

	"psic/internal/testkit"
)

// TestNextTicket: a page in the room has a ticket for its next connection, a new one twice a minute. It opens the room
// once, checks entry again, and ends with the login.
func TestNextTicket(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		patient := s.joinPatient()
		first, _ := patient.Frame("ticket")["signature"].(string)
		s.Clock.Advance(29 * time.Second)
		patient.Send(testkit.Fields{"type": "ping"})
		patient.Frame("pong")
		s.Clock.Advance(time.Second)
		second, _ := patient.Frame("ticket")["signature"].(string)
		if first == "" || second == "" || first == second {
			t.Fatalf("tickets %q and %q", first, second)
		}
		if got, _ := s.tryTicket(second); got["type"] != "welcome" {
			t.Errorf("the ticket of the socket: %v", got)
		}
		if got, code := s.tryTicket(second); got["code"] != "room.ticket" || code != 4003 {
			t.Errorf("used twice: %v, close %d", got, code)
		}

		psi := s.joinTherapist()
		third, _ := psi.Frame("ticket")["signature"].(string)
		s.Call("POST", "/api/session/"+s.session+"/cancel", s.therapist.Token,
			testkit.Fields{"acceptLate": true, "reason": "Imprevisto"}).Is(200)
		if got, _ := s.tryTicket(third); got["code"] != "room.cancelled" {
			t.Errorf("of a cancelled session: %v", got)
		}
	})
}

// TestNextTicket_endsWithTheLogin: a ticket that came over the socket opens nothing after sign-out.
func TestNextTicket_endsWithTheLogin(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		patient := s.joinPatient()
		ticket, _ := patient.Frame("ticket")["signature"].(string)
		s.Call("POST", "/api/auth/logout", s.patient.Token, nil).Is(200)
		if got, _ := s.tryTicket(ticket); got["type"] != "refused" || got["code"] != "auth.signed_out" {
			t.Errorf("after sign-out: %v", got)
		}
	})
}

// TestNextTicket_over: when the time of the session is over, a call goes on and gets no ticket for another connection.
func TestNextTicket_over(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		s.at(ends.Add(-40 * time.Second))
		patient := s.joinPatient()
		patient.Frame("ticket")
		for range 3 {
			s.Clock.Advance(14 * time.Second)
			patient.Send(testkit.Fields{"type": "ping"})
			patient.Frame("pong")
		}
		patient.Wait("the end", func(f testkit.Fields) bool { return f["type"] == "ending" && f["over"] == true })
		before := testkit.One[int](s.Kit, "SELECT count(*) FROM room_ticket")
		for range 4 {
			s.Clock.Advance(14 * time.Second)
			patient.Send(testkit.Fields{"type": "ping"})
			patient.Frame("pong")
			time.Sleep(20 * time.Millisecond) // the connection checks by a real timer
		}
		if after := testkit.One[int](s.Kit, "SELECT count(*) FROM room_ticket"); after != before {
			t.Errorf("%d tickets, before the end %d", after, before)
		}
	})
}
