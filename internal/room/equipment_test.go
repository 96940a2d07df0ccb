package room_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/room"
	"psic/internal/testkit"
)

// TestEquipmentTestHasARelayForTwoMinutes: whoever tests the own network gets the relay for two minutes and no room.
// The name in the credential does not tell who it is.
func TestEquipmentTestHasARelayForTwoMinutes(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		s := newScene(t, k)
		var until time.Time
		var names []string
		k.App.Room.ICE = func(end time.Time, who string) []room.RelayServer {
			until, names = end, append(names, who)
			return []room.RelayServer{{URLs: []string{"turn:relay.test"}, Username: who, Credential: "c"}}
		}
		for _, p := range []testkit.Person{s.patient, s.therapist} {
			r := k.Call("POST", "/api/call/test", p.Token, nil).Is(200)
			if !strings.Contains(string(r.Body), "turn:relay.test") {
				t.Errorf("%s", r.Body)
			}
			if got := until.Sub(k.Clock.Now()); got != 2*time.Minute {
				t.Errorf("the relay is open for %s", got)
			}
		}
		if names[0] == names[1] || strings.Contains(names[0], s.patient.ID) {
			t.Errorf("names %v", names)
		}
	})
}
