package backoffice_test

import (
	"fmt"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/testkit"
)

// R038: revenue is what patients paid less what was given back, with the house's part. Q075.
func TestRevenue_R038(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		figures := func() string {
			r := s.get("/revenue").Is(200).JSON()
			return line(r["revenue"], r["fee"], s.get("/sessions").Is(200).JSON()["totalElements"])
		}
		equal(t, "nothing", figures(), "0 0 0")
		kept := s.Paid(s.patient, s.therapist, testkit.Wednesday, "10:00")
		back := s.Paid(s.patient, s.therapist, testkit.Wednesday, "14:00")
		s.Book(s.patient, s.therapist, testkit.Wednesday, "19:00")
		equal(t, "two paid", figures(), "320 0 3")
		s.put("/payment/refund/"+s.charge(back), nil).Is(200)
		equal(t, "one refunded", figures(), "160 0 3")
		s.jump(testkit.Start.AddDate(0, 0, 3))
		s.Work()
		equal(t, "held", figures(), "160 48 3")
		s.put("/payment/refund/"+s.charge(kept), nil).Is(200)
		equal(t, "all refunded", figures(), "0 0 3")
	})
}

// Closed months are added up, not counted again, and come out the same; a later refund renews them.
func TestMonths(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		held := s.Paid(s.patient, s.therapist, testkit.Wednesday, "10:00")
		s.jump(testkit.Start.AddDate(0, 0, 3))
		s.Work()
		s.jump(time.Date(2026, 12, 2, 12, 0, 0, 0, at.SaoPaulo))
		s.Work()
		equal(t, "not settled yet", testkit.One[int](s.Kit, "SELECT count(*) FROM month_figure"), 0)
		s.jump(time.Date(2027, 1, 5, 12, 0, 0, 0, at.SaoPaulo))
		next := s.Paid(s.patient, s.therapist, "08/01/2027", "10:00")
		s.Work()
		equal(t, "stored", testkit.One[int](s.Kit, "SELECT count(*) FROM month_figure"), 2)
		d := s.get("/dashboard").Is(200).JSON()
		equal(t, "totals", line(d["sessions"], d["revenue"], d["fee"]), "2 320 48")
		months := d["months"].([]any)
		equal(t, "months", len(months), 12)
		for i, want := range map[int]string{8: "2026-10 0 0 0", 9: "2026-11 1 160 48", 10: "2026-12 0 0 0", 11: "2027-01 1 160 0"} {
			m := months[i].(fields)
			equal(t, "month", line(m["month"], m["sessions"], m["revenue"], m["fee"]), want)
		}
		s.put("/payment/refund/"+s.charge(held), nil).Is(200)
		s.Work()
		r := s.get("/revenue").Is(200).JSON()
		equal(t, "after a late refund", line(r["revenue"], r["fee"]), "160 0")
		s.put("/payment/refund/"+s.charge(next), nil).Is(200)
		r = s.get("/revenue").Is(200).JSON()
		equal(t, "all", line(r["revenue"], r["fee"]), "0 0")
	})
}

// R038, R280: sessions latest first, ten a page; a far page jumps over closed months and is the same page.
func TestSessions_R038_R280(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		first := time.Date(2026, 5, 3, 10, 0, 0, 0, at.SaoPaulo)
		for i := range 57 {
			start := first.AddDate(0, 0, i*5)
			s.Exec(`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents, enterprise, hold_until, created_at, paid_at)
				VALUES ($1, $2, $3, $4, $5, 'agendado', 16000, 0, false, 1, 1, $6)`, ids.New(), s.therapist.ID, s.patient.ID, start.UnixMicro(), start.Add(50*time.Minute).UnixMicro(), start.AddDate(0, 0, -1).UnixMicro())
		}
		all := func() (out []string) {
			for page := range 7 {
				rows := list(t, s.get(fmt.Sprintf("/sessions?currentPage=%d", page)))
				for _, r := range rows {
					out = append(out, r["id"].(string))
				}
			}
			return out
		}
		counted := all()
		equal(t, "all", len(counted), 57)
		s.jump(testkit.Start.AddDate(0, 0, 1)) // the daily job comes again
		s.Exec("UPDATE session SET earned_at = ends_at, status = 'concluído' WHERE ends_at < $1", s.Clock.Now().UnixMicro())
		s.Work()
		equal(t, "stored", testkit.One[int](s.Kit, "SELECT count(*) FROM month_figure"), 6)
		equal(t, "the same", line(all()), line(counted))
		page := s.get("/sessions?currentPage=5").Is(200).JSON()
		equal(t, "page", line(page["totalElements"], page["totalPages"], page["currentPage"]), "57 6 5")
		equal(t, "behind the end", len(list(t, s.get("/sessions?currentPage=900"))), 0)
		for _, p := range []testkit.Person{s.patient, s.therapist} {
			equal(t, "of a person", s.get("/sessions?userId=" + p.ID).Is(200).JSON()["totalElements"].(float64), 57.0)
		}
		equal(t, "of another", s.get("/sessions?userId=" + s.Patient("bia@psic.test").ID).Is(200).JSON()["totalElements"].(float64), 0.0)
		s.get("/sessions?userId=x").Is(404)
	})
}

// What waits for somebody is counted at a glance.
func TestDashboard(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		waiting := func() string {
			d := s.get("/dashboard").Is(200).JSON()
			return line(d["pendingApprovals"], d["overdueCompanies"], d["overduePayouts"], d["failedJobs"], d["unreconciledCharges"])
		}
		equal(t, "nothing", waiting(), "0 0 0 0 0")
		s.Submitted("nova@psic.test")
		s.Employee("rita@aurora.example")
		equal(t, "company in order", waiting(), "1 0 0 0 0")
		s.Exec("UPDATE company SET next_payment_on = '2026-11-15'")
		s.Exec("INSERT INTO job (id, kind, args, state, run_at, created_at) VALUES ('x', 'k', '{}', 'dead', 1, 1)")
		id := s.Book(s.patient, s.therapist, testkit.Wednesday, "10:00")
		s.PixCode(s.patient, id)
		s.Exec("UPDATE charge SET created_at = 1")
		equal(t, "an unpaid code is no riddle", waiting(), "1 1 0 1 0")
		s.Exec("UPDATE charge SET status = 'UNKNOWN'")
		equal(t, "all", waiting(), "1 1 0 1 1")
	})
}
