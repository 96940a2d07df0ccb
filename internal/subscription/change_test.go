package subscription_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestChange_Q078: from the free plan the first month is paid first, and a declined card changes nothing. Paid time is
// never charged twice, and a plan that is given up ends with what was paid for it.
func TestChange_Q078(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("helena@psic.test")
		addCard(k, p, sandbox.CardApprovedVisa).Is(200)
		declines(k, "decline")
		subscribe(k, p, "FULL").Is(402)
		equal(t, "not changed", see(k, p)["typeEnum"], any("FREE"))
		equal(t, "nothing owed", see(k, p)["canPay"], any(false))
		declines(k, "approve")
		subscribe(k, p, "PARTIAL").Is(200)
		subscribe(k, p, "FULL").Is(200)
		equal(t, "at once, for the difference", see(k, p)["typeEnum"], any("FULL"))
		equal(t, "the same charge day", see(k, p)["nextInvoice"], any("16/12/2026"))
		subscribe(k, p, "FULL").Is(200) // nothing happens
		subscribe(k, p, "FREE").Is(200)
		equal(t, "until the end", see(k, p)["typeEnum"], any("FULL"))
		subscribe(k, p, "FULL").Is(200)
		equal(t, "month and difference", any(charges(k, "PAID")), any(2))
		equal(t, "the price of the better", any(int64(k.LedgerBalance("subscriptions"))), any(int64(15000)))
		on(k, "16/12/2026", &p)
		equal(t, "the new price next", any(int64(k.LedgerBalance("subscriptions"))), any(int64(15000+15000)))
		subscribe(k, p, "FREE").Is(200)
		on(k, "16/01/2027", &p)
		equal(t, "the free plan is not charged", any(charges(k, "PAID")), any(3))
		equal(t, "no date", see(k, p)["nextInvoice"], any(""))
		equal(
			t,
			"unknown plan",
			any(subscribe(k, p, "GOLD").Is(422).Str("description")),
			any("Escolha um plano antes de prosseguir."),
		)
		other := fields{"type": "FREE", "therapist": fields{"id": "01890000-0000-7000-8000-000000000000"}}
		k.Call("POST", "/api/subscription", p.Token, other).Is(404)
		k.VerifyLedger()
	})
}

// TestCancel_R269_Q079: R269, R270.4, Q026, Q079. A cancelled plan stays valid until the end of the paid time, offers
// neither change nor cancellation, and is not charged again. Then the therapist chooses a plan again. Booked sessions
// stay.
func TestCancel_R269_Q079(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, patient := payer(k, "helena@psic.test", "PARTIAL"), k.Patient("ana@psic.test")
		free := k.Therapist("livre@psic.test")
		equal(t, "no button", see(k, free)["canCancel"], any(false))
		equal(
			t,
			"free",
			any(k.Call("POST", "/api/subscription/cancel?id="+free.ID, free.Token, nil).Is(409).Str("code")),
			any("subscription.free"),
		)
		on(k, "14/12/2026", &p, &patient)
		session := k.Paid(patient, p, "20/12/2026", "10:00")
		k.Call("POST", "/api/subscription/cancel?id="+p.ID, p.Token, nil).Is(200)
		k.Call("POST", "/api/subscription/cancel?id="+p.ID, p.Token, nil).Is(409)
		got := see(k, p)
		for name, want := range (fields{
			"subscriptionStatus": "Cancelado",
			"nextInvoice":        "16/12/2026",
			"renews":             false,
			"canChange":          false,
			"canCancel":          false,
		}) {
			equal(t, name, got[name], want)
		}
		refused := subscribe(k, p, "FULL").Is(409)
		equal(t, "no change", any(refused.Str("code")), any("subscription.cancelled"))
		equal(t, "the page says why", got["whyNoChange"], any(refused.Str("description")))
		on(k, "16/12/2026", &p)
		equal(t, "valid on the last day", any(listed(k, p)), any(true))
		on(k, "17/12/2026", &p)
		equal(t, "no longer listed", any(listed(k, p)), any(false))
		equal(t, "state", any(state(k, p)), any("PENDING_SUBSCRIPTION_PLAN"))
		equal(t, "not charged", any(charges(k, "PAID")), any(1))
		on(k, "21/12/2026", &p)
		equal(
			t,
			"held",
			any(testkit.One[string](k, "SELECT status FROM session WHERE id = $1", session)),
			any("concluído"),
		)
		choose(k, p, "FULL").Is(200)
		subscribe(k, p, "FULL").Is(200)
		equal(t, "back", any(listed(k, p)), any(true))
		k.VerifyLedger()
	})
}

// TestSuspend_R270: R044, R270. Administrators cancel a plan that is not cancelled, suspend one that is not suspended,
// and activate a suspended one. A suspended plan stays valid for the paid time. Q026: therapists cannot end their own
// suspension.
func TestSuspend_R270(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, free := payer(k, "helena@psic.test", "FULL"), k.Therapist("livre@psic.test")
		admin := k.Admin("admin@psic.test")
		do := func(what string, of testkit.Person) testkit.Response {
			return k.Call("POST", "/api/subscription/"+what+"?id="+of.ID, admin.Token, nil)
		}
		// R270.1, R270.2, R270.3: the page offers what the API allows, and only to administrators.
		offered := func(to testkit.Person) any {
			got := k.Call("GET", "/api/subscription?id="+p.ID, to.Token, nil).Is(200).JSON()
			return fmt.Sprint(got["canCancel"], got["canSuspend"], got["canActivate"])
		}
		for _, mine := range []string{"suspend", "activate"} {
			k.Call("POST", "/api/subscription/"+mine+"?id="+p.ID, p.Token, nil).Is(403)
		}
		equal(t, "offered while paid", offered(admin), any("true true false"))
		equal(t, "offered to herself", offered(p), any("true false false"))
		do("activate", p).Is(409)
		do("suspend", p).Is(200)
		equal(t, "offered while suspended", offered(admin), any("true false true"))
		equal(t, "offered to the suspended", offered(p), any("false false false"))
		equal(t, "why", see(k, p)["whyNoChange"], any("Sua assinatura está suspensa. Fale com o suporte."))
		do("suspend", p).Is(409)
		equal(t, "status", see(k, p)["subscriptionStatus"], any("Suspenso"))
		equal(t, "valid for what was paid", any(listed(k, p)), any(true))
		subscribe(k, p, "PARTIAL").Is(409)
		k.Call("POST", "/api/subscription/cancel?id="+p.ID, p.Token, nil).Is(409)
		do("activate", p).Is(200)
		equal(t, "as before", see(k, p)["nextInvoice"], any("16/12/2026"))
		do("suspend", p).Is(200)

		do("suspend", free).Is(200)
		equal(t, "nothing was paid", any(listed(k, free)), any(false))
		on(k, "17/12/2026", &p, &free, &admin)
		equal(t, "ran out", any(state(k, p)), any("PENDING_SUBSCRIPTION_PLAN"))
		equal(t, "not charged while suspended", any(charges(k, "PAID")), any(1))
		equal(t, "no way around", any(choose(k, p, "FREE").Is(409).Str("code")), any("subscription.suspended"))
		do("activate", free).Is(200)
		equal(t, "the free plan is back", any(listed(k, free)), any(true))
		do("activate", p).Is(200)
		equal(t, "offered once cancelled", offered(admin), any("false true false"))
		equal(t, "may choose again", any(choose(k, p, "FREE").Is(200).Str("type")), any("FREE"))
		do("cancel", free).Is(200)
		do("cancel", free).Is(409)
		equal(t, "cancelled by an administrator", any(listed(k, free)), any(false))
	})
}

// TestSubscribe_race: concurrent requests for plans charge each plan once: a month of the first, and the difference
// when a better one comes after it was paid. Concurrent renewals make one charge.
func TestSubscribe_race(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("helena@psic.test")
		addCard(k, p, sandbox.CardApprovedVisa).Is(200)
		responses := testkit.Race(6, func(i int) testkit.Response {
			return subscribe(k, p, []string{"PARTIAL", "FULL"}[i%2])
		})
		for _, r := range responses {
			if r.Status != 200 && r.Str("code") != "subscription.payment_pending" {
				t.Errorf("%d: %s", r.Status, r.Body)
			}
		}
		const twice = "SELECT count(*) FROM (SELECT plan_id FROM invoice WHERE status <> 'VOID' " +
			"GROUP BY plan_id HAVING count(*) > 1) AS more"
		equal(t, "a plan invoiced twice", any(testkit.One[int](k, twice)), any(0))
		paid := testkit.One[int](k, "SELECT sum(amount_cents) FROM charge WHERE status = 'PAID'")
		if paid != 75_00 && paid != 150_00 {
			t.Errorf("%d centavos were charged", paid)
		}
		before := charges(k, "PAID")
		k.Clock.Set(testkit.Start.AddDate(0, 1, 0))
		errs := testkit.Race(4, func(int) error { return k.Subscription.BillDue(context.Background()) })
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
		equal(t, "one renewal", any(charges(k, "PAID")), any(before+1))
		k.VerifyLedger()
	})
}

// TestSubscribe_race_onePlan: a double click takes a plan once.
func TestSubscribe_race_onePlan(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("helena@psic.test")
		addCard(k, p, sandbox.CardApprovedVisa).Is(200)
		testkit.Race(4, func(int) testkit.Response { return subscribe(k, p, "PARTIAL") })
		equal(t, "one charge", any(charges(k, "PAID")), any(1))
		testkit.Race(4, func(int) testkit.Response { return subscribe(k, p, "FULL") })
		equal(t, "one difference", any(charges(k, "PAID")), any(2))
		const paid = "SELECT sum(amount_cents) FROM charge WHERE status = 'PAID'"
		equal(t, "in all", any(testkit.One[int](k, paid)), any(150_00))
		k.VerifyLedger()
	})
}

// TestCards_race_R273: there is one active card and it is the first, also after concurrent activations.
func TestCards_race_R273(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("helena@psic.test")
		for _, number := range []string{
			sandbox.CardApprovedVisa,
			sandbox.CardApprovedMaster,
			sandbox.CardApprovedAmex,
		} {
			addCard(k, p, number).Is(200)
		}
		var cards []struct {
			ID       string
			IsActive bool
		}
		read := func() {
			body := k.Call("GET", "/api/subscription/cards?id="+p.ID, p.Token, nil).Is(200).Body
			if err := json.Unmarshal(body, &cards); err != nil {
				t.Fatal(err)
			}
		}
		read()
		ids := []string{cards[0].ID, cards[1].ID, cards[2].ID}
		responses := testkit.Race(6, func(i int) testkit.Response {
			path := "/api/subscription/cards/activate?id=" + ids[i%3] + "&userId=" + p.ID
			return k.Call("POST", path, p.Token, fields{"encrypted": "Y3Z2"})
		})
		equal(t, "all succeed", any(testkit.Tally(responses)[200]), any(6))
		equal(t, "text", any(responses[0].Str("message")), any("Cartão ativado com sucesso"))
		read()
		equal(
			t,
			"one active, first",
			any(fmt.Sprint(cards[0].IsActive, cards[1].IsActive, cards[2].IsActive)),
			any("true false false"),
		)
	})
}

// TestWebhooks_duplicate_and_reordered: five copies of each notification, out of order, pay for one month. The hook of
// the subscription accepts only signed notifications (Q089).
// Abuse case 15.
func TestWebhooks_duplicate_and_reordered(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.Sandbox.SetFaults(sandbox.Faults{
			Seed:      3,
			Duplicate: 4,
			Reorder:   1,
			Forge:     1,
		})
		p := k.Therapist("helena@psic.test")
		addCard(k, p, sandbox.CardApprovedVisa).Is(200)
		declines(k, "analyse")
		subscribe(k, p, "FULL").Is(200)
		equal(t, "waits", see(k, p)["paying"], any(true))
		for range 4 {
			k.AdvanceAndWork(time.Minute)
		}
		equal(t, "one month", see(k, p)["validUntil"], any("16/12/2026"))
		equal(t, "one invoice", any(testkit.One[int](k, "SELECT count(*) FROM invoice WHERE status = 'PAID'")), any(1))
		order := testkit.One[string](k, "SELECT order_id FROM charge WHERE purpose = 'SUBSCRIPTION'")
		header, body := k.Notification(pagbank.Order{
			ID:          order,
			ReferenceID: "psic-other",
			Charges:     []pagbank.Charge{{ID: "CHAR_1", Status: "DECLINED"}},
		})
		for range 3 {
			hook := "/api/therapist/" + p.ID + "/subscription-payment-hook"
			send(k, hook, header.Get(pagbank.HeaderSignature), string(body)).Is(200)
			send(k, hook, "forged", string(body)).Is(401)
		}
		k.Work()
		equal(t, "the content of the body changes nothing", see(k, p)["subscriptionStatus"], any("Pago"))
		k.VerifyLedger()
	})
}

func send(k *testkit.Kit, path, signature, body string) testkit.Response {
	req := testkit.Request("POST", path, body)
	req.Header.Set(pagbank.HeaderSignature, signature)
	return k.Do(req, "")
}

// TestBill_faults: with lost responses and failures of the gateway each renewal is charged once.
func TestBill_faults(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		var people []testkit.Person
		for i := range 6 {
			people = append(people, payer(k, fmt.Sprintf("p%d@psic.test", i), "PARTIAL"))
		}
		k.Sandbox.SetFaults(sandbox.Faults{
			Seed:         7,
			ErrorBefore:  0.3,
			TimeoutAfter: 0.4,
			Drop:         0.5,
		})
		on(k, "16/12/2026")
		for range 10 {
			k.AdvanceAndWork(3 * time.Minute)
		}
		k.Sandbox.SetFaults(sandbox.Faults{})
		for range 30 {
			k.AdvanceAndWork(6 * time.Hour)
		}
		for i := range people {
			people[i] = k.Login(people[i].Email)
			equal(t, "paid", see(k, people[i])["subscriptionStatus"], any("Pago"))
		}
		equal(t, "each once", any(testkit.One[int](k, "SELECT count(*) FROM invoice WHERE status = 'PAID'")), any(12))
		equal(t, "the ledger", any(int64(k.LedgerBalance("subscriptions"))), any(int64(12*7500)))
		k.VerifyLedger()
	})
}

// TestPlans_kept_R329. R329: a therapist keeps a plan that is no longer active, at its price.
func TestPlans_kept_R329(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, other := payer(k, "helena@psic.test", "FULL"), k.Therapist("outra@psic.test")
		k.Exec("UPDATE plan SET active = false WHERE type = 'FULL'")
		equal(t, "kept", see(k, p)["subscriptionType"], any("Plano 3"))
		subscribe(k, other, "FULL").Is(422)
		k.Call("GET", "/api/subscription/plan?type=FULL", p.Token, nil).Is(422)
		equal(
			t,
			"of a type",
			k.Call("GET", "/api/subscription/plan?type=partial", p.Token, nil).Is(200).JSON()["name"],
			any("Plano 2"),
		)
		on(k, "16/12/2026", &p)
		equal(t, "renewed", any(int64(k.LedgerBalance("subscriptions"))), any(int64(30000)))
	})
}

// TestSuspend_beforeFirstPayment: R268, a plan that is suspended before its first payment is shown as suspended, not as
// paid. It can be paid after the suspension.
func TestSuspend_beforeFirstPayment(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, admin := k.Approved("helena@psic.test"), k.Admin("admin@psic.test")
		choose(k, p, "FULL").Is(200)
		told := func() any {
			got := k.Call("GET", "/api/therapist/"+p.ID+"/subscription", p.Token, nil).Is(200).JSON()
			return fmt.Sprintf("%v %v %v", got["status"], got["suspended"], got["canPay"])
		}
		equal(t, "chosen", told(), any("PENDING_PAYMENT_CONFIRMATION false true"))
		k.Call("POST", "/api/subscription/suspend?id="+p.ID, admin.Token, nil).Is(200)
		equal(t, "suspended", told(), any("PENDING_PAYMENT_CONFIRMATION true false"))
		k.Call("POST", "/api/subscription/activate?id="+p.ID, admin.Token, nil).Is(200)
		equal(t, "lifted", told(), any("PENDING_PAYMENT_CONFIRMATION false true"))
		addCard(k, p, sandbox.CardApprovedVisa).Is(200)
		subscribe(k, p, "FULL").Is(200)
		k.Call("POST", "/api/subscription/suspend?id="+p.ID, admin.Token, nil).Is(200)
		equal(t, "suspended in a paid month", told(), any("OK true false"))
	})
}

// TestFeePercent: after the paid time the highest fee applies, so not paying is not cheaper.
func TestFeePercent(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "FULL")
		percent := func() (n int64) {
			k.InTx(func(tx *store.Tx) (err error) {
				n, err = k.Subscription.FeePercent(context.Background(), tx, p.ID)
				return err
			})
			return n
		}
		equal(t, "paid", any(percent()), any(int64(0)))
		if err := k.Subscription.Suspend(context.Background(), p.ID); err != nil {
			t.Fatal(err)
		}
		equal(t, "until the end", any(percent()), any(int64(0)))
		on(k, "17/12/2026")
		equal(t, "afterwards", any(percent()), any(int64(30)))
	})
}
