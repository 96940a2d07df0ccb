package booking_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// mailsWith counts the mails to somebody whose text contains the words.
func mailsWith(k *testkit.Kit, to, words string) int {
	n := 0
	for _, m := range k.Mails(to) {
		if strings.Contains(m.Text, words) {
			n++
		}
	}
	return n
}

var wednesdayAt10 = testkit.Start.AddDate(0, 0, 2).Add(time.Hour)

func moveTo(k *testkit.Kit, moment time.Time) {
	k.T.Helper()
	k.Clock.Set(moment)
	k.Work()
}

const (
	dayBefore  = "Faltam 24 horas"
	hourBefore = "Falta 1 hora"
)

// TestReminders: both people get one reminder a day before and one an hour before. The subject says nothing about
// therapy.
func TestReminders(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		moveTo(k, wednesdayAt10.Add(-24*time.Hour-time.Second))
		testkit.Equal(t, "a second early", mailsWith(k, ana.Email, dayBefore), 0)
		moveTo(k, wednesdayAt10.Add(-24*time.Hour))
		moveTo(k, wednesdayAt10.Add(-24*time.Hour+time.Minute))
		for _, p := range []testkit.Person{ana, therapist} {
			testkit.Equal(t, "a day before, "+p.Email, mailsWith(k, p.Email, dayBefore), 1)
		}
		moveTo(k, wednesdayAt10.Add(-time.Hour))
		for _, p := range []testkit.Person{ana, therapist} {
			testkit.Equal(t, "an hour before, "+p.Email, mailsWith(k, p.Email, hourBefore), 1)
		}
		for _, m := range k.Mails(ana.Email) {
			for _, revealing := range []string{"sessão", "psic", "terap", "10:00", "Helena"} {
				if strings.Contains(strings.ToLower(m.Subject), strings.ToLower(revealing)) {
					t.Errorf("the subject %q reveals %q", m.Subject, revealing)
				}
			}
		}
	})
}

// TestRemindersThatNobodyGets: no reminder is sent after a cancellation, for a hold, late, for a session that was paid
// after the time of the reminder, or for the old time of a moved session. The new time has its own reminders.
func TestRemindersThatNobodyGets(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Therapist("psi@psic.test", testkit.Fields{"sessionScheduleRequiredAnticipationTimeInHours": 1})
		ana := k.Patient("ana@psic.test")
		bia := k.Patient("bia@psic.test")
		caio := k.Patient("caio@psic.test")
		dora := k.Patient("dora@psic.test")
		cancelled := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		moved := k.Paid(bia, therapist, testkit.Wednesday, "14:00")
		k.Work()
		cancel(k, ana, cancelled).Is(200)
		move(k, bia, moved, "19/11/2026", "14:00").Is(200)
		k.Book(caio, therapist, testkit.Wednesday, "19:00")
		jump(k, wednesdayAt10.Add(-23*time.Hour), &dora)
		k.Paid(dora, therapist, testkit.Wednesday, "10:00")    // after the time of the first reminder
		moveTo(k, wednesdayAt10.Add(-time.Hour+6*time.Minute)) // the server was down
		moveTo(k, wednesdayAt10.Add(3*time.Hour))
		for _, p := range []testkit.Person{ana, bia, caio, dora} {
			if n := mailsWith(k, p.Email, dayBefore) + mailsWith(k, p.Email, hourBefore); n != 0 {
				t.Errorf("%s was reminded %d times", p.Email, n)
			}
		}
		moveTo(k, wednesdayAt10.Add(4*time.Hour))
		testkit.Equal(t, "a day before the new time", mailsWith(k, bia.Email, dayBefore), 1)
		moveTo(k, wednesdayAt10.Add(27*time.Hour))
		testkit.Equal(t, "an hour before the new time", mailsWith(k, bia.Email, hourBefore), 1)
	})
}

// TestRemindersAreAChoice: each person may turn reminders off. The mails about changes of the session are still sent.
func TestRemindersAreAChoice(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		path := "/api/user/" + ana.ID + "/notifications"
		was := k.Call("GET", path, ana.Token, nil).Is(200).JSON()
		if was["reminder24h"] != true || was["reminder1h"] != true {
			t.Errorf("before choosing: %v", was)
		}
		k.Call("PUT", path, ana.Token, testkit.Fields{"reminder24h": false, "reminder1h": true}).Is(200)
		k.Call("PUT", path, therapist.Token, testkit.Fields{"reminder24h": true, "reminder1h": true}).Is(404)
		now := k.Call("GET", path, ana.Token, nil).Is(200).JSON()
		if now["reminder24h"] != false || now["reminder1h"] != true {
			t.Errorf("after choosing: %v", now)
		}
		k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		moveTo(k, wednesdayAt10.Add(-24*time.Hour))
		moveTo(k, wednesdayAt10.Add(-time.Hour))
		testkit.Equal(t, "turned off", mailsWith(k, ana.Email, dayBefore), 0)
		testkit.Equal(t, "left on", mailsWith(k, ana.Email, hourBefore), 1)
		testkit.Equal(t, "the other's choice", mailsWith(k, therapist.Email, dayBefore), 1)
		testkit.Equal(t, "the mail about the payment", mailsWith(k, ana.Email, "Está tudo certo"), 1)
	})
}

// TestMailsOfAHold: the patient gets one mail ten minutes before the end of a hold, unless the hold was paid or
// cancelled or the mail would be late.
func TestMailsOfAHold(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Therapist("psi@psic.test")
		ana, bia, caio := k.Patient("ana@psic.test"), k.Patient("bia@psic.test"), k.Patient("caio@psic.test")
		k.Book(ana, therapist, testkit.Wednesday, "10:00")
		k.Paid(bia, therapist, testkit.Wednesday, "14:00")
		cancel(k, caio, k.Book(caio, therapist, testkit.Wednesday, "19:00")).Is(200)
		const ending = "termina em 10 minutos"
		k.AdvanceAndWork(50 * time.Minute)
		for p, want := range map[testkit.Person]int{ana: 1, bia: 0, caio: 0} {
			testkit.Equal(t, p.Email, mailsWith(k, p.Email, ending), want)
		}
		dora := k.Patient("dora@psic.test")
		k.Book(dora, therapist, "19/11/2026", "10:00")
		k.AdvanceAndWork(56 * time.Minute)
		testkit.Equal(t, "late", mailsWith(k, dora.Email, ending), 0)
	})
}

// TestAMoveIsToldInFull: the mail about a move has both times and who moved the session. A patient whom the therapist
// moved also reads about the right to cancel. Q050.
func TestAMoveIsToldInFull(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		move(k, ana, id, testkit.Wednesday, "14:00").Is(200)
		k.Work()
		move(k, therapist, id, testkit.Wednesday, "19:00").Is(200)
		k.Work()
		const right = "cancelar até o início e recebe todo o valor em saldo"
		told := map[testkit.Person][]string{
			ana: {
				"18/11/2026 às 10:00 (horário de Brasília) foi remarcado por você.",
				"18/11/2026 às 14:00 (horário de Brasília) foi remarcado por quem atende você.",
				right,
			},
			therapist: {
				"18/11/2026 às 10:00 (horário de Brasília) foi remarcado pelo paciente.",
				"18/11/2026 às 14:00 (horário de Brasília) foi remarcado por você.",
			},
		}
		for p, lines := range told {
			for _, line := range lines {
				testkit.Equal(t, p.Email+": "+line, mailsWith(k, p.Email, line), 1)
			}
			testkit.Equal(t, "the new time", mailsWith(k, p.Email, "O novo horário é 18/11/2026 às 19:00"), 1)
		}
		testkit.Equal(t, "no such right for the therapist", mailsWith(k, therapist.Email, right), 0)
	})
}

// TestAHoldNamesItsEnd: the mail about a hold comes three minutes later and has the time at which the hold ends.
func TestAHoldNamesItsEnd(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Book(ana, therapist, testkit.Wednesday, "10:00")
		k.AdvanceAndWork(3 * time.Minute)
		testkit.Equal(
			t,
			"an hour after the booking",
			mailsWith(k, ana.Email, "até as "+testkit.Start.Add(time.Hour).Format("15:04")),
			1,
		)
		k.Exec("UPDATE therapist SET notice_hours = 1 WHERE account_id = $1", therapist.ID)
		k.Search.Index.Changed(therapist.ID)
		jump(k, wednesdayAt10.Add(3*time.Hour), &ana) // an hour before: exactly the notice
		k.Book(ana, therapist, testkit.Wednesday, "14:00")
		k.AdvanceAndWork(3 * time.Minute)
		testkit.Equal(t, "the start", mailsWith(k, ana.Email, "até as 14:00"), 1)
	})
}

// TestNobodyIsAskedToPayTwice: a card payment in analysis keeps the time beyond the end of the hold, and no mail asks
// for money or says that the time was released.
func TestNobodyIsAskedToPayTwice(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		payInAnalysis := func(id string) testkit.Response {
			return k.Pay(ana, id, k.CardPayment(sandbox.CardAnalysis)).Is(200)
		}
		id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		before := len(k.Mails(ana.Email))
		k.Clock.Advance(2*time.Minute + 30*time.Second)
		payInAnalysis(id)
		k.AdvanceAndWork(30 * time.Second)
		testkit.Equal(t, "three minutes later", len(k.Mails(ana.Email)), before)
		k.AdvanceAndWork(time.Minute)
		testkit.Equal(t, "paid then", mailsWith(k, ana.Email, "Está tudo certo"), 1)

		id = k.Book(ana, therapist, testkit.Wednesday, "14:00")
		k.AdvanceAndWork(5 * time.Minute)
		k.Clock.Advance(44*time.Minute + 30*time.Second)
		payInAnalysis(id)
		k.AdvanceAndWork(30 * time.Second)
		testkit.Equal(t, "ten minutes before the end", mailsWith(k, ana.Email, "termina em 10 minutos"), 0)
		k.AdvanceAndWork(time.Minute)
		testkit.Equal(t, "paid", mailsWith(k, ana.Email, "Está tudo certo"), 2)

		id = k.Book(ana, therapist, testkit.Wednesday, "19:00")
		k.Clock.Advance(59*time.Minute + 30*time.Second)
		payInAnalysis(id)
		k.AdvanceAndWork(40 * time.Second)
		seen := k.GetSession(ana, id)
		if seen["state"] != "agendado" || seen["status"] != "Aguardando processamento" || seen["canPay"] != false {
			t.Errorf("beyond the hold: %v, %v, %v", seen["state"], seen["status"], seen["canPay"])
		}
		testkit.Equal(t, "nothing was released", mailsWith(k, ana.Email, "liberado"), 0)
		k.AdvanceAndWork(time.Minute)
		testkit.Equal(t, "paid after all", k.GetSession(ana, id)["status"].(string), "pago")
	})
}

// TestMailsToAnEmployee_Q195: mails about sessions go to the personal address. None of them reveals the therapist, the
// time or anything about therapy, from the hold to the refund, and none goes to the company's mailbox.
// Abuse case 39.
func TestMailsToAnEmployee_Q195(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, eva := k.Therapist("psi@psic.test"), k.Employee("eva@aurora.example")
		k.PersonalAddress(eva, "eva@pessoal.example")
		before, atWork := len(k.Mails("eva@pessoal.example")), len(k.Mails(eva.Email))
		held := k.Book(eva, therapist, "23/11/2026", "14:00")
		k.AdvanceAndWork(50 * time.Minute)
		cancel(k, eva, held).Is(200)
		k.Paid(eva, therapist, testkit.Wednesday, "10:00")
		gone := k.Paid(eva, therapist, testkit.Wednesday, "14:00")
		move(k, therapist, gone, "20/11/2026", "14:00").Is(200)
		cancel(k, eva, gone).Is(200)
		moveTo(k, wednesdayAt10.Add(-24*time.Hour))
		moveTo(k, wednesdayAt10.Add(-time.Hour))
		mails := k.Mails("eva@pessoal.example")[before:]
		testkit.Equal(t, "the company's mailbox", len(k.Mails(eva.Email)), atWork)
		if len(mails) < 9 {
			t.Fatalf(
				"%d mails: booked, ending, cancelled, booked, paid, moved, refunded and two reminders were expected",
				len(mails),
			)
		}
		revealing := []string{
			"Helena", "sessão", "psicólog", "terap", "atendimento", "horário", "10:00", "14:00", "18/11", "R$",
			"reserva", "pagamento", gone,
		}
		for _, m := range mails {
			for _, word := range revealing {
				if strings.Contains(strings.ToLower(m.Subject+m.Text+m.HTML), strings.ToLower(word)) {
					t.Errorf("%q reveals %q:\n%s", m.Subject, word, m.Text)
				}
			}
		}
		testkit.Equal(
			t,
			"the refund was carried out",
			testkit.One[int](k, "SELECT count(*) FROM refund WHERE status = 'DONE'"),
			1,
		)
	})
}

// TestTheRefundIsTold: the mail about a refund is sent after the provider accepted the refund, and not before.
func TestTheRefundIsTold(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, eva := k.Therapist("psi@psic.test"), k.Employee("eva@aurora.example")
		cancel(k, eva, k.Paid(eva, therapist, testkit.Wednesday, "10:00")).Is(200)
		told := func() int {
			return testkit.One[int](
				k,
				"SELECT count(*) FROM job WHERE kind = 'booking.tell' AND args LIKE '%refunded%'",
			)
		}
		testkit.Equal(t, "before the request to the provider", told(), 0)
		k.Work()
		testkit.Equal(t, "after", told(), 1)
	})
}
