package room_test

import (
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/room"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// scene is a paid session of two people, on Wednesday at 10:00 for 50 minutes.
type scene struct {
	*testkit.Kit
	base               string
	therapist, patient testkit.Person
	session            string
}

var (
	starts = time.Date(2026, time.November, 18, 10, 0, 0, 0, at.SaoPaulo)
	ends   = starts.Add(50 * time.Minute)
	opens  = starts.Add(-15 * time.Minute)
)

func newScene(t *testing.T, k *testkit.Kit) *scene {
	t.Helper()
	k.Room.Tick = 5 * time.Millisecond
	s := &scene{
		Kit:       k,
		base:      k.Listen(),
		therapist: k.Therapist("psi@psic.test"),
		patient:   k.Patient("ana@psic.test"),
	}
	s.session = k.Paid(s.patient, s.therapist, testkit.Wednesday, "10:00")
	return s
}

// at sets the clock. People sign in again, because their logins have expired.
func (s *scene) at(now time.Time) *scene {
	s.T.Helper()
	s.Clock.Set(now)
	s.therapist, s.patient = s.Login(s.therapist.Email), s.Login(s.patient.Email)
	return s
}

// scenes runs the test on both engines, five minutes before the start.
func scenes(t *testing.T, test func(t *testing.T, s *scene)) {
	t.Helper()
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) { test(t, newScene(t, k).at(starts.Add(-5*time.Minute))) })
}

func (s *scene) joinTherapist(changes ...testkit.Fields) *testkit.Socket {
	s.T.Helper()
	return s.JoinRoom(s.base, s.therapist, s.session, room.Therapist, changes...)
}

func (s *scene) joinPatient(changes ...testkit.Fields) *testkit.Socket {
	s.T.Helper()
	return s.JoinRoom(s.base, s.patient, s.session, room.Patient, changes...)
}

func (s *scene) permission(p testkit.Person) map[string]any {
	s.T.Helper()
	return s.Call("GET", "/api/session/"+s.session+"/permissions?uId="+p.ID, p.Token, nil).Is(200).JSON()
}

func peerIs(present, reconnecting bool) func(testkit.Fields) bool {
	return func(f testkit.Fields) bool {
		return f["type"] == "peer" && f["present"] == present && f["reconnecting"] == reconnecting
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func offer(sdp string) testkit.Fields {
	return testkit.Fields{
		"type": "signal",
		"data": testkit.Fields{"description": testkit.Fields{"type": "offer", "sdp": sdp}},
	}
}

// sdpOf returns the SDP of an offer that was forwarded.
func sdpOf(f testkit.Fields) string {
	data, _ := f["data"].(map[string]any)
	d, _ := data["description"].(map[string]any)
	s, _ := d["sdp"].(string)
	return s
}
