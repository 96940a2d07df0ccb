package booking_test

import (
	"testing"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// Abuse case 11: whatever amount the client sends, only the stored price is charged.
func TestAmountsThatAreNotThePrice(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@psic.test")
		id := k.Book(ana, k.Therapist("psi@psic.test"), testkit.Wednesday, "10:00")
		price := testkit.One[int64](k, "SELECT price_cents - discount_cents FROM session WHERE id = $1", id)
		exact := float64(price) / 100
		for _, amount := range []any{
			-1, 0.01, 1, exact - 0.01, exact + 0.01, exact * 100, 1e18, -1e18,
			"NaN", "1", "80,00", "0x10", true, []any{exact}, map[string]any{"value": 1},
		} {
			r := k.Pay(ana, id, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"amount": amount}))
			if r.Status != 400 && r.Status != 422 {
				t.Errorf("amount %v: %d %s", amount, r.Status, r.Body)
			}
		}
		if n := testkit.One[int](k, "SELECT count(*) FROM charge WHERE payer_id = $1", ana.ID); n != 0 {
			t.Errorf("%d charges were made", n)
		}
		k.Pay(ana, id, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"amount": exact})).Is(200)
		if got := testkit.One[int64](k, "SELECT amount_cents FROM charge WHERE payer_id = $1", ana.ID); got != price {
			t.Errorf("charged %d, the price is %d", got, price)
		}
	})
}
