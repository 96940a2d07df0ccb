package waiting_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/testkit"
)

// TestEmployees_Q195: an hour that is kept for companies is offered to employees of an entitled company alone, at the
// company's price. Without a personal address there is no mail; with one, the mail says only that something is new.
func TestEmployees_Q195(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Registered("psi@psic.test", testkit.Fields{"enterpriseSessions": true})
		ana, eva := k.Patient("ana@psic.test"), k.Employee("eva@aurora.example")
		waits(k, ana, psi).Is(200)
		k.Clock.Advance(time.Second)
		waits(k, eva, psi).Is(200)
		before := len(k.Mails(eva.Email))
		open := func(start string) {
			k.Call("POST", "/api/therapist/"+psi.ID+"/agenda/hours", psi.Token, testkit.Fields{
				"day":          friday,
				"startTime":    start,
				"isEnterprise": true,
			}).Is(200)
			k.Work()
		}
		open("14:00")
		o := offered(k, eva)
		if o == nil || o["price"] != 80.0 || o["isEnterprise"] != true || offerID(k, ana) != "" {
			t.Fatalf("offered to the employee: %v, to the other: %v", o, offered(k, ana))
		}
		testkit.Equal(t, "mails to the company's mailbox", len(k.Mails(eva.Email)), before)
		taken := accept(k, eva, o["id"].(string)).Is(200)
		price := testkit.One[int](k, "SELECT price_cents FROM session WHERE id = $1", taken.Str("sessionId"))
		testkit.Equal(t, "price", price, 80_00)
		k.Work()
		testkit.Equal(t, "mails to the company's mailbox", len(k.Mails(eva.Email)), before)

		k.PersonalAddress(eva, "eva@pessoal.test")
		eva = k.Login(eva.Email)
		waits(k, eva, psi).Is(200)
		open("19:00")
		if offerID(k, eva) == "" {
			t.Fatal("the second hour is not offered")
		}
		mails := k.Mails("eva@pessoal.test")
		last := mails[len(mails)-1]
		told := strings.Contains(last.Text, "Helena") || strings.Contains(last.Text, "19:00")
		if last.Subject != "Novidade na sua conta" || told {
			t.Errorf("the mail of an employee: %s\n%s", last.Subject, last.Text)
		}
	})
}

// TestMail: the mail about an offer names the hour and until when it is kept, and its button opens the offer.
func TestMail(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := offeredTo(k, psi, ana)
		mails := k.Mails(ana.Email)
		last := mails[len(mails)-1]
		for _, part := range []string{"20/11/2026 às 14:00", "até as 09:30", "/espera/" + id} {
			if !strings.Contains(last.Text, part) {
				t.Errorf("the mail has no %q:\n%s", part, last.Text)
			}
		}
		if last.Subject != "Novidade na sua conta" {
			t.Errorf("subject %q", last.Subject)
		}
	})
}
