package agreement_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/agreement"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// run runs a job, and the jobs that it enqueues.
func run(k *testkit.Kit, job jobs.Job) {
	k.T.Helper()
	k.InTx(func(tx *store.Tx) error { return k.Jobs.Enqueue(k.T.Context(), tx, job) })
	k.Work()
}

// TestReminder: one mail for each version, a day before a session, while the contract is to be read.
func TestReminder(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		session(k, psi, ana, 2*day)
		session(k, psi, bia, 2*day+50*time.Minute)
		id := publish(k, psi, 0, true, "a")
		accept(k, bia, id).Is(200)
		about := func(p testkit.Person) (n int) {
			for _, m := range k.Mails(p.Email) {
				if strings.Contains(m.Text, "/contrato/") {
					n++
				}
			}
			return n
		}
		remind := func(by time.Duration, want int, what string) {
			t.Helper()
			k.Clock.Advance(by)
			run(k, agreement.Remind{})
			if n := about(ana); n != want {
				t.Errorf("%s: %d mails, want %d", what, n, want)
			}
		}
		remind(day-time.Microsecond, 0, "just before a day")
		remind(time.Microsecond, 1, "a day before")
		remind(time.Hour, 1, "again")
		psi, ana = k.Login(psi.Email), k.Login(ana.Email)
		publish(k, psi, 1, false, "b")
		remind(time.Hour, 2, "another version, which still asks")
		if n := about(bia); n != 0 {
			t.Errorf("who accepted got %d mails", n)
		}
		third := publish(k, psi, 2, true, "c")
		accept(k, ana, third).Is(200)
		remind(time.Hour, 2, "after accepting")
	})
}

// TestReminderOfEmployees_Q195: an employee's reminder goes to a personal address only, and says nothing.
func TestReminderOfEmployees_Q195(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, eva := k.Therapist("psi@psic.test"), k.Employee("eva@aurora.example")
		session(k, psi, eva, day)
		publish(k, psi, 0, true, "a")
		before := len(k.Mails(eva.Email))
		k.Call("POST", "/api/agreement/patients/"+eva.ID+"/send", psi.Token, nil).Is(200)
		k.Work()
		if n := len(k.Mails(eva.Email)); n != before {
			t.Errorf("the company's address got %d mails", n-before)
		}
		k.PersonalAddress(eva, "eva@casa.test")
		k.Clock.Advance(time.Hour)
		run(k, agreement.Remind{})
		all := k.Mails("eva@casa.test")
		last := all[len(all)-1]
		if last.Subject != "Novidade na sua conta" || strings.Contains(last.Text, "contrato") {
			t.Errorf("%q: %s", last.Subject, last.Text)
		}
	})
}

// TestSendByHand: the button mails a patient who has to read, once a day.
func TestSendByHand(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		session(k, psi, ana, 5*day)
		send := func() testkit.Response {
			return k.Call("POST", "/api/agreement/patients/"+ana.ID+"/send", psi.Token, nil)
		}
		refused(t, "nothing published", send(), 409, "agreement.not_pending")
		id := publish(k, psi, 0, true, "a")
		got := together(6, func(int) int { return send().Status })
		if got[200] != 1 || got[409] != 5 {
			t.Errorf("at once: %v", got)
		}
		k.Work()
		if n := len(k.Mails(ana.Email)); !strings.Contains(k.Mails(ana.Email)[n-1].Text, "/contrato/"+id) {
			t.Error("the mail has no link")
		}
		k.Clock.Advance(day - time.Microsecond)
		psi = k.Login(psi.Email)
		refused(t, "just before a day", send(), 409, "agreement.sent")
		k.Clock.Advance(time.Microsecond)
		send().Is(200)
		accept(k, k.Login(ana.Email), id).Is(200)
		k.Clock.Advance(day)
		psi = k.Login(psi.Email)
		refused(t, "after accepting", send(), 409, "agreement.not_pending")
	})
}
