package room_test

import (
	"context"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/room"
	"psic/internal/testkit"
)

// attended returns the attendance of the scene's session.
func (s *scene) attended() room.Attendance {
	s.T.Helper()
	all, err := s.Room.Attended(context.Background(), []string{s.session, "unknown"})
	if err != nil || len(all) > 1 {
		s.T.Fatalf("%v %v", all, err)
	}
	return all[s.session]
}

// after lets time pass while the sockets send pings.
func (s *scene) after(d time.Duration, talking ...*testkit.Socket) {
	s.T.Helper()
	for ; d > 0; d -= 5 * time.Second {
		s.Clock.Advance(min(d, 5*time.Second))
		for _, c := range talking {
			if err := c.Send(testkit.Fields{"type": "ping"}); err != nil {
				s.T.Fatal(err)
			}
			c.Frame("pong")
		}
		time.Sleep(3 * time.Millisecond) // the bus needs real time to deliver notes
	}
}

// TestAttendance: who came, how long, and how long both were there. A socket that is lost for a minute does not
// interrupt a stay. A person who did not come is not counted.
func TestAttendance(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		if a := s.attended(); a != (room.Attendance{}) {
			t.Errorf("before anybody came: %+v", a)
		}
		psi := s.joinTherapist()
		psi.Frame("welcome")
		s.after(5*time.Minute, psi)
		if a := s.attended(); !a.TherapistCame || a.PatientCame || a.Together != 0 {
			t.Errorf("with one alone: %+v", a)
		}
		ana := s.joinPatient()
		ana.Frame("welcome")
		s.after(10*time.Minute, psi, ana)
		must(t, ana.Send(testkit.Fields{"type": "quality", "rtt": 80, "lost": 2, "kbps": 900, "relay": true}))
		tooSoon := testkit.Fields{"type": "quality", "rtt": 9000, "lost": 90, "kbps": 1, "relay": true}
		must(t, ana.Send(tooSoon))
		must(t, ana.Send(testkit.Fields{"type": "ping"}))
		ana.Frame("pong")
		_ = ana.Conn.CloseNow()
		psi.Wait("reconnecting", peerIs(true, true))
		s.after(time.Minute, psi)
		ana = s.joinPatient(testkit.Fields{"resume": true}) // media never stopped
		ana.Frame("welcome")
		s.after(9*time.Minute, psi, ana)
		must(t, ana.Send(testkit.Fields{"type": "leave"}))
		ana.Closed()
		s.after(3*time.Minute, psi)
		must(t, psi.Send(testkit.Fields{"type": "leave"}))
		psi.Closed()
		got := s.attended()
		if got.Minutes() != 20 || got.Therapist != 28*time.Minute || got.Patient != 20*time.Minute {
			t.Errorf("%+v", got)
		}
		if n := testkit.One[int](s.Kit, "SELECT count(*) FROM room_stay WHERE account_id = $1", s.patient.ID); n != 1 {
			t.Errorf("%d stays of the patient, want one that was continued", n)
		}
		figures := testkit.One[string](
			s.Kit,
			`SELECT CAST(reports AS text) || ' ' || CAST(rtt_max AS text) || ' ' || CAST(lost_sum AS text) || ' ' ||
				CAST(relayed AS text)
			FROM room_stay WHERE account_id = $1`,
			s.patient.ID,
		)
		if figures != "1 80 2 1" {
			t.Errorf("quality %q", figures)
		}
		s.patient = s.Confirm(s.patient)
		export := s.Call("GET", "/api/user/"+s.patient.ID+"/export", s.patient.Token, nil).Is(200).JSON()
		if sections, _ := export["sections"].(map[string]any); sections["presencaNasSessoes"] == nil {
			t.Error("the export of personal data has no stay")
		}
	})
}

// TestALongLossIsAnAbsence: a person who returns after more than two minutes begins a new stay.
func TestALongLossIsAnAbsence(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		psi, ana := together(t, s)
		s.after(time.Minute, psi, ana)
		_ = ana.Conn.CloseNow()
		psi.Wait("reconnecting", peerIs(true, true))
		s.after(2*time.Minute+time.Second, psi)
		ana = s.joinPatient(testkit.Fields{"resume": true})
		ana.Frame("welcome")
		s.after(time.Minute, psi, ana)
		for _, c := range []*testkit.Socket{ana, psi} {
			must(t, c.Send(testkit.Fields{"type": "leave"}))
			c.Closed()
		}
		if got := s.attended(); got.Together != 2*time.Minute {
			t.Errorf("%+v", got)
		}
	})
}

// TestRoomIsTidied: tickets are deleted after an hour, places after a day, and attendance after five years.
func TestRoomIsTidied(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		psi, ana := together(t, s)
		for _, c := range []*testkit.Socket{psi, ana} { // nobody who is in the room gets a new ticket now
			must(t, c.Send(testkit.Fields{"type": "leave"}))
			c.Closed()
		}
		rows := func(table string) int { return testkit.One[int](s.Kit, "SELECT count(*) FROM "+table) }
		s.AdvanceAndWork(time.Hour + 2*time.Minute)
		if rows("room_ticket") != 0 || rows("room_seat") != 2 {
			t.Errorf("after an hour: %d tickets, %d places", rows("room_ticket"), rows("room_seat"))
		}
		s.AdvanceAndWork(24 * time.Hour)
		if rows("room_seat") != 0 || rows("room_stay") != 2 {
			t.Errorf("after a day: %d places, %d stays", rows("room_seat"), rows("room_stay"))
		}
		s.Clock.Set(time.Date(2031, time.November, 18, 0, 0, 0, 0, at.SaoPaulo))
		s.Work()
		if rows("room_stay") != 2 {
			t.Errorf("a day before five years: %d stays", rows("room_stay"))
		}
		s.AdvanceAndWork(24 * time.Hour)
		if rows("room_stay") != 0 {
			t.Errorf("after five years: %d stays", rows("room_stay"))
		}
	})
}
