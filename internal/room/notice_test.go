package room_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/testkit"
)

func (s *scene) notice(p testkit.Person) testkit.Response {
	s.T.Helper()
	return s.Call("POST", "/api/session/"+s.session+"/waiting-notice", p.Token, nil)
}

// notices counts the mails that tell somebody to come.
func (s *scene) notices(p testkit.Person) (n int) {
	s.Work()
	for _, m := range s.Mails(p.Email) {
		if strings.Contains(m.Text, "Estou na sala") {
			n++
			testkit.Equal(s.T, "neutral subject", m.Subject, "Novidade na sua conta")
		}
	}
	return n
}

// TestNotice: ten minutes after the start who waits alone has the other person told, once, by a neutral mail.
func TestNotice(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		stranger := s.Patient("bia@psic.test")
		s.at(starts.Add(10*time.Minute - time.Second))
		testkit.Equal(t, "a second early", s.notice(s.patient).Is(409).Str("code"), "room.notice_early")
		s.Clock.Advance(time.Second)
		s.notice(s.Login(stranger.Email)).Is(404)
		testkit.Equal(t, "from outside", s.notice(s.patient).Is(409).Str("code"), "room.notice_absent")
		waiting := s.joinPatient()
		waiting.Frame("welcome")
		testkit.Equal(t, "mails before", s.notices(s.therapist), 0)
		s.notice(s.patient).Is(200)
		s.notice(s.patient).Is(200)
		testkit.Equal(t, "mails to the therapist", s.notices(s.therapist), 1)
		testkit.Equal(t, "mails to the patient", s.notices(s.patient), 0)
		must(t, waiting.Send(testkit.Fields{"type": "leave"}))
		waiting.Closed()
		s.joinTherapist().Frame("welcome")
		s.notice(s.therapist).Is(200)
		testkit.Equal(t, "mails to the patient, asked by the therapist", s.notices(s.patient), 1)

		s.at(ends)
		s.notice(s.patient).Is(409)
	})
}

// TestNotice_peerHere: nobody is told to come who is there already, or who came before the mail left.
func TestNotice_peerHere(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		s.at(starts.Add(11 * time.Minute))
		s.joinPatient().Frame("welcome")
		s.notice(s.patient).Is(200)
		therapist := s.joinTherapist()
		therapist.Frame("welcome")
		testkit.Equal(t, "came before the mail left", s.notices(s.therapist), 0)
		testkit.Equal(t, "there already", s.notice(s.patient).Is(409).Str("code"), "room.peer_here")
	})
}
