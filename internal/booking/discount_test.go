package booking_test

import (
	"fmt"
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// priceOf returns the price of a session that somebody reads.
func priceOf(k *testkit.Kit, p testkit.Person, session string) float64 {
	return k.GetSession(p, session)["scheduledPriceInBRL"].(float64)
}

// TestTheDiscountIsTakenOnce: one person pays two sessions at the same moment, on two servers with one PostgreSQL and
// on SQLite. One gets the discount. The other is refused, nothing is charged for it, and it then has the full price.
// Q040.
// Abuse case 29.
func TestTheDiscountIsTakenOnce(t *testing.T) {
	pair := func(t *testing.T, kits []*testkit.Kit) {
		k := kits[0]
		therapist := k.Therapist("psi@psic.test")
		for round := range 8 {
			ana := k.Patient(testkit.CPF(round) + "a@psic.test")
			day := testkit.Start.AddDate(0, 0, 2+round).Format("02/01/2006")
			ids := []string{k.Book(ana, therapist, day, "10:00"), k.Book(ana, therapist, day, "14:00")}
			bodies := make([]testkit.Fields, 2)
			for i := range bodies {
				bodies[i] = k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"amount": 136})
			}
			responses := testkit.Race(2, func(i int) testkit.Response {
				return kits[i%len(kits)].Pay(ana, ids[i], bodies[i])
			})
			if got := testkit.Tally(responses); got[200] != 1 || got[422] != 1 {
				t.Fatalf("round %d: %v", round, got)
			}
			loser := 0
			if responses[0].Status == 200 {
				loser = 1
			}
			code(t, "the second", responses[loser], 422, "payment.price_changed")
			testkit.Equal(t, "the full price", priceOf(k, ana, ids[loser]), 160)
			testkit.Equal(
				t,
				"attempts of the second",
				testkit.One[int](k, "SELECT count(*) FROM charge WHERE reference_id = $1", ids[loser]),
				0,
			)
			k.Pay(ana, ids[loser], k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"amount": 160})).Is(200)
		}
		k.VerifyLedger()
	}
	t.Run("sqlite", func(t *testing.T) { pair(t, []*testkit.Kit{testkit.New(t, store.SQLite)}) })
	t.Run("two servers on postgres", func(t *testing.T) {
		first := testkit.New(t, store.Postgres)
		pair(t, []*testkit.Kit{first, testkit.New(t, store.Postgres, testkit.ReplicaOf(first))})
	})
}

// TestTheFirstPaidSessionHasTheDiscount: any of the holds may be the first one that is paid. Q040.
func TestTheFirstPaidSessionHasTheDiscount(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		one := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		two := k.Book(ana, therapist, testkit.Wednesday, "14:00")
		three := k.Book(ana, therapist, testkit.Wednesday, "19:00")
		prices := func() (out [3]float64) {
			for i, id := range []string{one, two, three} {
				out[i] = priceOf(k, ana, id)
			}
			return out
		}
		listed := func() (out [3]float64) {
			body := k.Call("GET", "/api/customer/"+ana.ID+"/next-sessions", ana.Token, nil).Is(200).JSON()
			for i, s := range body["sessions"].([]any) {
				out[i] = s.(map[string]any)["scheduledPriceInBRL"].(float64)
			}
			return out
		}
		testkit.Equal(t, "any of them may be the first", prices(), [3]float64{136, 136, 136})
		testkit.Equal(t, "in the list too", listed(), [3]float64{136, 136, 136})
		testkit.Equal(t, "the therapist reads the list price", priceOf(k, therapist, two), 160)
		k.Pay(ana, two, testkit.PixPayment(testkit.Fields{"amount": 136})).Is(200)
		testkit.Equal(t, "while the second is being paid", prices(), [3]float64{160, 136, 160})
		testkit.Equal(t, "in the list", listed(), [3]float64{160, 136, 160})
		testkit.Equal(t, "the therapist sees no difference", priceOf(k, therapist, one), 160)
		code(
			t,
			"with a part from the balance",
			k.Pay(ana, one, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"amount": 86, "creditsUsed": 50})),
			422,
			"payment.price_changed",
		)
		code(
			t,
			"from the balance alone",
			k.Pay(ana, one, testkit.Fields{"selectedPaymentMethod": "credits", "amount": 136, "creditsUsed": 136}),
			422,
			"payment.price_changed",
		)
		cancel(k, ana, two).Is(200)
		testkit.Equal(t, "after cancelling the hold that was being paid", priceOf(k, ana, three), 136)
		cancel(k, ana, one).Is(200)
		k.Pay(ana, three, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"amount": 136})).Is(200)
		four := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		testkit.Equal(t, "after the first", priceOf(k, ana, four), 160)
		cancel(k, ana, three).Is(200)
		testkit.Equal(t, "Q042 given back in full", priceOf(k, ana, four), 136)
		k.VerifyLedger()
	})
}

// TestTheAccountsOwnDocument: an account whose CPF belonged to an account that had the discount does not get it again.
// The payer's CPF changes neither the price nor the response, so that nobody learns whose CPF is a patient's. Q040.
// Where it was used before, the payout of the session waits: TestHold_Q197_discountMatch of payout.
// Abuse case 29.
func TestTheAccountsOwnDocument(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Therapist("psi@psic.test")
		ana := k.Patient("ana@psic.test")
		bia := k.Patient("bia@psic.test")
		caio := k.Patient("caio@psic.test")
		document := k.Ring.BlindIndex("cpf", testkit.CPF(77))
		k.Exec("UPDATE account SET cpf_index = $1 WHERE id = $2", document, ana.ID)
		hers := testkit.Fields{"customer": testkit.Payer(testkit.CPF(77)), "amount": 136}
		first := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		k.Pay(ana, first, k.CardPayment(sandbox.CardApprovedVisa, hers)).Is(200)
		testkit.Equal(t, "account and document", testkit.One[int](k, "SELECT count(*) FROM discount_claim"), 2)

		k.Pay(caio, k.Book(caio, therapist, testkit.Wednesday, "14:00"), testkit.PixPayment(hers)).Is(200)

		k.Exec("UPDATE account SET deleted_at = 1 WHERE id = $1", ana.ID)
		k.Exec("UPDATE account SET cpf_index = $1 WHERE id = $2", document, bia.ID)
		again := k.Book(bia, therapist, testkit.Wednesday, "19:00")
		testkit.Equal(t, "another account with the CPF", priceOf(k, bia, again), 160)
		code(
			t,
			"a request with the discounted price",
			k.Pay(bia, again, testkit.PixPayment(testkit.Fields{"amount": 136})),
			422,
			"payment.price_changed",
		)
		k.VerifyLedger()
	})
}

// TestTheDiscountComesBack: the discount can be used again after an attempt that brought no money and after a session
// that was given back in full, but not after a late cancellation. Q040, Q042.
func TestTheDiscountComesBack(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		first := testkit.Fields{"amount": 136}
		claims := func() int { return testkit.One[int](k, "SELECT count(*) FROM discount_claim") }
		one := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		two := k.Book(ana, therapist, testkit.Wednesday, "14:00")
		k.Pay(ana, one, k.CardPayment(sandbox.CardDeclinedVisa, first)).Is(402)
		testkit.Equal(t, "after a declined card", claims(), 0)
		k.Pay(ana, one, testkit.PixPayment(first)).Is(200)
		code(t, "while a code waits", k.Pay(ana, two, testkit.PixPayment(first)), 422, "payment.price_changed")
		cancel(k, ana, one).Is(200)
		testkit.Equal(t, "after cancelling the hold", claims(), 0)
		k.Pay(ana, two, k.CardPayment(sandbox.CardApprovedVisa, first)).Is(200)
		testkit.Equal(t, "claimed", claims(), 1)
		cancel(k, ana, two).Is(200)
		testkit.Equal(t, "Q042 given back in full", claims(), 0)
		two = k.Book(ana, therapist, testkit.Wednesday, "14:00")
		k.Pay(ana, two, k.CardPayment(sandbox.CardApprovedVisa, first)).Is(200)
		jump(k, testkit.Start.AddDate(0, 0, 2).Add(2*time.Hour), &ana)
		testkit.Equal(t, "three hours before", cancel(k, ana, two).Is(200).Str("outcome"), "KEPT")
		testkit.Equal(t, "Q042 used up by a late cancellation", claims(), 1)
		next := k.Book(ana, therapist, "25/11/2026", "10:00")
		testkit.Equal(t, "no second time", k.GetSession(ana, next)["discountInBRL"].(float64), 0)
	})
}

// TestTheDiscountHasACeiling_Q197: the discount is 15 % of the price, and at most R$ 40,00. The patient reads, pays and
// gets the receipt of the same amount, and the platform bears the difference.
// Abuse case 42.
func TestTheDiscountHasACeiling_Q197(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Therapist("psi@psic.test")
		for i, c := range []struct{ price, discount int64 }{
			{160_00, 24_00},
			{266_60, 39_99},
			{266_66, 40_00},
			{266_74, 40_00}, // 15 % would be R$ 40,01
			{10_000_00, 40_00},
		} {
			ana := k.Patient(fmt.Sprintf("ana%d@psic.test", i))
			k.Exec("UPDATE therapist SET price_cents = $1 WHERE account_id = $2", c.price, therapist.ID)
			k.Refresh()
			day := testkit.Start.AddDate(0, 0, 3+i).Format("02/01/2006")
			id := k.Book(ana, therapist, day, "10:00")
			due := float64(c.price-c.discount) / 100
			testkit.Equal(t, "shown", priceOf(k, ana, id), due)
			testkit.Equal(t, "off", k.GetSession(ana, id)["discountInBRL"].(float64), float64(c.discount)/100)
			code(t, "a centavo less", k.Pay(ana, id, testkit.PixPayment(testkit.Fields{"amount": due - 0.01})),
				422, "payment.price_changed")
			before := k.LedgerBalance("discount")
			k.Pay(ana, id, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"amount": due})).Is(200)
			testkit.Equal(t, "the platform bears", int64(before-k.LedgerBalance("discount")), c.discount)
			testkit.Equal(t, "the session keeps", testkit.One[int64](
				k, "SELECT discount_cents FROM session WHERE id = $1", id), c.discount)
		}
		k.VerifyLedger()
	})
}

// TestAHoldKeepsItsDiscount_Q197: a price that was shown is kept for the hour of the hold, also when the ceiling was
// lowered meanwhile. The next hold has the new one.
func TestAHoldKeepsItsDiscount_Q197(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Booking.DiscountCeiling = 24_00
		held := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		k.Booking.DiscountCeiling = 10_00
		testkit.Equal(t, "the hold", priceOf(k, ana, held), 136)
		testkit.Equal(t, "the next hold", priceOf(k, ana, k.Book(ana, therapist, testkit.Wednesday, "14:00")), 150)
		k.Pay(ana, held, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"amount": 136})).Is(200)
	})
}

// TestFirstSessionDiscountIsTold: the directory shows the price that the payment page will ask for. A person who used
// the discount, also by the CPF of another account, is not promised it again. Q040, Q197.
func TestFirstSessionDiscountIsTold(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		offer := func() [2]float64 {
			b := k.Call("GET", "/api/customer/"+ana.ID+"/first-session-discount", ana.Token, nil).Is(200).JSON()
			return [2]float64{b["percent"].(float64), b["ceilingInBRL"].(float64)}
		}
		testkit.Equal(t, "before", offer(), [2]float64{15, 40})
		id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		testkit.Equal(t, "a hold alone uses nothing", offer(), [2]float64{15, 40})
		k.Pay(ana, id, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"amount": 136})).Is(200)
		testkit.Equal(t, "after the first payment", offer(), [2]float64{0, 0})
		k.Call("POST", "/api/session/"+id+"/cancel", ana.Token, testkit.Fields{"id": id}).Is(200)
		testkit.Equal(t, "all came back", offer(), [2]float64{15, 40})

		other := k.Patient("bia@psic.test")
		k.Call("GET", "/api/customer/"+ana.ID+"/first-session-discount", other.Token, nil).Is(404)
	})
}
