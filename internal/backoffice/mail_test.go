package backoffice_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/platform/mail"
	"psic/internal/testkit"
)

// server is a mail server that stores what it gets, and can be down or refuse an address.
type server struct {
	mu      sync.Mutex
	down    bool
	refuses string
	got     []mail.Message
}

func (s *server) Send(_ context.Context, m mail.Message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.down:
		return errors.New("connection refused")
	case m.To == s.refuses:
		return mail.ErrRefused
	}
	s.got = append(s.got, m)
	return nil
}

func (s *server) to(email string) (out []mail.Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.got {
		if m.To == email {
			out = append(out, m)
		}
	}
	return out
}

// mailServer replaces the outbox by a server.
func (s *fixture) mailServer() *server {
	out := &server{}
	s.Notify.Sender = out
	return out
}

var letter = fields{"subject": "Aviso importante", "body": "Olá!\n\nHoje o site para às 22h."}

// R046, R287, R289: a mail goes to one known active person. Everything else is refused with the texts of the screen.
func TestMailOne_R046_R287_R289(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		out := s.mailServer()
		one := func(changes ...fields) testkit.Response {
			return s.post("/contact", testkit.With(testkit.With(letter, fields{"email": s.patient.Email}), changes...))
		}
		for _, c := range []struct {
			change fields
			says   string
		}{
			{fields{"email": ""}, "Selecione um usuário para enviar o email"},
			{fields{"email": "ninguem@psic.test"}, "Email não encontrado"},
			{fields{"email": s.admin.Email}, "Email não encontrado"},
			{fields{"subject": " "}, "Informe o assunto."},
			{fields{"subject": "a\r\nBcc: x@psic.test"}, "Use uma linha de até 250 caracteres."},
			{fields{"body": ""}, "Escreva a mensagem."},
			{fields{"body": strings.Repeat("a", 10_001)}, "Use até 10.000 caracteres."},
		} {
			equal(t, fmt.Sprint(c.change), one(c.change).Is(422).Str("description"), c.says)
		}

		equal(t, "text", one(fields{"email": " ANA@psic.test"}).Is(200).Str("message"), "Email enviado com sucesso")
		s.post("/customer/deactivate/"+s.patient.ID, nil).Is(200)
		equal(t, "inactive", one().Is(422).Str("description"), "Email não encontrado")
		s.post("/customer/activate/"+s.patient.ID, nil).Is(200)
		s.Work()
		got := out.to(s.patient.Email)
		if len(got) != 1 || got[0].Headers["List-Unsubscribe"] != "" {
			t.Fatalf("%+v", got)
		}
	})
}

// Mail to an employee goes to the personal address where one is proven. A person whom the company released and who has
// none gets no mail, because only the employer reads that mailbox. News goes to nobody without one, because the
// employer would see who registered (Q195, Q196).
// Abuse case 39, abuse case 40.
func TestMailToEmployees_Q195(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		company, login := s.OpenCompany(s.admin, fields{"companyEmail": "casa.example", "email": "rh@casa.example"})
		s.post("/company/"+company+"/subscription", nil).Is(200)
		rita, eva := s.Employee("rita@casa.example"), s.Employee("eva@casa.example")
		lia := s.Employee("lia@casa.example")
		s.PersonalAddress(eva, "eva@pessoal.example")
		s.Call("POST", "/api/company/"+company+"/users/deactivate", login.Token, fields{"email": lia.Email}).Is(200)
		s.Work()
		out := s.mailServer()
		s.post("/contact", testkit.With(letter, fields{"email": eva.Email})).Is(200)
		s.Work()
		equal(t, "one", line(len(out.to("eva@pessoal.example")), len(out.to(eva.Email))), "1 0")
		id := s.post("/company/"+company+"/contact/multiple", letter).Is(200).Str("id")
		s.Work()
		equal(
			t,
			"many",
			line(
				len(out.to(rita.Email)),
				len(out.to("eva@pessoal.example")),
				len(out.to(eva.Email)),
				len(out.to(lia.Email)),
			),
			"1 2 0 0",
		)
		report := s.get("/contact/multiple/" + id).Is(200).JSON()
		equal(t, "report", line(report["sent"], report["skipped"]), "2 1")

		s.optIn(rita)
		s.optIn(eva)
		s.Exec("UPDATE bulk_mail SET created_at = 1")
		news := testkit.With(letter, fields{"audience": "NEWS"})
		id = s.post("/company/"+company+"/contact/multiple", news).Is(200).Str("id")
		s.Work()
		equal(t, "news", line(len(out.to(rita.Email)), len(out.to("eva@pessoal.example"))), "1 3")
		report = s.get("/contact/multiple/" + id).Is(200).JSON()
		equal(t, "report of news", line(report["sent"], report["skipped"]), "1 1")
	})
}

// The mails as people read them: plain text, in which nothing is markup.
func TestGoldenMails(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		out := s.mailServer()
		s.optIn(s.patient)
		s.post("/contact", fields{
			"email":   s.patient.Email,
			"subject": "Sobre a sua conta",
			"body":    "Olá, <b>Ana</b>!\n\nPrimeira linha\nsegunda linha",
		}).Is(200)
		s.Work()
		s.post("/contact/multiple", fields{
			"audience": "NEWS",
			"type":     "customers",
			"subject":  "Novidades de novembro",
			"body":     "Há um texto novo no blog.",
		}).Is(200)
		s.Work()

		got := out.to(s.patient.Email)
		if len(got) != 2 {
			t.Fatalf("%d mails", len(got))
		}
		footer := "-- \n" + mail.DefaultFooter + "\n"
		equal(
			t,
			"one",
			got[0].Text,
			"Sobre a sua conta\n\nOlá, <b>Ana</b>!\n\nPrimeira linha\nsegunda linha\n\n"+footer,
		)
		if strings.Contains(got[0].HTML, "<b>Ana") {
			t.Error("the body's markup is not escaped in the HTML part")
		}

		token := s.Backoffice.UnsubscribeToken(s.patient.ID)
		equal(
			t,
			"news",
			got[1].Text,
			"Novidades de novembro\n\nHá um texto novo no blog.\n\n"+
				"Você recebe esta mensagem porque pediu novidades. Para não receber mais:\n"+
				"http://psic.test/descadastrar?token="+token+"\n\n"+footer,
		)
		equal(t, "header", got[1].Headers["List-Unsubscribe"], "<http://psic.test/api/unsubscribe?token="+token+">")
		equal(t, "header", got[1].Headers["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click")
	})
}

// optIn lets a patient choose news.
func (s *fixture) optIn(p testkit.Person) {
	s.T.Helper()
	info := fields{"fullName": "Ana Lima", "emailAlertsOptIn": true}
	s.Call("POST", "/api/customer/"+p.ID+"/basic-info", p.Token, info).Is(200)
}

// R288: the server chooses the recipients, by kind and opt-in. When there are none, the text of the screen says it.
// Abuse case 31.
func TestMailMany_R288(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		employee := s.Employee("rita@aurora.example")
		s.SignUp("novo@psic.test", actor.Customer)
		out := s.mailServer()
		s.Call("POST", "/api/register", "", fields{
			"email":          "aberto@psic.test",
			"password":       testkit.Password,
			"termsOfService": true,
			"type":           "CUSTOMER",
		}).Is(200)

		many := func(changes fields) testkit.Response {
			s.Exec("UPDATE bulk_mail SET created_at = 1")
			return s.post("/contact/multiple", testkit.With(letter, changes))
		}
		counted := func(changes fields) float64 {
			id := many(changes).Is(200).Str("id")
			s.Work()
			r := s.get("/contact/multiple/" + id).Is(200).JSON()
			equal(t, "done", line(r["state"], r["sent"], r["failed"], r["skipped"]), line("DONE", r["total"], 0, 0))
			return r["total"].(float64)
		}

		nobody := "Nenhum usuário encontrado para enviar email"
		equal(t, "news", many(fields{"audience": "NEWS", "type": "users"}).Is(422).Str("description"), nobody)
		equal(t, "empty list", many(fields{"emails": []string{}}).Is(422).Str("description"), nobody)
		equal(
			t,
			"strangers",
			many(fields{"emails": []string{"x@psic.test", s.admin.Email}}).Is(422).Str("description"),
			nobody,
		)
		for kind, n := range map[string]float64{
			"users":      4,
			"usuários":   4,
			"customers":  3,
			"Cliente":    3,
			"therapists": 1,
			"psicólogos": 1,
		} {
			equal(t, kind, counted(fields{"audience": "ALL", "type": kind}), n)
		}

		list := []string{}
		for i := range 5000 {
			list = append(list, fmt.Sprintf("comprada%d@lista.example", i))
		}
		list = append(list, s.patient.Email, "RITA@aurora.example", s.patient.Email, "aberto@psic.test")
		equal(t, "list", counted(fields{"emails": list}), 2)
		equal(t, "list and kind", counted(fields{"emails": list, "type": "customers"}), 2)
		equal(
			t,
			"list of another kind",
			many(fields{"emails": list, "type": "therapists"}).Is(422).Str("description"),
			nobody,
		)

		s.optIn(s.patient)
		equal(t, "opted in", counted(fields{"audience": "NEWS", "type": "users"}), 1)
		equal(t, "opted in of a list", counted(fields{"audience": "NEWS", "emails": list}), 1)
		many(fields{"type": "everyone"}).Is(422)
		many(fields{"audience": "SOME", "type": "users"}).Is(422)
		equal(t, "unconfirmed: only the link to confirm", len(out.to("aberto@psic.test")), 1)
		if len(out.to(employee.Email)) == 0 {
			t.Error("employees got no mail")
		}
	})
}

// R289, R290: the screen of a company writes only to its own people. Q186.
func TestMailCompany_R289_R290(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		employee := s.Employee("rita@aurora.example")
		out := s.mailServer()
		company := testkit.One[string](s.Kit, "SELECT id FROM company")
		one := func(email string) testkit.Response {
			return s.post("/company/"+company+"/contact", testkit.With(letter, fields{"email": email}))
		}
		equal(t, "stranger", one(s.patient.Email).Is(422).Str("description"), "Email não encontrado")
		one(employee.Email).Is(200)
		both := testkit.With(letter, fields{"emails": []string{s.patient.Email, employee.Email}})
		r := s.post("/company/"+company+"/contact/multiple", both).Is(200)
		equal(t, "text", r.Str("message"), "Emails enviados com sucesso")
		s.Work()
		s.post("/company/"+company+"/contact/multiple", letter).Is(200)
		s.Work()
		equal(t, "employee", len(out.to(employee.Email)), 3)
		equal(t, "patient", len(out.to(s.patient.Email)), 0)
	})
}

// An administrator has one mail running at a time and starts ten a day. Of requests at the same time one succeeds.
// Abuse case 31.
func TestMailLimits(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		s.mailServer()
		send := func() testkit.Response {
			return s.post("/contact/multiple", testkit.With(letter, fields{"type": "users"}))
		}
		responses := testkit.Race(8, func(int) testkit.Response { return send() })
		if got := testkit.Tally(responses); got[200] != 1 || got[409] != 7 {
			t.Errorf("racing: %v", got)
		}
		equal(t, "words", send().Is(409).Str("code"), "mail.running")
		for range 9 {
			s.Work()
			send().Is(200)
		}
		s.Work()
		send().Is(429)
		other := s.Admin("outra@psic.test")
		s.Call("POST", "/api/admin/contact/multiple", other.Token, testkit.With(letter, fields{"type": "users"})).
			Is(200)
		s.jump(testkit.Start.Add(24*time.Hour + time.Minute))
		send().Is(200)
	})
}

// While the mail server is down no mail is lost. An address that it refuses does not stop the others.
func TestMailManySurvivesTheServer(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		out := s.mailServer()
		crowd := s.ManyPatients(s.patient, 60)
		out.down, out.refuses = true, crowd[3].Email
		id := s.post("/contact/multiple", testkit.With(letter, fields{"type": "customers"})).Is(200).Str("id")
		s.Work()
		r := s.get("/contact/multiple/" + id).Is(200).JSON()
		equal(t, "waiting", line(r["state"], r["total"], r["sent"]), "RUNNING 61 0")
		s.post("/customer/deactivate/"+crowd[5].ID, nil).Is(200)
		out.down = false
		s.AdvanceAndWork(time.Hour)
		r = s.get("/contact/multiple/" + id).Is(200).JSON()
		equal(
			t,
			"done",
			line(r["state"], r["sent"], r["failed"], r["skipped"], r["finishedAt"]),
			"DONE 59 1 1 16/11/2026 10:00:00",
		)
		seen := map[string]int{}
		for _, m := range out.got {
			seen[m.To]++
			if seen[m.To] > 1 {
				t.Errorf("%s got it twice", m.To)
			}
		}
		equal(t, "listed", list(t, s.get("/contact/multiple"))[0]["id"].(string), id)
		s.jump(testkit.Start.AddDate(0, 0, 92))
		s.Work()
		r = s.get("/contact/multiple/" + id).Is(200).JSON()
		equal(
			t,
			"forgotten",
			line(r["subject"], r["sent"], testkit.One[int](s.Kit, "SELECT count(*) FROM bulk_recipient")),
			"59 0",
		)
	})
}

// Unsubscribing takes one click, as mail programs do it, without a login. A forged link does nothing.
// Abuse case 31.
func TestUnsubscribe(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		opted := func() bool {
			return testkit.One[bool](s.Kit, "SELECT alerts_opt_in FROM account WHERE id = $1", s.patient.ID)
		}
		s.Exec("UPDATE account SET alerts_opt_in = true")
		token := s.Backoffice.UnsubscribeToken(s.patient.ID)
		click := func(token string) testkit.Response {
			req := httptest.NewRequest(
				http.MethodPost,
				"/api/unsubscribe?token="+token,
				strings.NewReader("List-Unsubscribe=One-Click"),
			)
			req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			return s.Do(req, "")
		}
		forged := s.therapist.ID + token[36:]
		for _, wrong := range []string{"", "x", s.patient.ID, s.patient.ID + ".", forged, token + "0"} {
			click(wrong).Is(400)
		}
		equal(t, "still", opted(), true)
		click(token).Is(200)
		equal(t, "off", opted(), false)
		click(token).Is(200)
		equal(
			t,
			"others",
			testkit.One[bool](s.Kit, "SELECT alerts_opt_in FROM account WHERE id = $1", s.therapist.ID),
			true,
		)
	})
}
