package room_test

import (
	"context"
	"testing"
	"time"

	"psic/internal/testkit"
)

var (
	atDoor = testkit.Fields{"door": true}
	enter  = testkit.Fields{"type": "enter"}
	ping   = testkit.Fields{"type": "ping"}
)

// TestDoor: whoever is on the ready screen has a socket but is not in the room: the peer is not told, nobody is
// present, nothing is attended. "enter" takes the place.
func TestDoor(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		psi := s.joinTherapist()
		psi.Frame("welcome")
		ana := s.joinPatient(atDoor)
		if f := ana.Frame("door"); f["polite"] != true {
			t.Errorf("%v", f)
		}
		must(t, ana.Send(ping))
		ana.Frame("pong")
		present, err := s.Room.Present(context.Background(), []string{s.session})
		if who := present[s.session]; err != nil || who.PatientIn || !who.TherapistIn {
			t.Errorf("at the door: present %+v, %v", who, err)
		}
		if n := testkit.One[int](s.Kit, "SELECT count(*) FROM room_stay"); n != 1 {
			t.Errorf("%d stays, want the therapist's", n)
		}

		must(t, ana.Send(enter))
		w := ana.Frame("welcome")
		if peer, _ := w["peer"].(map[string]any); peer["present"] != true {
			t.Errorf("%v", w)
		}
		psi.Wait("the patient", peerIs(true, false))
		must(t, ana.Send(enter)) // a second time it is a frame like any other bad one
		if code := ana.Closed(); code != 4400 {
			t.Errorf("closed with %d", code)
		}
	})
}

// TestDoorIsCheckedAgain: who may not enter any more is refused at the door, in the words of the room.
func TestDoorIsCheckedAgain(t *testing.T) {
	for name, c := range map[string]struct {
		change func(s *scene)
		code   string
	}{
		"cancelled": {func(s *scene) {
			s.Exec("UPDATE session SET status = 'cancelado' WHERE id = $1", s.session)
		}, "room.cancelled"},
		"over": {func(s *scene) { s.Clock.Set(ends) }, "room.over"},
		"signed out": {func(s *scene) {
			s.Call("POST", "/api/auth/logout", s.patient.Token, nil).Is(200)
		}, "auth.signed_out"},
	} {
		t.Run(name, func(t *testing.T) {
			scenes(t, func(t *testing.T, s *scene) {
				s.at(ends.Add(-10 * time.Second))
				ana := s.joinPatient(atDoor)
				ana.Frame("door")
				c.change(s)
				_ = ana.Send(enter) // after a sign-out the socket may be closed already
				if f := ana.Frame("refused"); f["code"] != c.code {
					t.Errorf("%v, want %s", f, c.code)
				}
				if code := ana.Closed(); code != 4003 {
					t.Errorf("closed with %d", code)
				}
			})
		})
	}
}

// TestDoorEndsWithTheLogin_Q201: a socket at the door ends with its login, without a word of its page.
func TestDoorEndsWithTheLogin_Q201(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		ana := s.joinPatient(atDoor)
		ana.Frame("door")
		s.Call("POST", "/api/auth/logout", s.patient.Token, nil).Is(200)
		if f := ana.Frame("refused"); f["code"] != "auth.signed_out" {
			t.Errorf("%v", f)
		}
	})
}

// TestDoorLimits: a silent socket ends after 15 seconds, one that answers after 20 minutes, and the door takes no
// signals.
func TestDoorLimits(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		ana := s.joinPatient(atDoor)
		ana.Frame("door")
		stays := func(total time.Duration) {
			t.Helper()
			for waited := time.Duration(0); waited < total; waited += 14 * time.Second {
				s.Clock.Advance(min(14*time.Second, total-waited))
				must(t, ana.Send(ping))
				ana.Frame("pong")
			}
		}
		stays(20*time.Minute - time.Second)
		s.Clock.Advance(time.Second)
		if code := ana.Closed(); code != 1001 {
			t.Errorf("after 20 minutes: closed with %d", code)
		}

		silent := s.joinPatient(atDoor)
		silent.Frame("door")
		s.Clock.Advance(15*time.Second - time.Millisecond)
		must(t, silent.Send(ping))
		silent.Frame("pong")
		s.Clock.Advance(15 * time.Second)
		if code := silent.Closed(); code != 1001 {
			t.Errorf("silent: closed with %d", code)
		}

		hasty := s.joinPatient(atDoor)
		hasty.Frame("door")
		must(t, hasty.Send(offer("v=0\r\n")))
		if code := hasty.Closed(); code != 4400 {
			t.Errorf("a signal at the door: closed with %d", code)
		}

		left := s.joinPatient(atDoor)
		left.Frame("door")
		must(t, left.Send(testkit.Fields{"type": "leave"}))
		if code := left.Closed(); code != 1000 {
			t.Errorf("left with %d", code)
		}
	})
}

// TestDoorMoves: a server that shuts down sends pages at the door elsewhere.
func TestDoorMoves(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		ana := s.joinPatient(atDoor)
		ana.Frame("door")
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		s.Room.ReconnectElsewhere(ctx)
		ana.Frame("moved")
		if code := ana.Closed(); code != 1012 || s.Room.Connected() != 0 {
			t.Errorf("closed with %d, %d left", code, s.Room.Connected())
		}
	})
}
