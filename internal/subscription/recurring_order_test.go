package subscription_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"psic/internal/payment/gateway/pagbank/recurring/fake"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// TestRecurring_everyOrder: notifications of a declined charge, its payment and the end lead to one state, in every
// order, with one of them twice.
func TestRecurring_everyOrder(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		orders := permutations([]int{0, 1, 2, 1})
		for n, order := range orders {
			w.f.Deny(sandbox.CardApprovedVisa, "DENIED")
			p := w.Approved(fmt.Sprintf("p%d@psic.test", n))
			choose(w.Kit, p, "PARTIAL").Is(200)
			w.add(p, sandbox.CardApprovedVisa).Is(200)
			w.subscribe(p, "PARTIAL").Is(402)
			w.f.Deny(sandbox.CardApprovedVisa, "")
			w.f.RetryNow()
			w.f.Force("CANCELED")
			events := w.f.Events()
			if len(events) != 3 {
				t.Fatalf("%d notifications", len(events))
			}
			for _, i := range order {
				w.notify(events[i])
			}
			equal(
				t,
				fmt.Sprint(order),
				any(w.status(p)+" "+w.invoices(p)+" "+state(w.Kit, p)),
				any("CANCELLED PAID 1 REGISTRATION_COMPLETE"),
			)
			equal(t, "valid until", see(w.Kit, p)["validUntil"], any("16/12/2026"))
		}
		equal(t, "orders", any(len(orders)), any(24))
		w.agree(24 * 75_00)
	})
}

func permutations(of []int) [][]int {
	if len(of) == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for i := range of {
		rest := append(append([]int{}, of[:i]...), of[i+1:]...)
		for _, p := range permutations(rest) {
			out = append(out, append([]int{of[i]}, p...))
		}
	}
	return out
}

// TestRecurring_anOldReadIsNotApplied: a reading that began earlier and ends later changes nothing.
func TestRecurring_anOldReadIsNotApplied(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p := w.payer("helena@psic.test", "PARTIAL")
		reference := testkit.One[string](w.Kit, "SELECT reference FROM recurring")
		w.f.Deny(sandbox.CardApprovedVisa, "DENIED")
		w.Clock.Set(w.day("16/12/2026"))
		w.f.Bill()
		external := testkit.One[string](w.Kit, "SELECT external_id FROM recurring")
		w.f.Next(
			"GET /subscriptions/"+external+"/invoices",
			func(out http.ResponseWriter, r *http.Request, real http.HandlerFunc) {
				old := httptest.NewRecorder()
				real(old, r)
				w.f.Deny(sandbox.CardApprovedVisa, "")
				w.f.RetryNow()
				w.Clock.Advance(time.Second)
				if err := w.Subscription.Pull(context.Background(), reference); err != nil {
					t.Error(err)
				}
				_, _ = out.Write(old.Body.Bytes())
			},
		)
		if err := w.Subscription.Pull(t.Context(), reference); err != nil {
			t.Fatal(err)
		}
		equal(t, "paid", any(w.status(p)+" "+w.invoices(p)), any("OK PAID 2"))
		newest := testkit.One[int64](w.Kit, "SELECT read_at FROM recurring")
		equal(t, "the newest reading", any(newest), any(w.Clock.Now().UnixMicro()))
		w.agree(150_00)
	})
}

// TestRecurring_lostAnswers: a lost response is read back and its request is not repeated. After a request that never
// arrived the therapist can try again.
func TestRecurring_lostAnswers(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p := w.Therapist("helena@psic.test")
		w.add(p, sandbox.CardApprovedVisa).Is(200)
		w.f.Next("POST /subscriptions", fake.Drop)
		equal(t, "paying", w.subscribe(p, "PARTIAL").Is(200).JSON()["paying"], any(true))
		w.subscribe(p, "PARTIAL").Is(409)
		w.AdvanceAndWork(5 * time.Minute)
		w.subscribe(p, "PARTIAL").Is(409)
		w.AdvanceAndWork(30 * time.Minute)
		equal(t, "it never arrived", any(w.status(p)+" "+w.invoices(p)), any("OK VOID 1"))
		w.f.Next("POST /subscriptions", fake.Lose)
		w.subscribe(p, "PARTIAL").Is(200)
		w.AdvanceAndWork(20 * time.Minute)
		equal(t, "one", any(w.f.Statuses()), any("ACTIVE"))
		equal(t, "plan", see(w.Kit, p)["typeEnum"], any("PARTIAL"))
		for _, call := range []string{"POST /plans", "POST /customers"} {
			equal(t, call, any(w.f.Count(call)), any(1))
		}
		w.agree(75_00)
	})
}

// TestRecurring_lateMoneyGoesBack: a payment after the cancellation of the plan is refunded in full.
func TestRecurring_lateMoneyGoesBack(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p := w.Approved("helena@psic.test")
		choose(w.Kit, p, "PARTIAL").Is(200)
		w.f.Deny(sandbox.CardApprovedVisa, "ANALYSIS")
		w.add(p, sandbox.CardApprovedVisa).Is(200)
		w.subscribe(p, "PARTIAL").Is(200)
		w.f.Settle()
		w.Call("POST", "/api/subscription/cancel?id="+p.ID, p.Token, nil).Is(200)
		w.Work()
		_, refunded := w.f.Taken()
		equal(t, "given back", any(refunded), any(int64(75_00)))
		equal(t, "there", any(w.f.Statuses()), any("CANCELED"))
		equal(t, "choice", any(state(w.Kit, p)), any("PENDING_SUBSCRIPTION_PLAN"))
		w.agree(0)
	})
}

// TestRecurring_race: concurrent requests create one subscription.
func TestRecurring_race(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		p := w.Therapist("helena@psic.test")
		w.add(p, sandbox.CardApprovedVisa).Is(200)
		testkit.Race(6, func(int) testkit.Response { return w.subscribe(p, "PARTIAL") })
		w.Work()
		equal(t, "one", any(w.f.Statuses()), any("ACTIVE"))
		w.agree(75_00)
	})
}

// TestRecurring_strangers: a notification of an unknown subscription causes no request to the provider.
func TestRecurring_strangers(t *testing.T) {
	billed(t, func(t *testing.T, w world) {
		w.payer("helena@psic.test", "PARTIAL")
		before := w.f.Count("GET /subscriptions")
		w.notify(
			[]byte(`{"env":"production","event":"subscription.canceled","resource":{"id":"SUBS_UNKNOWN"}}`),
			[]byte(`{"env":"production","event":"plan.created","resource":{"id":"PLAN_1"}}`),
		)
		equal(t, "reads", any(w.f.Count("GET /subscriptions")), any(before))
		w.Do(testkit.Request(http.MethodPost, "/api/payment/webhook", `{"id":"ORDE_1"}`), "").Is(401)
	})
}
