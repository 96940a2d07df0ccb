package booking_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// mailsWith counts mails to somebody whose text has the words.
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

// TestReminders: a day and an hour before, to both people, once, and neutral in the subject.
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
			for _, telling := range []string{"sessão", "psic", "terap", "10:00", "Helena"} {
				if strings.Contains(strings.ToLower(m.Subject), strings.ToLower(telling)) {
					t.Errorf("the subject %q tells %q", m.Subject, telling)
				}
			}
		}
	})
}

// TestRemindersThatNobodyGets: not after a cancellation, not for a hold, not late, not for what came after the
// moment, and not for a time that was moved away; the new time has its own.
func TestRemindersThatNobodyGets(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Therapist("psi@psic.test", testkit.Fields{"sessionScheduleRequiredAnticipationTimeInHours": 1})
		ana, bia, caio, dora := k.Patient(
			"ana@psic.test",
		), k.Patient(
			"bia@psic.test",
		), k.Patient(
			"caio@psic.test",
		), k.Patient(
			"dora@psic.test",
		)
		cancelled := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		moved := k.Paid(bia, therapist, testkit.Wednesday, "14:00")
		k.Work()
		cancel(k, ana, cancelled).Is(200)
		move(k, bia, moved, "19/11/2026", "14:00").Is(200)
		k.Book(caio, therapist, testkit.Wednesday, "19:00")
		jump(k, wednesdayAt10.Add(-23*time.Hour), &dora)
		k.Paid(dora, therapist, testkit.Wednesday, "10:00")    // after its moment
		moveTo(k, wednesdayAt10.Add(-time.Hour+6*time.Minute)) // the server stood still
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

// TestRemindersAreAChoice: each may be turned off by its owner; what happens to the booking is told all the same.
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
		if now := k.Call("GET", path, ana.Token, nil).
			Is(200).
			JSON(); now["reminder24h"] != false ||
			now["reminder1h"] != true {
			t.Errorf("after choosing: %v", now)
		}
		k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		moveTo(k, wednesdayAt10.Add(-24*time.Hour))
		moveTo(k, wednesdayAt10.Add(-time.Hour))
		testkit.Equal(t, "turned off", mailsWith(k, ana.Email, dayBefore), 0)
		testkit.Equal(t, "left on", mailsWith(k, ana.Email, hourBefore), 1)
		testkit.Equal(t, "the other's choice", mailsWith(k, therapist.Email, dayBefore), 1)
		testkit.Equal(t, "the payment is told", mailsWith(k, ana.Email, "Está tudo certo"), 1)
	})
}

// TestMailsOfAHold: ten minutes before its end, once, and not when it was paid, given up or the word would come late.
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

// TestAMoveIsToldInFull: both times, who asked for it, and to whom was moved the right to cancel. Q050.
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
		testkit.Equal(t, "whose own wish it was", mailsWith(k, therapist.Email, right), 0)
	})
}

// TestAHoldNamesItsEnd: the mail comes three minutes later, when less than an hour is left.
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

// TestNobodyIsAskedToPayTwice: a card still looked at keeps the time beyond the hold, and no mail asks for money or
// says that the time is gone.
func TestNobodyIsAskedToPayTwice(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		looked := func(id string) testkit.Response {
			return k.Pay(ana, id, k.CardPayment(sandbox.CardAnalysis)).Is(200)
		}
		id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		before := len(k.Mails(ana.Email))
		k.Clock.Advance(2*time.Minute + 30*time.Second)
		looked(id)
		k.AdvanceAndWork(30 * time.Second)
		testkit.Equal(t, "three minutes later", len(k.Mails(ana.Email)), before)
		k.AdvanceAndWork(time.Minute)
		testkit.Equal(t, "paid then", mailsWith(k, ana.Email, "Está tudo certo"), 1)

		id = k.Book(ana, therapist, testkit.Wednesday, "14:00")
		k.AdvanceAndWork(5 * time.Minute)
		k.Clock.Advance(44*time.Minute + 30*time.Second)
		looked(id)
		k.AdvanceAndWork(30 * time.Second)
		testkit.Equal(t, "ten minutes before the end", mailsWith(k, ana.Email, "termina em 10 minutos"), 0)
		k.AdvanceAndWork(time.Minute)
		testkit.Equal(t, "paid", mailsWith(k, ana.Email, "Está tudo certo"), 2)

		id = k.Book(ana, therapist, testkit.Wednesday, "19:00")
		k.Clock.Advance(59*time.Minute + 30*time.Second)
		looked(id)
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

// TestMailsToAnEmployee tell nothing: no therapist, no time, no telling word, from the hold to the refund.
func TestMailsToAnEmployee(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, eva := k.Therapist("psi@psic.test"), k.Employee("eva@aurora.example")
		before := len(k.Mails(eva.Email))
		held := k.Book(eva, therapist, "23/11/2026", "14:00")
		k.AdvanceAndWork(50 * time.Minute)
		cancel(k, eva, held).Is(200)
		k.Paid(eva, therapist, testkit.Wednesday, "10:00")
		gone := k.Paid(eva, therapist, testkit.Wednesday, "14:00")
		move(k, therapist, gone, "20/11/2026", "14:00").Is(200)
		cancel(k, eva, gone).Is(200)
		moveTo(k, wednesdayAt10.Add(-24*time.Hour))
		moveTo(k, wednesdayAt10.Add(-time.Hour))
		mails := k.Mails(eva.Email)[before:]
		if len(mails) < 9 {
			t.Fatalf(
				"%d mails: booked, ending, cancelled, booked, paid, moved, refunded and two reminders were expected",
				len(mails),
			)
		}
		for _, m := range mails {
			for _, telling := range []string{"Helena", "sessão", "psicólog", "terap", "atendimento", "horário", "10:00", "14:00", "18/11", "R$", "reserva", "pagamento", gone} {
				if strings.Contains(strings.ToLower(m.Subject+m.Text+m.HTML), strings.ToLower(telling)) {
					t.Errorf("%q tells %q:\n%s", m.Subject, telling, m.Text)
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

// TestTheRefundIsTold when it was really sent, and not before.
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
		testkit.Equal(t, "before the provider was asked", told(), 0)
		k.Work()
		testkit.Equal(t, "after", told(), 1)
	})
}
