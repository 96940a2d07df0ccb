package questionnaire_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"psic/internal/questionnaire"
	"psic/internal/testkit"
)

// TestWording: the structure is the product's, the words are the therapist's, and each version stays.
func TestWording(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		post := func(body testkit.Fields) testkit.Response {
			return k.Call("POST", "/api/questionnaire-texts", psi.Token, body)
		}
		for what, change := range map[string]testkit.Fields{
			"an item misses":   {"items": []string{"a"}},
			"an empty item":    {"items": []string{"a", "b", "c", " ", "e", "f", "g"}},
			"three answers":    {"labels": []string{"a", "b", "c"}},
			"a long statement": {"statement": strings.Repeat("é", 501)},
			"another scale":    {"instrument": "OUTRO"},
		} {
			refused(t, what, post(wording("GAD7", 0, change)), 422, "")
		}
		post(wording("GAD7", 0, testkit.Fields{"statement": strings.Repeat("é", 500)})).Is(200)
		refused(t, "an old tab", post(wording("GAD7", 0)), 409, "questionnaire.moved")
		post(wording("GAD7", 1, testkit.Fields{"statement": " outra "})).Is(200)
		b := k.Call("GET", "/api/questionnaire-texts", psi.Token, nil).Is(200).JSON()
		texts := b["texts"].([]any)
		phq, gad := texts[0].(map[string]any), texts[1].(map[string]any)
		if phq["instrument"] != "PHQ9" || phq["version"] != 0.0 || len(phq["items"].([]any)) != 0 {
			t.Errorf("before the first wording: %v", phq)
		}
		if gad["version"] != 2.0 || gad["statement"] != "outra" || b["vault"] != false {
			t.Errorf("after two wordings: %v %v", gad, b["vault"])
		}
		if n := rows(k, "questionnaire_text", "therapist_id = $1", psi.ID); n != 2 {
			t.Errorf("%d versions are kept", n)
		}
	})
}

// TestWhoIsSentOne: only one of the own patients, with a wording and a vault, one open of each instrument.
func TestWhoIsSentOne(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		refused(t, "not a patient", send(k, psi, ana, "GAD7"), 404, "")
		met(k, psi, ana)
		refused(t, "no vault", send(k, psi, ana, "GAD7"), 409, "questionnaire.no_vault")
		vaultOf(k, psi)
		refused(t, "no wording", send(k, psi, ana, "GAD7"), 409, "questionnaire.no_text")
		write(k, psi, "GAD7", 0)
		write(k, psi, "PHQ9", 0)
		got := testkit.Tally(testkit.Race(6, func(int) testkit.Response { return send(k, psi, ana, "GAD7") }))
		if got[200] != 1 || got[409] != 5 {
			t.Errorf("sent at once: %v", got)
		}
		send(k, psi, ana, "PHQ9").Is(200)
		if n := len(waiting(k, ana)); n != 2 {
			t.Errorf("the patient may answer %d", n)
		}
		other := k.Therapist("outra@psic.test")
		met(k, other, ana)
		vaultOf(k, other)
		write(k, other, "GAD7", 0)
		send(k, other, ana, "GAD7").Is(200)
		if n := len(sent(k, other, ana)); n != 1 {
			t.Errorf("another therapist reads %d", n)
		}
	})
}

var tells = regexp.MustCompile(`(?i)phq|gad|questionário|saúde|psic[oó]log|depress|ansied|terap|psi@|Helena`)

// TestMail: subject and text say nothing, to everybody the same; an employee gets it at a personal address only (Q195).
func TestMail(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, eva := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Employee("eva@aurora.example")
		vaultOf(k, psi)
		write(k, psi, "GAD7", 0)
		met(k, psi, ana)
		met(k, psi, eva)
		before := len(k.Mails(eva.Email))
		id := toAnswer(k, psi, ana)
		toAnswer(k, psi, eva)
		all := k.Mails(ana.Email)
		last := all[len(all)-1]
		if last.Subject != "Há algo para você responder" || !strings.Contains(last.Text, "/perguntas/"+id) {
			t.Errorf("%q: %s", last.Subject, last.Text)
		}
		own := questionnaire.MailSent(id)
		words := last.Subject + own.Title + own.Button + strings.Join(own.Paragraphs, " ")
		if found := tells.FindString(words); found != "" {
			t.Errorf("the mail says %q", found)
		}
		if n := len(k.Mails(eva.Email)); n != before {
			t.Errorf("the company's address got %d mails", n-before)
		}
	})
}

// TestExpiry: at the last moment itself it is over, also before the job has run; then another one may be sent.
func TestExpiry(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		vaultOf(k, psi)
		write(k, psi, "GAD7", 0)
		met(k, psi, ana)
		id := toAnswer(k, psi, ana)
		body := sealed(k, ana, id, "{}")
		k.Clock.Advance(14*24*time.Hour - time.Microsecond)
		psi, ana = k.Login(psi.Email), k.Login(ana.Email)
		refused(t, "just before", send(k, psi, ana, "GAD7"), 409, "questionnaire.open")
		if n := len(waiting(k, ana)); n != 1 {
			t.Errorf("%d wait just before", n)
		}
		k.Clock.Advance(time.Microsecond)
		refused(t, "at the last moment", answer(k, ana, id, body), 409, "questionnaire.closed")
		refused(t, "withdrawn when it is over", k.Call("DELETE", "/api/questionnaire/"+id, psi.Token, nil), 409,
			"questionnaire.closed")
		state := sent(k, psi, ana)[0].(map[string]any)["state"]
		shown := k.Call("GET", "/api/questionnaire/"+id, ana.Token, nil).Is(200).JSON()
		if len(waiting(k, ana)) != 0 || state != "EXPIRED" || len(shown["items"].([]any)) != 0 {
			t.Errorf("after the last moment: %v %v", state, shown)
		}
		send(k, psi, ana, "GAD7").Is(200)
		k.Clock.Advance(14 * 24 * time.Hour)
		run(k, questionnaire.Expire{})
		if n := rows(k, "questionnaire", "state = 'EXPIRED' AND closed_at IS NOT NULL"); n != 2 {
			t.Errorf("%d expired", n)
		}
	})
}

// TestWithdraw: the therapist takes an open one back; the patient reads that, and may not answer.
func TestWithdraw(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, other := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Therapist("outra@psic.test")
		vaultOf(k, psi)
		write(k, psi, "GAD7", 0)
		met(k, psi, ana)
		id := toAnswer(k, psi, ana)
		body := sealed(k, ana, id, "{}")
		path := "/api/questionnaire/" + id
		refused(t, "another therapist", k.Call("DELETE", path, other.Token, nil), 404, "")
		refused(t, "another patient", k.Call("GET", path, k.Patient("bia@psic.test").Token, nil), 404, "")
		k.Call("DELETE", path, psi.Token, nil).Is(200)
		refused(t, "answering", answer(k, ana, id, body), 409, "questionnaire.closed")
		shown := k.Call("GET", path, ana.Token, nil).Is(200).JSON()
		if shown["state"] != "WITHDRAWN" || len(waiting(k, ana)) != 0 {
			t.Errorf("the patient reads %v", shown)
		}
	})
}
