package record_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/record"
	"psic/internal/testkit"
)

func ask(k *testkit.Kit, patient, therapist testkit.Person) testkit.Response {
	return k.Call("POST", "/api/record-request", patient.Token, testkit.Fields{"therapistId": therapist.ID})
}

// requests returns the list of one of the two people.
func requests(k *testkit.Kit, who testkit.Person) []map[string]any {
	k.T.Helper()
	out := []map[string]any{}
	for _, row := range k.Call("GET", "/api/record-request", who.Token, nil).Is(200).JSON()["requests"].([]any) {
		out = append(out, row.(map[string]any))
	}
	return out
}

// asked asks for a copy and returns the id of the request.
func asked(k *testkit.Kit, patient, therapist testkit.Person) string {
	k.T.Helper()
	ask(k, patient, therapist).Is(200)
	return requests(k, patient)[0]["id"].(string)
}

func refusal() testkit.Fields { return testkit.Fields{"delivered": false, "note": "CANARIO motivo"} }

func delivery(k *testkit.Kit) testkit.Fields {
	return testkit.Fields{
		"delivered":   true,
		"deliveredOn": k.Clock.Today().Wire(),
		"note":        "CANARIO entregue em mãos",
	}
}

func answer(k *testkit.Kit, therapist testkit.Person, id string, body testkit.Fields) testkit.Response {
	return k.Call("POST", "/api/record-request/"+id+"/answer", therapist.Token, body)
}

func withdraw(k *testkit.Kit, patient testkit.Person, id string) testkit.Response {
	return k.Call("POST", "/api/record-request/"+id+"/withdraw", patient.Token, nil)
}

func TestRequestIsAskedAndAnswered(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		id := asked(k, patient, psi)
		refused(t, "twice", ask(k, patient, psi), 409, "record_request.open")
		got := requests(k, psi)[0]
		if got["state"] != "OPEN" || got["customerId"] != patient.ID ||
			got["dueOn"] != k.Clock.Today().AddDays(15).Wire() || got["overdue"] != false {
			t.Errorf("request %v", got)
		}
		answer(k, psi, id, delivery(k)).Is(200)
		got = requests(k, patient)[0]
		if got["state"] != "DELIVERED" || got["note"] != "CANARIO entregue em mãos" ||
			got["deliveredOn"] != k.Clock.Today().Wire() {
			t.Errorf("answer %v", got)
		}
		asked(k, patient, psi) // a closed request lets the patient ask again
		stored := testkit.One[string](k, "SELECT note FROM record_request WHERE id = $1", id)
		if strings.Contains(stored+k.Logs.String(), "CANARIO") || stored == "" {
			t.Errorf("the answer is stored as %q", stored)
		}
	})
}

// TestRequestStates walks the table: every action in every state.
func TestRequestStates(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		id := asked(k, patient, psi)
		actions := map[record.RequestState]func() testkit.Response{
			record.RequestDelivered: func() testkit.Response { return answer(k, psi, id, delivery(k)) },
			record.RequestRefused:   func() testkit.Response { return answer(k, psi, id, refusal()) },
			record.RequestWithdrawn: func() testkit.Response { return withdraw(k, patient, id) },
		}
		for _, from := range []record.RequestState{
			record.RequestOpen, record.RequestDelivered, record.RequestRefused,
			record.RequestWithdrawn, record.RequestEnded,
		} {
			for to, act := range actions {
				k.Exec("UPDATE record_request SET state = $1 WHERE id = $2", string(from), id)
				r := act()
				if from.MayBecome(to) != (r.Status == 200) {
					t.Errorf("%s to %s: %d", from, to, r.Status)
				}
				if r.Status != 200 {
					refused(t, string(from), r, 409, "record_request.closed")
				}
			}
		}
	})
}

func TestOneOpenRequestForAPair_race(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		statuses := make([]int, 8)
		var all sync.WaitGroup
		for i := range statuses {
			all.Go(func() { statuses[i] = ask(k, patient, psi).Status })
		}
		all.Wait()
		if n := testkit.One[int](k, "SELECT count(*) FROM record_request"); n != 1 {
			t.Errorf("%d requests, statuses %v", n, statuses)
		}
		id := requests(k, patient)[0]["id"].(string)
		for i := range statuses {
			all.Go(func() {
				if i%2 == 0 {
					statuses[i] = withdraw(k, patient, id).Status
				} else {
					statuses[i] = answer(k, psi, id, refusal()).Status
				}
			})
		}
		all.Wait()
		won := 0
		for _, s := range statuses {
			if s == 200 {
				won++
			} else if s != 409 {
				t.Errorf("status %d", s)
			}
		}
		if won != 1 {
			t.Errorf("%d ended one request", won)
		}
	})
}

func TestAnswersAreChecked(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		id := asked(k, patient, psi)
		today := k.Clock.Today()
		for what, change := range map[string]testkit.Fields{
			"no note":            {"note": " "},
			"a long note":        {"note": strings.Repeat("a", 1001)},
			"no day":             {"deliveredOn": ""},
			"before asked":       {"deliveredOn": today.AddDays(-1).Wire()},
			"after today":        {"deliveredOn": today.AddDays(1).Wire()},
			"a day that is none": {"deliveredOn": "31/02/2026"},
		} {
			if r := answer(k, psi, id, testkit.With(delivery(k), change)); r.Status != 422 {
				t.Errorf("%s: %d", what, r.Status)
			}
		}
	})
}

func TestRequestIsOfTheTwoPeople(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		id := asked(k, patient, psi)
		other, stranger := k.Therapist("outra@psic.test"), k.Patient("estranho@psic.test")
		meet(k, other, stranger, 5)
		refused(t, "a stranger asks", ask(k, stranger, psi), 404, "not_found")
		refused(t, "another therapist answers", answer(k, other, id, refusal()), 404, "not_found")
		refused(t, "a stranger withdraws", withdraw(k, stranger, id), 404, "not_found")
		for _, p := range []testkit.Person{other, stranger} {
			if list := requests(k, p); len(list) != 0 {
				t.Errorf("%s reads %v", p.Email, list)
			}
		}
		if got := k.Call("GET", "/api/record-request", k.Admin("admin@psic.test").Token, nil).Status; got != 403 {
			t.Errorf("an administrator reads: %d", got)
		}
	})
}

// TestRequestReminds: at once, five days before the last day and the day after it, while it is open. On the last day
// itself it is not overdue.
func TestRequestReminds(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		asked(k, patient, psi)
		today := k.Clock.Today()
		on := func(day at.Date, minute int) {
			k.AdvanceAndWork(day.At(minute, at.SaoPaulo).Sub(k.Clock.Now()))
		}
		mails := func(title string) int {
			n := 0
			for _, m := range k.Mails(psi.Email) {
				if strings.Contains(m.Text, title) {
					n++
					if strings.Contains(m.Text, patient.Email) || m.Subject != "Novidade na sua conta" {
						t.Errorf("the mail says %q %q", m.Subject, m.Text)
					}
				}
			}
			return n
		}
		if mails("Há um pedido de cópia") != 1 {
			t.Error("the therapist was not told")
		}
		for _, row := range []struct {
			day    at.Date
			minute int
			sent   int
		}{
			{today.AddDays(10), 7*60 + 59, 0},
			{today.AddDays(10), 8 * 60, 1},
			{today.AddDays(16), 7*60 + 59, 1},
			{today.AddDays(16), 8 * 60, 2},
		} {
			on(row.day, row.minute)
			if n := mails("ainda espera resposta"); n != row.sent {
				t.Errorf("%s %d: %d reminders, want %d", row.day, row.minute, n, row.sent)
			}
		}
		psi = k.Login(psi.Email)
		if requests(k, psi)[0]["overdue"] != true {
			t.Error("not overdue after its day")
		}
	})
}

func TestAnsweredRequestTellsThePatientAndNobodyElse(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		id := asked(k, patient, psi)
		answer(k, psi, id, refusal()).Is(200)
		k.AdvanceAndWork(20 * 24 * time.Hour)
		told := false
		for _, m := range append(k.Mails(psi.Email), k.Mails(patient.Email)...) {
			told = told || m.To == patient.Email && strings.Contains(m.Text, "Seu pedido foi respondido")
			if strings.Contains(m.Text, "CANARIO") || strings.Contains(m.Text, "ainda espera resposta") {
				t.Errorf("mail %q", m.Text)
			}
		}
		if !told {
			t.Error("the patient was not told")
		}
	})
}

// TestEmployeesAreToldDiscreetly Q195: an employee is told at a personal address only, and not of what.
func TestEmployeesAreToldDiscreetly_Q195(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, eva := k.Therapist("psi@psic.test"), k.Employee("eva@empresa.test")
		meet(k, psi, eva, 0)
		first := asked(k, eva, psi)
		answer(k, psi, first, refusal()).Is(200)
		before := len(k.Mails("eva@empresa.test"))
		k.PersonalAddress(eva, "eva@pessoal.example")
		eva = k.Login(eva.Email)
		second := asked(k, eva, psi)
		answer(k, psi, second, refusal()).Is(200)
		for _, m := range k.Mails("eva@empresa.test") {
			if strings.Contains(m.Text, "respondido") || strings.Contains(m.Text, "prontuário") {
				t.Errorf("the employer's mailbox got %q", m.Text)
			}
		}
		personal := k.Mails("eva@pessoal.example")
		last := personal[len(personal)-1]
		if last.Subject != "Novidade na sua conta" || strings.Contains(last.Text, "pedido") || before == 0 {
			t.Errorf("the personal mailbox got %q %q", last.Subject, last.Text)
		}
	})
}

func TestRequestsGoWithTheAccounts(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		asked(k, patient, psi)
		k.Call("POST", "/api/user/"+patient.ID+"/deactivate", patient.Token, testkit.Fields{"reason": "Fim."}).Is(200)
		k.AdvanceAndWork(25 * time.Hour)
		if n := testkit.One[int](k, "SELECT count(*) FROM record_request"); n != 0 {
			t.Errorf("%d requests are left", n)
		}
	})
}
