package sandbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/sandbox"
)

func testFaultErrorBefore(t *testing.T, b *bench) {
	for _, f := range []sandbox.Faults{{ErrorBefore: 1}, {TimeoutBefore: 1}} {
		a, paid := b.card(sandbox.CardApprovedVisa), b.card(sandbox.CardApprovedVisa)
		charge := b.pay(paid).ChargeID
		b.SetFaults(f)
		_, err := b.Pay(t.Context(), a)
		b.is(err, gateway.ErrUnknown)
		_, err = b.Refund(t.Context(), charge, 1, ids.New())
		b.is(err, gateway.ErrUnknown)
		_, err = b.SaveCard(t.Context(), ids.New(), gateway.Card{Encrypted: b.encrypted(sandbox.CardApprovedVisa)}, ana)
		b.is(err, gateway.ErrUnknown)
		_, err = b.Outcome(t.Context(), a)
		b.is(err, gateway.ErrNotFound)
		b.SetFaults(sandbox.Faults{})
		b.noCharge(a.Reference)
		b.onlyCharge(paid.Reference, 120_00, 0)
	}
}

func testFaultTimeouts(t *testing.T, b *bench) {
	b.SetFaults(sandbox.Faults{TimeoutAfter: 1})
	a, key := b.card(sandbox.CardApprovedVisa), ids.New()
	_, err := b.Pay(t.Context(), a)
	b.is(err, gateway.ErrUnknown)
	r, err := b.Outcome(t.Context(), a)
	b.is(err, nil)
	_, err = b.Refund(t.Context(), r.ChargeID, 50_00, key)
	b.is(err, gateway.ErrUnknown)
	b.SetFaults(sandbox.Faults{})
	_, err = b.Refund(t.Context(), r.ChargeID, 50_00, key)
	b.is(err, nil)
	b.onlyCharge(a.Reference, 120_00, 50_00)
}

func testFaultHang(t *testing.T, b *bench) {
	b.SetFaults(sandbox.Faults{TimeoutBefore: 1, Hang: time.Hour})
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err := b.Pay(ctx, b.card(sandbox.CardApprovedVisa))
	b.is(err, gateway.ErrUnknown)
	b.is(ctx.Err(), context.DeadlineExceeded)
}

// testFaultStall: fault scenario F7, a request that arrives after its timeout. It is refused when Outcome was called
// before it arrived, and charged otherwise.
func testFaultStall(t *testing.T, b *bench) {
	const late = 60 * time.Millisecond
	b.SetFaults(sandbox.Faults{Stall: 1, StallFor: late})
	burnt, found := b.card(sandbox.CardApprovedVisa), b.card(sandbox.CardApprovedVisa)
	ctx, cancel := context.WithTimeout(t.Context(), late/3)
	defer cancel()
	_, err := b.Pay(ctx, burnt)
	b.is(err, gateway.ErrUnknown)
	_, err = b.Outcome(t.Context(), burnt)
	b.is(err, gateway.ErrNotFound)
	_, err = b.Pay(ctx, found)
	b.is(err, gateway.ErrUnknown)
	b.noCharge(found.Reference)
	deadline := time.Now().Add(10 * time.Second)
	for len(b.records(found.Reference)) == 0 && time.Now().Before(deadline) {
		time.Sleep(5 * time.Millisecond)
	}
	r, err := b.Outcome(t.Context(), found)
	b.is(err, nil)
	b.want(r, gateway.Paid)
	b.onlyCharge(found.Reference, 120_00, 0)
	b.noCharge(burnt.Reference)
}

// testFaultRotatedKey: fault scenario F7. A notification with the new key is refused when the old key was fetched a
// moment ago, and accepted when it is sent again. A replica that starts now has the new key at once.
func testFaultRotatedKey(t *testing.T, b *bench) {
	b.SetFaults(sandbox.Faults{Rotate: 10 * time.Minute})
	verify := func(want error) {
		t.Helper()
		b.pay(b.card(sandbox.CardApprovedVisa))
		sent := b.flush()
		_, err := b.Verify(t.Context(), sent[len(sent)-1].header, sent[len(sent)-1].body)
		b.is(err, want)
	}
	b.clock.Advance(10*time.Minute - 10*time.Second)
	verify(nil)
	b.clock.Advance(15 * time.Second)
	verify(gateway.ErrSignature)
	b.clock.Advance(15 * time.Second)
	verify(nil)
	other := sandbox.New(sandbox.Options{DB: b.DB, Clock: b.clock, Keys: sharedKeys()})
	other.SetFaults(sandbox.Faults{Rotate: 10 * time.Minute})
	sent := b.got[len(b.got)-1]
	_, err := other.Verify(t.Context(), sent.header, sent.body)
	b.is(err, nil)
}

func testFaultReads(t *testing.T, b *bench) {
	a := b.card(sandbox.CardApprovedVisa)
	r := b.pay(a)
	b.SetFaults(sandbox.Faults{ReadError: 1})
	_, err := b.Read(t.Context(), r.OrderID)
	b.is(err, gateway.ErrUnknown)
	_, err = b.Outcome(t.Context(), a)
	b.is(err, gateway.ErrUnknown)
}

func testFaultWrongAmount(t *testing.T, b *bench) {
	b.SetFaults(sandbox.Faults{WrongAmount: 1})
	a := b.card(sandbox.CardApprovedVisa)
	r := b.pay(a)
	if got := b.read(r.OrderID).Amount; got != 119_99 {
		t.Errorf("read %s", got)
	}
	if sent := b.flush(); len(sent) != 1 || !bytes.Contains(sent[0].body, []byte(`"value":11999`)) {
		t.Errorf("%s", sent)
	}
	b.onlyCharge(a.Reference, 120_00, 0)
}

func testFaultNotifications(t *testing.T, b *bench) {
	for name, c := range map[string]struct {
		faults     sandbox.Faults
		now, later int
	}{
		"none":        {sandbox.Faults{}, 1, 0},
		"dropped":     {sandbox.Faults{Drop: 1}, 0, 0},
		"five copies": {sandbox.Faults{Duplicate: 4}, 5, 0},
		"a day late":  {sandbox.Faults{Late: 1, LateBy: 24 * time.Hour}, 0, 1},
		"all late":    {sandbox.Faults{Late: 1, LateBy: 24 * time.Hour, Duplicate: 2}, 0, 3},
	} {
		b.SetFaults(c.faults)
		b.pay(b.card(sandbox.CardApprovedVisa))
		now := b.flush()
		b.clock.Advance(24*time.Hour - time.Second)
		early := b.flush()
		b.clock.Advance(time.Second)
		later := b.flush()
		if len(now) != c.now || len(early) != 0 || len(later) != c.later {
			t.Errorf("%s: %d, %d, %d", name, len(now), len(early), len(later))
		}
		for _, n := range slices.Concat(now, later) {
			_, err := b.Verify(t.Context(), n.header, n.body)
			b.is(err, nil)
		}
	}
}

// testFaultReorder: an older notification of an order arrives after the newer one.
func testFaultReorder(t *testing.T, b *bench) {
	overtaken := 0
	for seed := range uint64(12) {
		b.SetFaults(sandbox.Faults{Seed: seed, Reorder: 0.5})
		r := b.pay(b.card(sandbox.CardApprovedVisa))
		b.clock.Advance(time.Second)
		_, err := b.Refund(t.Context(), r.ChargeID, 120_00, ids.New())
		b.is(err, nil)
		b.clock.Advance(2 * time.Minute)
		sent := b.flush()
		if len(sent) != 2 {
			t.Fatalf("%d notifications", len(sent))
		}
		if statusOf(t, sent[0].body) == "CANCELED" {
			overtaken++
		}
	}
	if overtaken == 0 || overtaken == 12 {
		t.Errorf("%d of 12 out of order", overtaken)
	}
}

func statusOf(t *testing.T, body []byte) string {
	t.Helper()
	var o pagbank.Order
	if err := json.Unmarshal(body, &o); err != nil || len(o.Charges) != 1 {
		t.Fatalf("%s: %v", body, err)
	}
	return o.Charges[0].Status
}

// testFaultForged: a forged notification is sent beside the genuine one, is refused, and is not sent again.
func testFaultForged(t *testing.T, b *bench) {
	b.SetFaults(sandbox.Faults{Forge: 1})
	b.deliverErr = errors.New("401")
	b.pay(b.card(sandbox.CardApprovedVisa))
	good, bad := 0, 0
	for range 2 {
		for _, n := range b.flush() {
			if _, err := b.Verify(t.Context(), n.header, n.body); err == nil {
				good++
			} else {
				b.is(err, gateway.ErrSignature)
				bad++
			}
		}
		b.clock.Advance(time.Minute)
	}
	if good != 2 || bad != 1 {
		t.Errorf("%d genuine, %d forged", good, bad)
	}
}

func testFaultsRepeatByTheirSeed(t *testing.T, b *bench) {
	run := func(seed uint64) string {
		b.SetFaults(sandbox.Faults{
			Seed:          seed,
			ErrorBefore:   0.2,
			TimeoutBefore: 0.2,
			TimeoutAfter:  0.3,
			ReadError:     0.3,
			Drop:          0.3,
			Reorder:       0.3,
		})
		out := ""
		for range 25 {
			a := b.pix(time.Hour)
			_, paid := b.Pay(t.Context(), a)
			_, found := b.Outcome(t.Context(), a)
			out += fmt.Sprintf("%v %v;", paid == nil, found == nil)
		}
		return out
	}
	first, again, other := run(7), run(7), run(8)
	if first != again || first == other {
		t.Errorf("\n%s\n%s\n%s", first, again, other)
	}
}

// testStormLeavesOneChargeEach: fault scenario F7. Thirty percent of all requests fail, and many callers pay at the
// same time. A caller that reads back instead of paying again has one charge or none, and knows which.
func testStormLeavesOneChargeEach(t *testing.T, b *bench) {
	b.SetFaults(sandbox.Faults{
		Seed:          3,
		ErrorBefore:   0.15,
		TimeoutBefore: 0.15,
		TimeoutAfter:  0.3,
		ReadError:     0.3,
		Drop:          0.3,
		Duplicate:     1,
		Reorder:       0.3,
	})
	var paid, gone atomic.Int32
	concurrently(30, func(i int) {
		number := sandbox.CardApprovedVisa
		if i%5 == 0 {
			number = sandbox.CardLost
		}
		a := b.card(number)
		r, err := b.Pay(t.Context(), a)
		for errors.Is(err, gateway.ErrUnknown) {
			r, err = b.Outcome(t.Context(), a)
		}
		switch {
		case err == nil && r.Status == gateway.Paid:
			paid.Add(1)
			b.onlyCharge(a.Reference, 120_00, 0)
		case errors.Is(err, gateway.ErrNotFound):
			gone.Add(1)
			b.noCharge(a.Reference)
		default:
			t.Errorf("%+v, %v", r, err)
		}
	})
	if paid.Load() == 0 || gone.Load() == 0 || paid.Load()+gone.Load() != 30 {
		t.Errorf("%d paid, %d not found", paid.Load(), gone.Load())
	}
}
