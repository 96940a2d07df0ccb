package booking_test

import (
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestTheDiscountIsTakenOnce: two accounts pay their first session in the same instant with one document, on two
// servers over one PostgreSQL and on SQLite. One has the discount, the other reads the true price, and nothing
// was charged for it. Q040.
// Abuse case 29.
func TestTheDiscountIsTakenOnce(t *testing.T) {
	pair := func(t *testing.T, kits []*testkit.Kit) {
		k := kits[0]
		therapist := k.Therapist("psi@psic.test")
		for round := range 8 {
			people := []testkit.Person{k.Patient(testkit.CPF(round) + "a@psic.test"), k.Patient(testkit.CPF(round) + "b@psic.test")}
			day := testkit.Start.AddDate(0, 0, 2+round).Format("02/01/2006")
			ids := []string{k.Book(people[0], therapist, day, "10:00"), k.Book(people[1], therapist, day, "14:00")}
			bodies := make([]testkit.Fields, 2)
			for i := range bodies {
				bodies[i] = k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"customer": testkit.Payer(testkit.CPF(900 + round)), "amount": 136})
			}
			answers := testkit.Race(2, func(i int) testkit.Response { return kits[i%len(kits)].Pay(people[i], ids[i], bodies[i]) })
			if got := testkit.Tally(answers); got[200] != 1 || got[422] != 1 {
				t.Fatalf("round %d: %v", round, got)
			}
			loser := 0
			if answers[0].Status == 200 {
				loser = 1
			}
			code(t, "the second", answers[loser], 422, "payment.price_changed")
			testkit.Equal(t, "the true price", k.See(people[loser], ids[loser])["scheduledPriceInBRL"].(float64), 160)
			testkit.Equal(t, "attempts of the second", testkit.One[int](k, "SELECT count(*) FROM charge WHERE reference_id = $1", ids[loser]), 0)
		}
		k.BooksRight()
	}
	t.Run("sqlite", func(t *testing.T) { pair(t, []*testkit.Kit{testkit.New(t, store.SQLite)}) })
	t.Run("two servers on postgres", func(t *testing.T) {
		first := testkit.New(t, store.Postgres)
		pair(t, []*testkit.Kit{first, testkit.New(t, store.Postgres, testkit.Beside(first))})
	})
}

// TestTheDiscountComesBack: with an attempt that brought no money, with a session given back in full, and not with
// a late cancellation. Q040, Q042.
func TestTheDiscountComesBack(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		same := testkit.Fields{"customer": testkit.Payer(testkit.CPF(77)), "amount": 136}
		claims := func() int { return testkit.One[int](k, "SELECT count(*) FROM discount_claim") }
		one, two := k.Book(ana, therapist, testkit.Wednesday, "10:00"), k.Book(bia, therapist, testkit.Wednesday, "14:00")
		k.Pay(ana, one, k.CardPayment(sandbox.CardDeclinedVisa, same)).Is(402)
		testkit.Equal(t, "after a declined card", claims(), 0)
		k.Pay(ana, one, testkit.PixPayment(same)).Is(200)
		code(t, "while a code waits", k.Pay(bia, two, testkit.PixPayment(same)), 422, "payment.price_changed")
		cancel(k, bia, two).Is(200)
		cancel(k, ana, one).Is(200)
		testkit.Equal(t, "after giving the hold up", claims(), 0)
		two = k.Book(bia, therapist, testkit.Wednesday, "14:00")
		k.Pay(bia, two, k.CardPayment(sandbox.CardApprovedVisa, same)).Is(200)
		testkit.Equal(t, "account and document", claims(), 2)
		cancel(k, bia, two).Is(200)
		testkit.Equal(t, "Q042 given back in full", claims(), 0)
		two = k.Book(bia, therapist, testkit.Wednesday, "14:00")
		k.Pay(bia, two, k.CardPayment(sandbox.CardApprovedVisa, same)).Is(200)
		jump(k, testkit.Start.AddDate(0, 0, 2).Add(2*time.Hour), &ana, &bia)
		testkit.Equal(t, "three hours before", cancel(k, bia, two).Is(200).Str("outcome"), "KEPT")
		testkit.Equal(t, "Q042 used up by a late cancellation", claims(), 2)
		next := k.Book(bia, therapist, "25/11/2026", "10:00")
		testkit.Equal(t, "no second time", k.See(bia, next)["discountInBRL"].(float64), 0)
		other := k.Book(ana, therapist, "25/11/2026", "14:00")
		code(t, "nor for another account with the document", k.Pay(ana, other, k.CardPayment(sandbox.CardApprovedVisa, same)), 422, "payment.price_changed")
	})
}
