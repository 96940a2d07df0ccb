package payout_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/payout"
	"psic/internal/testkit"
)

// reasonsOf returns the reasons why sessions and payouts are held, sorted.
func reasonsOf(k *testkit.Kit) string {
	k.T.Helper()
	var out []string
	for _, h := range openHolds(k) {
		out = append(out, string(h.Reason))
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// bookPrice books a session at another price of the therapist.
func bookPrice(k *testkit.Kit, patient, therapist testkit.Person, reais int64, day, start string) string {
	k.T.Helper()
	k.Exec("UPDATE therapist SET price_cents = $1 WHERE account_id = $2", reais*100, therapist.ID)
	k.Refresh()
	return k.Book(patient, therapist, day, start)
}

// payPix pays a session by PIX.
func payPix(k *testkit.Kit, patient testkit.Person, session string, changes ...fields) {
	k.T.Helper()
	k.PayPix(k.PixCode(patient, session, changes...))
	k.Work()
}

// lift lifts a hold over HTTP.
func lift(k *testkit.Kit, admin testkit.Person, subject, reason, note string) testkit.Response {
	return k.Call(
		"POST",
		"/api/admin/payout-hold/"+subject+"/lift",
		admin.Token,
		fields{"reason": reason, "note": note},
	)
}

const note = "Conferi com as duas pessoas."

// TestHold_Q197_jointAttendance: a session with a discount is paid out once both people were in the room at the same
// time. A session without one needs no attendance, because the platform adds nothing to it. A session that the patient
// cancelled late is held too.
// Abuse case 42.
func TestHold_Q197_jointAttendance(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, admin := k.Therapist("helena@psic.test"), k.Admin("admin@psic.test")
		sessions := map[string]string{}
		patients := map[string]*testkit.Person{}
		for i, name := range []string{"nobody", "one", "apart", "touching", "together", "late"} {
			p := k.Patient(name + "@psic.test")
			patients[name] = &p
			day := testkit.Start.AddDate(0, 0, 1+i/3).Format("02/01/2006")
			sessions[name] = k.Book(p, therapist, day, []string{"10:00", "14:00", "19:00"}[i%3])
			payPix(k, p, sessions[name])
		}
		payPix(k, *patients["together"], k.Book(*patients["together"], therapist, "19/11/2026", "10:00"))
		k.Stay(sessions["one"], true, 0, time.Hour)
		k.Stay(sessions["apart"], true, 0, 10*time.Minute)
		k.Stay(sessions["apart"], false, 20*time.Minute, 50*time.Minute)
		k.Stay(sessions["touching"], true, 0, 10*time.Minute)
		k.Stay(sessions["touching"], false, 10*time.Minute, 50*time.Minute)
		k.Stay(sessions["together"], true, 0, 10*time.Minute)
		k.Stay(sessions["together"], false, 10*time.Minute-time.Microsecond, 50*time.Minute)
		heldOn(k, "18/11/2026", 16, patients["late"])
		cancel := "/api/session/" + sessions["late"] + "/cancel"
		k.Call("POST", cancel, patients["late"].Token, fields{"acceptLate": true}).Is(200)
		heldOn(k, "21/11/2026", 9, &admin, &therapist)

		var held []string
		for name, id := range sessions {
			if testkit.One[int](k, "SELECT count(*) FROM payout_hold WHERE subject_id = $1", id) > 0 {
				held = append(held, name)
			}
		}
		slices.Sort(held)
		equal(t, "held", any(strings.Join(held, " ")), any("apart late nobody one touching"))
		equal(t, "the payout has all of them", payouts(k, admin, therapist)[0]["total_amount"], any(784.0))
		equal(t, "held in the books", any(k.Economics().Held), any(money.Cents(7*112_00)))
		verify(k)
		k.VerifyLedger()
	})
}

// TestHold_Q197_discountMatch: a document or a card that paid the first session of one account and then that of another
// changes neither price nor answer, and holds the payout of the second. What was given back does not count, nor a
// second payment of the same account.
// Abuse case 29.
func TestHold_Q197_discountMatch(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, admin := k.Therapist("helena@psic.test"), k.Admin("admin@psic.test")
		pay := func(name, day, start string, body fields) string {
			p := k.Patient(name + "@psic.test")
			id := k.Book(p, therapist, day, start)
			equal(t, name+": the price", k.GetSession(p, id)["scheduledPriceInBRL"], any(136.0))
			r := k.Pay(p, id, body).Is(200)
			if code := r.JSON()["qrCodeCopy"]; code != nil && code != "" {
				k.PayPix(code.(string))
			}
			k.Clock.Advance(time.Second)
			k.Meet(id)
			return id
		}
		document := fields{"customer": testkit.Payer(testkit.CPF(501)), "amount": 136}
		returned := fields{"customer": testkit.Payer(testkit.CPF(502)), "amount": 136}
		first := pay("a", "17/11/2026", "10:00", testkit.PixPayment(document))
		second := pay("b", "17/11/2026", "14:00", testkit.PixPayment(document))
		card := pay("c", "17/11/2026", "19:00", k.CardPayment(sandbox.CardApprovedVisa))
		sameCard := pay("d", "18/11/2026", "10:00", k.CardPayment(sandbox.CardApprovedVisa))
		otherCard := pay("e", "18/11/2026", "14:00", k.CardPayment(sandbox.CardApprovedMaster))
		back := pay("f", "18/11/2026", "19:00", testkit.PixPayment(returned))
		after := pay("g", "19/11/2026", "10:00", testkit.PixPayment(returned))
		k.Work()
		if err := refund(k, back); err != nil {
			t.Fatal(err)
		}
		heldOn(k, "21/11/2026", 9, &admin, &therapist)
		for _, c := range []struct {
			what, id string
			held     bool
		}{
			{"the first with the document", first, false},
			{"the second with the document", second, true},
			{"the first with the card", card, false},
			{"the second with the card", sameCard, true},
			{"another card", otherCard, false},
			{"after the other was given back", after, false},
		} {
			n := testkit.One[int](
				k, "SELECT count(*) FROM payout_hold WHERE subject_id = $1 AND reason = 'DISCOUNT_MATCH'", c.id)
			equal(t, c.what, any(n == 1), any(c.held))
		}
		number := testkit.One[int](k, "SELECT count(*) FROM charge WHERE card_fingerprint LIKE '%59922097%'")
		equal(t, "no digits are stored in the fingerprint", any(number), any(0))
		verify(k)
	})
}

// TestHold_onlyNewPayers: a payout is held when none of its patients had a session before the cycle began.
func TestHold_onlyNewPayers(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		therapist, other := k.Therapist("helena@psic.test"), k.Therapist("outra@psic.test")
		ana, admin := k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		k.Paid(ana, therapist, "20/11/2026", "10:00")
		heldOn(k, "21/11/2026", 9, &ana, &admin)
		equal(t, "the first payout", any(reasonsOf(k)), any("ONLY_NEW_PAYERS"))
		id := payouts(k, admin, therapist)[0]["id"].(string)
		equal(t, "not confirmed", any(k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil).Is(409).Str("code")),
			any("payout.held"))
		equal(t, "nothing left", any(int64(k.LedgerBalance("payouts"))), any(int64(0)))
		liftAll(k)
		k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil).Is(200)
		k.Paid(ana, other, "25/11/2026", "10:00")
		heldOn(k, "21/12/2026", 9, &admin)
		equal(t, "a known patient of another therapist", any(reasonsOf(k)), any(""))
		verify(k)
	})
}

// TestHold_onePayer: a payout is held when a document or a card paid for several patients of the therapist, also in
// different cycles.
// Abuse case 42.
func TestHold_onePayer(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Therapist("helena@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		admin := k.Admin("admin@psic.test")
		mother := fields{"customer": testkit.Payer(testkit.CPF(601))}
		payPix(k, ana, k.Book(ana, therapist, "17/11/2026", "10:00"), mother)
		payPix(k, ana, k.Book(ana, therapist, "18/11/2026", "10:00"), mother)
		payPix(k, bia, k.Book(bia, therapist, "17/11/2026", "14:00"))
		on(k, "21/11/2026", 9, &ana, &bia, &admin)
		held := testkit.One[int](
			k, "SELECT count(*) FROM payout_hold WHERE reason = 'ONE_PAYER_SEVERAL_PATIENTS'")
		equal(t, "a payer for each", any(held), any(0))
		payPix(k, bia, k.Book(bia, therapist, "25/11/2026", "14:00"), mother)
		heldOn(k, "21/12/2026", 9, &ana, &bia, &admin)
		equal(t, "a document", any(reasonsOf(k)), any("ONE_PAYER_SEVERAL_PATIENTS"))
		liftAll(k)
		for _, p := range []testkit.Person{ana, bia} {
			id := k.Book(p, therapist, "29/12/2026", map[string]string{ana.ID: "10:00", bia.ID: "14:00"}[p.ID])
			k.Pay(p, id, k.CardPayment(sandbox.CardApprovedAmex)).Is(200)
		}
		heldOn(k, "21/01/2027", 9, &admin)
		equal(t, "a card", any(reasonsOf(k)), any("ONE_PAYER_SEVERAL_PATIENTS"))
		verify(k)
	})
}

// TestHold_priceJump: a session that costs more than three times the average of those before it holds the payout.
func TestHold_priceJump(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("a@psic.test")
		pay := func(reais int64, day, start string) {
			payPix(k, ana, bookPrice(k, ana, therapist, reais, day, start))
		}
		pay(100, "17/11/2026", "10:00")
		pay(300, "18/11/2026", "10:00")
		on(k, "21/11/2026", 9, &ana, &admin)
		jumps := func() any {
			return any(testkit.One[int](k, "SELECT count(*) FROM payout_hold WHERE reason = 'PRICE_JUMP'"))
		}
		equal(t, "three times", jumps(), any(0))
		pay(601, "25/11/2026", "10:00") // the average is R$ 200
		heldOn(k, "21/12/2026", 9, &admin)
		equal(t, "more than three times", any(reasonsOf(k)), any("PRICE_JUMP"))
	})
}

func TestJumps(t *testing.T) {
	type earlier struct {
		sessions int64
		sum      money.Cents
	}
	for _, c := range []struct {
		before earlier
		prices []money.Cents
		want   bool
	}{
		{earlier{}, nil, false},
		{earlier{}, []money.Cents{10_000_00}, false},
		{earlier{}, []money.Cents{100, 300}, false},
		{earlier{}, []money.Cents{100, 301}, true},
		{earlier{2, 300}, []money.Cents{450}, false},
		{earlier{2, 300}, []money.Cents{451}, true},
		{earlier{1, 100}, []money.Cents{300, 600}, false}, // the average grew to 200
		{earlier{1, 100}, []money.Cents{300, 601}, true},
	} {
		if got := payout.Jumps(c.before.sessions, c.before.sum, c.prices); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestHold_therapistReads: the therapist reads that a session and a payout are in review, and nowhere why. The
// administrator reads the reasons.
func TestHold_therapistReads(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("a@psic.test")
		first := k.Paid(ana, therapist, "17/11/2026", "10:00")
		k.Paid(ana, therapist, "18/11/2026", "10:00")
		heldOn(k, "21/11/2026", 9, &admin, &therapist, &ana)
		var read string
		for _, path := range []string{
			"/api/payment-history/" + therapist.ID + "?pageSize=50",
			"/api/therapist/" + therapist.ID + "/payouts",
			"/api/therapist/" + therapist.ID + "/home",
			"/api/therapist/" + therapist.ID + "/statement.csv",
		} {
			read += string(k.Call("GET", path, therapist.Token, nil).Is(200).Body)
		}
		equal(t, "in review", any(strings.Count(read, "Em análise")), any(4))
		equal(t, "payout and home", any(strings.Count(read, `"inReview":true`)), any(2))
		for _, reason := range []string{"NO_JOINT", "ONLY_NEW", "ATTENDANCE", "PAYERS", "MATCH", "JUMP"} {
			if strings.Contains(read, reason) {
				t.Errorf("the therapist reads %s", reason)
			}
		}
		var rows []string
		for _, r := range statement(k, therapist, "?pageSize=50")["elements"].([]any) {
			rows = append(rows, fmt.Sprint(r.(fields)["status"], " ", r.(fields)["payoutDate"]))
		}
		equal(t, "the statement", any(strings.Join(rows, ", ")), any("Em análise <nil>, Em análise <nil>"))
		id := payouts(k, admin, therapist)[0]["id"].(string)
		own := k.Call("GET", "/api/therapist/"+therapist.ID+"/payouts/"+id, therapist.Token, nil).Is(200).JSON()
		got := fmt.Sprint(own["inReview"], own["total_amount"], len(own["lines"].([]any)))
		equal(t, "the payout", any(got), any("true 224 2"))

		open := k.Call("GET", "/api/admin/payouts", admin.Token, nil).Is(200).JSON()["elements"].([]any)
		equal(t, "the payout", open[0].(fields)["heldBack"], any("HELD"))
		var reasons []string
		for _, h := range open[0].(fields)["holds"].([]any) {
			reasons = append(reasons, fmt.Sprint(h.(fields)["reason"], " ", h.(fields)["session"]))
		}
		equal(t, "its reasons", any(strings.Join(reasons, ", ")),
			any("ONLY_NEW_PAYERS , NO_JOINT_ATTENDANCE 17/11/2026"))
		held := k.Call("GET", "/api/admin/held-sessions", admin.Token, nil).Is(200).JSON()["elements"].([]any)
		equal(t, "the session", any(len(held)), any(1))
		for name, want := range (fields{
			"sessionId": first, "therapistId": therapist.ID, "date": "17/11/2026", "net": 112.0, "discount": 24.0,
		}) {
			equal(t, name, held[0].(fields)[name], want)
		}
		equal(t, "why", held[0].(fields)["holds"].([]any)[0].(fields)["reason"], any("NO_JOINT_ATTENDANCE"))
		k.Call("GET", "/api/admin/held-sessions?after=x", admin.Token, nil).Is(422)
		for _, who := range []testkit.Person{therapist, ana} {
			k.Call("GET", "/api/admin/held-sessions", who.Token, nil).Is(403)
			lift(k, who, first, "NO_JOINT_ATTENDANCE", note).Is(403)
		}
	})
}

// TestHold_sameForEveryReason: the therapist reads the same whether one session of a payout is held or the payout, and
// for every session of it. The statement, the payouts, the home page, the payout with its sessions and the export do
// not say which session waits, because that would say whose first session it is.
// Abuse case 60.
func TestHold_sameForEveryReason(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, admin := k.Therapist("helena@psic.test"), k.Admin("a@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		k.Paid(ana, therapist, "20/11/2026", "10:00")
		heldOn(k, "21/11/2026", 9, &admin, &therapist, &ana, &bia)
		liftAll(k)
		confirmAll(k, admin, therapist)
		k.Paid(ana, therapist, "24/11/2026", "10:00")
		k.Paid(ana, therapist, "25/11/2026", "14:00")
		first := k.Book(bia, therapist, "26/11/2026", "10:00")
		payPix(k, bia, first)
		heldOn(k, "21/12/2026", 9, &admin, &therapist)
		id := payouts(k, admin, therapist)[0]["id"].(string)
		equal(t, "the session alone is held", any(reasonsOf(k)), any("NO_JOINT_ATTENDANCE"))
		read := func() (out []string) {
			for _, path := range []string{
				"/api/payment-history/" + therapist.ID + "?pageSize=50",
				"/api/therapist/" + therapist.ID + "/payouts",
				"/api/therapist/" + therapist.ID + "/payouts/" + id,
				"/api/therapist/" + therapist.ID + "/home",
				"/api/therapist/" + therapist.ID + "/statement.csv",
			} {
				out = append(out, string(k.Call("GET", path, therapist.Token, nil).Is(200).Body))
			}
			_, data, err := k.Payout.Export(t.Context(), therapist.ID)
			if err != nil {
				t.Fatal(err)
			}
			return append(out, fmt.Sprint(data))
		}
		one := read()
		equal(t, "all three sessions in the list", any(strings.Count(one[0], "Em análise")), any(3))
		k.Exec("UPDATE payout_hold SET subject_id = $1, reason = 'PRICE_JUMP' WHERE subject_id = $2", id, first)
		for i, text := range read() {
			equal(t, fmt.Sprint("answer ", i), any(text), any(one[i]))
		}
		k.Exec("UPDATE payout_hold SET lifted_at = 1")
		for i, text := range read() {
			equal(t, fmt.Sprint("answer ", i, " shows a hold"), any(text != one[i]), any(true))
		}
	})
}
