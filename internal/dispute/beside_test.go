package dispute_test

import (
	"context"
	"sync"
	"testing"

	"psic/internal/testkit"
)

// TestTwoNotificationsAtOnce: of many notifications of one dispute at the same time, one opens the case.
func TestTwoNotificationsAtOnce(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := held(k, c, "10:00", false)
		ch := charge(k, session)
		provider, err := k.Sandbox.Dispute(context.Background(), *ch.Charge.ChargeID, price)
		if err != nil {
			t.Fatal(err)
		}
		var wait sync.WaitGroup
		for range 8 {
			wait.Go(func() {
				if err := k.Payment.ReadDispute(context.Background(), ch.ID, provider); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		k.Work()
		testkit.Equal(t, "cases", testkit.One[int](k, "SELECT count(*) FROM dispute"), 1)
		id := testkit.One[string](k, "SELECT id FROM dispute")
		testkit.Equal(t, "set aside", reserve(k, id), price)
		verify(k)
	})
}

// TestDisputeBesideRefund: a refund by an administrator and a dispute at the same time never give the money back twice.
// Abuse case 64.
func TestDisputeBesideRefund(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := held(k, c, "10:00", true)
		ch := charge(k, session)
		provider, err := k.Sandbox.Dispute(context.Background(), *ch.Charge.ChargeID, price)
		if err != nil {
			t.Fatal(err)
		}
		var wait sync.WaitGroup
		wait.Go(func() {
			if err := k.Payment.ReadDispute(context.Background(), ch.ID, provider); err != nil {
				t.Error(err)
			}
		})
		token := admin(k, c)
		wait.Go(func() { k.Call("PUT", "/api/admin/payment/refund/"+ch.ID, token, nil) })
		wait.Wait()
		k.Work()
		k.Call("PUT", "/api/admin/payment/refund/"+ch.ID, admin(k, c), nil).Is(409)
		verify(k)
	})
}

// TestNoRefundWhileDisputed: administrators give nothing back beside an open case, neither as a refund nor by
// cancelling a session that is over. When the case was won they may.
// Abuse case 64.
func TestNoRefundWhileDisputed(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := held(k, c, "10:00", true)
		refund := "/api/admin/payment/refund/" + charge(k, session).ID
		cancel := "/api/admin/session/" + session + "/cancel"
		_, provider := disputed(k, session)
		token := admin(k, c)
		reason := testkit.Fields{"reason": "Pedido da pessoa."}
		for name, r := range map[string]testkit.Response{
			"what a refund does":       k.Call("GET", refund, token, nil),
			"a refund":                 k.Call("PUT", refund, token, nil),
			"what a cancellation does": k.Call("GET", cancel, token, nil),
			"a cancellation":           k.Call("POST", cancel, token, reason),
		} {
			testkit.Equal(t, name, r.Is(409).Str("code"), "booking.payment_in_dispute")
		}
		decide(k, provider, true)
		k.Call("PUT", refund, admin(k, c), nil).Is(200)
		verify(k)
	})
}

// TestASecondDisputeOfACharge: what a second dispute of a charge tells does not decide the first one, and a part that
// is lost costs the platform.
func TestASecondDisputeOfACharge(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := held(k, c, "10:00", false)
		other := func() string {
			id, err := k.Sandbox.Dispute(context.Background(), *charge(k, session).Charge.ChargeID, price/2)
			run(k, err)
			return id
		}
		first := other()
		id := testkit.One[string](k, "SELECT id FROM dispute WHERE provider_id = $1", first)
		decide(k, other(), true)
		testkit.Equal(t, "the first", state(k, id), "OPEN open ")
		decide(k, first, false)
		testkit.Equal(t, "the first afterwards", state(k, id), "LOST closed PLATFORM")
		testkit.Equal(t, "cases", testkit.One[int](k, "SELECT count(*) FROM dispute"), 1)
		verify(k)
	})
}
