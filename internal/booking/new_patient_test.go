package booking_test

import (
	"strings"
	"testing"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// A therapist who reads a session, cancels it or reads the statement learns nothing about whether the patient is new:
// the price is the therapist's own, before and after the payment, and the discount is between patient and platform.
func TestATherapistDoesNotSeeWhoIsNew(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		other, therapist := k.Therapist("outra@psic.test"), k.Therapist("psi@psic.test")
		fresh, known := k.Patient("nova@psic.test"), k.Patient("antiga@psic.test")
		day := testkit.Start.AddDate(0, 0, 3).Format("02/01/2006")
		pay := func(p testkit.Person, session string, amount int) {
			k.Pay(p, session, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"amount": amount})).Is(200)
		}
		pay(known, k.Book(known, other, day, "19:00"), 136)

		news, olds := k.Book(fresh, therapist, day, "10:00"), k.Book(known, therapist, day, "14:00")
		reads := func(session string) map[string]any {
			d := k.GetSession(therapist, session)
			shown := testkit.Fields{
				"price":    d["scheduledPriceInBRL"],
				"discount": d["discountInBRL"],
				"cancel":   d["cancelText"],
				"status":   d["status"],
			}
			if p, ok := d["paymentInfo"].(map[string]any); ok {
				shown["paid"] = p["amount"]
			}
			return shown
		}
		same := func(when string) {
			t.Helper()
			one, two := reads(news), reads(olds)
			for name := range one {
				testkit.Equal(t, when+": "+name, one[name], two[name])
			}
			testkit.Equal(t, when+": the therapist's own price", one["price"], any(160.0))
			testkit.Equal(t, when+": no discount", one["discount"], any(0.0))
		}
		same("unpaid")
		testkit.Equal(t, "the new patient pays less", priceOf(k, fresh, news), 136)
		testkit.Equal(t, "the other pays all", priceOf(k, known, olds), 160)
		pay(fresh, news, 136)
		pay(known, olds, 160)
		k.Work()
		same("paid")
		testkit.Equal(t, "in the payment", reads(news)["paid"], any(160.0))

		for _, session := range []string{news, olds} {
			r := k.Call("POST", "/api/session/"+session+"/cancel", therapist.Token, testkit.Fields{"accept": true}).Is(200)
			testkit.Equal(t, "cancelled, amount", r.JSON()["amount"], any(0.0))
			if text := r.Str("text"); strings.Contains(text, "R$") || !strings.Contains(text, "o que pagou") {
				t.Errorf("cancelled: %q", text)
			}
		}
	})
}
