package room_test

import (
	"testing"

	"psic/internal/testkit"
)

// TestTwoPeopleMeet: each person learns that the other is there and the state of the other's devices, and receives the
// signals unchanged.
func TestTwoPeopleMeet(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		psi := s.joinTherapist()
		w := psi.Frame("welcome")
		peer, _ := w["peer"].(map[string]any)
		if w["role"] != 1.0 || w["polite"] != false || w["epoch"] != 1.0 || peer["present"] != false ||
			peer["name"] != "Pessoa de Teste" {
			t.Errorf("welcome of the therapist: %v", w)
		}
		must(t, psi.Send(testkit.Fields{"type": "state", "microphone": true, "camera": false, "sharing": false}))
		must(t, psi.Send(testkit.Fields{"type": "ping"}))
		psi.Frame("pong") // the server has handled the state before
		ana := s.joinPatient()
		w = ana.Frame("welcome")
		peer, _ = w["peer"].(map[string]any)
		if peer["present"] != true { // the welcome waits for a note of the peer, but not for long
			peer = ana.Wait("the therapist", peerIs(true, false))
		}
		state, _ := peer["state"].(map[string]any)
		if w["role"] != 0.0 || w["polite"] != true || state["microphone"] != true || state["camera"] != false {
			t.Errorf("welcome of the patient: %v, peer %v", w, peer)
		}
		psi.Wait("the patient", peerIs(true, false))

		must(t, ana.Send(offer("v=0\r\n")))
		if got := psi.Frame("signal"); sdpOf(got) != "v=0\r\n" || got["epoch"] != 1.0 {
			t.Errorf("relayed %v", got)
		}
		must(t, psi.Send(testkit.Fields{"type": "signal", "data": testkit.Fields{"candidate": nil}}))
		if got := ana.Frame("signal"); got["data"].(map[string]any)["candidate"] != nil {
			t.Errorf("relayed %v", got)
		}
		must(t, ana.Send(testkit.Fields{"type": "state", "microphone": false, "camera": true, "sharing": true}))
		psi.Wait("the patient's devices", func(f testkit.Fields) bool {
			state, _ := f["state"].(map[string]any)
			return f["type"] == "peer" && state["sharing"] == true
		})
		must(t, ana.Send(testkit.Fields{"type": "leave"}))
		psi.Wait("the patient leaving", peerIs(false, false))
		if code := ana.Closed(); code != 1000 {
			t.Errorf("left with %d", code)
		}
	})
}
