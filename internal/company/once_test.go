package company_test

import (
	"testing"

	"psic/internal/testkit"
)

// TestAMonthIsGivenOnce: two administrators confirm the payment of the same month. The company gets one month and one
// mail.
func TestAMonthIsGivenOnce(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		due := func() string {
			const query = "SELECT CAST(next_payment_on AS text) FROM company WHERE id = $1"
			return testkit.One[string](f.k, query, f.id)
		}
		before := len(f.k.Mails("rh@aurora.example"))
		f.pay()
		first := due()
		testkit.Equal(t, "a month after today", first, "2026-12-16")
		f.pay()
		testkit.Equal(t, "the second time", due(), first)
		testkit.Equal(t, "mails", len(f.k.Mails("rh@aurora.example")), before+1)
	})
}
