package booking_test

import (
	"testing"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// TestAMoveKeepsTheKindOfSlot: company slots cost R$ 80 and the therapist's other slots R$ 160, so an employee can move
// a session only to a slot of the same kind, by patient and by therapist.
func TestAMoveKeepsTheKindOfSlot(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Registered("psi@psic.test", testkit.Fields{"enterpriseSessions": true})
		company := func(start string) testkit.Fields {
			return testkit.With(testkit.Once(testkit.Wednesday, start), testkit.Fields{"isEnterprise": true})
		}
		k.Publish(
			therapist,
			company("08:00"),
			company("09:00"),
			company("16:00"),
			testkit.Once(testkit.Wednesday, "10:00"),
			testkit.Once(testkit.Wednesday, "11:00"),
			testkit.Once(testkit.Wednesday, "17:00"),
		)
		eva := k.Employee("eva@aurora.example")
		cheap := k.Paid(eva, therapist, testkit.Wednesday, "08:00")
		full := k.Paid(eva, therapist, testkit.Wednesday, "10:00")
		held := k.Book(eva, therapist, testkit.Wednesday, "09:00")
		testkit.Equal(t, "a company slot", k.GetSession(eva, cheap)["scheduledPriceInBRL"].(float64), 80)
		testkit.Equal(t, "another slot", k.GetSession(eva, full)["scheduledPriceInBRL"].(float64), 160)

		for _, who := range []testkit.Person{eva, therapist} {
			code(
				t,
				"company to full price",
				move(k, who, cheap, testkit.Wednesday, "17:00"),
				409,
				"booking.not_offered",
			)
			code(t, "an unpaid one", move(k, who, held, testkit.Wednesday, "17:00"), 409, "booking.not_offered")
			code(t, "full price to company", move(k, who, full, testkit.Wednesday, "16:00"), 409, "booking.not_offered")
		}
		move(k, eva, cheap, testkit.Wednesday, "16:00").Is(200)
		move(k, eva, full, testkit.Wednesday, "17:00").Is(200)
		testkit.Equal(t, "the company slot's price", k.GetSession(eva, cheap)["scheduledPriceInBRL"].(float64), 80)
		testkit.Equal(t, "its kind", k.GetSession(eva, cheap)["isEnterprise"].(bool), true)
		testkit.Equal(t, "the other price", k.GetSession(eva, full)["scheduledPriceInBRL"].(float64), 160)
		k.Pay(eva, held, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"amount": 80})).Is(200)
		k.VerifyLedger()
	})
}

// TestALateMoveKeepsThePrices: after the free time a move is a new hold. It has today's price of its slot.
func TestALateMoveKeepsThePrices(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		k.Exec("UPDATE therapist SET price_cents = 20000 WHERE account_id = $1", therapist.ID)
		move(k, ana, id, testkit.Wednesday, "14:00").Is(200)
		testkit.Equal(t, "a free move keeps the price", k.GetSession(ana, id)["scheduledPriceInBRL"].(float64), 160)
		jump(k, wednesdayAt10, &ana)
		r := move(k, ana, id, "20/11/2026", "14:00").Is(200)
		if r.JSON()["newHold"] != true || r.Str("id") == id {
			t.Fatalf("%s", r.Body)
		}
		testkit.Equal(t, "the new hold", k.GetSession(ana, r.Str("id"))["scheduledPriceInBRL"].(float64), 200)
		testkit.Equal(t, "is unpaid", k.GetSession(ana, r.Str("id"))["canPay"].(bool), true)
		testkit.Equal(t, "nothing came back", k.Credits(ana), 0)
	})
}
