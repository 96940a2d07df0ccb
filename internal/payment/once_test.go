package payment_test

import (
	"context"
	"testing"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// refunder is a provider whose refunds end as the test says.
type refunder struct {
	gateway.Gateway
	refund func(key string) error
}

func (r refunder) Refund(_ context.Context, _ string, _ money.Cents, key string) (gateway.Result, error) {
	return gateway.Result{}, r.refund(key)
}

// TestARefundIsFinishedOnce: while this server waits for the provider, another one finishes the refund. What this one
// learns is not booked again, neither a refund that was done nor one that was refused.
func TestARefundIsFinishedOnce(t *testing.T) {
	for what, outcome := range map[string]error{"done": nil, "refused": gateway.ErrRefused} {
		t.Run(what, func(t *testing.T) {
			plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
				id := k.Paid(c.ana, c.therapist, testkit.Wednesday, "10:00")
				k.Work()
				k.Payment.Gateway = refunder{k.Payment.Gateway, func(string) error {
					k.Exec("UPDATE refund SET status = 'DONE', done_at = 1")
					return outcome
				}}
				path := "/api/admin/payment/refund/" + charge(k, id).ID
				k.Call("PUT", path, k.Admin("admin@psic.test").Token, nil).Is(200)
				k.Work()
				testkit.Equal(t, "refunds in progress", k.LedgerBalance("refunds"), 160_00)
				testkit.Equal(t, "balance", k.Credits(c.ana), 0)
			})
		})
	}
}

// TestARefusedRefundOfADeletedAccount: nobody could use a balance there, so the amount is owed.
func TestARefusedRefundOfADeletedAccount(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		_, code := lateCode(k, c.ana, c.therapist)
		c.ana = k.Confirm(c.ana)
		k.Call("DELETE", "/api/customer/"+c.ana.ID, c.ana.Token, nil).Is(200)
		k.Payment.Gateway = refunder{k.Payment.Gateway, func(string) error { return gateway.ErrRefused }}
		k.PayPix(code)
		k.Work()
		testkit.Equal(t, "balance", k.Credits(c.ana), 0)
		testkit.Equal(t, "owed", k.LedgerBalance(payment.OwedAccount(c.ana.ID)), 160_00)
		k.VerifyLedger()
	})
}

// TestAttemptsAreForgotten: the sealed request with the encrypted card is kept only while its outcome is unknown.
func TestAttemptsAreForgotten(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		kept := func() int { return testkit.One[int](k, "SELECT count(*) FROM charge WHERE attempt <> ''") }
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		k.Pay(c.ana, id, k.CardPayment(sandbox.CardDeclinedVisa)).Is(402)
		testkit.Equal(t, "declined", kept(), 0)
		k.PixCode(c.ana, id)
		testkit.Equal(t, "a code", kept(), 0)
		k.Pay(c.ana, id, k.CardPayment(sandbox.CardLost)).Is(200)
		testkit.Equal(t, "unknown", kept(), 1)
		k.AdvanceAndWork(2 * time.Minute)
		is(t, k, id, "PAID")
		testkit.Equal(t, "read back", kept(), 0)
	})
}

// TestARefundHasOneKey: a refund whose response was lost is sent again with the same key, so that the provider makes it
// once.
func TestARefundHasOneKey(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id := k.Paid(c.eva, c.therapist, testkit.Wednesday, "10:00")
		k.Work()
		var keys []string
		k.Payment.Gateway = refunder{k.Payment.Gateway, func(key string) error {
			keys = append(keys, key)
			return gateway.ErrUnknown
		}}
		cancel(k, c.eva, id)
		k.Work()
		k.AdvanceAndWork(2 * time.Hour)
		own := testkit.One[string](k, "SELECT id FROM refund")
		if len(keys) < 2 {
			t.Fatalf("sent %d times", len(keys))
		}
		for _, key := range keys {
			testkit.Equal(t, "key", key, own)
		}
	})
}

// TestAProvidersPaymentIsRecordedOnce: the same payment of the product for subscriptions is one charge and calls the
// feature once, however often it is read. Another payment is another charge.
func TestAProvidersPaymentIsRecordedOnce(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		settled := 0
		k.Payment.Payables["SUBSCRIPTION"] = payment.Payable{
			Settled: func(context.Context, *store.Tx, payment.Charge) error {
				settled++
				return nil
			},
		}
		for _, external := range []string{"PAYM_1", "PAYM_1", "PAYM_2"} {
			k.InTx(func(tx *store.Tx) error {
				return k.Payment.RecordPayment(t.Context(), tx, payment.ProviderPayment{
					Purpose:     "SUBSCRIPTION",
					ReferenceID: "invoice-of-" + external,
					PayerID:     c.therapist.ID,
					Amount:      75_00,
					Gateway:     "pagbank-recurring",
					ExternalID:  external,
					PaidAt:      k.Clock.Now(),
				})
			})
		}
		testkit.Equal(t, "told", settled, 2)
		testkit.Equal(t, "charges", testkit.One[int](k, "SELECT count(*) FROM charge"), 2)
		testkit.Equal(t, "held", k.LedgerBalance("escrow:invoice-of-PAYM_1"), 75_00)
	})
}

// TestLatePixWhoseCreditIsGoneWithTheAccount: the payment no longer covers the price and nobody has the balance, so it
// goes back to the means of payment. Q060.
func TestLatePixWhoseCreditIsGoneWithTheAccount(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		k.GiveCredits(c.ana, 30_00)
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		code := k.PixCode(c.ana, id, testkit.Fields{"creditsUsed": 30, "amount": 130})
		k.AdvanceAndWork(61 * time.Minute)
		k.GiveCredits(c.ana, 0)
		c.ana = k.Confirm(c.ana)
		k.Call("DELETE", "/api/customer/"+c.ana.ID, c.ana.Token, nil).Is(200)
		k.Sandbox.SetFaults(sandbox.Faults{LatePix: true})
		k.PayPix(code)
		k.Work()
		testkit.Equal(t, "balance", k.Credits(c.ana), 0)
		testkit.Equal(
			t,
			"refunded",
			testkit.One[int](k, "SELECT amount_cents FROM refund WHERE status = 'DONE'"),
			130_00,
		)
		k.VerifyLedger()
	})
}
