package booking_test

import (
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

func code(t *testing.T, what string, r testkit.Response, status int, want string) {
	t.Helper()
	if r.Status != status || r.Str("code") != want {
		t.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Str("code"), status, want)
	}
}

// TestBook: who may book which time. R137, R138, R139, R313, R314, R316, Q132, Q143, Q147.
// Abuse case 18.
func TestBook(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Therapist("psi@psic.test", testkit.Fields{"enterpriseSessions": true})
		other := k.Therapist("outra@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		path := "/api/therapist/" + therapist.ID + "/agenda/session"
		wanted := testkit.Fields{"day": testkit.Wednesday, "startTime": "10:00", "finishTime": "10:50"}
		book := func(p testkit.Person, changes ...testkit.Fields) testkit.Response {
			return k.Call("POST", path, p.Token, testkit.With(wanted, changes...))
		}
		k.Call("POST", path, "", wanted).Is(401) // R137
		code(t, "R313 for somebody else", book(ana, testkit.Fields{"customerId": bia.ID}), 404, "not_found")
		for _, p := range []testkit.Person{therapist, k.Admin("admin@psic.test")} {
			book(p).Is(403) // Q147
		}
		code(t, "Q132 two days", book(ana, testkit.Fields{"scheduledDay": "19/11/2026"}), 422, "booking.days_differ")
		code(t, "another length", book(ana, testkit.Fields{"finishTime": "11:50"}), 409, "booking.not_offered")
		code(
			t,
			"a time that is not published",
			book(ana, testkit.Fields{"startTime": "11:00", "finishTime": nil}),
			409,
			"booking.not_offered",
		)
		code(
			t,
			"R139 inside the notice",
			book(ana, testkit.Fields{"day": "16/11/2026", "startTime": "14:00", "finishTime": nil}),
			409,
			"booking.not_offered",
		)
		id := book(ana).Is(200).Str("id")
		if id == "" {
			t.Fatal("R138: no session id")
		}
		atOnce := k.RequestBooking(ana, other, testkit.Wednesday, "10:00")
		code(t, "Q143 two sessions at once", atOnce, 409, "booking.same_time")
		code(t, "R312 taken", book(bia), 409, "booking.slot_taken")
		cancel(k, ana, id).Is(200)
		k.Refresh()
		book(bia).Is(200) // R314
	})
}

// TestHolds: a hold lasts sixty minutes, a patient has three at most, and an expired one frees its time. Q059.
// Abuse case 19.
func TestHolds(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		testkit.Equal(
			t,
			"until",
			k.GetSession(ana, id)["holdUntil"].(string),
			testkit.Start.Add(time.Hour).UTC().Format(time.RFC3339),
		)
		k.Book(ana, therapist, testkit.Wednesday, "14:00")
		k.Book(ana, therapist, testkit.Wednesday, "19:00")
		code(t, "a fourth hold", k.RequestBooking(ana, therapist, "19/11/2026", "10:00"), 409, "booking.too_many_holds")
		k.AdvanceAndWork(time.Hour - time.Second)
		testkit.Equal(t, "a second before", status(k, id), "agendado")
		if k.GetSession(ana, id)["canPay"] != true {
			t.Error("a held session can be paid")
		}
		k.Clock.Advance(time.Second)
		code(t, "paying after the hold", k.Pay(ana, id, testkit.PixPayment()), 409, "booking.hold_over")
		code(t, "moving after the hold", move(k, ana, id, "20/11/2026", "10:00"), 409, "booking.hold_over")
		k.Work()
		testkit.Equal(t, "after an hour", status(k, id), "cancelado")
		k.Book(k.Patient("bia@psic.test"), therapist, testkit.Wednesday, "10:00")
	})
}

// TestExpiredHoldsWithoutTheirJob: runFinish releases an expired hold whose own job was lost. Q059.
func TestExpiredHoldsWithoutTheirJob(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		k.Exec("DELETE FROM job WHERE kind = 'booking.release_hold'")
		k.AdvanceAndWork(61 * time.Minute)
		testkit.Equal(t, "the hold", status(k, id), "cancelado")
	})
}

// TestPixLife: a PIX code lasts thirty minutes, but not longer than the hold. While the hold lasts the patient may get
// a new code. Q060.
// Abuse case 16.
func TestPixLife(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		ends := func() string { return k.Pay(ana, id, testkit.PixPayment()).Is(200).Str("expiresAt") }
		testkit.Equal(t, "a fresh code", ends(), k.Clock.Now().Add(30*time.Minute).Format(time.RFC3339))
		k.AdvanceAndWork(30 * time.Minute)
		testkit.Equal(t, "label of the expired code", k.GetSession(ana, id)["status"].(string), "Expirado")
		testkit.Equal(t, "status code of the expired code", k.GetSession(ana, id)["statusCode"].(string), "EXPIRED")
		k.AdvanceAndWork(10 * time.Minute)
		testkit.Equal(
			t,
			"a code near the end of the hold",
			ends(),
			testkit.Start.Add(time.Hour).UTC().Format(time.RFC3339),
		)
	})
}

// TestPrices: the server decides. R198, R199, R315, R316, R318, Q040–Q042, Q055, Q056, Q138.
// Abuse case 11.
func TestPrices(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Registered("psi@psic.test", testkit.Fields{"enterpriseSessions": true})
		company := testkit.Once(testkit.Wednesday, "16:00")
		company["isEnterprise"] = true
		k.Publish(therapist, append(testkit.EveryDay("10:00", "14:00", "19:00"), company)...)
		ana, eva := k.Patient("ana@psic.test"), k.Employee("eva@aurora.example")
		first := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		second := k.Book(ana, therapist, testkit.Wednesday, "14:00")
		testkit.Equal(t, "R198 the first session", priceOf(k, ana, first), 136)
		inCompanySlot := k.RequestBooking(ana, therapist, testkit.Wednesday, "16:00")
		code(t, "R316 a company slot", inCompanySlot, 409, "booking.not_offered")
		own := k.Book(eva, therapist, testkit.Wednesday, "16:00")
		testkit.Equal(t, "R199 the company price", priceOf(k, eva, own), 80)
		common := k.Book(eva, therapist, testkit.Wednesday, "19:00")
		testkit.Equal(t, "Q056 a common slot for an employee", priceOf(k, eva, common), 160)
		k.Exec("UPDATE therapist SET price_cents = 99900 WHERE account_id = $1", therapist.ID)
		k.Publish(therapist) // Q138: the therapist withdraws all entries
		testkit.Equal(t, "R315 fixed at booking", priceOf(k, ana, second), 136)
		code(
			t,
			"R318 another amount",
			k.Pay(ana, first, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"amount": 1})),
			422,
			"payment.price_changed",
		)
		k.Pay(ana, first, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"amount": 136})).Is(200)
		testkit.Equal(t, "Q041 the platform pays the discount", k.LedgerBalance("escrow:"+first), price)
		testkit.Equal(t, "Q040 only the first", priceOf(k, ana, second), 160)
		cancel(k, ana, first).Is(200)
		testkit.Equal(t, "what was paid comes back", k.Credits(ana), 136_00)
		testkit.Equal(t, "Q041 the discount too", k.LedgerBalance("discount"), 0)
		cancel(k, ana, second).Is(200)
		k.Publish(therapist, testkit.EveryDay("10:00")...)
		again := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		discount := k.GetSession(ana, again)["discountInBRL"].(float64)
		testkit.Equal(t, "Q042 Q197 the discount may be used again, up to its ceiling", discount, 40)
	})
}

// TestADiscountUsedMeanwhile: an older PIX code that is paid after all keeps its price, and can be given back. Q040,
// S5.
// Abuse case 29.
func TestADiscountUsedMeanwhile(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		one := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		old := k.PixCode(ana, one)
		// A new attempt ends the PIX code for the platform, but the bank still accepts it.
		k.Pay(ana, one, k.CardPayment(sandbox.CardDeclinedVisa)).Is(402)
		two := k.Book(ana, therapist, testkit.Wednesday, "14:00")
		k.Pay(ana, two, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"amount": 136})).Is(200)
		testkit.Equal(t, "price without the discount", k.GetSession(ana, one)["scheduledPriceInBRL"].(float64), 160)
		k.PayPix(old)
		k.Work()
		testkit.Equal(t, "what was paid", k.GetSession(ana, one)["scheduledPriceInBRL"].(float64), 136)
		cancel(k, ana, one).Is(200)
		testkit.Equal(t, "given back", k.Credits(ana), 136_00)
		k.VerifyLedger()
	})
}

// TestDefaultRange_R140: the list of sessions has the next thirty days. R140.
func TestDefaultRange_R140(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		today := at.DateOf(testkit.Start, at.SaoPaulo)
		k.Book(ana, therapist, today.AddDays(30).Wire(), "10:00")
		k.Book(ana, therapist, today.AddDays(31).Wire(), "10:00")
		list := k.Call("GET", "/api/customer/"+ana.ID+"/sessions", ana.Token, nil).Is(200).JSON()["sessions"].([]any)
		testkit.Equal(t, "sessions", len(list), 1)
	})
}
