package waiting_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/store"
	"psic/internal/testkit"
	"psic/internal/waiting"
)

// opens lets hours of a therapist become free for the waiting list, as one job does it.
func opens(k *testkit.Kit, psi testkit.Person, starts ...time.Time) {
	k.T.Helper()
	job := waiting.OfferHours{TherapistID: psi.ID}
	for _, start := range starts {
		job.Starts = append(job.Starts, at.Of(start))
	}
	k.InTx(func(tx *store.Tx) error { return k.Jobs.Enqueue(context.Background(), tx, job) })
	k.Work()
}

// TestOfferedAgainAfterAnError: the offer of one of two hours fails. The other is offered all the same, and the retry
// offers the first one, to somebody who has no offer. Nothing is offered or mailed twice.
func TestOfferedAgainAfterAnError(t *testing.T) {
	refuse := map[store.Engine]string{
		store.Postgres: "ALTER TABLE waiting_offer ADD CONSTRAINT not_this CHECK (starts_at <> %d)",
		store.SQLite: `CREATE TRIGGER not_this BEFORE INSERT ON waiting_offer WHEN NEW.starts_at = %d
			BEGIN SELECT RAISE(ABORT, 'not this'); END`,
	}
	allow := map[store.Engine]string{
		store.Postgres: "ALTER TABLE waiting_offer DROP CONSTRAINT not_this",
		store.SQLite:   "DROP TRIGGER not_this",
	}
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		ana, bia, caio := k.Patient("ana@psic.test"), k.Patient("bia@psic.test"), k.Patient("caio@psic.test")
		for _, p := range []testkit.Person{ana, bia, caio} {
			waits(k, p, psi).Is(200)
			k.Clock.Advance(time.Second)
		}
		first, second := moment(friday, 14, 0), moment(friday, 19, 0)
		k.Exec(fmt.Sprintf(refuse[k.DB.Engine], first.UnixMicro()))
		opens(k, psi, first, second)
		testkit.Equal(t, "offers while one fails", count(k, "waiting_offer", "true"), 1)
		kept := offerID(k, ana)
		if kept == "" {
			t.Fatal("the second hour is not offered because the first one failed")
		}
		k.Exec(allow[k.DB.Engine])
		for range 3 {
			k.AdvanceAndWork(10 * time.Second)
		}
		if offerID(k, ana) != kept || offerID(k, bia) == "" || offerID(k, caio) != "" {
			t.Errorf("after the retry: %v, %v, %v", offered(k, ana), offered(k, bia), offered(k, caio))
		}
		testkit.Equal(t, "offers", count(k, "waiting_offer", "true"), 2)
		for _, p := range []testkit.Person{ana, bia} {
			told := 0
			for _, m := range k.Mails(p.Email) {
				told += strings.Count(m.Text, "Abriu um horário para você")
			}
			if told != 1 {
				t.Errorf("%s has %d mails", p.Email, told)
			}
		}
	})
}

// TestNearTheStart: an offer never lasts past two hours before the start. With five minutes until then it is made, with
// a microsecond less it is not.
func TestNearTheStart(t *testing.T) {
	for _, late := range []time.Duration{0, time.Microsecond} {
		plain(t, func(t *testing.T, k *testkit.Kit) {
			psi := k.Registered("psi@psic.test", testkit.Fields{"sessionScheduleRequiredAnticipationTimeInHours": 1})
			k.Publish(psi, testkit.EveryDay("16:30")...)
			ana := k.Patient("ana@psic.test")
			waits(k, ana, psi).Is(200)
			jump(k, moment(thursday, 14, 25).Add(late), &ana)
			opens(k, psi, moment(thursday, 16, 30))
			o := offered(k, ana)
			if late > 0 {
				if o != nil {
					t.Errorf("an offer of less than five minutes: %v", o)
				}
				return
			}
			if o == nil || o["expiresAt"] != "2026-11-19T17:30:00Z" {
				t.Fatalf("offer %v", o)
			}
			k.Clock.Set(moment(thursday, 14, 30))
			code(t, "two hours before the start", accept(k, ana, o["id"].(string)), 409, "waiting.offer_over")
			k.Clock.Set(moment(thursday, 14, 30).Add(-time.Microsecond))
			accept(k, ana, o["id"].(string)).Is(200)
		})
	}
}

// TestQuietHours_near: at night an hour before 10:30 is offered at once, because in the morning there would be no time.
// One at 10:30 waits until 8:00.
func TestQuietHours_near(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		soon, later := k.Registered("cedo@psic.test"), k.Registered("tarde@psic.test")
		k.Publish(soon, testkit.EveryDay("10:20")...)
		k.Publish(later, testkit.EveryDay("10:30")...)
		k.Exec("UPDATE therapist SET notice_hours = 1")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		waits(k, ana, soon).Is(200)
		waits(k, bia, later).Is(200)
		jump(k, moment("18/11/2026", 21, 0), &ana, &bia)
		opens(k, soon, moment(thursday, 10, 20))
		opens(k, later, moment(thursday, 10, 30))
		if o := offered(k, ana); o == nil || o["expiresAt"] != "2026-11-19T00:30:00Z" {
			t.Errorf("the near hour: %v", o)
		}
		if o := offered(k, bia); o != nil {
			t.Errorf("the other hour at night: %v", o)
		}
		jump(k, moment(thursday, 8, 0), &bia)
		k.Work()
		if o := offered(k, bia); o == nil || o["expiresAt"] != "2026-11-19T11:30:00Z" {
			t.Errorf("the other hour at 8:00: %v", o)
		}
	})
}

// TestQuietHours_declined: an offer of a microsecond before 21:00 lasts its 30 minutes. When it is declined after 21:00
// the hour is everybody's, and the next person gets it at 8:00.
func TestQuietHours_declined(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		waits(k, ana, psi).Is(200)
		k.Clock.Advance(time.Second)
		waits(k, bia, psi).Is(200)
		jump(k, moment("18/11/2026", 21, 0).Add(-time.Microsecond), &ana, &bia)
		opens(k, psi, moment(friday, 14, 0))
		id := offerID(k, ana)
		if id == "" {
			t.Fatal("no offer before 21:00")
		}
		k.Clock.Set(moment("18/11/2026", 21, 10))
		decline(k, ana, id).Is(200)
		k.Work()
		if offerID(k, bia) != "" || !isFree(k, bia, psi, friday, "14:00") {
			t.Error("the next person gets an offer at night, or the hour is kept")
		}
		jump(k, moment(thursday, 8, 0), &bia)
		k.Work()
		if offerID(k, bia) == "" {
			t.Error("no offer at 8:00")
		}
	})
}

// TestTwoADay_midnight: the third offer comes at midnight of São Paulo, and not a microsecond before, also after two
// offers of the late evening. The hours are so near that they are offered at night.
func TestTwoADay_midnight(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Registered("psi@psic.test"), k.Patient("ana@psic.test")
		k.Publish(psi, testkit.EveryDay("08:00", "09:00", "10:00")...)
		k.Exec("UPDATE therapist SET notice_hours = 1")
		waits(k, ana, psi).Is(200)
		jump(k, moment("18/11/2026", 22, 0), &ana)
		for _, hour := range []int{8, 9} {
			opens(k, psi, moment(thursday, hour, 0))
			decline(k, ana, offerID(k, ana)).Is(200)
		}
		near := moment(thursday, 10, 0)
		jump(k, moment(thursday, 0, 0).Add(-time.Microsecond), &ana)
		opens(k, psi, near)
		if o := offered(k, ana); o != nil {
			t.Errorf("a third offer before midnight: %v", o)
		}
		k.Clock.Set(moment(thursday, 0, 0))
		opens(k, psi, near)
		if offerID(k, ana) == "" {
			t.Error("no offer at midnight")
		}
	})
}

// TestLastDayIsTold_Q195: in the morning after the last day of a wait its person is told, once; not who waits again
// already, nor an employee at the company's mailbox.
func TestLastDayIsTold_Q195(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		ana, bia, eva := k.Patient("ana@psic.test"), k.Patient("bia@psic.test"), k.Employee("eva@aurora.example")
		for _, p := range []testkit.Person{ana, bia, eva} {
			waits(k, p, psi, testkit.Fields{"lastDay": thursday}).Is(200)
		}
		told := func(p testkit.Person) (n int) {
			for _, m := range k.Mails(p.Email) {
				n += strings.Count(m.Text, "até "+thursday+". Esse prazo passou")
			}
			return n
		}
		before := len(k.Mails(eva.Email))
		jump(k, moment(friday, 0, 0), &bia)
		k.Work()
		testkit.Equal(t, "waits", count(k, "waiting", "state = 'WAITING'"), 0)
		waits(k, bia, psi).Is(200)
		jump(k, moment(friday, 8, 0).Add(-time.Microsecond))
		k.Work()
		testkit.Equal(t, "told at night", told(ana), 0)
		jump(k, moment(friday, 8, 0))
		k.Work()
		k.AdvanceAndWork(time.Hour)
		testkit.Equal(t, "told in the morning", told(ana), 1)
		testkit.Equal(t, "told who waits again", told(bia), 0)
		testkit.Equal(t, "mails to the company's mailbox", len(k.Mails(eva.Email)), before)
		last := k.Mails(ana.Email)[len(k.Mails(ana.Email))-1]
		if last.Subject != "Novidade na sua conta" || !strings.Contains(last.Text, "/psicologo-perfil/"+psi.ID) {
			t.Errorf("the mail: %s\n%s", last.Subject, last.Text)
		}
	})
}
