package sandbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/sandbox"
)

func testNotificationIsSignedBothWays(t *testing.T, b *bench) {
	r := b.pay(b.card(sandbox.CardApprovedVisa))
	sent := b.flush()
	if len(sent) != 1 {
		t.Fatalf("%d notifications", len(sent))
	}
	n := sent[0]
	var o pagbank.Order
	if err := json.Unmarshal(n.body, &o); err != nil || o.ID != r.OrderID || o.Charges[0].Status != "PAID" ||
		o.Charges[0].Amount.Value != 12000 {
		t.Fatalf("%s, %v", n.body, err)
	}
	if n.header.Get("Content-Type") != "application/json" || n.header.Get("X-Product-Id") != r.OrderID {
		t.Errorf("%v", n.header)
	}
	for _, one := range []string{pagbank.HeaderSignature, pagbank.HeaderAuthenticity} {
		h := http.Header{one: n.header[one]}
		if e, err := b.Verify(t.Context(), h, n.body); err != nil || e.OrderID != r.OrderID {
			t.Errorf("%s alone: %+v, %v", one, e, err)
		}
		_, err := b.Verify(t.Context(), h, bytes.Replace(n.body, []byte("PAID"), []byte("PAIO"), 1))
		b.is(err, gateway.ErrSignature)
	}
}

func testNotificationIsSentUntilItIsTaken(t *testing.T, b *bench) {
	b.deliverErr = errors.New("503")
	b.pay(b.card(sandbox.CardApprovedVisa))
	first := b.flush()
	if len(first) != 1 || len(b.flush()) != 0 {
		t.Fatal("a notification that failed must be sent again later, not at once")
	}
	b.clock.Advance(2 * time.Second)
	if len(b.flush()) != 1 {
		t.Fatal("it was not sent again")
	}
	b.clock.Advance(2 * time.Second)
	if len(b.flush()) != 0 {
		t.Fatal("the interval did not grow")
	}
	b.clock.Advance(2 * time.Second)
	b.deliverErr = nil
	if again := b.flush(); len(again) != 1 || !bytes.Equal(again[0].body, first[0].body) {
		t.Fatal("it was not sent a third time")
	}
	b.clock.Advance(24 * time.Hour)
	if len(b.flush()) != 0 {
		t.Error("it was sent after it was accepted")
	}
}

func testNotificationIsGivenUpInTheEnd(t *testing.T, b *bench) {
	b.deliverErr = errors.New("503")
	b.pay(b.card(sandbox.CardApprovedVisa))
	n := 0
	for range 40 {
		n += len(b.flush())
		b.clock.Advance(2 * time.Hour)
	}
	if n != 16 {
		t.Errorf("%d tries, want 16", n)
	}
}

// testNotificationSurvivesARestart: the notification was stored in the transaction of the payment.
func testNotificationSurvivesARestart(t *testing.T, b *bench) {
	r := b.pay(b.card(sandbox.CardApprovedVisa))
	var got []byte
	next := sandbox.New(sandbox.Options{
		DB:    b.DB,
		Clock: b.clock,
		Keys:  sharedKeys(),
		Deliver: func(_ context.Context, _ http.Header, body []byte) error {
			got = body
			return nil
		},
	})
	b.is(next.Flush(t.Context()), nil)
	if !bytes.Contains(got, []byte(r.OrderID)) {
		t.Errorf("%s", got)
	}
}

func testNotificationIsSentByOneReplica(t *testing.T, b *bench) {
	for range 5 {
		b.pay(b.card(sandbox.CardApprovedVisa))
	}
	var sent atomic.Int32
	deliver := func(context.Context, http.Header, []byte) error { sent.Add(1); return nil }
	concurrently(4, func(int) {
		g := sandbox.New(sandbox.Options{
			DB:      b.DB,
			Clock:   b.clock,
			Keys:    sharedKeys(),
			Deliver: deliver,
		})
		if err := g.Flush(t.Context()); err != nil {
			t.Error(err)
		}
	})
	if sent.Load() != 5 {
		t.Errorf("%d sent, want 5", sent.Load())
	}
}

func testRunSendsAtOnce(t *testing.T, b *bench) {
	ctx, cancel := context.WithCancel(t.Context())
	arrived := make(chan struct{}, 10)
	g := sandbox.New(sandbox.Options{
		DB:    b.DB,
		Clock: b.clock,
		Keys:  sharedKeys(),
		Poll:  time.Hour,
		Deliver: func(context.Context, http.Header, []byte) error {
			arrived <- struct{}{}
			return nil
		},
	})
	var wg sync.WaitGroup
	wg.Go(func() { g.Run(ctx) })
	time.Sleep(100 * time.Millisecond) // Run has looked once and waits
	if _, err := g.Pay(t.Context(), b.card(sandbox.CardApprovedVisa)); err != nil {
		t.Fatal(err)
	}
	select {
	case <-arrived:
	case <-time.After(20 * time.Second):
		t.Error("no notification")
	}
	cancel()
	wg.Wait()
}
