package backoffice_test

import (
	"strings"
	"testing"

	"psic/internal/testkit"
)

// R214: messages of visitors are listed with states, taken by an administrator and answered by mail. The answer is
// sealed, and is deleted with the message.
func TestInbox_R214(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		for _, subject := range []string{"Primeira", "Segunda"} {
			s.Call("POST", "/api/contact-us", "", fields{
				"email": "visita@psic.test", "subject": subject, "body": "Posso remarcar?",
			}).Is(200)
		}
		s.Work()
		subjects := func(query string) string {
			var out []string
			for _, m := range list(t, s.get("/inbox"+query)) {
				out = append(out, m["subject"].(string))
			}
			return strings.Join(out, " ")
		}
		equal(t, "newest first", subjects(""), "Segunda Primeira")
		equal(t, "new", subjects("?status=NEW"), "Segunda Primeira")
		equal[any](t, "counted", s.get("/dashboard").JSON()["newMessages"], 2.0)
		page := s.get("/inbox?pageSize=1").JSON()
		equal(t, "next page", subjects("?pageSize=1&before="+page["next"].(string)), "Primeira")

		id := list(t, s.get("/inbox"))[0]["id"].(string)
		s.put("/inbox/"+id, fields{"status": "OPEN", "assigneeId": s.admin.ID}).Is(200)
		equal(t, "in progress", subjects("?status=OPEN"), "Segunda")
		s.put("/inbox/"+id, fields{"status": "x"}).Is(422)
		s.put("/inbox/"+id, fields{"status": "OPEN", "assigneeId": s.patient.ID}).Is(422)
		s.put("/inbox/"+s.patient.ID, fields{"status": "OPEN"}).Is(404)

		s.post("/inbox/"+id+"/answer", fields{"body": "  "}).Is(422)
		s.post("/inbox/"+id+"/answer", fields{"body": "Pode, até amanhã."}).Is(200)
		s.Work()
		got := string(s.get("/inbox/" + id).Is(200).Body)
		for _, part := range []string{`"ANSWERED"`, "Pode, até amanhã.", `"sent":true`, "Administração"} {
			if !strings.Contains(got, part) {
				t.Errorf("no %s in %s", part, got)
			}
		}
		sealed := testkit.One[string](s.Kit, "SELECT content FROM contact_answer")
		if strings.Contains(sealed, "Pode") {
			t.Error("the answer is stored in clear")
		}
		s.Exec("DELETE FROM contact_message")
		equal(t, "answers go with their message", testkit.One[int](s.Kit, "SELECT count(*) FROM contact_answer"), 0)
	})
}

// R282: before a mail to many its recipients are counted, a test goes to the writer alone, and who was skipped is
// told with the reason.
func TestMailCountAndSkipped_R282(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		equal[any](t, "recipients", s.get("/contact/count?type=customers&audience=ALL").JSON()["recipients"], 1.0)
		equal[any](t, "news", s.get("/contact/count?type=customers&audience=NEWS").JSON()["recipients"], 0.0)
		s.get("/contact/count?type=x").Is(422)
		s.post("/contact/test", fields{"subject": "Aviso", "body": "Olá."}).Is(200)
		s.Work()
		equal(t, "nobody else", testkit.One[string](s.Kit, "SELECT account_id FROM bulk_recipient"), s.admin.ID)

		many := fields{"type": "customers", "subject": "Aviso", "body": "Olá."}
		id := s.post("/contact/multiple", many).Is(200).Str("id")
		s.Exec("UPDATE account SET active = $1 WHERE id = $2", false, s.patient.ID)
		s.Work()
		got := string(s.get("/contact/multiple/" + id).Is(200).Body)
		if !strings.Contains(got, `{"reason":"INACTIVE","count":1}`) {
			t.Errorf("report %s", got)
		}
	})
}
