package room_test

import (
	"context"
	"testing"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

// waitsInRoom reads from the therapist's page of the day whether patient and therapist are in the room.
func (s *scene) waitsInRoom() (patient, therapist bool) {
	s.T.Helper()
	day := s.Call("GET", "/api/therapist/"+s.therapist.ID+"/day", s.therapist.Token, nil).Is(200).JSON()
	list := day["sessions"].([]any)
	if len(list) != 1 {
		s.T.Fatalf("sessions of today: %v", list)
	}
	one := list[0].(map[string]any)
	patient = one["patientInRoom"].(bool)
	testkit.Equal(s.T, "the week agrees with the day", s.weekSession()["patientInRoom"], any(patient))
	return patient, one["youInRoom"].(bool)
}

// weekSession returns the one session of the therapist's week.
func (s *scene) weekSession() map[string]any {
	s.T.Helper()
	on := at.DateOf(s.Clock.Now(), at.SaoPaulo).Wire()
	path := "/api/therapist/" + s.therapist.ID + "/agenda/week?startDate=" + on + "&finishDate=" + on
	list := s.Call("GET", path, s.therapist.Token, nil).Is(200).JSON()["sessions"].([]any)
	if len(list) != 1 {
		s.T.Fatalf("sessions of the week: %v", list)
	}
	return list[0].(map[string]any)
}

// heard subscribes to the events of a person's open pages and returns the ids.
func (s *scene) heard(p testkit.Person) <-chan string {
	s.T.Helper()
	out := make(chan string, 100)
	stop, err := s.Bus.Subscribe(booking.Subject(p.ID), func(_ string, id []byte) { out <- string(id) })
	must(s.T.(*testing.T), err)
	s.T.Cleanup(stop)
	return out
}

func (s *scene) hears(what string, events <-chan string) {
	s.T.Helper()
	select {
	case id := <-events:
		testkit.Equal(s.T, what, id, s.session)
	case <-time.After(2 * time.Second):
		s.T.Errorf("%s: no event within two seconds", what)
	}
}

// TestPresence: the therapist's open page learns at once that the patient came to the room and left it.
func TestPresence(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		events := s.heard(s.therapist)
		if patient, therapist := s.waitsInRoom(); patient || therapist {
			t.Error("somebody is in the empty room")
		}
		ana := s.joinPatient()
		ana.Frame("welcome")
		s.hears("the patient came", events)
		if patient, therapist := s.waitsInRoom(); !patient || therapist {
			t.Errorf("after the patient came: patient %v, therapist %v", patient, therapist)
		}
		must(t, ana.Send(testkit.Fields{"type": "leave"}))
		ana.Closed()
		s.hears("the patient left", events)
		if patient, _ := s.waitsInRoom(); patient {
			t.Error("the patient left and still waits")
		}
		select {
		case <-events:
			t.Error("one more event")
		case <-time.After(50 * time.Millisecond):
		}
	})
}

// TestTherapistWaits: the patient's open pages learn at once that the therapist waits in the room. Nobody else reads
// it.
func TestTherapistWaits(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		stranger := s.Login(s.Patient("bia@psic.test").Email)
		admin := s.Login(s.Admin("root@psic.test").Email)
		session, next := "/api/session/"+s.session, "/api/customer/"+s.patient.ID+"/next-sessions"
		waits := func(who testkit.Person) bool {
			_, there := s.Call("GET", session, who.Token, nil).Is(200).JSON()["therapistWaits"]
			return there
		}
		inList := func() bool {
			list := s.Call("GET", next, s.patient.Token, nil).Is(200).JSON()["sessions"].([]any)
			_, there := list[0].(map[string]any)["therapistWaits"]
			return there
		}
		events := s.heard(s.patient)
		testkit.Equal(t, "nobody in the room", waits(s.patient) || inList(), false)
		psi := s.joinTherapist()
		psi.Frame("welcome")
		s.hears("the therapist came", events)
		testkit.Equal(t, "session and list of the patient", waits(s.patient) && inList(), true)
		testkit.Equal(t, "the therapist and an administrator", waits(s.therapist) || waits(admin), false)
		s.Call("GET", session, stranger.Token, nil).Is(404)
		s.Call("GET", next, stranger.Token, nil).Is(404)

		ana := s.joinPatient()
		ana.Frame("welcome")
		testkit.Equal(t, "both are there", waits(s.patient) || inList(), false)
		must(t, ana.Send(testkit.Fields{"type": "leave"}))
		ana.Closed()
		must(t, psi.Send(testkit.Fields{"type": "leave"}))
		psi.Closed()
		s.hears("the therapist left", events)
		testkit.Equal(t, "the room is empty again", waits(s.patient) || inList(), false)
	})
}

// TestPresence_deadServer: somebody whose server crashed is not shown as waiting for longer than a minute.
func TestPresence_deadServer(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		s.Stay(s.session, false, -5*time.Minute, -5*time.Minute)
		s.Exec("UPDATE room_stay SET left_at = NULL")
		for _, c := range []struct {
			after time.Duration
			want  bool
		}{{0, true}, {59 * time.Second, true}, {60 * time.Second, false}, {61 * time.Second, false}} {
			s.Clock.Set(starts.Add(-5 * time.Minute).Add(c.after))
			present, err := s.Room.Present(context.Background(), []string{s.session})
			must(t, err)
			testkit.Equal(t, c.after.String(), present[s.session].PatientIn, c.want)
		}
	})
}
