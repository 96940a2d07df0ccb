package room_test

import (
	"context"
	"testing"
	"time"

	"psic/internal/platform/store"
	"psic/internal/room"
	"psic/internal/testkit"
)

const expired = "Seu acesso expirou. Entre novamente."

// endings are the ways in which the login of a patient ends.
var endings = map[string]func(s *scene){
	"sign-out": func(s *scene) { s.Call("POST", "/api/auth/logout", s.patient.Token, nil).Is(200) },
	"another login of the same browser": func(s *scene) {
		credentials := testkit.Fields{"username": s.patient.Email, "password": testkit.Password}
		s.Call("POST", "/api/auth/login", s.patient.Token, credentials).Is(200)
	},
	"a new password": func(s *scene) {
		s.Call("POST", "/api/auth/change-password", s.patient.Token, testkit.Fields{
			"currentPassword":      testkit.Password,
			"password":             "Outra-senha-boa-7",
			"passwordConfirmation": "Outra-senha-boa-7",
		}).Is(200)
	},
	"the page of logins": func(s *scene) {
		other := s.Login(s.patient.Email)
		s.Call("POST", "/api/user/"+other.ID+"/logins/end", other.Token,
			testkit.Fields{"currentPassword": testkit.Password}).Is(200)
	},
	"the operator's command": func(s *scene) {
		_, err := s.App.Login.RevokeEveryLogin(context.Background())
		if err != nil {
			s.T.Fatal(err)
		}
	},
	"deactivation": func(s *scene) {
		off := func(tx *store.Tx) error {
			return s.Account.SetActive(context.Background(), tx, s.patient.ID, false)
		}
		if err := s.DB.InTx(context.Background(), off); err != nil {
			s.T.Fatal(err)
		}
	},
	"expiry": func(s *scene) { s.Exec("UPDATE login SET expires_at = 1 WHERE account_id = $1", s.patient.ID) },
}

// TestTheSeatEndsWithTheLogin_Q201: whoever is in the room is thrown out when the login ends, in whatever way. A ticket
// from before does not open the room either.
// Abuse case 21, abuse case 28, abuse case 48.
func TestTheSeatEndsWithTheLogin_Q201(t *testing.T) {
	for name, end := range endings {
		t.Run(name, func(t *testing.T) {
			scenes(t, func(t *testing.T, s *scene) {
				ana := s.joinPatient()
				ana.Frame("welcome")
				ticket := s.Ticket(s.patient, s.session, room.Patient).Is(200).Str("signature")
				end(s)
				if f := ana.Frame("refused"); f["code"] != "auth.signed_out" || f["description"] != expired {
					t.Errorf("%v", f)
				}
				if code := ana.Closed(); code != 4003 {
					t.Errorf("closed with %d", code)
				}
				if first, code := s.tryTicket(ticket); first["code"] != "auth.signed_out" || code != 4003 {
					t.Errorf("a ticket from before: %v %d", first, code)
				}
			})
		})
	}
}

// TestOnlyTheEndedLoginLeaves_Q201: the other person stays, another login of the same account stays, and a person who
// signed in again in the same browser returns with the call as it was.
func TestOnlyTheEndedLoginLeaves_Q201(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		psi, ana := together(t, s)
		elsewhere := s.Login(s.patient.Email)
		s.Call("POST", "/api/auth/logout", elsewhere.Token, nil).Is(200)
		must(t, ana.Send(offer("still here")))
		psi.Frame("signal")

		credentials := testkit.Fields{"username": s.patient.Email, "password": testkit.Password}
		again := s.Call("POST", "/api/auth/login", s.patient.Token, credentials).Is(200).Str("token")
		ana.Frame("refused")
		psi.Wait("the patient left", peerIs(false, false))
		s.patient.Token = again
		back := s.joinPatient(testkit.Fields{"resume": true})
		if w := back.Frame("welcome"); w["resumed"] != true {
			t.Errorf("after signing in again: %v", w)
		}
		psi.Wait("the patient", peerIs(true, false))
		must(t, back.Send(offer("here again")))
		psi.Frame("signal")
	})
}

// TestTheSeatEndsOnEveryServer_Q201: the login ends at one server and the connection is at the other.
func TestTheSeatEndsOnEveryServer_Q201(t *testing.T) {
	s, second := two(t)
	ana := s.JoinRoom(second.Listen(), s.patient, s.session, room.Patient)
	ana.Frame("welcome")
	s.Call("POST", "/api/auth/logout", s.patient.Token, nil).Is(200)
	if f := ana.Frame("refused"); f["code"] != "auth.signed_out" {
		t.Errorf("%v", f)
	}
}

// TestTheSeatEndsWithinTwoSeconds_Q201 has the pace of the product, on sockets.
func TestTheSeatEndsWithinTwoSeconds_Q201(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		s.Room.Tick = 0
		ana := s.joinPatient()
		ana.Frame("welcome")
		s.Call("POST", "/api/auth/logout", s.patient.Token, nil).Is(200)
		ended := time.Now()
		ana.Frame("refused")
		if took := time.Since(ended); took > 2*time.Second {
			t.Errorf("thrown out after %s", took)
		}
	})
}
