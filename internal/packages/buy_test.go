package packages_test

import (
	"testing"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// TestOffers: a therapist chooses sizes and discounts within the limits, and everybody reads what they cost.
func TestOffers(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, other := offers(k, "psi@psic.test"), k.Therapist("outra@psic.test")
		list := k.Call("GET", "/api/therapist/"+psi.ID+"/packages", psi.Token, nil).Is(200).JSON()["offers"].([]any)
		first := list[0].(map[string]any)
		if len(list) != 3 || first["total"] != 576.0 || first["unit"] != 144.0 || first["saving"] != 64.0 {
			t.Errorf("offers: %v", list)
		}
		k.Call("GET", "/api/therapist/"+psi.ID+"/packages", other.Token, nil).Is(404)
		for what, bad := range map[string][][2]int{
			"a size of five":      {{5, 10}},
			"a discount of 21 %":  {{4, 21}},
			"a negative discount": {{4, -1}},
			"one size twice":      {{4, 1}, {4, 2}},
		} {
			if r := setOffers(k, psi, bad...); r.Status != 422 && r.Status != 400 {
				t.Errorf("%s: %d %s", what, r.Status, r.Body)
			}
		}
		setOffers(k, testkit.Person{ID: psi.ID, Token: other.Token}, [2]int{4, 0}).Is(404)
		setOffers(k, psi, [2]int{4, 0}, [2]int{8, 20}).Is(200)
		ana := k.Patient("ana@psic.test")
		code(t, "a size that is no longer offered", choose(k, ana, psi, 12, 1536_00), 409, "package.not_offered")
		setOffers(k, psi).Is(200)
		code(t, "no offer at all", choose(k, ana, psi, 4, 640_00), 409, "package.not_offered")
	})
}

// TestBuying: by card, PIX, balance, and a part from the balance. The whole price is held for the patient.
func TestBuying(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi := offers(k, "psi@psic.test")
		for name, p := range map[string]struct {
			balance money.Cents
			body    func() testkit.Fields
		}{
			"card": {0, func() testkit.Fields { return k.CardPayment(sandbox.CardApprovedVisa) }},
			"balance": {total, func() testkit.Fields {
				return testkit.Fields{"selectedPaymentMethod": "credits"}
			}},
			"both": {76_00, func() testkit.Fields {
				return k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"creditsUsed": 76, "amount": 500})
			}},
		} {
			who := k.Patient(name + "@psic.test")
			k.GiveCredits(who, p.balance)
			id := chosen(k, who, psi)
			if again := chosen(k, who, psi); again != id {
				t.Errorf("%s: a second choice made another package", name)
			}
			pay(k, who, id, p.body()).Is(200)
			if state(k, id) != "ACTIVE" || left(k, id) != 4 || held(k, id) != total || k.Credits(who) != 0 {
				t.Errorf("%s: %s, %d left, %s held", name, state(k, id), left(k, id), held(k, id))
			}
			code(t, name+": paid twice", pay(k, who, id, k.CardPayment(sandbox.CardApprovedVisa)), 409,
				"package.already_paid")
			code(t, name+": a second package", choose(k, who, psi, 8, 1088_00), 409, "package.has_one")
			k.Work()
			if m := k.Mails(who.Email); len(m) == 0 || m[len(m)-1].Subject != "Novidade na sua conta" {
				t.Errorf("%s: no mail", name)
			}
			books(t, k)
		}
	})
}

// TestPriceIsFixedAtTheChoice: a price that changed before the choice refuses it; one that changes afterwards does not
// matter, neither for the package nor for its sessions.
func TestPriceIsFixedAtTheChoice(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		code(t, "another price", choose(k, ana, psi, 4, total-1), 409, "package.price_changed")
		id := chosen(k, ana, psi)
		k.Exec("UPDATE therapist SET price_cents = 20000 WHERE account_id = $1", psi.ID)
		setOffers(k, psi).Is(200)
		pay(k, ana, id, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
		session := used(k, ana, psi, testkit.Wednesday, "10:00")
		if got := k.GetSession(ana, session)["scheduledPriceInBRL"]; got != 144.0 {
			t.Errorf("the session costs %v", got)
		}
		if held(k, id) != total-unit {
			t.Errorf("%s held", held(k, id))
		}
		books(t, k)
	})
}

// TestChoosingAnother: another size replaces what waits for its payment, and its PIX code can no longer buy two.
func TestChoosingAnother(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		four := chosen(k, ana, psi)
		k.Sandbox.SetFaults(sandbox.Faults{LatePix: true})
		pix := pay(k, ana, four, testkit.PixPayment()).Is(200).Str("qrCodeCopy")
		eight := choose(k, ana, psi, 8, 1088_00).Is(200).Str("id")
		if state(k, four) != "UNPAID" {
			t.Errorf("the first choice is %s", state(k, four))
		}
		code(t, "the first one", pay(k, ana, four, testkit.PixPayment()), 409, "package.over")
		pay(k, ana, eight, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
		k.PayPix(pix) // the bank pays the old code all the same
		k.AdvanceAndWork(3 * time.Minute)
		if state(k, four) != "UNPAID" || k.Credits(ana) != total || held(k, eight) != 1088_00 {
			t.Errorf("%s, balance %s, held %s", state(k, four), k.Credits(ana), held(k, eight))
		}
		books(t, k)
	})
}

// TestChoosingWhileAPaymentRuns: while a payment is in analysis nobody chooses another size, or both would be paid.
func TestChoosingWhileAPaymentRuns(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		four := chosen(k, ana, psi)
		pay(k, ana, four, k.CardPayment(sandbox.CardAnalysis)).Is(200)
		code(t, "another size", choose(k, ana, psi, 8, 1088_00), 409, "package.payment_in_progress")
		if state(k, four) != "WAITING" {
			t.Errorf("the first choice is %s", state(k, four))
		}
		k.AdvanceAndWork(sandbox.AnalysisTime + time.Minute)
		if state(k, four) != "ACTIVE" {
			t.Errorf("after the analysis it is %s", state(k, four))
		}
		books(t, k)
	})
}

// TestLatePix: a code that is paid after its time buys the package all the same.
func TestLatePix(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		k.Sandbox.SetFaults(sandbox.Faults{LatePix: true})
		id := chosen(k, ana, psi)
		pix := pay(k, ana, id, testkit.PixPayment()).Is(200).Str("qrCodeCopy")
		k.Clock.Advance(60 * time.Minute)
		code(t, "after its time", pay(k, ana, id, testkit.PixPayment()), 409, "package.pay_time_over")
		k.Clock.Advance(-time.Second)
		pix = pay(k, ana, id, testkit.PixPayment()).Is(200).Str("qrCodeCopy")
		k.AdvanceAndWork(6 * time.Minute)
		if state(k, id) != "UNPAID" {
			t.Fatalf("nobody paid, and it is %s", state(k, id))
		}
		k.PayPix(pix)
		k.AdvanceAndWork(3 * time.Minute)
		if state(k, id) != "ACTIVE" || left(k, id) != 4 {
			t.Errorf("%s, %d left", state(k, id), left(k, id))
		}
		books(t, k)
	})
}

// TestNobodyElse: packages are the patient's own, and employees have none.
func TestNobodyElse(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := offers(k, "psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		id := bought(k, ana, psi)
		k.Call("GET", "/api/packages/"+id, bia.Token, nil).Is(404)
		pay(k, bia, id, testkit.PixPayment()).Is(404)
		giveBack(k, bia, id, total).Is(404)
		giveBack(k, psi, id, total).Is(403)
		session := k.Book(bia, psi, testkit.Wednesday, "10:00")
		code(t, "another's package", use(k, bia, session), 409, "payment.no_package")
		rafael := k.Employee("rafael@empresa.test")
		choose(k, rafael, psi, 4, total).Is(403)
		other := k.Book(rafael, psi, testkit.Wednesday, "14:00")
		if r := use(k, rafael, other); r.Status != 403 {
			t.Errorf("an employee: %d", r.Status)
		}
	})
}

// TestDoubleClick: however often somebody buys at the same moment, there is one package and one payment.
func TestDoubleClick(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		chosenBy := testkit.Race(8, func(int) testkit.Response { return choose(k, ana, psi, 4, total) })
		id := chosenBy[0].Is(200).Str("id")
		for _, r := range chosenBy {
			if r.Str("id") != id {
				t.Errorf("another package: %d %s", r.Status, r.Body)
			}
		}
		card := k.CardPayment(sandbox.CardApprovedVisa)
		paid := testkit.Race(8, func(int) testkit.Response { return pay(k, ana, id, card) })
		if got := testkit.Tally(paid); got[200] != 1 || got[409] != 7 {
			t.Errorf("payments by status: %v", got)
		}
		if held(k, id) != total {
			t.Errorf("%s held", held(k, id))
		}
		books(t, k)
	})
}
