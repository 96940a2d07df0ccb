package backoffice_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"psic/internal/backoffice"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/testkit"
	"psic/migrations"
)

// R038: revenue is what patients paid less what was given back, with the platform's share. Q075.
func TestRevenue_R038(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
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

// Figures are the same before and after the job has added them up, and a refund reaches the month it belongs to.
func TestMonths(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		held := s.Paid(s.patient, s.therapist, testkit.Wednesday, "10:00")
		s.jump(testkit.Start.AddDate(0, 0, 3))
		s.Work()
		s.jump(time.Date(2027, 1, 5, 12, 0, 0, 0, at.SaoPaulo))
		s.Work()
		next := s.Paid(s.patient, s.therapist, "08/01/2027", "10:00")
		if s.changes() == 0 {
			t.Error("a booking left no change of figures")
		}
		read := func() string {
			d := s.get("/dashboard").Is(200).JSON()
			out := line(d["sessions"], d["revenue"], d["fee"])
			for _, m := range d["months"].([]any)[8:] {
				m := m.(fields)
				out += "; " + line(m["month"], m["sessions"], m["revenue"], m["fee"])
			}
			return out
		}
		want := "2 320 48; 2026-10 0 0 0; 2026-11 1 160 48; 2026-12 0 0 0; 2027-01 1 160 0"
		equal(t, "with changes", read(), want)
		s.addUp()
		equal(t, "changes left", s.changes(), 0)
		equal(t, "added up", read(), want)
		s.put("/payment/refund/"+s.charge(held), nil).Is(200)
		equal(t, "after a late refund", read(), "2 160 0; 2026-10 0 0 0; 2026-11 1 160 0; 2026-12 0 0 0; 2027-01 1 0 0")
		s.put("/payment/refund/"+s.charge(next), nil).Is(200)
		s.addUp()
		equal(t, "all", read(), "2 0 0; 2026-10 0 0 0; 2026-11 1 160 0; 2026-12 0 0 0; 2027-01 1 -160 0")
	})
}

func (s *fixture) changes() int { return testkit.One[int](s.Kit, "SELECT count(*) FROM figure_change") }

func (s *fixture) addUp() {
	s.T.Helper()
	if err := s.Backoffice.AddUp(s.T.Context(), backoffice.AddUpFigures{}); err != nil {
		s.T.Fatal(err)
	}
}

// Whatever is done to sessions, and whenever the job runs, figures equal a count over all sessions. R038, R280.
func TestFiguresAreAPlainCount(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		random := rand.New(rand.NewPCG(7, 31))
		instant := func() int64 {
			return testkit.Start.Add(time.Duration(random.IntN(4000)-3000) * time.Hour).UnixMicro()
		}
		var known []string
		for i := range 150 {
			id, when := ids.New(), instant()
			if len(known) > 0 {
				id = known[random.IntN(len(known))]
			}
			switch pick := random.IntN(10); {
			case pick < 4 || len(known) == 0:
				id = ids.New()
				known = append(known, id)
				s.Exec(
					`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
						discount_cents, enterprise, hold_until, created_at)
					VALUES ($1, $2, $3, $4, $6, 'cancelado', $5, 10, false, 1, 1)`,
					id,
					s.therapist.ID,
					s.patient.ID,
					when,
					1000+random.IntN(9999),
					when+1,
				)
			case pick == 4:
				s.Exec("UPDATE session SET starts_at = $2, ends_at = $3 WHERE id = $1", id, when, when+1)
			case pick == 5:
				s.Exec(
					"UPDATE session SET paid_at = $2, fee_percent = $3, discount_cents = $4 WHERE id = $1",
					id,
					when,
					random.IntN(40),
					random.IntN(40),
				)
			case pick == 6:
				s.Exec(
					"UPDATE session SET cancelled_at = $2, returned_cents = $3, earned_at = NULL WHERE id = $1",
					id,
					when,
					500*random.IntN(3),
				)
			case pick == 7:
				s.Exec("UPDATE session SET earned_at = $2 WHERE id = $1", id, when)
			case pick == 8:
				s.Exec("DELETE FROM session WHERE id = $1", id)
			default:
				s.addUp()
			}
			if i%10 == 9 {
				s.agrees()
			}
		}

		// The migration counts the figures of a database that has none yet.
		for _, table := range []string{"figure_change", "figure_day", "figure_month"} {
			s.Exec("DELETE FROM " + table)
		}
		for _, statement := range strings.Split(strings.TrimSpace(migrations.CountedFigures()), "\n") {
			s.Exec(statement)
		}
		s.agrees()
		s.addUp()
		s.agrees()
	})
}

// agrees compares totals and pages with a count over all sessions.
func (s *fixture) agrees() {
	s.T.Helper()
	got, err := s.Backoffice.Totals(s.T.Context())
	if err != nil {
		s.T.Fatal(err)
	}
	sum := func(expression, where string) int64 {
		return testkit.One[int64](
			s.Kit,
			"SELECT CAST(COALESCE(SUM("+expression+"), 0) AS bigint) FROM session WHERE "+where,
		)
	}
	want := backoffice.Figures{
		Sessions: sum("1", "true"),
		Paid:     money.Cents(sum("price_cents - discount_cents", "paid_at IS NOT NULL")),
		Returned: money.Cents(sum("returned_cents", "cancelled_at IS NOT NULL")),
		Fee:      money.Cents(sum("(price_cents * fee_percent + 50) / 100", "earned_at IS NOT NULL")),
	}
	equal(s.T, "totals", got, want)

	rows := []string{}
	for number := 0; ; number++ {
		list, err := s.Backoffice.Sessions(s.T.Context(), "", "", page.Page{Number: number, Size: 7})
		if err != nil {
			s.T.Fatal(err)
		}
		for _, r := range list.Rows {
			rows = append(rows, r.ID)
		}
		if len(list.Rows) < 7 {
			break
		}
	}
	equal(s.T, "pages", line(rows), line(s.all("SELECT id FROM session ORDER BY starts_at DESC, id DESC")))
}

func (s *fixture) all(query string) []string {
	s.T.Helper()
	rows, err := s.DB.Read().QueryContext(s.T.Context(), query)
	if err != nil {
		s.T.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	out := []string{}
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			s.T.Fatal(err)
		}
		out = append(out, id)
	}
	if err := rows.Err(); err != nil {
		s.T.Fatal(err)
	}
	return out
}

// R038, R280: sessions are listed latest first, ten a page. Pages by number and pages by cursor are the same, before
// and after the job added up.
func TestSessions_R038_R280(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		first := time.Date(2026, 5, 3, 10, 0, 0, 0, at.SaoPaulo)
		for i := range 57 {
			start := first.AddDate(0, 0, i*5)
			s.Exec(
				`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
					discount_cents, enterprise, hold_until, created_at, paid_at)
				VALUES ($1, $2, $3, $4, $5, 'agendado', 16000, 0, false, 1, 1, $6)`,
				ids.New(),
				s.therapist.ID,
				s.patient.ID,
				start.UnixMicro(),
				start.Add(50*time.Minute).UnixMicro(),
				start.AddDate(0, 0, -1).UnixMicro(),
			)
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
		byCursor := func() (out []string) {
			for next := ""; ; {
				page := s.get("/sessions?before=" + next).Is(200)
				for _, r := range list(t, page) {
					out = append(out, r["id"].(string))
				}
				if next = page.JSON()["next"].(string); next == "" {
					return out
				}
			}
		}

		counted := all()
		equal(t, "all", len(counted), 57)
		// Before the payment the price is shown without the discount.
		s.Exec("UPDATE session SET discount_cents = 5000")
		s.Exec("UPDATE session SET paid_at = NULL WHERE id = $1", counted[0])
		rows := list(t, s.get("/sessions?currentPage=0"))
		equal(t, "prices", line(rows[0]["priceInBRL"], rows[1]["priceInBRL"]), line(160, 110))
		s.Exec("UPDATE session SET paid_at = 1 WHERE id = $1", counted[0])

		equal(t, "by cursor", line(byCursor()), line(counted))
		s.addUp()
		equal(t, "by day", testkit.One[int](s.Kit, "SELECT count(*) FROM figure_day"), 57)
		equal(t, "the same", line(all()), line(counted))

		s.get("/sessions?before=1").Is(422)
		s.get("/sessions?before=x." + counted[0]).Is(422)
		page := s.get("/sessions?currentPage=5").Is(200).JSON()
		equal(t, "page", line(page["totalElements"], page["totalPages"], page["currentPage"]), "57 6 5")
		equal(t, "behind the end", len(list(t, s.get("/sessions?currentPage=900"))), 0)
		for _, p := range []testkit.Person{s.patient, s.therapist} {
			equal(t, "of a person", s.get("/sessions?userId=" + p.ID).Is(200).JSON()["totalElements"].(float64), 57.0)
		}
		equal(
			t,
			"of another",
			s.get("/sessions?userId=" + s.Patient("bia@psic.test").ID).Is(200).JSON()["totalElements"].(float64),
			0.0,
		)
		s.get("/sessions?userId=x").Is(404)
	})
}

// The dashboard counts what needs an administrator's attention.
func TestDashboard(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		waiting := func() string {
			d := s.get("/dashboard").Is(200).JSON()
			return line(
				d["pendingApprovals"],
				d["overdueCompanies"],
				d["overduePayouts"],
				d["failedJobs"],
				d["unreconciledCharges"],
			)
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
		equal(t, "an unpaid code needs no attention", waiting(), "1 1 0 1 0")
		s.Exec("UPDATE charge SET status = 'UNKNOWN'")
		equal(t, "all", waiting(), "1 1 0 1 1")
		s.Exec(`INSERT INTO name_change (id, therapist_id, old_full_name, old_nickname, full_name, nickname, decision,
			reason, requested_at) VALUES ('n', $1, 'a', '', 'b', '', 'PENDING', '', 1)`, s.therapist.ID)
		equal(t, "a name to approve", waiting(), "2 1 0 1 1")
	})
}
