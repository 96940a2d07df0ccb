package payout_test

import (
	"context"
	"fmt"
	"testing"

	"psic/internal/payment"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// refund gives a session's payment back, as an administrator does.
func refund(k *testkit.Kit, session string) error {
	charge := testkit.One[string](
		k,
		"SELECT id FROM charge WHERE reference_id = $1 AND purpose = 'SESSION' ORDER BY open DESC LIMIT 1",
		session,
	)
	return k.DB.InTx(context.Background(), func(tx *store.Tx) error {
		_, err := k.Booking.Refund(context.Background(), tx, charge, "pedido")
		return err
	})
}

// TestPayout_refund_later: Q065, a session that is refunded after its payout was paid is deducted from the next payout.
// When nothing is left to pay, the deduction waits for the cycle after it.
func TestPayout_refund_later(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		first := k.Paid(patient, p, "18/11/2026", "10:00")
		second := k.Paid(patient, p, "19/11/2026", "10:00")
		on(k, "23/11/2026", 9, &admin, &p, &patient)
		k.Call("PUT", "/api/admin/payout/"+payouts(k, admin, p)[0]["id"].(string), admin.Token, nil).Is(200)
		for _, id := range []string{first, second} {
			if err := refund(k, id); err != nil {
				t.Fatal(err)
			}
		}
		k.Work()
		equal(t, "owed back", any(int64(k.LedgerBalance(payment.PayableAccount(p.ID)))), any(int64(-224_00)))
		k.Paid(patient, p, "25/11/2026", "10:00")
		on(k, "21/12/2026", 9, &admin, &p, &patient)
		equal(t, "nothing to pay", any(len(payouts(k, admin, p))), any(1))
		k.Paid(patient, p, "23/12/2026", "10:00")
		k.Paid(patient, p, "24/12/2026", "10:00")
		on(k, "21/01/2027", 9, &admin, &p)
		list := payouts(k, admin, p)
		equal(t, "what is left", any(fmt.Sprint(len(list), list[0]["total_amount"])), any("2 112"))
		rows := statement(k, p, "?pageSize=50")
		totals := rows["totals"].(fields)
		equal(
			t,
			"totals",
			any(fmt.Sprint(totals["gross"], totals["fee"], totals["refunded"], totals["net"])),
			any("800 240 224 336"),
		)
		equal(t, "lines", any(len(rows["elements"].([]any))), any(7))
		k.VerifyLedger()
		verify(k)
		k.Exec("UPDATE payout SET total_cents = total_cents + 1 WHERE status = 'OPEN'")
		if wrong, err := k.Payout.Verify(context.Background()); err != nil || len(wrong) == 0 {
			t.Errorf("Verify did not find a payout that is not the sum of its lines: %v", err)
		}
	})
}

// TestPayout_refund_while_it_waits: a session that is refunded before its payout is confirmed is removed from it, and
// the payout is deleted with its last session. After the confirmation the next payout deducts it. The administrator
// reads which of the two happens.
func TestPayout_refund_while_it_waits(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		var sessions []string
		for _, day := range []string{"18/11/2026", "19/11/2026", "20/11/2026"} {
			sessions = append(sessions, k.Paid(patient, p, day, "10:00"))
		}
		on(k, "23/11/2026", 9, &admin, &p, &patient)
		charge := func(i int) string {
			return testkit.One[string](
				k,
				"SELECT id FROM charge WHERE reference_id = $1 AND status = 'PAID'",
				sessions[i],
			)
		}
		total := func() string { return fmt.Sprint(payouts(k, admin, p)[0]["total_amount"]) }
		text := func(i int) string {
			return k.Call("GET", "/api/admin/payment/refund/"+charge(i), admin.Token, nil).Is(200).Str("text")
		}
		equal(t, "counted", any(total()), any("336"))
		equal(
			t,
			"before the confirmation",
			any(text(0)),
			any("R$ 160,00 voltam ao meio de pagamento. A sessão não entra no repasse do psicólogo."),
		)
		if err := refund(k, sessions[0]); err != nil {
			t.Fatal(err)
		}
		equal(t, "without it", any(total()), any("224"))
		verify(k)
		k.Call("PUT", "/api/admin/payout/"+payouts(k, admin, p)[0]["id"].(string), admin.Token, nil).Is(200)
		equal(
			t,
			"after the confirmation",
			any(text(1)),
			any("R$ 160,00 voltam ao meio de pagamento. "+
				"O repasse desta sessão já foi pago ao psicólogo: o valor será descontado do próximo."),
		)
		if err := refund(k, sessions[1]); err != nil {
			t.Fatal(err)
		}
		equal(t, "paid as it was", any(total()), any("224"))
		equal(t, "owed back", any(int64(k.LedgerBalance(payment.PayableAccount(p.ID)))), any(int64(-112_00)))
		k.Paid(patient, p, "25/11/2026", "10:00")
		last := k.Paid(patient, p, "26/11/2026", "10:00")
		on(k, "21/12/2026", 9, &admin, &p, &patient)
		equal(t, "less what went back", any(total()), any("112"))
		if err := refund(k, last); err != nil {
			t.Fatal(err)
		}
		equal(t, "nothing left to pay", any(len(payouts(k, admin, p))), any(1))
		k.Work()
		k.VerifyLedger()
		verify(k)
	})
}

// TestPayout_refund_and_confirmation_at_once: of a concurrent refund and confirmation, the second sees the first.
func TestPayout_refund_and_confirmation_at_once(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		first := k.Paid(patient, p, "18/11/2026", "10:00")
		k.Paid(patient, p, "19/11/2026", "10:00")
		on(k, "23/11/2026", 9, &admin, &p, &patient)
		id := payouts(k, admin, p)[0]["id"].(string)
		testkit.Race(2, func(i int) testkit.Response {
			if i == 0 {
				if err := refund(k, first); err != nil {
					t.Error(err)
				}
				return testkit.Response{}
			}
			return k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil).Is(200)
		})
		k.Work()
		k.VerifyLedger()
		verify(k)
		paid := testkit.One[int64](k, "SELECT total_cents FROM payout WHERE id = $1", id)
		owed := int64(k.LedgerBalance(payment.PayableAccount(p.ID)))
		equal(t, "paid and owed together", any(paid+owed), any(int64(112_00)))
	})
}
