package standing_test

import (
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

func move(k *testkit.Kit, p testkit.Person, session, day, hour string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/agenda/"+p.ID+"/session/"+session+"/reschedule", p.Token, testkit.Fields{
		"day": day, "startTime": hour,
	})
}

// liveTo moves the clock to a moment and runs the jobs on the way, every four hours.
func liveTo(k *testkit.Kit, to time.Time) {
	k.T.Helper()
	for k.Clock.Now().Before(to) {
		k.Clock.Set(minTime(k.Clock.Now().Add(4*time.Hour), to))
		k.Work()
	}
	k.Work()
}

// TestMovedIsNoticedAgain: a session that moves after its notice has a notice of its new time, and is charged 48 hours
// before it, once.
func TestMovedIsNoticedAgain(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		session := byCard(k, &ana, psi, sandbox.CardApprovedVisa)
		until(k, 96*time.Hour-time.Minute)
		ana = k.Login(ana.Email)
		move(k, ana, session, "01/12/2026", "14:00").Is(200)
		liveTo(k, start("01/12/2026", 14).Add(-48*time.Hour-time.Minute))
		if charges(k, session) != 0 || mailsWith(k, ana, "29/11/2026 às 14:00") != 1 {
			t.Errorf("%d charges, or not one notice of the new time", charges(k, session))
		}
		liveTo(k, start("01/12/2026", 14))
		if !paidAt(k, session) || charges(k, session) != 1 {
			t.Errorf("paid %v with %d charges", paidAt(k, session), charges(k, session))
		}
		k.VerifyLedger()
	})
}

// TestMovedNear: a move to a nearer day still leaves 24 hours between its notice and the charge. A therapist who moves
// a session to a day that is too near for a charge leaves the patient a day to pay, not an hour.
func TestMovedNear(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		session := byCard(k, &ana, psi, sandbox.CardApprovedVisa)
		until(k, 96*time.Hour-time.Minute) // Sunday, 19:01
		moved := k.Clock.Now()
		psi = k.Login(psi.Email)
		move(k, psi, session, "25/11/2026", "10:00").Is(200) // in 63 hours
		k.AdvanceAndWork(time.Minute)
		liveTo(k, moved.Add(24*time.Hour))
		if charges(k, session) != 0 {
			t.Error("charged less than 24 hours after the notice")
		}
		liveTo(k, moved.Add(24*time.Hour+10*time.Minute))
		if !paidAt(k, session) || charges(k, session) != 1 {
			t.Errorf("paid %v with %d charges", paidAt(k, session), charges(k, session))
		}

		next := testkit.One[string](k, "SELECT id FROM session WHERE occurrence_on = '2026-12-03'")
		liveTo(k, start("30/11/2026", 12))
		psi = k.Login(psi.Email)
		move(k, psi, next, "02/12/2026", "10:00").Is(200) // in 46 hours
		k.AdvanceAndWork(23 * time.Hour)
		if count(k, "id = $1 AND status = 'agendado'", next) != 1 {
			t.Error("released within the day that the patient has to pay")
		}
		k.AdvanceAndWork(2 * time.Hour)
		if count(k, "id = $1 AND cancelled_by = 'SYSTEM'", next) != 1 || charges(k, next) != 0 {
			t.Errorf("not released, or charged %d times without a notice", charges(k, next))
		}
	})
}

// TestEndTakesMoved: the end reaches a session that was moved from a day that has passed; it is not charged afterwards.
// A pause reaches what takes place in it, wherever its day of the rhythm is.
func TestEndTakesMoved(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		session := byCard(k, &ana, psi, sandbox.CardApprovedVisa)
		id := testkit.One[string](k, "SELECT id FROM standing")
		move(k, ana, session, "02/12/2026", "14:00").Is(200)
		away := testkit.One[string](k, "SELECT id FROM session WHERE occurrence_on = '2026-12-10'")
		move(k, ana, away, "15/12/2026", "14:00").Is(200)
		pause := testkit.Fields{"action": "PAUSE", "firstDay": "02/12/2026", "lastDay": "12/12/2026", "preview": true}
		sessions := change(k, ana, id, pause).Is(200).JSON()["sessions"].([]any) // of 26/11 and 03/12, not of 10/12
		if len(sessions) != 2 || sessions[0].(map[string]any)["sessionId"] != session {
			t.Errorf("the pause reaches %v", sessions)
		}
		k.Clock.Set(start("28/11/2026", 12))
		ana = k.Login(ana.Email)
		change(k, ana, id, testkit.Fields{"action": "END"}).Is(200)
		if live(k, id) != 0 {
			t.Errorf("%d sessions after the end", live(k, id))
		}
		liveTo(k, start("02/12/2026", 15))
		if charges(k, session) != 0 {
			t.Error("charged after the end")
		}
	})
}

// TestPriceChangesTwice: a price that was accepted and then replaced is charged to nobody. Q226.
func TestPriceChangesTwice_Q226(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi)
		at := func(cents int) int { return count(k, "standing_id = $1 AND price_cents = $2", id, cents) }
		set := func(cents int) {
			k.Exec("UPDATE therapist SET price_cents = $1 WHERE account_id = $2", cents, psi.ID)
			k.AdvanceAndWork(time.Hour)
		}
		set(200_00)
		ana = k.Login(ana.Email)
		k.Call("POST", "/api/standing/"+id+"/price", ana.Token, nil).Is(200)
		if at(200_00) != 4 {
			t.Errorf("%d sessions at the accepted price", at(200_00))
		}
		set(180_00)
		if at(160_00) != 7 {
			t.Errorf("%d sessions at the old price until the patient answers again", at(160_00))
		}
		k.Call("POST", "/api/standing/"+id+"/price", ana.Token, nil).Is(200)
		set(160_00)
		if at(160_00) != 7 || testkit.One[int](k, "SELECT next_price_cents FROM standing") != 0 {
			t.Errorf("%d sessions at the price that the therapist has again", at(160_00))
		}
	})
}

// TestNeverMoreThanNoticed: a session that costs more than its notice said is not charged; the patient is told again.
func TestNeverMoreThanNoticed(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		session := byCard(k, &ana, psi, sandbox.CardApprovedVisa)
		until(k, 74*time.Hour)
		k.Exec("UPDATE session SET price_cents = price_cents + 1 WHERE id = $1", session)
		until(k, 30*time.Hour)
		if charges(k, session) != 0 || mailsWith(k, ana, "Pague R$ 160,01") != 1 {
			t.Errorf("%d charges, or not one mail with the new amount", charges(k, session))
		}
	})
}

// TestOtherMeans: a card that is chosen after the notice of a PIX code has a notice of its own and is charged a day
// after it; a code that was left unpaid does not stop it. PIX instead of a card brings the code when it is due.
func TestOtherMeans(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		session := byCard(k, &ana, psi, sandbox.CardApprovedVisa)
		id := testkit.One[string](k, "SELECT id FROM standing")
		card := testkit.One[string](k, "SELECT card_id FROM standing")
		means := func(m testkit.Fields) {
			ana = k.Login(ana.Email)
			k.Call("PUT", "/api/standing/"+id+"/means", ana.Token, m).Is(200)
		}
		until(k, 70*time.Hour)
		means(testkit.Fields{"method": "pix"})
		k.AdvanceAndWork(time.Minute)
		k.AdvanceAndWork(2 * time.Minute)
		if mailsWith(k, ana, "PIX copia e cola") != 1 {
			t.Error("no code although it is due")
		}
		until(k, 69*time.Hour)
		means(testkit.Fields{"method": "card", "cardId": card})
		k.AdvanceAndWork(time.Minute)
		until(k, 45*time.Hour)
		if mailsWith(k, ana, "no seu cartão salvo") != 2 || paidAt(k, session) {
			t.Errorf("%d notices by card, paid %v", mailsWith(k, ana, "no seu cartão salvo"), paidAt(k, session))
		}
		until(k, 45*time.Hour-2*time.Minute)
		if !paidAt(k, session) {
			t.Error("the unpaid code stopped the card")
		}
		k.VerifyLedger()
	})
}

// TestPayerIncomplete: without CPF and telephone nothing can be charged. The notice asks the patient to pay, and no
// mail speaks of a refused payment.
func TestPayerIncomplete(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		agreed(k, ana, psi)
		until(k, 25*time.Hour)
		if mailsWith(k, ana, "Pague R$ 160,00 na sua conta até 25/11/2026 às 19:00") != 1 {
			t.Error("no notice that asks to pay")
		}
		if n := mailsWith(k, ana, "Não conseguimos cobrar"); n != 0 {
			t.Errorf("%d mails about a refused payment", n)
		}
	})
}

// TestNoNewSessions_Q079: without a plan the therapist's booked sessions stay and no new ones come. When the horizon
// has run out the standing hour ends; before, a plan brings the missing sessions.
func TestNoNewSessions_Q079(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi, testkit.Fields{"everyWeeks": 2})
		k.Exec("UPDATE session SET paid_at = 1 WHERE standing_id = $1", id)
		k.Exec("UPDATE subscription SET valid_until_on = '2026-11-17' WHERE therapist_id = $1", psi.ID)
		k.AdvanceAndWork(15 * 24 * time.Hour)
		before := count(k, "standing_id = $1", id)
		ana = k.Login(ana.Email)
		hour := testkit.Fields{"action": "HOUR", "day": "08/01/2027", "startTime": "14:00"}
		code(t, "another hour", change(k, ana, id, hour), 409, "standing.closed")
		k.Exec("UPDATE subscription SET valid_until_on = NULL WHERE therapist_id = $1", psi.ID)
		k.AdvanceAndWork(time.Hour)
		if after := count(k, "standing_id = $1", id); before != 4 || after != 5 {
			t.Errorf("%d sessions without a plan, %d with one", before, after)
		}
		k.Exec("UPDATE session SET paid_at = 1 WHERE standing_id = $1", id)
		k.Exec("UPDATE subscription SET valid_until_on = '2026-11-17' WHERE therapist_id = $1", psi.ID)
		k.AdvanceAndWork(80 * 24 * time.Hour)
		if got := testkit.One[string](k, "SELECT state || reason FROM standing"); got != "ENDEDNO_NEW_SESSIONS" {
			t.Errorf("after the horizon: %s", got)
		}
	})
}

// TestAnotherHourSoon: a therapist who gives a near first hour leaves the patient a day to pay it, not an hour. Nothing
// is resumed without a plan.
func TestAnotherHourSoon(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi)
		hour := testkit.Fields{"action": "HOUR", "day": "18/11/2026", "startTime": "14:00"}
		change(k, psi, id, hour).Is(200)
		first := testkit.One[int64](k, `SELECT min(hold_until) FROM session
			WHERE standing_id = $1 AND status = 'agendado'`, id)
		if want := k.Clock.Now().Add(24 * time.Hour).UnixMicro(); first < want {
			t.Errorf("to be paid until %s", time.UnixMicro(first))
		}
		k.Exec("UPDATE subscription SET valid_until_on = '2026-11-10' WHERE therapist_id = $1", psi.ID)
		change(k, ana, id, testkit.Fields{"action": "PAUSE", "firstDay": "20/11/2026", "lastDay": "30/11/2026"}).Is(200)
		resume := testkit.Fields{"action": "RESUME"}
		code(t, "resumed without a plan", change(k, ana, id, resume), 409, "standing.closed")
	})
}
