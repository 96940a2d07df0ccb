package subscription_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func (w world) day(s string) time.Time {
	d, err := at.ParseDate(s)
	if err != nil {
		w.T.Fatal(err)
	}
	return d.In(at.SaoPaulo).Add(9 * time.Hour)
}

// loggedCode finds the CVV as a separate word, because its four digits may be part of a time or of an id.
var loggedCode = regexp.MustCompile(`(^|[^0-9A-Za-z.-])` + code + `([^0-9A-Za-z-]|$)`)

// TestRecurring_subscribe: a paid plan at the end of the registration, billed by the provider. The CVV is sent once and
// not stored.
func TestRecurring_subscribe(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p := w.Approved("helena@psic.test")
		choose(w.Kit, p, "PARTIAL").Is(200)
		key := w.Call("GET", "/api/payment/public-key", p.Token, nil).Is(200).JSON()
		equal(t, "its own key", key["publicKey"], any(w.f.PublicKey()))
		equal(t, "a card without a charge", key["savesCards"], any(true))
		equal(t, "the code is wanted", key["wantsCvv"], any(true))
		if w.Call("GET", "/api/payment/public-key", "", nil).Is(200).JSON()["wantsCvv"] != false {
			t.Error("visitors get the key of the provider that bills plans")
		}
		equal(t, "no card", any(w.subscribe(p, "PARTIAL").Is(409).Str("code")), any("subscription.no_card"))
		w.add(p, sandbox.CardApprovedVisa).Is(200)
		w.Call("POST", "/api/subscription", p.Token, fields{"type": "PARTIAL", "cvv": ""}).Is(422)
		withCard := fields{"type": "PARTIAL", "subscriber": w.method(p, sandbox.CardApprovedVisa)}
		w.Call("POST", "/api/subscription", p.Token, withCard).Is(422)
		equal(t, "nothing requested yet", any(w.f.Count("POST /subscriptions")), any(0))
		w.subscribe(p, "PARTIAL").Is(200)
		equal(t, "complete", any(state(w.Kit, p)), any("REGISTRATION_COMPLETE"))
		got := see(w.Kit, p)
		for name, want := range (fields{
			"subscriptionStatus": "Pago",
			"nextInvoice":        "16/12/2026",
			"validUntil":         "16/12/2026",
			"renews":             true,
			"canPay":             false,
		}) {
			equal(t, name, got[name], want)
		}
		if !w.f.Saw(`"security_code":"` + code + `"`) {
			t.Error("the provider did not get the CVV")
		}
		if logs := w.Logs.String(); loggedCode.MatchString(logs) || strings.Contains(logs, "security_code") {
			t.Error("the CVV is in the log")
		}
		equal(
			t,
			"no attempt is kept",
			any(testkit.One[int](w.Kit, "SELECT count(*) FROM charge WHERE attempt <> ''")),
			any(0),
		)
		w.agree(75_00)
	})
}

// TestRecurring_accessFollowsTheMoney: the provider returns 201 for a declined first charge. Here it is a decline, and
// only a payment completes the registration.
func TestRecurring_accessFollowsTheMoney(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p := w.Approved("helena@psic.test")
		choose(w.Kit, p, "PARTIAL").Is(200)
		for _, how := range []string{"DENIED", "ACTION"} {
			w.f.Deny(sandbox.CardApprovedVisa, how)
			w.add(p, sandbox.CardApprovedVisa).Is(200)
			w.subscribe(p, "PARTIAL").Is(402)
			equal(t, "still waiting", any(state(w.Kit, p)), any("PENDING_SUBSCRIPTION_PAYMENT"))
			got := w.Call("GET", "/api/therapist/"+p.ID+"/subscription", p.Token, nil).Is(200).JSON()
			equal(t, "status", got["status"], any("ERROR"))
			equal(t, "may pay", got["canPay"], any(true))
		}
		w.add(p, sandbox.CardApprovedMaster).Is(200)
		w.subscribe(p, "PARTIAL").Is(200)
		equal(t, "complete", any(state(w.Kit, p)), any("REGISTRATION_COMPLETE"))
		equal(t, "one subscription", any(w.f.Statuses()), any("ACTIVE"))
		equal(
			t,
			"one card",
			any(testkit.One[string](w.Kit, "SELECT last_digits FROM card WHERE account_id = $1", p.ID)),
			any("2454"),
		)
		w.agree(75_00)
	})
}

// TestRecurring_analysis: a payment in analysis is found by the reconciliation when it is approved, without a
// notification.
func TestRecurring_analysis(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p := w.Approved("helena@psic.test")
		choose(w.Kit, p, "FULL").Is(200)
		w.f.Deny(sandbox.CardApprovedVisa, "ANALYSIS")
		w.add(p, sandbox.CardApprovedVisa).Is(200)
		equal(t, "paying", w.subscribe(p, "FULL").Is(200).JSON()["paying"], any(true))
		w.subscribe(p, "FULL").Is(409)
		w.f.Settle()
		w.f.Events()
		w.AdvanceAndWork(20 * time.Minute)
		equal(t, "complete", any(state(w.Kit, p)), any("REGISTRATION_COMPLETE"))
		w.agree(150_00)
	})
}

// TestRecurring_aYear: a year without notifications. Each period is booked once, as in the provider's record.
func TestRecurring_aYear(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p := w.payer("helena@psic.test", "PARTIAL")
		day := w.Clock.Now()
		for range 73 {
			day = day.AddDate(0, 0, 5)
			w.Clock.Set(day)
			w.f.Bill()
			w.f.Events()
			w.Work()
		}
		equal(t, "invoices", any(w.invoices(p)), any("PAID 13"))
		equal(t, "charges", any(charges(w.Kit, "PAID")), any(13))
		p = w.Login(p.Email)
		equal(t, "valid until", see(w.Kit, p)["validUntil"], any("16/12/2027"))
		w.agree(13 * 75_00)
	})
}

// TestRecurring_overdue: the provider tries a declined renewal again. After the last try the plan is cancelled, and the
// therapist can take a new one.
func TestRecurring_overdue(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p := w.payer("helena@psic.test", "PARTIAL")
		w.Work()
		w.f.Deny(sandbox.CardApprovedVisa, "DENIED")
		w.on("16/12/2026", &p)
		equal(t, "overdue", any(w.status(p)), any("OVERDUE"))
		equal(t, "listed until the end of what is paid", any(listed(w.Kit, p)), any(true))
		w.on("17/12/2026", &p)
		equal(t, "not listed", any(listed(w.Kit, p)), any(false))
		for _, day := range []string{"18/12/2026", "19/12/2026", "21/12/2026", "22/12/2026"} {
			w.on(day, &p)
		}
		equal(t, "cancelled by the provider", any(w.f.Statuses()), any("CANCELED"))
		w.on("24/12/2026", &p)
		equal(t, "cancelled", any(w.status(p)), any("CANCELLED"))
		equal(t, "choice", any(state(w.Kit, p)), any("PENDING_SUBSCRIPTION_PLAN"))
		w.f.Deny(sandbox.CardApprovedVisa, "")
		choose(w.Kit, p, "PARTIAL").Is(200)
		w.subscribe(p, "PARTIAL").Is(200)
		equal(t, "again", any(w.f.Statuses()), any("CANCELED ACTIVE"))
		equal(t, "valid until", see(w.Kit, p)["validUntil"], any("24/01/2027"))
		old := testkit.One[string](w.Kit, "SELECT external_id FROM recurring WHERE state = 'ENDED'")
		w.notify([]byte(`{"env":"production","event":"subscription.canceled","resource":{"id":"` + old + `"}}`))
		equal(t, "a notification of the old subscription", any(w.status(p)), any("OK"))
		w.agree(150_00)
	})
}

// TestRecurring_payOverdue: an overdue plan can be paid on the page. The same plan is charged again, another plan
// creates a new subscription.
func TestRecurring_payOverdue(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p, q := w.payer("helena@psic.test", "PARTIAL"), w.payer("bruna@psic.test", "PARTIAL")
		w.f.Deny(sandbox.CardApprovedVisa, "DENIED")
		w.on("16/12/2026", &p, &q)
		w.subscribe(p, "PARTIAL").Is(402)
		w.f.Deny(sandbox.CardApprovedVisa, "")
		w.subscribe(p, "PARTIAL").Is(200)
		w.subscribe(q, "FULL").Is(200)
		w.Work()
		equal(t, "statuses", any(w.f.Statuses()), any("ACTIVE CANCELED ACTIVE"))
		equal(t, "paid", any(w.status(p)+" "+w.status(q)), any("OK OK"))
		equal(t, "plan", see(w.Kit, q)["typeEnum"], any("FULL"))
		w.agree(3*75_00 + 150_00)
	})
}

// TestRecurring_cancel: a cancellation reaches the provider. The paid time stays valid, and nothing more is charged.
func TestRecurring_cancel(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p := w.payer("helena@psic.test", "PARTIAL")
		w.Call("POST", "/api/subscription/cancel?id="+p.ID, p.Token, nil).Is(200)
		w.Work()
		equal(t, "there", any(w.f.Statuses()), any("CANCELED"))
		got := see(w.Kit, p)
		equal(t, "label", got["subscriptionStatus"], any("Cancelado"))
		equal(t, "valid", got["validUntil"], any("16/12/2026"))
		equal(
			t,
			"the day was kept",
			any(testkit.One[string](w.Kit, "SELECT next_invoice_on FROM recurring")),
			any("2026-12-16"),
		)
		w.on("17/12/2026", &p)
		equal(t, "choice", any(state(w.Kit, p)), any("PENDING_SUBSCRIPTION_PLAN"))
		w.agree(75_00)
	})
}

// TestRecurring_change: another plan applies from the next invoice on, when its price is paid (Q198). A new price of a
// plan reaches the provider after the mails.
func TestRecurring_change(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p := w.payer("helena@psic.test", "PARTIAL")
		w.subscribe(p, "FULL").Is(200)
		equal(t, "not yet", see(w.Kit, p)["typeEnum"], any("PARTIAL"))
		w.Work()
		equal(t, "the provider's plan", any(w.f.PlanOf()), any("019a0000-0000-7000-8000-000000000003"))
		w.agree(75_00)
		w.on("16/12/2026", &p)
		w.agree(225_00)
		equal(t, "when its price is paid", see(w.Kit, p)["typeEnum"], any("FULL"))
		admin := w.Admin("admin@psic.test")
		w.Call("PUT", "/api/admin/plan/019a0000-0000-7000-8000-000000000003", admin.Token, fields{
			"name":        "Plano 3",
			"percent":     0,
			"value":       160,
			"description": "Nenhuma taxa.",
			"type":        "FULL",
		}).Is(200)
		w.Work()
		w.on("16/01/2027", &p)
		w.agree(385_00)
		w.subscribe(p, "FREE").Is(200)
		w.Work()
		equal(t, "a free plan has no subscription there", any(w.f.Statuses()), any("CANCELED"))
		equal(t, "paid until the end", see(w.Kit, p)["typeEnum"], any("FULL"))
		w.on("16/02/2027", &p)
		equal(t, "free afterwards", see(w.Kit, p)["typeEnum"], any("FREE"))
		w.agree(385_00)
	})
}

// TestRecurring_suspend: a suspension by an administrator and its end reach the provider. A suspension by the provider
// is applied here.
func TestRecurring_suspend(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p, admin := w.payer("helena@psic.test", "PARTIAL"), w.Admin("admin@psic.test")
		for _, step := range []struct{ call, there, here string }{
			{"suspend", "SUSPENDED", "SUSPENDED"},
			{"activate", "ACTIVE", "OK"},
		} {
			w.Call("POST", "/api/subscription/"+step.call+"?id="+p.ID, admin.Token, nil).Is(200)
			w.notify(w.f.Events()...) // notifications of the state before
			w.Work()
			equal(t, step.call, any(w.f.Statuses()+" "+w.status(p)), any(step.there+" "+step.here))
		}
		w.f.Force("SUSPENDED")
		w.notify(w.f.Events()...)
		equal(t, "followed", any(w.status(p)), any("SUSPENDED"))
	})
}

// TestRecurring_ends: without PSIC_PAGBANK_PLANS=recurring a plan at the provider is not billed here too, and an error
// is logged. A deleted account is cancelled at the provider.
func TestRecurring_ends(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p := w.payer("helena@psic.test", "PARTIAL")
		client := w.Subscription.Recurring
		w.Subscription.Recurring = nil
		w.Clock.Set(w.day("16/12/2026"))
		if err := w.Subscription.BillDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		equal(t, "not billed here", any(w.invoices(p)), any("PAID 1"))
		if !strings.Contains(w.Logs.String(), "nobody watches") {
			t.Error("no error was logged")
		}
		w.Subscription.Recurring = client
		w.InTx(func(tx *store.Tx) error { return w.Subscription.AccountDeleted(context.Background(), tx, p.ID) })
		w.Work()
		equal(t, "ended there", any(w.f.Statuses()), any("CANCELED"))
	})
}

// TestRecurring_preferences: the account's preferences are written once, with the retry days that our mails announce.
func TestRecurring_preferences(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		w.Subscription.HintURL = "https://psic.test/api/payment/webhook"
		w.Work()
		w.AdvanceAndWork(25 * time.Hour)
		equal(t, "written once", any(w.f.Count("PUT /preferences")), any(2))
		if !w.f.Saw(`"urls":["https://psic.test/api/payment/webhook"]`) ||
			!w.f.Saw(`"first_try":1,"second_try":2,"third_try":4,"finally":"CANCEL"`) {
			t.Error("wrong preferences")
		}
	})
}

// TestRecurring_oneCard: the provider has one card, which a new one replaces. An older card has to be entered again.
func TestRecurring_oneCard(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p := w.payer("helena@psic.test", "PARTIAL")
		w.add(p, sandbox.CardApprovedMaster).Is(200)
		equal(
			t,
			"one",
			any(testkit.One[string](w.Kit, "SELECT last_digits FROM card WHERE account_id = $1", p.ID)),
			any("2454"),
		)
		equal(t, "there too", any(w.f.Count("PUT /customers")), any(2)) // the customer, and the card
		w.Exec(
			`INSERT INTO card (id, account_id, token, brand, last_digits, holder_name, expiry_month, expiry_year,
				fingerprint, active, created_at)
			SELECT $1, account_id, token, brand, '0001', holder_name, expiry_month, expiry_year,
				'older', false, created_at
			FROM card WHERE account_id = $2`,
			ids.New(),
			p.ID,
		)
		older := testkit.One[string](w.Kit, "SELECT id FROM card WHERE last_digits = '0001'")
		activate := "/api/subscription/cards/activate?userId=" + p.ID + "&id="
		equal(
			t,
			"older",
			any(w.Call("POST", activate+older, p.Token, fields{"encrypted": "x"}).Is(409).Str("code")),
			any("payment.card_type_again"),
		)
		w.Call("POST", activate+ids.New(), p.Token, fields{"encrypted": "x"}).Is(404)
		w.on("16/12/2026", &p)
		w.agree(150_00)
	})
}

// TestRecurring_switched_off: a therapist who is switched off is suspended at the provider and keeps the plan here.
// Afterwards it continues.
func TestRecurring_switched_off(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p, admin := w.payer("helena@psic.test", "PARTIAL"), w.Admin("admin@psic.test")
		turn := func(verb string) {
			w.Call("POST", "/api/admin/therapist/"+verb+"/"+p.ID, admin.Token, nil).Is(200)
			w.Work()
		}
		turn("deactivate")
		w.on("16/12/2026", &admin)
		w.agree(7500)
		equal(t, "the plan is kept", any(w.status(p)), any("OK"))
		turn("activate")
		w.on("17/12/2026", &p)
		equal(t, "goes on", any(w.status(p)), any("OK"))
		w.agree(15000)
	})
}

// TestRecurring_counts_declined_cards: a card that the provider charges counts for the network source too.
// Abuse case 37.
func TestRecurring_counts_declined_cards(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		w.Payment.CountSources = true
		p := w.Therapist("helena@psic.test")
		w.f.Deny(sandbox.CardApprovedVisa, "DENIED")
		w.add(p, sandbox.CardApprovedVisa).Is(200)
		for range 10 {
			w.subscribe(p, "PARTIAL").Is(402)
		}
		before := w.f.Count("POST /subscriptions")
		equal(t, "the eleventh", any(w.subscribe(p, "PARTIAL").Is(429).Str("code")), any("payment.card_source_tries"))
		equal(t, "requested subscriptions", any(w.f.Count("POST /subscriptions")), any(before))
		equal(
			t,
			"to keep one",
			any(w.add(p, sandbox.CardApprovedMaster).Is(429).Str("code")),
			any("payment.card_source_tries"),
		)
		w.subscribe(p, "FREE").Is(200) // nothing is charged for it
	})
}

// TestRecurring_paid_time_is_not_shortened: a payment of the provider for a period that ends before what is already paid
// does not shorten the paid time.
func TestRecurring_paid_time_is_not_shortened(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p := w.payer("helena@psic.test", "PARTIAL")
		w.Exec("UPDATE subscription SET paid_until_on = '2027-03-01', valid_until_on = '2027-03-01'")
		w.on("16/12/2026", &p) // the provider's period ends on 16/01/2027
		equal(t, "the paid time", see(w.Kit, p)["validUntil"], any("01/03/2027"))
		equal(t, "the invoice", any(testkit.One[string](
			w.Kit,
			"SELECT max(period_to_on) FROM invoice WHERE kind = 'RENEWAL' AND status = 'PAID'",
		)), any("2027-03-01"))
		w.agree(150_00)
	})
}

// TestRecurring_Q198_invoice_of_the_old_plan: an invoice that the provider made before it got the change is for the old
// plan, so the better fee waits for the next one. A cheaper plan begins with its first paid invoice, and choosing the own
// plan again undoes the change at the provider too.
func TestRecurring_Q198_invoice_of_the_old_plan(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p := w.payer("helena@psic.test", "PARTIAL")
		w.Clock.Set(w.day("16/12/2026"))
		w.f.Bill() // 75,00 for PARTIAL
		p = w.Login(p.Email)
		w.subscribe(p, "FULL").Is(200)
		w.on("16/12/2026", &p)
		equal(t, "not yet", holds(w.Kit, p), any("PARTIAL 15%, then FULL from 17/01/2027"))
		w.agree(150_00)
		w.on("16/01/2027", &p)
		equal(t, "with its price", holds(w.Kit, p), any("FULL 0%, then nothing"))
		w.agree(300_00)
		w.subscribe(p, "PARTIAL").Is(200)
		w.Work()
		w.subscribe(p, "FULL").Is(200)
		w.Work()
		equal(t, "undone", any(w.f.PlanOf()), any(fullPlan))
		w.subscribe(p, "PARTIAL").Is(200)
		w.Work()
		equal(t, "until the end", holds(w.Kit, p), any("FULL 0%, then PARTIAL from 17/02/2027"))
		w.on("16/02/2027", &p)
		equal(t, "on the last paid day", any(fee(w.Kit, p)), any(int64(0)))
		w.on("17/02/2027", &p)
		equal(t, "afterwards", holds(w.Kit, p), any("PARTIAL 15%, then nothing"))
		w.agree(375_00)
	})
}
