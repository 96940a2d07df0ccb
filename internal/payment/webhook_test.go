package payment_test

import (
	"bytes"
	"context"
	"net/http/httptest"
	"slices"
	"testing"

	"psic/internal/kernel/at"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/testkit"
)

// permutations returns all orders of the numbers below n.
func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{{}}
	}
	var out [][]int
	for _, p := range permutations(n - 1) {
		for i := range n {
			out = append(out, slices.Insert(slices.Clone(p), i, n-1))
		}
	}
	return out
}

// notify posts a notification to the webhook operation.
func notify(k *testkit.Kit, o pagbank.Order) testkit.Response {
	header, body := k.Notification(o)
	r := httptest.NewRequest("POST", "/api/payment/webhook", bytes.NewReader(body))
	r.Header = header
	r.Header.Set("Content-Type", "application/json")
	return k.Do(r, "")
}

// told returns the contents of five notifications of one order.
func told(orderID string) []pagbank.Order {
	with := func(status string) pagbank.Order {
		return pagbank.Order{
			ID:      orderID,
			Charges: []pagbank.Charge{{ID: "CHAR_1", Status: status, Amount: pagbank.Amount{Value: price}}},
		}
	}
	return []pagbank.Order{
		with(pagbank.StatusWaiting),
		with(pagbank.StatusPaid),
		with(pagbank.StatusPaid),
		with("CANCELED"),
		with("REFUNDED"),
	}
}

// TestNotificationsInAnyOrder: every order of five notifications, one of them twice, has the same result, because only
// what is read at the provider counts, not the content of a notification.
// Abuse case 15.
func TestNotificationsInAnyOrder(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		day := at.DateOf(testkit.Start, at.SaoPaulo).AddDays(2)
		for _, order := range permutations(5) {
			id := k.Book(c.ana, c.therapist, day.Wire(), "10:00")
			k.PayPix(k.PixCode(c.ana, id))
			orders := told(*charge(k, id).OrderID)
			for _, i := range order {
				notify(k, orders[i]).Is(204)
				if err := k.Jobs.Drain(context.Background()); err != nil {
					t.Fatal(err)
				}
			}
			is(t, k, id, payment.Paid)
			if got := session(k, id); got != "agendado paid" || k.LedgerBalance(payment.EscrowAccount(id)) != price {
				t.Fatalf("order %v: %s, %s held", order, got, k.LedgerBalance(payment.EscrowAccount(id)))
			}
			day = day.AddDays(1)
		}
		k.Work()
		k.VerifyLedger()
	})
}

// TestOldAnswersChangeNothing: responses of the provider may arrive in any order. The payment is booked once, and the
// charge only moves forward.
// Abuse case 15.
func TestOldAnswersChangeNothing(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		day := at.DateOf(testkit.Start, at.SaoPaulo).AddDays(2)
		for n, order := range permutations(4) {
			who := []testkit.Person{c.ana, c.eva}[n%2]
			id := k.Book(who, c.therapist, day.Wire(), "10:00")
			k.PayPix(k.PixCode(who, id))
			ch := charge(k, id)
			now, err := k.Sandbox.Read(context.Background(), *ch.OrderID)
			if err != nil {
				t.Fatal(err)
			}
			answers := []gateway.Result{{Status: gateway.Waiting}, now, now, {Status: gateway.Canceled}}
			for _, i := range order {
				if _, err := k.Payment.Apply(context.Background(), ch.ID, answers[i]); err != nil {
					t.Fatal(err)
				}
			}
			if got := session(k, id); got != "agendado paid" || k.LedgerBalance(payment.EscrowAccount(id)) != price {
				t.Fatalf("order %v: %s, %s held", order, got, k.LedgerBalance(payment.EscrowAccount(id)))
			}
			cancel(k, who, id)
			// The refund has started and is not done yet.
			if _, err := k.Payment.Apply(context.Background(), ch.ID, now); err != nil {
				t.Fatal(err)
			}
			k.Work()
			if held := k.LedgerBalance(payment.EscrowAccount(id)); held != 0 {
				t.Fatalf("order %v: %s held after it was given back", order, held)
			}
			day = day.AddDays(1)
		}
		k.VerifyLedger()
	})
}

// TestForgedAndStrangeNotifications: without a valid signature nothing is stored, and an unknown order is ignored.
// Abuse case 14.
func TestForgedAndStrangeNotifications(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		k.PixCode(c.ana, id)
		header, body := k.Notification(told(*charge(k, id).OrderID)[1])
		for name, change := range map[string]func() *bytes.Reader{
			"a changed body": func() *bytes.Reader { return bytes.NewReader(append(slices.Clone(body), ' ')) },
			"no signature": func() *bytes.Reader {
				header.Del(pagbank.HeaderSignature)
				return bytes.NewReader(body)
			},
			"a signature of nothing": func() *bytes.Reader {
				header.Set(pagbank.HeaderSignature, "AAAA")
				return bytes.NewReader(body)
			},
		} {
			r := httptest.NewRequest("POST", "/api/payment/webhook", change())
			r.Header = header.Clone()
			r.Header.Set("Content-Type", "application/json")
			if got := k.Do(r, ""); got.Status != 401 {
				t.Errorf("%s: %d %s", name, got.Status, got.Body)
			}
		}
		if n := testkit.One[int](k, "SELECT count(*) FROM gateway_event"); n != 0 {
			t.Errorf("%d forged notifications were stored", n)
		}
		notify(k, told("ORDE_NOBODY")[1]).Is(204)
		notify(k, told(*charge(k, id).OrderID)[1]).Is(204) // signed, but the order is not paid
		k.Work()
		is(t, k, id, payment.Waiting)
		if n := testkit.One[int](k, "SELECT count(*) FROM job WHERE state <> 'done' AND last_error <> ''"); n != 0 {
			t.Error("an order that is not ours fails a job")
		}
	})
}
