package ownpatient_test

import (
	"net/http"
	"testing"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/testkit"
)

// TestOwnFee_Q227: the fee of own patients is a part of the plan's fee in whole percent, rounded down in favour of the
// therapist.
func TestOwnFee_Q227(t *testing.T) {
	for _, c := range []struct{ plan, part, want int64 }{
		{30, 50, 15}, {15, 50, 7}, {1, 50, 0}, {0, 50, 0}, {30, 0, 0}, {30, 100, 30}, {25, 33, 8}, {100, 99, 99},
	} {
		if got := booking.OwnFee(c.plan, c.part); got != c.want {
			t.Errorf("%d%% of %d%% = %d, want %d", c.part, c.plan, got, c.want)
		}
	}
}

// TestPriceAndFee_Q227: sessions of the pair cost the agreed price without a discount and carry half the fee; sessions
// with others have everybody's price, discount and fee.
func TestPriceAndFee_Q227(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		planFee(k, psi, 15)
		agreed(k, ana, psi, 120)

		slots := k.Call("GET", "/api/therapist/"+psi.ID+"/agenda/simplified", ana.Token, nil).Is(200).JSON()
		first := slots["availableSchedules"].([]any)[0].(map[string]any)
		testkit.Equal(t, "the free hours have the agreed price", first["priceInBRL"].(float64), 120)
		profile := k.Call("GET", "/api/therapist/"+psi.ID, ana.Token, nil).Is(200).JSON()
		testkit.Equal(t, "the profile has the agreed price", profile["sessionPriceInBRL"].(float64), 120)
		profile = k.Call("GET", "/api/therapist/"+psi.ID, bia.Token, nil).Is(200).JSON()
		testkit.Equal(t, "others read the price of the profile", profile["sessionPriceInBRL"].(float64), 160)

		own := k.Book(ana, psi, testkit.Wednesday, "10:00")
		testkit.Equal(t, "the agreed price, without a discount", costs(k, ana, own), 120_00)
		pay(k, ana, own)
		testkit.Equal(t, "Q227 half of 15 %, rounded down", feeOf(k, own), 7)

		elsewhere := k.Book(ana, other, testkit.Wednesday, "14:00")
		testkit.Equal(t, "the first-session discount elsewhere stays", costs(k, ana, elsewhere), 136_00)
		pay(k, ana, elsewhere)
		testkit.Equal(t, "the whole fee elsewhere", feeOf(k, elsewhere), 15)

		stranger := k.Book(bia, psi, testkit.Wednesday, "14:00")
		testkit.Equal(t, "other patients pay the price of the profile", costs(k, bia, stranger), 136_00)
		pay(k, bia, stranger)
		testkit.Equal(t, "and their sessions carry the whole fee", feeOf(k, stranger), 15)

		k.AdvanceAndWork(5 * 24 * time.Hour)
		net := money.Cents(120_00) - money.Cents(120_00).Percent(7) + 160_00 - money.Cents(160_00).Percent(15)
		testkit.Equal(t, "what the therapist earned", k.LedgerBalance(payment.PayableAccount(psi.ID)), net)
		k.VerifyLedger()
	})
}

// TestFeeOfTheDay_Q227: the fee is that of the plan on the day of the payment, and stays.
func TestFeeOfTheDay_Q227(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		planFee(k, psi, 30)
		bond := agreed(k, ana, psi, 120)
		paid, unpaid := k.Book(ana, psi, testkit.Wednesday, "10:00"), k.Book(ana, psi, testkit.Wednesday, "14:00")
		pay(k, ana, paid)
		end(k, ana, bond).Is(200)
		planFee(k, psi, 20)
		testkit.Equal(t, "what is paid keeps its fee", feeOf(k, paid), 15)
		testkit.Equal(t, "what is reserved keeps its price", costs(k, ana, unpaid), 120_00)
		pay(k, ana, unpaid)
		testkit.Equal(t, "and has the lower fee of the day", feeOf(k, unpaid), 10)

		later := k.Book(ana, psi, testkit.Wednesday, "19:00")
		testkit.Equal(t, "after the end: the profile's price, no discount", costs(k, ana, later), 160_00)
		pay(k, ana, later)
		testkit.Equal(t, "after the end: the whole fee", feeOf(k, later), 20)
		code(t, "no second agreement: the platform knows the pair now", accept(k, ana, linked(k, psi, 100)),
			http.StatusConflict, "own_patient.known_already")
		k.VerifyLedger()
	})
}

// TestBroughtByThePlatform_Q227: whoever paid the therapist before is no own patient, also with another account.
func TestBroughtByThePlatform_Q227(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		early := linked(k, psi, 100)
		k.Paid(ana, psi, testkit.Wednesday, "10:00")
		const known = "own_patient.known_already"
		code(t, "after a paid session", accept(k, ana, linked(k, psi, 100)), http.StatusConflict, known)
		code(t, "with an older invitation", accept(k, ana, early), http.StatusConflict, known)
		accept(k, ana, linked(k, other, 100)).Is(200)

		document := k.Ring.BlindIndex("cpf", testkit.CPF(77))
		k.Exec("UPDATE account SET cpf_index = $1 WHERE id IN ($2, $3)", document, ana.ID, bia.ID)
		code(t, "another account with the CPF", accept(k, bia, early), http.StatusConflict, known)
		k.Exec("UPDATE account SET cpf_index = $1 WHERE id IN ($2, $3)", document, psi.ID, bia.ID)
		k.Exec("UPDATE session SET own_patient = true")
		code(t, "the therapist's own CPF", accept(k, bia, early), http.StatusConflict, "own_patient.yourself")
		testkit.Equal(t, "nobody took the older invitation",
			testkit.One[int](k, "SELECT count(*) FROM own_patient WHERE therapist_id = $1", psi.ID), 0)
	})
}

// TestNothingUnderWay_Q227: nobody accepts while something of the pair is priced at another price.
func TestNothingUnderWay_Q227(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		secret := linked(k, psi, 100)
		hold := k.Book(ana, psi, testkit.Wednesday, "10:00")
		code(t, "with a hold", accept(k, ana, secret), http.StatusConflict, "own_patient.open_sessions")
		k.Call("POST", "/api/session/"+hold+"/cancel", ana.Token, testkit.Fields{}).Is(200)
		accept(k, ana, secret).Is(200)
		code(t, "the link works once", accept(k, ana, secret), http.StatusNotFound, "not_found")
		code(t, "one agreement for a pair", accept(k, ana, linked(k, psi, 90)), http.StatusConflict,
			"own_patient.already")
	})
}

// TestCompanyHours_Q227: an employee's company hours keep the company's price and fee.
func TestCompanyHours_Q227(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test", testkit.Fields{"enterpriseSessions": true})
		eva := k.Employee("eva@empresa.test")
		planFee(k, psi, 30)
		agreed(k, eva, psi, 120)
		k.Publish(psi, testkit.With(testkit.Once(testkit.Wednesday, "08:00"), testkit.Fields{"isEnterprise": true}),
			testkit.Once(testkit.Wednesday, "10:00"))
		company := k.Book(eva, psi, testkit.Wednesday, "08:00")
		common := k.Book(eva, psi, testkit.Wednesday, "10:00")
		testkit.Equal(t, "the company's price", costs(k, eva, company), 80_00)
		testkit.Equal(t, "the agreed price in a common hour", costs(k, eva, common), 120_00)
		pay(k, eva, company)
		pay(k, eva, common)
		testkit.Equal(t, "the company's fee", feeOf(k, company), 30)
		testkit.Equal(t, "half the fee in a common hour", feeOf(k, common), 15)
		k.VerifyLedger()
	})
}

// TestPackages_Q227: own patients are offered no packages.
func TestPackages_Q227(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		offers := "/api/therapist/" + psi.ID + "/packages"
		k.Call("PUT", offers, psi.Token, testkit.Fields{
			"offers": []testkit.Fields{{"sessions": 4, "discountPercent": 10}},
		}).Is(200)
		bond := agreed(k, ana, psi, 120)
		count := func(p testkit.Person) int {
			return len(k.Call("GET", offers, p.Token, nil).Is(200).JSON()["offers"].([]any))
		}
		testkit.Equal(t, "packages for an own patient", count(ana), 0)
		testkit.Equal(t, "packages for others", count(bia), 1)
		choice := testkit.Fields{"sessions": 4, "total": 576}
		code(t, "an own patient buys one", k.Call("POST", offers, ana.Token, choice), http.StatusConflict,
			"package.not_offered")

		k.Call("POST", offers, bia.Token, choice).Is(200)
		code(t, "who chose a package accepts no price", accept(k, bia, linked(k, psi, 90)), http.StatusConflict,
			"own_patient.open_sessions")
		end(k, ana, bond).Is(200)
		k.Call("POST", offers, ana.Token, choice).Is(200)
	})
}

// TestStanding_Q227: the occurrences of a standing hour have the agreed price and the lower fee, and learn another
// price with thirty days' notice (Q226).
func TestStanding_Q227(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		planFee(k, psi, 30)
		k.Call("PUT", "/api/therapist/"+psi.ID+"/standing-setting", psi.Token,
			testkit.Fields{"takesStandingHours": true}).Is(200)
		bond := agreed(k, ana, psi, 120)
		k.Call("PUT", "/api/customer/"+ana.ID, ana.Token, testkit.PersonalData()).Is(200)
		k.Call("POST", "/api/therapist/"+psi.ID+"/standing", ana.Token, testkit.Fields{
			"day": "26/11/2026", "startTime": "19:00", "everyWeeks": 1, "method": "pix",
		}).Is(200)
		others := testkit.One[int](k, "SELECT count(*) FROM session WHERE standing_id <> '' AND "+
			"(price_cents <> 12000 OR discount_cents <> 0 OR NOT own_patient)")
		testkit.Equal(t, "occurrences at another price", others, 0)

		k.AdvanceAndWork(2 * time.Hour)
		testkit.Equal(t, "no new price is announced: the agreed one holds",
			testkit.One[int](k, "SELECT count(*) FROM standing WHERE next_price_on IS NOT NULL"), 0)
		ana = k.Login(ana.Email)
		end(k, ana, bond).Is(200)
		k.AdvanceAndWork(25 * time.Hour)
		testkit.Equal(t, "Q226 the end of the agreement is announced like a new price",
			testkit.One[int](k, "SELECT next_price_cents FROM standing"), 160_00)
		testkit.Equal(t, "what exists keeps its price",
			testkit.One[int](k, "SELECT min(price_cents) FROM session WHERE status = 'agendado'"), 120_00)
	})
}
