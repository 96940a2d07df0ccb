package payment_test

import (
	"testing"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// TestR319_balanceUpToTheLastCent: a card or a PIX code pays at least one cent. A balance that covers the whole price
// is paid as balance alone, so that no charge of zero is sent to the provider.
func TestR319_balanceUpToTheLastCent(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		k.GiveCredits(c.ana, 400_00)
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		for what, fields := range map[string]testkit.Fields{
			"the whole price, nothing due": {"creditsUsed": 160, "amount": 0},
			"the whole price, no amount":   {"creditsUsed": 160},
			"a cent more than the price":   {"creditsUsed": 160.01},
		} {
			for _, body := range []testkit.Fields{
				k.CardPayment(sandbox.CardApprovedVisa, fields),
				testkit.PixPayment(fields),
			} {
				r := k.Pay(c.ana, id, body)
				if r.Status != 422 || r.Str("code") != "payment.credits_invalid" {
					t.Errorf("%s by %s: %d %s", what, body["selectedPaymentMethod"], r.Status, r.Body)
				}
			}
		}
		testkit.Equal(t, "nothing is reserved", k.Credits(c.ana), 400_00)
		testkit.Equal(t, "charges", testkit.One[int](k, "SELECT count(*) FROM charge"), 0)

		last := testkit.Fields{"creditsUsed": 159.99, "amount": 0.01}
		k.Pay(c.ana, id, k.CardPayment(sandbox.CardApprovedVisa, last)).Is(200)
		testkit.Equal(t, "a cent by card", session(k, id), "agendado paid")
		testkit.Equal(t, "the rest by balance", k.Credits(c.ana), 240_01)
		k.VerifyLedger()
	})
}
