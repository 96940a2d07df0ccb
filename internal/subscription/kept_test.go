package subscription_test

import (
	"context"
	"testing"
	"time"

	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// TestEnded_sessions_are_kept_Q079: after the end of a plan the therapist still reads, enters, moves and cancels booked
// sessions, and the user info says that these pages stay open. A first registration has no such pages.
func TestEnded_sessions_are_kept_Q079(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, ana := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test")
		admin, fresh := k.Admin("admin@psic.test"), k.Approved("nova@psic.test")
		held := k.Paid(ana, p, "19/11/2026", "10:00")
		moved := k.Paid(ana, p, "20/11/2026", "10:00")
		dropped := k.Paid(ana, p, "21/11/2026", "10:00")
		kept := func(of testkit.Person) any {
			return k.Call("GET", "/api/user/info", of.Token, nil).Is(200).JSON()["sessionsKept"]
		}
		equal(t, "with a plan the field is absent", kept(p), nil)
		k.Call("POST", "/api/subscription/suspend?id="+p.ID, admin.Token, nil).Is(200)
		k.AdvanceAndWork(time.Hour)
		equal(t, "state", any(state(k, p)), any("PENDING_SUBSCRIPTION_PLAN"))
		equal(t, "kept", kept(p), any(true))
		equal(t, "a first registration", kept(fresh), nil)
		for _, page := range []string{
			"/api/agenda/general/" + p.ID,
			"/api/therapist/" + p.ID + "/agenda/sessions",
			"/api/therapist/" + p.ID + "/agenda/next-sessions",
			"/api/session/" + held,
			"/api/session/" + held + "/permissions",
			"/api/payment-history/" + p.ID + "?year=2026&month=11",
			"/api/therapist/" + p.ID + "/statement.csv?year=2026&month=11",
		} {
			k.Call("GET", page, p.Token, nil).Is(200)
		}
		to := fields{"day": "22/11/2026", "startTime": "14:00", "acceptLate": true}
		k.Call("POST", "/api/agenda/"+p.ID+"/session/"+moved+"/reschedule", p.Token, to).Is(200)
		k.Call("POST", "/api/session/"+dropped+"/cancel", p.Token, fields{"acceptLate": true}).Is(200)
		on(k, "19/11/2026", &p, &ana)
		k.AdvanceAndWork(55 * time.Minute)
		k.Ticket(p, held, 1).Is(200)
		equal(t, "still kept", kept(p), any(true))
	})
}

// TestBill_switched_off: a therapist who is switched off is not charged, neither a renewal nor a retry. Afterwards the
// plan continues.
func TestBill_switched_off(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, late := payer(k, "helena@psic.test", "PARTIAL"), payer(k, "atraso@psic.test", "FULL")
		admin := k.Admin("admin@psic.test")
		turn := func(of testkit.Person, verb string) {
			k.Call("POST", "/api/admin/therapist/"+verb+"/"+of.ID, admin.Token, nil).Is(200)
		}
		turn(p, "deactivate")
		declines(k, "decline")
		on(k, "16/12/2026", &admin)
		equal(t, "one try, of the other", any(charges(k, "DECLINED")), any(1))
		turn(late, "deactivate")
		declines(k, "approve")
		for _, day := range []string{"17/12/2026", "19/12/2026", "23/12/2026", "20/01/2027"} {
			on(k, day, &admin)
		}
		equal(t, "nothing charged", any(charges(k, "PAID")), any(2))
		equal(
			t,
			"nothing owed for that time",
			any(testkit.One[int](k, "SELECT count(*) FROM invoice WHERE therapist_id = $1", p.ID)),
			any(1),
		)
		turn(p, "activate")
		on(k, "21/01/2027", &p)
		equal(t, "one month, from the day of the payment", see(k, p)["nextInvoice"], any("21/02/2027"))
		equal(t, "paid once", any(charges(k, "PAID")), any(3))
		k.VerifyLedger()
	})
}

// TestCancel_while_a_payment_is_in_analysis: a payment in analysis when a plan is cancelled is refunded, both a first
// payment, after which another plan was chosen, and a renewal.
func TestCancel_while_a_payment_is_in_analysis(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		first, running := k.Approved("nova@psic.test"), payer(k, "helena@psic.test", "PARTIAL")
		choose(k, first, "FULL").Is(200)
		addCard(k, first, sandbox.CardApprovedVisa).Is(200)
		declines(k, "analyse")
		subscribe(k, first, "FULL").Is(200)
		k.Call("POST", "/api/subscription/cancel?id="+first.ID, first.Token, nil).Is(200)
		choose(k, first, "FREE").Is(200)
		k.AdvanceAndWork(2 * sandbox.AnalysisTime)
		k.Work()
		equal(t, "the new plan", see(k, first)["typeEnum"], any("FREE"))
		equal(t, "refunded", any(int64(k.LedgerBalance("subscriptions"))), any(int64(7500)))

		on(k, "16/12/2026", &running)
		equal(t, "in analysis", see(k, running)["paying"], any(true))
		k.Call("POST", "/api/subscription/cancel?id="+running.ID, running.Token, nil).Is(200)
		equal(t, "dropped", see(k, running)["paying"], any(false))
		k.AdvanceAndWork(2 * sandbox.AnalysisTime)
		k.Work()
		equal(t, "not extended", see(k, running)["validUntil"], any("16/12/2026"))
		equal(t, "the renewal was refunded", any(int64(k.LedgerBalance("subscriptions"))), any(int64(7500)))
		k.VerifyLedger()
	})
}

// TestCancel_race_with_the_payment: when a payment and a cancellation are concurrent, the month is paid and valid, or
// the payment is refunded.
func TestCancel_race_with_the_payment(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL")
		declines(k, "analyse")
		for month := range 4 {
			day := testkit.Start.AddDate(0, month+1, 0)
			k.Clock.Set(day)
			if err := k.Subscription.BillDue(context.Background()); err != nil {
				t.Fatal(err)
			}
			invoice := testkit.One[string](k, "SELECT id FROM invoice WHERE status = 'PENDING'")
			k.Clock.Set(day.Add(2 * sandbox.AnalysisTime))
			errs := testkit.Race(2, func(i int) error {
				if i == 0 {
					return k.Subscription.Cancel(context.Background(), "THERAPIST", p.ID)
				}
				return k.Payment.Refresh(context.Background(), payment.ForSubscription, invoice)
			})
			for _, err := range errs {
				if err != nil {
					t.Fatal(err)
				}
			}
			k.Work()
			paid := testkit.One[int](k, "SELECT count(*) FROM invoice WHERE status = 'PAID'")
			equal(t, "the ledger", any(int64(k.LedgerBalance("subscriptions"))), any(int64(paid*7500)))
			until := testkit.One[string](k, "SELECT max(period_to_on) FROM invoice WHERE status = 'PAID'")
			equal(
				t,
				"the time that was paid",
				any(testkit.One[string](k, "SELECT valid_until_on FROM subscription WHERE therapist_id = $1", p.ID)),
				any(until),
			)
			k.VerifyLedger()
			k.Exec(
				`UPDATE subscription SET status = 'OK', next_charge_on = $1, paid_until_on = $1, valid_until_on = $1
				WHERE therapist_id = $2`,
				testkit.Start.AddDate(0, month+2, 0).Format("2006-01-02"),
				p.ID,
			)
			k.Exec(
				"UPDATE invoice SET period_to_on = $1 WHERE status = 'PAID'",
				testkit.Start.AddDate(0, month+2, 0).Format("2006-01-02"),
			)
		}
	})
}
