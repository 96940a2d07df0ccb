package room_test

import (
	"context"
	"testing"
	"time"

	"psic/internal/platform/store"
	"psic/internal/room"
	"psic/internal/testkit"
)

// replicas runs the test with one server on SQLite, and with two servers on one PostgreSQL and one NATS. The scene
// belongs to the first server. bases are the addresses of the servers.
func replicas(t *testing.T, test func(t *testing.T, s *scene, bases []string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		s := newScene(t, testkit.New(t, store.SQLite)).at(starts)
		test(t, s, []string{s.base})
	})
	t.Run("two servers on postgres", func(t *testing.T) {
		s, second := two(t)
		test(t, s, []string{s.base, second.Listen()})
	})
}

func two(t *testing.T) (*scene, *testkit.Kit) {
	t.Helper()
	first := testkit.New(t, store.Postgres, testkit.WithNATS(testkit.NATS(t)))
	s := newScene(t, first)
	second := testkit.New(t, store.Postgres, testkit.ReplicaOf(first))
	second.Room.Tick = 5 * time.Millisecond
	second.Clock.Set(starts)
	return s.at(starts), second
}

// TestSignallingCrossesServers: the two people are on different servers, and a ticket of one server is used at the
// other.
func TestSignallingCrossesServers(t *testing.T) {
	s, second := two(t)
	other := second.Listen()
	psi := s.joinTherapist()
	psi.Frame("welcome")
	ana := s.JoinRoom(other, s.patient, s.session, room.Patient)
	if peer, _ := ana.Frame("welcome")["peer"].(map[string]any); peer["present"] != true {
		t.Errorf("the welcome does not show the person on the other server: %v", peer)
	}
	psi.Wait("the patient", peerIs(true, false))
	must(t, ana.Send(offer("over there")))
	if got := psi.Frame("signal"); sdpOf(got) != "over there" {
		t.Errorf("%v", got)
	}
	must(t, psi.Send(offer("and back")))
	if got := ana.Frame("signal"); sdpOf(got) != "and back" {
		t.Errorf("%v", got)
	}
	phone := s.joinPatient(testkit.Fields{"device": "phone"}) // takes over across servers
	phone.Frame("welcome")
	ana.Frame("replaced")
	if code := ana.Closed(); code != 4001 {
		t.Errorf("closed with %d", code)
	}
}

// TestAServerThatGoesDownSendsItsPeopleOn: a server that shuts down tells its clients to move. They return on the other
// server with the same epoch.
func TestAServerThatGoesDownSendsItsPeopleOn(t *testing.T) {
	s, second := two(t)
	other := second.Listen()
	psi := s.joinTherapist()
	psi.Frame("welcome")
	ana := s.JoinRoom(other, s.patient, s.session, room.Patient)
	ana.Frame("welcome")
	psi.Wait("the patient", peerIs(true, false))

	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	second.Room.ReconnectElsewhere(ctx)
	ana.Frame("moved")
	if code := ana.Closed(); code != 1012 {
		t.Errorf("closed with %d", code)
	}
	psi.Wait("reconnecting", peerIs(true, true))
	if _, r, err := second.Dial(other, nil); err == nil || r.StatusCode != 503 {
		t.Errorf("a server that shuts down accepts connections: %v %v", r, err)
	}
	moved := s.joinPatient(testkit.Fields{"resume": true})
	if w := moved.Frame("welcome"); w["resumed"] != true || w["epoch"] != 1.0 {
		t.Errorf("after moving: %v", w)
	}
	psi.Wait("back", peerIs(true, false))
	must(t, moved.Send(offer("here again")))
	psi.Frame("signal")
}

// TestAServerThatDiesIsNoticed: a crashed server sends no notes. The peer notices the missing beats, and the person
// comes back on the other server.
func TestAServerThatDiesIsNoticed(t *testing.T) {
	s, second := two(t)
	other := second.Listen()
	psi := s.joinTherapist()
	psi.Frame("welcome")
	ana := s.JoinRoom(other, s.patient, s.session, room.Patient)
	ana.Frame("welcome")
	psi.Wait("the patient", peerIs(true, false))

	second.Bus.Close()
	second.Room.Kill()
	ana.Closed()
	s.Clock.Advance(14 * time.Second)
	must(t, psi.Send(testkit.Fields{"type": "ping"}))
	psi.Frame("pong")
	s.Clock.Advance(time.Second)
	psi.Wait("the missing beats", peerIs(true, true))
	back := s.joinPatient(testkit.Fields{"resume": true})
	if w := back.Frame("welcome"); w["resumed"] != true {
		t.Errorf("%v", w)
	}
	psi.Wait("back", peerIs(true, false))
}
