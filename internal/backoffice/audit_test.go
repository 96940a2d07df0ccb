package backoffice_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// Every read of a person and every action of an administrator has an entry in the audit log. What others do has none.
// Abuse case 36.
func TestAudit(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		s.Call("GET", "/api/customer/"+s.patient.ID, s.patient.Token, nil).Is(200)
		equal(t, "own reads", len(s.actions(s.patient.ID)), 0)
		s.Call("GET", "/api/customer/"+s.patient.ID, s.admin.Token, nil).Is(200)
		s.Call("GET", "/api/user/"+s.patient.ID+"/profile-picture", s.admin.Token, nil).Is(200)
		s.put("/setCredits/"+s.patient.ID, fields{"credits": 5, "expected": 9}).Is(409)
		s.put("/setCredits/"+s.patient.ID, fields{"credits": 5}).Is(200)
		equal(
			t,
			"lines",
			line(s.actions(s.patient.ID)),
			"[customer.read ok photo.read ok credits.set credits.moved credits.set ok]",
		)
		s.Call("GET", "/api/customer/85214796382", s.admin.Token, nil).Is(404) // a CPF instead of an id
		equal(
			t,
			"no values",
			testkit.One[int](s.Kit, "SELECT count(*) FROM audit_entry WHERE object_id LIKE '%85214796382%'"),
			0,
		)

		req := httptest.NewRequest(http.MethodGet, "/api/admin/customer/"+s.patient.ID, nil)
		req.Header.Set("X-Purpose", "suporte")
		s.Do(req, s.admin.Token).Is(200)
		odd := httptest.NewRequest(http.MethodGet, "/api/admin/customer/"+s.patient.ID, nil)
		odd.Header.Set("X-Purpose", "CPF 852.147.963-82")
		s.Do(odd, s.admin.Token).Is(200)

		page := list(t, s.get("/audit?objectId="+s.patient.ID+"&pageSize=3"))
		equal(
			t,
			"newest",
			line(
				page[0]["action"],
				page[0]["purpose"],
				page[0]["actorName"],
				page[0]["objectName"],
				page[0]["result"],
				page[0]["network"],
			),
			line("customer.read", "", "Administração", "Pessoa de Teste", "ok", "203.0.113.0/24"),
		)
		equal(t, "purpose", line(page[1]["purpose"]), "suporte")
		next := s.get("/audit?objectId=" + s.patient.ID + "&pageSize=3").JSON()["next"]
		rest := list(t, s.get("/audit?objectId="+s.patient.ID+"&pageSize=100&before="+line(next)))
		equal(t, "next page", len(rest), 3)
		equal(t, "by day", len(list(t, s.get("/audit?objectId="+s.patient.ID+"&startDate=17/11/2026"))), 0)
		equal(
			t,
			"by day",
			len(list(t, s.get("/audit?objectId="+s.patient.ID+"&startDate=16/11/2026&finishDate=16/11/2026"))),
			6,
		)
		s.get("/audit?startDate=99/99/2026").Is(422)
		if len(list(t, s.get("/audit?action=audit.read"))) == 0 {
			t.Error("reading the audit log is not in the audit log")
		}
	})
}

// The sign-in screen of administrators: who signed in, and who tried.
func TestAuditOfLogins(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		s.Call("POST", "/api/admin/login", "", fields{"username": s.admin.Email, "password": "errada-9x"}).Is(401)
		s.Call("POST", "/api/admin/login", "", fields{"username": "x@psic.test", "password": "errada-9x"}).Is(401)
		right := fields{"username": s.admin.Email, "password": testkit.Password}
		token := s.Call("POST", "/api/admin/login", "", right).Is(200).Str("token")
		s.Call("POST", "/api/auth/logout", token, nil).Is(200)
		equal(t, "lines", line(s.actions(s.admin.ID)), "[login.begin ok login.refused auth.invalid login.begin ok]")
		equal(
			t,
			"unknown address",
			testkit.One[int](
				s.Kit,
				"SELECT count(*) FROM audit_entry WHERE action = 'login.refused' AND object_id = ''",
			),
			1,
		)
		equal(t, "logout", testkit.One[int](s.Kit, "SELECT count(*) FROM audit_entry WHERE action = 'login.end'"), 1)
	})
}

// What cannot be recorded is not shown: while the audit log is broken, an administrator reads nobody's data.
func TestWhatCannotBeRecordedIsNotShown(t *testing.T) {
	s := &fixture{Kit: testkit.New(t, store.SQLite)}
	s.admin, s.patient = s.Admin("admin@psic.test"), s.Patient("ana@psic.test")
	s.BrokenAuditLog = true
	s.Exec("DROP TRIGGER audit_head_no_delete")
	s.Exec("DELETE FROM audit_head")
	r := s.get("/customer/" + s.patient.ID).Is(500)
	if strings.Contains(string(r.Body), "ana@psic.test") {
		t.Errorf("shown without an entry: %s", r.Body)
	}
}

// The operation says whether the audit chain is whole, and finds an entry that was changed by SQL.
func TestVerify(t *testing.T) {
	s := &fixture{Kit: testkit.New(t, store.SQLite)}
	s.admin = s.Admin("admin@psic.test")
	s.get("/users").Is(200)
	r := s.get("/audit/verify").Is(200).JSON()
	equal(t, "whole", line(r["whole"], r["checked"], r["broken"], r["text"]), "true 2 0 O registro está inteiro.")
	s.BrokenAuditLog = true
	s.Exec("DROP TRIGGER audit_entry_no_update")
	s.Exec("UPDATE audit_entry SET result = 'x' WHERE seq = 2")
	r = s.get("/audit/verify").Is(200).JSON()
	equal(t, "broken", line(r["whole"], r["broken"]), "false 2")
	equal(t, "when", line(r["from"], r["walkedAt"]), "2 16/11/2026 09:00:00")
	if !strings.Contains(s.Logs.String(), "the chain is broken") {
		t.Error("the operator is not told")
	}
}
