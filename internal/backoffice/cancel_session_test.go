package backoffice_test

import (
	"strings"
	"testing"

	"psic/internal/testkit"
)

// The administrator reads whose session it is and what happens, must write a reason, and the reason is kept: sealed, in
// the audit log, and findable for both people.
func TestCancelAsksAReason_R285(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		id := s.Paid(s.patient, s.therapist, testkit.Wednesday, "10:00")
		b := s.get("/session/" + id + "/cancel").Is(200).JSON()
		equal(
			t,
			"preview",
			line(b["scheduledDay"], b["startTime"], b["outcome"], b["amount"], b["earned"], b["paidOut"]),
			"18/11/2026 10:00 CREDIT 160 false false",
		)
		if b["customer"] == "" || b["therapist"] == "" {
			t.Errorf("no names: %v", b)
		}
		for _, short := range []string{"", "   ", "cair", strings.Repeat("x", 251)} {
			r := s.post("/session/"+id+"/cancel", fields{"reason": short}).Is(422)
			if !strings.Contains(string(r.Body), `"reason"`) {
				t.Errorf("the field is not named: %s", r.Body)
			}
		}
		equal(t, "nothing happened", s.session(id, "status"), "agendado")
		s.post("/session/"+id+"/cancel", fields{"reason": "  " + why + " "}).Is(200)
		s.get("/session/" + id + "/cancel").Is(409)
		s.get("/session/nada/cancel").Is(404)

		for _, person := range []string{s.patient.ID, s.therapist.ID} {
			rows := list(t, s.get("/audit?changes=true&kind=SESSIONS&personId="+person))
			if len(rows) == 0 || rows[0]["action"] != "session.cancel" || rows[0]["reason"] != why ||
				rows[0]["thing"] != "18/11/2026" || len(rows[0]["about"].([]any)) != 2 {
				t.Errorf("audit of %s: %v", person, rows)
			}
		}
		if n := testkit.One[int](s.Kit, "SELECT count(*) FROM audit_reason WHERE reason LIKE '%energia%'"); n != 0 {
			t.Error("the reason is not sealed")
		}
		other := s.Patient("outra@psic.test")
		equal(t, "another person", len(list(t, s.get("/audit?changes=true&kind=SESSIONS&personId="+other.ID))), 0)
		equal(t, "another kind", len(list(t, s.get("/audit?changes=true&kind=PLANS&personId="+s.patient.ID))), 0)
	})
}

// Reading is folded away, and comes back when it is asked for.
func TestAuditFoldsReading(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		s.get("/customer/" + s.patient.ID).Is(200)
		s.put("/setCredits/"+s.patient.ID, fields{"credits": 5, "reason": "Cortesia pela falha."}).Is(200)
		changes := list(t, s.get("/audit?changes=true&personId="+s.patient.ID))
		equal(t, "changes", len(changes), 1)
		equal(t, "reason", line(changes[0]["reason"], changes[0]["kind"], changes[0]["reads"]),
			"Cortesia pela falha. MONEY false")
		equal(t, "with reading", len(list(t, s.get("/audit?personId="+s.patient.ID))), 2)
		s.get("/audit?kind=QUALQUER").Is(422)
	})
}
