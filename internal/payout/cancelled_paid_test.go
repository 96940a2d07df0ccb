package payout_test

import (
	"fmt"
	"strings"
	"testing"

	"psic/internal/testkit"
)

// lineOf returns the statement's line about a session: the first one with this type.
func lineOf(k *testkit.Kit, p testkit.Person, session, credit string) fields {
	k.T.Helper()
	for _, e := range statement(k, p, "?pageSize=50")["elements"].([]any) {
		if row := e.(fields); row["sessionId"] == session && fmt.Sprint(row["credit"]) == credit {
			return row
		}
	}
	k.T.Fatalf("no line of session %s", session)
	return nil
}

// TestPayout_cancelled_after_it_left_R285: Q065, an administrator cancels a session whose payout has left. The preview
// names the payout, its day and what the next one deducts. The therapist's mail tells the same amount, and so does the
// statement: the line of the refund, and the payout that deducts it.
func TestPayout_cancelled_after_it_left_R285(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		session := k.Paid(patient, p, "18/11/2026", "10:00")
		on(k, "23/11/2026", 9, &admin, &p, &patient)
		preview := func() string {
			b := k.Call("GET", "/api/admin/session/"+session+"/cancel", admin.Token, nil).Is(200).JSON()
			return fmt.Sprint(b["outcome"], b["amount"], b["earned"], b["paidOut"], b["deducted"],
				" ", b["payoutCycle"], " ", b["paidOutOn"])
		}
		equal(t, "counted, not paid", any(preview()), any("CREDIT160 true false 0  "))
		id := payouts(k, admin, p)[0]["id"].(string)
		on(k, "24/11/2026", 9, &admin, &p, &patient)
		k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil).Is(200)
		equal(t, "paid", any(preview()), any("CREDIT160 true true 112 2026-11 24/11/2026"))

		body := fields{"userId": patient.ID, "reason": "Sala fora do ar."}
		k.Call("POST", "/api/admin/session/"+session+"/cancel", admin.Token, body).Is(200)
		k.Work()
		m, _ := k.Outbox.Latest(p.Email)
		for _, want := range []string{"Você já tinha recebido R$ 112,00", "será descontado do próximo repasse"} {
			if !strings.Contains(m.Text, want) {
				t.Errorf("%q is missing: %s", want, m.Text)
			}
		}
		if strings.Contains(m.Text, "não entra no seu repasse") || strings.Contains(m.Text, "Sala fora do ar") {
			t.Errorf("the mail says too much: %s", m.Text)
		}
		refunded := lineOf(k, p, session, "false")
		equal(t, "the statement's line", any(fmt.Sprint(refunded["net"], refunded["credit"])), any("112 false"))
		equal(t, "the session's line", any(fmt.Sprint(lineOf(k, p, session, "true")["net"])), any("112"))
		totals := statement(k, p, "?pageSize=50")["totals"].(fields)
		equal(t, "totals", any(fmt.Sprint(totals["refunded"], totals["net"])), any("112 0"))

		k.Paid(patient, p, "25/11/2026", "10:00")
		k.Paid(patient, p, "26/11/2026", "10:00")
		on(k, "21/12/2026", 9, &admin, &p)
		list := payouts(k, admin, p)
		equal(t, "the next payout deducts it", any(fmt.Sprint(len(list), list[0]["total_amount"])), any("2 112"))
		equal(t, "the day of the deduction", lineOf(k, p, session, "false")["payoutDate"], list[0]["dueDate"])
		k.VerifyLedger()
		verify(k)
	})
}

// TestPayout_cancelled_before_it_leaves: R285, the session leaves a payout that waits. The mail speaks of no deduction,
// and the next payout deducts nothing.
func TestPayout_cancelled_before_it_leaves(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		session := k.Paid(patient, p, "18/11/2026", "10:00")
		k.Paid(patient, p, "19/11/2026", "10:00")
		on(k, "23/11/2026", 9, &admin, &p, &patient)
		equal(t, "both", payouts(k, admin, p)[0]["total_amount"], any(224.0))
		body := fields{"userId": p.ID, "reason": "Sala fora do ar."}
		k.Call("POST", "/api/admin/session/"+session+"/cancel", admin.Token, body).Is(200)
		k.Work()
		m, _ := k.Outbox.Latest(p.Email)
		if !strings.Contains(m.Text, "não entra no seu repasse") || strings.Contains(m.Text, "descontado") {
			t.Errorf("mail: %s", m.Text)
		}
		equal(t, "one is left", payouts(k, admin, p)[0]["total_amount"], any(112.0))
		k.VerifyLedger()
		verify(k)
	})
}
