package room_test

import (
	"testing"
	"time"

	"psic/internal/room"
	"psic/internal/testkit"
)

const movedAway = "Esta sessão foi remarcada para 18/11/2026 às 14:00. A sala abre 15 minutos antes do início."

// moveTo moves the session to another time of the same day, as the therapist.
func (s *scene) moveTo(start string) {
	s.T.Helper()
	s.Call("POST", "/api/agenda/"+s.therapist.ID+"/session/"+s.session+"/reschedule", s.therapist.Token,
		testkit.Fields{"day": testkit.Wednesday, "startTime": start, "sessionId": s.session}).Is(200)
}

// TestAMovedSessionEmptiesItsRoom: both people in the room read the new time at once and are disconnected. A person who
// comes back, asks for permission or has a ticket from before reads the same.
func TestAMovedSessionEmptiesItsRoom(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		psi, ana := together(t, s)
		ticket := s.Ticket(s.patient, s.session, room.Patient).Is(200).Str("signature")
		s.moveTo("14:00")
		for _, c := range []*testkit.Socket{psi, ana} {
			if f := c.Frame("refused"); f["code"] != "room.moved" || f["description"] != movedAway {
				t.Errorf("%v", f)
			}
			if code := c.Closed(); code != 4003 {
				t.Errorf("closed with %d", code)
			}
		}
		if first, code := s.tryTicket(ticket); first["code"] != "room.moved" || code != 4003 {
			t.Errorf("a ticket from before: %v %d", first, code)
		}
		for role, p := range []testkit.Person{s.patient, s.therapist} {
			if r := s.Ticket(p, s.session, role).Is(409); r.Str("description") != movedAway {
				t.Errorf("coming back: %s", r.Body)
			}
			if got := s.permission(p); got["allowed"] != false || got["serverReason"] != movedAway {
				t.Errorf("on closing: %v", got)
			}
		}
		s.at(starts.Add(3*time.Hour + 50*time.Minute))
		together(t, s)
	})
}

// TestOneWhoWaitsAloneIsToldOfTheMove: the therapist is not in the room and moves the session while the patient waits.
func TestOneWhoWaitsAloneIsToldOfTheMove(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		ana := s.joinPatient()
		ana.Frame("welcome")
		s.moveTo("14:00")
		f := ana.Frame("refused")
		if f["code"] != "room.moved" || f["description"] != movedAway || ana.Closed() != 4003 {
			t.Errorf("%v", f)
		}
	})
}

// TestASessionMovedByMinutesGoesOn: the room is open at the new time too, so people stay and read the new times. The
// end is announced by the new times.
func TestASessionMovedByMinutesGoesOn(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		psi, ana := together(t, s)
		s.Publish(s.therapist, testkit.EveryDay("10:05")...)
		s.moveTo("10:05")
		for _, c := range []*testkit.Socket{psi, ana} {
			f := c.Frame("times")
			if f["startsAt"] != "2026-11-18T13:05:00Z" || f["finishesAt"] != "2026-11-18T13:55:00Z" {
				t.Errorf("%v", f)
			}
		}
		must(t, ana.Send(offer("after the move")))
		if got := psi.Frame("signal"); sdpOf(got) != "after the move" {
			t.Errorf("%v", got)
		}
		s.Clock.Set(ends)
		must(t, psi.Send(testkit.Fields{"type": "ping"}))
		if f := psi.Frame("ending"); f["over"] != false || f["finishesAt"] != "2026-11-18T13:55:00Z" {
			t.Errorf("five minutes before the new end: %v", f)
		}
	})
}
