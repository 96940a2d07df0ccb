package payout_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/testkit"
)

// TestLift: an administrator with a fresh second factor lifts a hold with a written reason, which is kept with the
// payout. The payout waits until its last hold is lifted, of its own or of a session. What is not held answers 404.
// Abuse case 30.
func TestLift(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("a@psic.test")
		first := k.Paid(ana, therapist, "17/11/2026", "10:00")
		k.Paid(ana, therapist, "18/11/2026", "10:00")
		heldOn(k, "21/11/2026", 9, &admin, &therapist)
		id := payouts(k, admin, therapist)[0]["id"].(string)
		admin, app, _ := k.Enrol(admin)
		k.Clock.Advance(6 * time.Minute)
		equal(t, "not fresh", any(lift(k, admin, first, "NO_JOINT_ATTENDANCE", note).Is(403).Str("code")),
			any("auth.step_up_required"))
		code := fields{"code": app.Code()}
		admin.Token = k.Call("POST", "/api/user/second-factor/verify", admin.Token, code).Is(200).Str("token")
		lift(k, admin, first, "NO_JOINT_ATTENDANCE", "curto").Is(422)
		lift(k, admin, first, "NO_JOINT_ATTENDANCE", "         a         ").Is(422)
		lift(k, admin, first, "ANYTHING", note).Is(422)
		lift(k, admin, first, "DISCOUNT_MATCH", note).Is(404)
		lift(k, admin, ana.ID, "NO_JOINT_ATTENDANCE", note).Is(404)
		lift(k, admin, id, "BANK_CHANGED", note).Is(404)
		lift(k, admin, "x", "ONLY_NEW_PAYERS", note).Is(404)

		confirm := func() testkit.Response { return k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil) }
		equal(t, "both sessions", payouts(k, admin, therapist)[0]["total_amount"], any(224.0))
		lift(k, admin, id, "ONLY_NEW_PAYERS", note).Is(200)
		equal(t, "the session holds the payout", any(confirm().Is(409).Str("code")), any("payout.held"))
		batch := fields{"payouts": []fields{{"id": id, "amount": 224}}}
		refused := string(k.Call("POST", "/api/admin/payouts/confirm", admin.Token, batch).Is(200).Body)
		equal(t, "in a batch", any(strings.Contains(refused, "payout.held")), any(true))
		responses := testkit.Race(4, func(int) testkit.Response {
			return lift(k, admin, first, "NO_JOINT_ATTENDANCE", note)
		})
		equal(t, "one lifts", any(testkit.Tally(responses)[200]), any(1))
		equal(t, "the others find nothing", any(testkit.Tally(responses)[404]), any(3))
		confirm().Is(200)
		equal(t, "unchanged", payouts(k, admin, therapist)[0]["total_amount"], any(224.0))
		one := k.Call("GET", "/api/admin/payout/"+id, admin.Token, nil).Is(200).JSON()
		equal(t, "both are kept", any(len(one["holds"].([]any))), any(2))
		for _, h := range one["holds"].([]any) {
			got := fmt.Sprint(h.(fields)["liftedOn"], h.(fields)["liftedBy"], h.(fields)["note"])
			equal(t, "who and why", any(got), any("21/11/2026Administração"+note))
		}
		logged := testkit.One[int](k, `SELECT count(*) FROM audit_entry
			WHERE action = 'payout.lift' AND result = 'ok' AND object_id IN ($1, $2)`, first, id)
		equal(t, "in the log", any(logged), any(2))
		equal(t, "paid out", any(int64(k.LedgerBalance("payouts"))), any(int64(224_00)))
		k.VerifyLedger()
		verify(k)
	})
}

// TestLift_refunded: when a held session is refunded instead of lifted, the rest of its payout can be confirmed. A
// payout whose only session is held exists, and goes with that session.
func TestLift_refunded(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, admin := k.Therapist("helena@psic.test"), k.Admin("a@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		alone := k.Book(ana, therapist, "17/11/2026", "10:00")
		payPix(k, ana, alone)
		heldOn(k, "21/11/2026", 9, &admin, &ana, &bia)
		equal(t, "held with its payout", payouts(k, admin, therapist)[0]["total_amount"], any(112.0))
		if err := refund(k, alone); err != nil {
			t.Fatal(err)
		}
		equal(t, "gone", any(len(payouts(k, admin, therapist))), any(0))
		held := k.Call("GET", "/api/admin/held-sessions", admin.Token, nil).Is(200).JSON()["elements"].([]any)
		equal(t, "no session is held", any(len(held)), any(0))

		k.Meet(k.Paid(ana, therapist, "24/11/2026", "10:00"))
		second := k.Book(bia, therapist, "24/11/2026", "14:00")
		payPix(k, bia, second)
		heldOn(k, "21/12/2026", 9, &admin)
		id := payouts(k, admin, therapist)[0]["id"].(string)
		for _, h := range openHolds(k) {
			if h.SubjectID == id {
				lift(k, admin, id, string(h.Reason), note).Is(200)
			}
		}
		confirm := func() testkit.Response { return k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil) }
		equal(t, "waits", any(confirm().Is(409).Str("code")), any("payout.held"))
		if err := refund(k, second); err != nil {
			t.Fatal(err)
		}
		confirm().Is(200)
		equal(t, "the rest is paid", any(int64(k.LedgerBalance("payouts"))), any(int64(112_00)))
		k.VerifyLedger()
		verify(k)
	})
}

// TestLift_oneOfTwo: a payout with a session that has two holds waits until both are lifted.
func TestLift_oneOfTwo(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, admin := k.Therapist("helena@psic.test"), k.Admin("a@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		payer := fields{"customer": testkit.Payer(testkit.CPF(801))}
		first := k.Book(ana, therapist, "17/11/2026", "10:00")
		payPix(k, ana, first, payer)
		k.Meet(first)
		k.Clock.Advance(time.Second)
		second := k.Book(bia, therapist, "17/11/2026", "14:00")
		payPix(k, bia, second, payer)
		heldOn(k, "21/11/2026", 9, &admin)
		id := payouts(k, admin, therapist)[0]["id"].(string)
		for _, h := range openHolds(k) {
			if h.SubjectID == id {
				lift(k, admin, id, string(h.Reason), note).Is(200)
			}
		}
		confirm := func() testkit.Response { return k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil) }
		lift(k, admin, second, "DISCOUNT_MATCH", note).Is(200)
		equal(t, "one lifted", any(confirm().Is(409).Str("code")), any("payout.held"))
		lift(k, admin, second, "NO_JOINT_ATTENDANCE", note).Is(200)
		confirm().Is(200)
		equal(t, "both sessions", any(int64(k.LedgerBalance("payouts"))), any(int64(224_00)))
		verify(k)
	})
}

// TestLift_bank: the three days after a change of bank data can be lifted for one payout, and a later change holds it
// again. They end by themselves.
// Abuse case 30.
func TestLift_bank(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		own := fields{"cpf": testkit.CPF(9)}
		p, ana, admin := k.Therapist("helena@psic.test", own), k.Patient("ana@psic.test"), k.Admin("a@psic.test")
		k.Paid(ana, p, "18/11/2026", "10:00")
		on(k, "23/11/2026", 9, &admin, &p)
		change := func(account string) {
			form := testkit.TherapistForm(own, fields{"crp": "", "account": account})
			k.Call("PUT", "/api/therapist/"+p.ID, p.Token, form).Is(200)
			k.Clock.Advance(time.Second)
		}
		id := payouts(k, admin, p)[0]["id"].(string)
		confirm := func() testkit.Response { return k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil) }
		held := func() any {
			r := k.Call("GET", "/api/admin/payouts", admin.Token, nil).Is(200).JSON()["elements"].([]any)[0].(fields)
			out := fmt.Sprint(r["heldBack"])
			lifted := 0
			for _, h := range r["holds"].([]any) {
				h := h.(fields)
				if h["liftedOn"] == "" {
					out += fmt.Sprint(" ", h["reason"], " ", h["until"])
				} else if h["reason"] == "BANK_CHANGED" && h["liftedBy"] == "Administração" && h["note"] == note {
					lifted++
				}
			}
			return any(fmt.Sprint(out, ", lifted with its note: ", lifted))
		}
		// Home, list, payout and destination say the same, before and after the lifting.
		told := func(when string, waits bool) {
			home := k.Call("GET", "/api/therapist/"+p.ID+"/home", p.Token, nil).Is(200).JSON()["nextPayout"].(fields)
			one := k.Call("GET", "/api/admin/payout/"+id, admin.Token, nil).Is(200).JSON()
			for where, got := range map[string]any{
				"home":                    home["inReview"],
				"home, for the bank data": home["held"],
				"list":                    payouts(k, admin, p)[0]["inReview"],
				"payout":                  one["inReview"],
				"destination":             one["destination"].(fields)["held"],
			} {
				equal(t, when+": "+where, got, any(waits))
			}
		}
		change("999888")
		equal(t, "held until", held(), any("HELD BANK_CHANGED 26/11/2026 09:00, lifted with its note: 0"))
		equal(t, "refused", any(confirm().Is(409).Str("code")), any("payout.bank_held"))
		told("held", true)
		lift(k, admin, id, "BANK_CHANGED", note).Is(200)
		equal(t, "lifted", held(), any(", lifted with its note: 1"))
		told("lifted", false)
		change("777666")
		equal(t, "changed again", any(confirm().Is(409).Str("code")), any("payout.bank_held"))
		lift(k, admin, id, "BANK_CHANGED", note).Is(200)
		confirm().Is(200)
		account := k.Call("POST", "/api/admin/payout/"+id+"/destination", admin.Token, nil).Is(200).Str("account")
		equal(t, "paid to", any(account), any("777666"))
		verify(k)
	})
}

// TestConfirm_secondAdministrator: above the limit two administrators confirm. The first confirmation moves nothing,
// the same administrator cannot give both, and a change of the amount asks for both again.
// Abuse case 43.
func TestConfirm_secondAdministrator(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, ana := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test")
		one, two := k.Admin("um@psic.test"), k.Admin("dois@psic.test")
		first := k.Paid(ana, p, "18/11/2026", "10:00")
		k.Paid(ana, p, "19/11/2026", "10:00")
		on(k, "23/11/2026", 9, &one, &two, &p)
		id := payouts(k, one, p)[0]["id"].(string)
		confirm := func(admin testkit.Person) testkit.Response {
			return k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil)
		}
		state := func(admin testkit.Person) any {
			r := k.Call("GET", "/api/admin/payouts", admin.Token, nil).Is(200).JSON()["elements"].([]any)[0].(fields)
			return any(fmt.Sprint(r["needsSecond"], " ", r["firstBy"], " ", r["firstByYou"]))
		}
		k.Payout.SecondAbove = 224_00
		equal(t, "at the limit", state(one), any("false  false"))
		k.Payout.SecondAbove = 223_99
		equal(t, "above it", state(one), any("true  false"))

		responses := testkit.Race(6, func(int) testkit.Response { return confirm(one) })
		equal(t, "one is the first", any(testkit.Tally(responses)[200]), any(1))
		equal(t, "the others are refused", any(testkit.Tally(responses)[409]), any(5))
		equal(t, "the same again", any(confirm(one).Is(409).Str("code")), any("payout.second_admin"))
		equal(t, "nothing moved", any(int64(k.LedgerBalance("payouts"))), any(int64(0)))
		equal(t, "who was first", state(one), any("true Administração true"))
		equal(t, "for the other", state(two), any("true Administração false"))

		if err := refund(k, first); err != nil {
			t.Fatal(err)
		}
		k.Payout.SecondAbove = 111_99
		equal(t, "another amount", state(one), any("true  false"))
		equal(t, "text", any(confirm(two).Is(200).Str("message")),
			any("Primeira confirmação registrada. Falta a de outro administrador."))
		responses = testkit.Race(6, func(i int) testkit.Response { return confirm([]testkit.Person{one, two}[i%2]) })
		k.Work()
		equal(t, "paid once", any(int64(k.LedgerBalance("payouts"))), any(int64(112_00)))
		equal(t, "the first one may come too early", any(testkit.Tally(responses)[200] >= 3), any(true))
		by := testkit.One[string](k, "SELECT paid_by FROM payout WHERE id = $1", id)
		equal(t, "by the other", any(by), any(one.ID))
		mails := 0
		for _, m := range k.Mails(p.Email) {
			if m.Subject == "Repasse confirmado" {
				mails++
			}
		}
		equal(t, "one mail", any(mails), any(1))
		k.VerifyLedger()
		verify(k)
	})
}

// TestConfirm_andLift: of a confirmation and the last lift at the same time, the confirmation is refused or pays all
// sessions of the payout. It never pays while a hold is open.
func TestConfirm_andLift(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, ana, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("a@psic.test")
		first := k.Paid(ana, p, "17/11/2026", "10:00")
		k.Paid(ana, p, "18/11/2026", "10:00")
		heldOn(k, "21/11/2026", 9, &admin, &p)
		id := payouts(k, admin, p)[0]["id"].(string)
		lift(k, admin, id, "ONLY_NEW_PAYERS", note).Is(200)
		testkit.Race(2, func(i int) testkit.Response {
			if i == 0 {
				return lift(k, admin, first, "NO_JOINT_ATTENDANCE", note).Is(200)
			}
			return k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil)
		})
		verify(k)
		confirmAll(k, admin, p)
		equal(t, "each session once", any(int64(k.LedgerBalance("payouts"))), any(int64(224_00)))
		k.VerifyLedger()
		verify(k)
	})
}

// TestVerify_holds: Verify finds a payout that was paid while it or a session in it was held.
func TestVerify_holds(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, ana, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("a@psic.test")
		session := k.Paid(ana, p, "18/11/2026", "10:00")
		on(k, "23/11/2026", 9, &admin, &p)
		confirmAll(k, admin, p)
		verify(k)
		for _, subject := range []string{session, payouts(k, admin, p)[0]["id"].(string)} {
			k.Exec(`INSERT INTO payout_hold (id, therapist_id, subject_id, reason, created_at)
				VALUES ($1, $2, $1, 'PRICE_JUMP', 1)`, subject, p.ID)
			if wrong, err := k.Payout.Verify(context.Background()); err != nil || len(wrong) != 1 {
				t.Errorf("Verify: %v, %v", wrong, err)
			}
			k.Exec("DELETE FROM payout_hold WHERE subject_id = $1 AND reason = 'PRICE_JUMP'", subject)
		}
	})
}

// TestThePump: a psychologist whose plan has no fee asks R$ 10.000,00, and several accounts without CPF pay their first
// session with one document and one card. Nobody enters the room. Nothing of the platform's money leaves, and all of it
// is bounded by the ceiling. Q197.
// Abuse case 42.
func TestThePump(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, admin := k.Therapist("helena@psic.test"), k.Admin("admin@psic.test")
		payer := fields{"customer": testkit.Payer(testkit.CPF(700))}
		const accounts = 4
		for i := range accounts {
			p := k.Patient(fmt.Sprintf("falsa%d@psic.test", i))
			day := testkit.Start.AddDate(0, 0, 1+i/3).Format("02/01/2006")
			id := bookPrice(k, p, therapist, 10_000, day, []string{"10:00", "14:00", "19:00"}[i%3])
			payPix(k, p, id, payer)
		}
		k.Work()
		k.Exec("UPDATE session SET fee_percent = 0")
		heldOn(k, "21/11/2026", 9, &admin)
		e := k.Economics()
		equal(t, "the platform bears", any(e.Subsidy), any(money.Cents(accounts*40_00)))
		equal(t, "paid out", any(e.PaidOut), any(money.Cents(0)))
		equal(t, "everything is held", any(e.Held), any(e.Owed))
		id := payouts(k, admin, therapist)[0]["id"].(string)
		equal(t, "the payout waits", any(k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil).Is(409).Str("code")),
			any("payout.held"))
		matches := testkit.One[int](k, "SELECT count(*) FROM payout_hold WHERE reason = 'DISCOUNT_MATCH'")
		equal(t, "the others match the first", any(matches), any(accounts-1))
		for _, h := range openHolds(k) {
			if h.SubjectID != id {
				lift(k, admin, h.SubjectID, string(h.Reason), note).Is(200)
			}
		}
		equal(t, "the sessions lifted by mistake, the payout shows the rest",
			any(reasonsOf(k)), any("ONE_PAYER_SEVERAL_PATIENTS ONLY_NEW_PAYERS"))
		liftAll(k)
		equal(t, "and its amount asks for a second administrator",
			any(k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil).
				Is(200).Str("message")), any("Primeira confirmação registrada. Falta a de outro administrador."))
		e = k.Economics()
		equal(t, "still nothing left", any(e.PaidOut), any(money.Cents(0)))
		equal(t, "every centavo is somewhere", any(e.Balanced()), any(true))
		k.VerifyLedger()
		verify(k)
	})
}
