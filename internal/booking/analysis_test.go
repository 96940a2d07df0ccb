package booking_test

import (
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// TestAPaymentInAnalysisIsNotOfferedAgain: while the result of a card is open, the session offers no second payment.
func TestAPaymentInAnalysisIsNotOfferedAgain(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, therapist := k.Patient("ana@psic.test"), k.Therapist("psi@psic.test")
		id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		testkit.Equal(t, "before", k.GetSession(ana, id)["canPay"], any(true))

		k.Pay(ana, id, k.CardPayment(sandbox.CardAnalysis)).Is(200)
		open := k.GetSession(ana, id)
		testkit.Equal(t, "in analysis", open["statusCode"], any("PROCESSING"))
		testkit.Equal(t, "in analysis, another payment", open["canPay"], any(false))

		k.AdvanceAndWork(5 * time.Minute)
		paid := k.GetSession(ana, id)
		testkit.Equal(t, "afterwards", paid["statusCode"], any("PAID"))
	})
}
