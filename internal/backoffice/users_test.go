package backoffice_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"psic/internal/testkit"
)

// emails returns the addresses of a page of people, in its order.
func emails(t testing.TB, r testkit.Response) string {
	t.Helper()
	var out []string
	for _, u := range list(t, r) {
		out = append(out, u["username"].(string))
	}
	return strings.Join(out, " ")
}

// R038, R280: the list is filtered by type, company and state, sorted, and searched by a whole CPF or CRP.
func TestUserFilters_R038_R280(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		employee := s.Employee("rita@aurora.example")
		company := testkit.One[string](s.Kit, "SELECT id FROM company")
		s.post("/register", fields{
			"email": "nova@psic.test", "password": "uma-senha-provisoria-1", "type": "CUSTOMER",
		}).Is(200)
		s.Exec("UPDATE account SET active = $1 WHERE id = $2", false, employee.ID)
		s.Exec("UPDATE account SET full_name = 'Zélia', search_text = 'zelia ana' WHERE id = $1", s.patient.ID)
		s.Exec("UPDATE account SET full_name = 'Álvaro', search_text = 'alvaro psi' WHERE id = $1", s.therapist.ID)
		s.Exec("UPDATE account SET cpf_index = $1 WHERE id = $2", s.App.Account.CPFIndex("39053344705"), s.patient.ID)
		s.Exec("UPDATE therapist SET crp = '06/012345', crp_key = '06/12345'")

		const psi, ana, rita, nova = "psi@psic.test", "ana@psic.test", "rita@aurora.example", "nova@psic.test"
		cases := []struct{ name, query, want string }{
			{"therapists", "type=THERAPIST", psi},
			{"patients without a company", "type=CUSTOMER", nova + " " + ana},
			{"employees", "type=ENTERPRISE", rita},
			{"one company", "companyId=" + company, rita},
			{"active", "state=ACTIVE", ana + " " + psi},
			{"invited people are not active", "state=INVITED", nova},
			{"inactive", "state=INACTIVE", rita},
			{"oldest first", "sort=oldest&state=ACTIVE", psi + " " + ana},
			{"by name, without accents", "sort=name&state=ACTIVE", psi + " " + ana},
			{"by name backwards", "sort=-name&state=ACTIVE", ana + " " + psi},
			{"CPF with punctuation", "text=" + url.QueryEscape("390.533.447-05"), ana},
			{"CPF bare", "text=39053344705", ana},
			{"part of a CPF finds nobody", "text=3905334470", ""},
			{"CPF and another type", "text=39053344705&type=THERAPIST", ""},
			{"CRP", "text=" + url.QueryEscape("06/12345"), psi},
			{"CRP as typed", "text=" + url.QueryEscape("CRP 06/012345"), psi},
			{"name and type", "text=zelia&type=CUSTOMER", ana},
			{"isActive together with a type", "isActive=false&type=ENTERPRISE", rita},
			{"second page", "sort=name&type=CUSTOMER&pageSize=1&currentPage=1", ana},
		}
		for _, c := range cases {
			equal(t, c.name, emails(t, s.get("/users?"+c.query)), c.want)
		}
		for query, total := range map[string]float64{
			"state=ACTIVE":                           2,
			"type=CUSTOMER&pageSize=1":               2,
			"type=CUSTOMER&pageSize=1&currentPage=1": 2,
			"type=CUSTOMER&pageSize=1&currentPage=2": 2, // beyond the last page
			"type=CUSTOMER&pageSize=2":               2, // full, and nobody follows
			"type=CUSTOMER&pageSize=3":               2,
			"pageSize=3":                             4,
			"pageSize=3&currentPage=1":               4, // one on the last page
			"text=ninguem":                           0,
			"text=ninguem&pageSize=1&currentPage=1":  0,
		} {
			equal[any](t, "total of "+query, s.get("/users?" + query).JSON()["totalElements"], total)
		}
		states := map[string]string{}
		for _, u := range list(t, s.get("/users")) {
			states[u["username"].(string)] = u["state"].(string)
		}
		equal(t, "states in the simple list", fmt.Sprint(states),
			"map[ana@psic.test:ACTIVE nova@psic.test:INVITED psi@psic.test:ACTIVE rita@aurora.example:INACTIVE]")

		for _, wrong := range []string{"type=ADMINISTRATOR", "state=x", "sort=email", "companyId=x"} {
			s.get("/users?" + wrong).Is(422)
		}
	})
}

// R280: the export has the filtered people, is in the audit log, needs a fresh proof, and cannot hold a formula.
func TestUserExport_R280(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		s.Exec("UPDATE account SET full_name = '=1+1;x' WHERE id = $1", s.patient.ID)
		r := s.post("/users/export", fields{"type": "CUSTOMER"}).Is(200)
		text := string(r.Body)
		if !strings.Contains(text, `"'=1+1;x"`) || strings.Contains(text, s.therapist.Email) {
			t.Errorf("table:\n%s", text)
		}
		entries := testkit.One[int](s.Kit, "SELECT count(*) FROM audit_entry WHERE action = 'user.export'")
		equal(t, "in the audit log", entries, 1)
		s.post("/users/export", fields{"state": "x"}).Is(422)
		s.Call("POST", "/api/admin/users/export", s.patient.Token, fields{}).Is(403)

		s.Clock.Advance(6 * time.Minute)
		s.post("/users/export", fields{"type": "CUSTOMER"}).Is(403)
	})
}

// R280: sessions of the whole platform by period, state and names. The edges of the period are midnights of São Paulo.
func TestSessionFilters_R280(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		other := s.Patient("bia@psic.test")
		s.Exec("UPDATE account SET search_text = 'beatriz bia@psic.test' WHERE id = $1", other.ID)
		day := s.Clock.Now().AddDate(0, 0, 3)
		on, next := day.Format("02/01/2006"), day.AddDate(0, 0, 1).Format("02/01/2006")
		paid := s.Paid(s.patient, s.therapist, on, "10:00")
		unpaid := s.Book(other, s.therapist, next, "19:00")

		found := func(query string) string {
			var out []string
			for _, x := range list(t, s.get("/sessions?"+query)) {
				out = append(out, x["id"].(string)+":"+x["state"].(string))
			}
			return strings.Join(out, " ")
		}
		equal(t, "from the day of the second", found("startDate="+url.QueryEscape(next)), unpaid+":UNPAID")
		equal(t, "until the day of the first", found("finishDate="+url.QueryEscape(on)), paid+":PAID")
		equal(t, "both days", found("startDate="+url.QueryEscape(on)+"&finishDate="+url.QueryEscape(next)),
			unpaid+":UNPAID "+paid+":PAID")
		equal(t, "paid", found("state=PAID"), paid+":PAID")
		equal(t, "nothing was given back", found("state=RETURNED"), "")
		equal(t, "patient", found("customer=BEATRIZ"), unpaid+":UNPAID")
		equal(t, "therapist", found("therapist=psi%40psic&state=PAID"), paid+":PAID")
		equal(t, "a patient is no therapist", found("therapist=beatriz"), "")

		page := s.get("/sessions?pageSize=1&therapist=psi").JSON()
		rest := found("pageSize=1&therapist=psi&before=" + page["next"].(string))
		equal(t, "next page", rest, paid+":PAID")
		for _, wrong := range []string{"state=x", "startDate=x", "before=x&state=PAID"} {
			s.get("/sessions?" + wrong).Is(422)
		}
		s.get("/sessions?startDate=" + url.QueryEscape(next) + "&finishDate=" + url.QueryEscape(on)).Is(422)

		s.jump(day.AddDate(0, 0, 1))
		equal(t, "finished", found("state=FINISHED"), paid+":FINISHED")
	})
}

// Q209: a session whose money became balance is told apart from one whose money went back to its means.
func TestSessionStates_Q209(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		toBalance := s.Paid(s.patient, s.therapist, testkit.Wednesday, "10:00")
		toMeans := s.Paid(s.patient, s.therapist, testkit.Wednesday, "14:00")
		s.post("/session/"+toBalance+"/cancel", fields{"reason": why}).Is(200)
		charge := testkit.One[string](s.Kit, "SELECT id FROM charge WHERE reference_id = $1", toMeans)
		s.put("/payment/refund/"+charge, fields{"reason": why}).Is(200)
		found := func(query string) (out []string) {
			for _, x := range list(t, s.get("/sessions?"+query)) {
				out = append(out, line(x["id"], x["state"], x["status"]))
			}
			return out
		}
		balance, means := toBalance+" RETURNED_TO_BALANCE Estornado em saldo", toMeans+" RETURNED Estornado"
		equal(t, "balance", line(found("state=RETURNED_TO_BALANCE")), line([]string{balance}))
		equal(t, "means", line(found("state=RETURNED")), line([]string{means}))
		equal(t, "all", line(found("")), line([]string{means, balance}))
		equal(t, "of a person", line(found("userId="+s.patient.ID)), line([]string{means, balance}))
		equal(t, "none is only cancelled", len(found("state=CANCELLED")), 0)
	})
}
