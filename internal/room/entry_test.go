package room_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/room"
	"psic/internal/testkit"
)

// moments are the limits of the time of entry, and a second before and after. R177: it begins fifteen minutes before
// the start. R317: it ends with the session.
var moments = []struct {
	name string
	at   time.Time
	want string // code of the refusal of a paid session
}{
	{"a day before", starts.AddDate(0, 0, -1), "room.early"},
	{"sixteen minutes before", starts.Add(-16 * time.Minute), "room.early"},
	{"a second before the room opens", opens.Add(-time.Second), "room.early"},
	{"the room opens", opens, ""},
	{"a second after", opens.Add(time.Second), ""},
	{"fourteen minutes before", starts.Add(-14 * time.Minute), ""},
	{"the start", starts, ""},
	{"a second before the end", ends.Add(-time.Second), ""},
	{"the end", ends, "room.over"},
	{"a second after the end", ends.Add(time.Second), "room.over"},
}

// TestEntryByTheClock_R177_R317 is the truth table of entry, for both people and for strangers. R177, R317.
// Abuse case 21.
func TestEntryByTheClock_R177_R317(t *testing.T) {
	session := func(status booking.Status, paid bool) booking.Session {
		var s booking.Session
		s.TherapistID, s.PatientID = "psi", "ana"
		s.StartsAt, s.EndsAt, s.Status = at.Of(starts), at.Of(ends), string(status)
		if paid {
			s.PaidAt = at.Of(starts.AddDate(0, 0, -1))
		}
		return s
	}
	for _, m := range moments {
		for _, who := range []string{"psi", "ana", "bia", ""} {
			unpaid := m.want
			if unpaid != "room.over" {
				unpaid = "room.unpaid"
			}
			for _, c := range []struct {
				name string
				s    booking.Session
				want string
			}{
				{"paid", session(booking.Scheduled, true), m.want},
				{"unpaid", session(booking.Scheduled, false), unpaid},
				{"cancelled", session(booking.Cancelled, true), "room.cancelled"},
			} {
				v, err := room.Entry(c.s, who, m.at)
				if stranger := who == "bia" || who == ""; stranger {
					if fault.As(err) != fault.Missing || v != (room.Verdict{}) {
						t.Errorf("%s, %s, %q: %+v %v", m.name, c.name, who, v, err)
					}
					continue
				}
				if err != nil || v.Code != c.want || v.Allowed != (c.want == "") || (v.Reason == "") != v.Allowed {
					t.Errorf("%s, %s, %s: %+v %v, want %q", m.name, c.name, who, v, err, c.want)
				}
			}
		}
	}
	v, _ := room.Entry(session(booking.Scheduled, true), "ana", opens.Add(-time.Second))
	if v.Reason != "A sala abre em 18/11/2026 às 09:45, 15 minutos antes do início." {
		t.Errorf("early: %q", v.Reason)
	}
}

// TestPermissionComesFromTheServer: the server decides whether entry is allowed, the reason and the role. The card of
// the session always says the same. R178, R177, R317.
// Abuse case 21.
func TestPermissionComesFromTheServer(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		s := newScene(t, k)
		for _, m := range moments {
			s.at(m.at)
			for role, p := range []testkit.Person{s.patient, s.therapist} {
				got := s.permission(p)
				auth, _ := got["auth"].(map[string]any)
				card, _ := s.GetSession(p, s.session)["availability"].(map[string]any)
				allowed := m.want == ""
				if got["allowed"] != allowed || (got["serverReason"] == "") != allowed || got["reasonCode"] != m.want ||
					(auth != nil) != allowed || card["entranceAvailable"] != allowed {
					t.Errorf("%s as role %d: %v, card %v", m.name, role, got, card)
				}
				if allowed &&
					(auth["role"] != float64(role) || auth["meetingNumber"] != s.session || auth["userName"] == "") {
					t.Errorf("%s: auth %v", m.name, auth)
				}
				r := s.Ticket(p, s.session, role)
				if allowed != (r.Status == 200) ||
					!allowed &&
						(r.Status != 409 || r.Str("code") != m.want || r.Str("description") != got["serverReason"]) {
					t.Errorf("%s: a ticket: %d %s", m.name, r.Status, r.Body)
				}
			}
		}
		got := s.permission(s.patient)
		if got["startsAt"] != "2026-11-18T13:00:00Z" || got["finishesAt"] != "2026-11-18T13:50:00Z" ||
			got["opensAt"] != "2026-11-18T12:45:00Z" ||
			got["peerName"] != "Helena Martins Rocha" {
			t.Errorf("times and name: %v", got)
		}
	})
}

// TestUnpaidAndCancelledStayOut: nobody enters an unpaid or cancelled session, even at its start. R317.
// Abuse case 21.
func TestUnpaidAndCancelledStayOut(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		s := newScene(t, k)
		held := k.Book(s.patient, s.therapist, testkit.Wednesday, "14:00")
		k.Call("POST", "/api/session/"+s.session+"/cancel", s.patient.Token, testkit.Fields{}).Is(200)
		for _, c := range []struct {
			session, code, says string
			at                  time.Time
		}{
			{session: held, code: "room.unpaid", says: "não foi paga", at: starts.Add(4 * time.Hour)},
			{session: s.session, code: "room.cancelled", says: "cancelada", at: starts},
		} {
			s.at(c.at)
			s.session = c.session
			got := s.permission(s.patient)
			reason, _ := got["serverReason"].(string)
			if got["allowed"] != false || got["auth"] != nil || !strings.Contains(reason, c.says) {
				t.Errorf("%v", got)
			}
			if r := s.Ticket(s.patient, c.session, room.Patient).Is(409); r.Str("code") != c.code {
				t.Errorf("%s", r.Body)
			}
		}
	})
}

// TestStrangersFindNoSession: another patient, another therapist and an administrator get the response of an unknown
// session, even when they send the id of a participant. R178, R181.
// Abuse case 1, abuse case 21.
func TestStrangersFindNoSession(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		noSession := "/api/session/0190a0a0-0000-7000-8000-000000000000/permissions"
		unknown := s.Call("GET", noSession, s.patient.Token, nil).Is(404)
		for _, p := range []testkit.Person{
			s.Patient("bia@psic.test"),
			s.Therapist("outra@psic.test"),
			s.Admin("root@psic.test"),
		} {
			for _, uid := range []string{"", p.ID, s.patient.ID} {
				r := s.Call("GET", "/api/session/"+s.session+"/permissions?uId="+uid, p.Token, nil)
				if r.Status != 404 || string(r.Body) != string(unknown.Body) {
					t.Errorf("%s with uId %q: %d %s", p.Email, uid, r.Status, r.Body)
				}
			}
			if r := s.Ticket(p, s.session, 0); r.Status != 404 && r.Status != 403 {
				t.Errorf("%s: a ticket: %d %s", p.Email, r.Status, r.Body)
			}
		}
		s.Call("GET", "/api/session/"+s.session+"/permissions?uId="+s.therapist.ID, s.patient.Token, nil).Is(404)
		s.Call("GET", "/api/session/"+s.session+"/permissions", s.patient.Token, nil).Is(200)
	})
}

// TestClosingTheRoomAsksAgain: after the end of the session the permission says that it has ended. R179.
func TestClosingTheRoomAsksAgain(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		if got := s.permission(s.patient); got["allowed"] != true {
			t.Fatalf("%v", got)
		}
		s.Clock.Set(ends)
		got := s.permission(s.patient)
		if got["allowed"] != false || got["serverReason"] != "Esta sessão já terminou." {
			t.Errorf("after the end: %v", got)
		}
	})
}
