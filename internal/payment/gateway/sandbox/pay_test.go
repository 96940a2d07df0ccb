package sandbox_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"psic/internal/kernel/br"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
)

func testPayAnswersByTheNumber(t *testing.T, b *bench) {
	for name, c := range map[string]struct {
		number string
		status gateway.Status
		brand  string
		final  bool
	}{
		"approved Visa": {number: sandbox.CardApprovedVisa, status: gateway.Paid, brand: "visa", final: false},
		"approved Mastercard": {number: sandbox.CardApprovedMaster,
			status: gateway.Paid,
			brand:  "mastercard",
			final:  false,
		},
		"approved Amex": {number: sandbox.CardApprovedAmex, status: gateway.Paid, brand: "amex", final: false},
		"declined Visa": {number: sandbox.CardDeclinedVisa,
			status: gateway.Declined,
			brand:  "visa",
			final:  false,
		},
		"declined Mastercard": {number: sandbox.CardDeclinedMaster,
			status: gateway.Declined,
			brand:  "mastercard",
			final:  false,
		},
		"declined for good": {number: sandbox.CardDeclinedForGood,
			status: gateway.Declined,
			brand:  "visa",
			final:  true,
		},
		"any other":         {number: "4111111111111111", status: gateway.Paid, brand: "visa", final: false},
		"wrong check digit": {number: "4111111111111112", status: gateway.Declined, brand: "visa", final: false},
		"Elo":               {number: "6362970000457013", status: gateway.Paid, brand: "elo", final: false},
	} {
		t.Run(name, func(t *testing.T) {
			b.t = t
			r := b.want(b.pay(b.card(c.number)), c.status)
			if r.Card == nil || r.Card.Brand != c.brand || r.Card.LastDigits != c.number[len(c.number)-4:] ||
				r.Card.Token != "" {
				t.Errorf("card %+v", r.Card)
			}
			if r.Final != c.final || (r.Decline != "") != (c.status == gateway.Declined) ||
				r.PaidAt.IsZero() == (c.status == gateway.Paid) {
				t.Errorf("result %+v", r)
			}
			if again := b.read(r.OrderID); again.Status != r.Status || again.ChargeID != r.ChargeID ||
				again.Amount != 120_00 {
				t.Errorf("read %+v, paid %+v", again, r)
			}
		})
	}
}

func testPayDeclinesAnExpiredCard(t *testing.T, b *bench) {
	for month, want := range map[string]gateway.Status{"10": gateway.Declined, "11": gateway.Paid} {
		a := b.card(sandbox.CardApprovedVisa)
		a.Card.Encrypted = b.encryptedUntil(sandbox.CardApprovedVisa, month, "2026") // the clock stands in November
		b.want(b.pay(a), want)
	}
}

func testPayInAnalysisIsPaidAfterAMinute(t *testing.T, b *bench) {
	r := b.want(b.pay(b.card(sandbox.CardAnalysis)), gateway.Analysis)
	b.clock.Advance(sandbox.AnalysisTime - time.Second)
	b.want(b.read(r.OrderID), gateway.Analysis)
	b.clock.Advance(time.Second)
	if n := len(b.flush()); n != 2 { // one of the start, one of the end
		t.Errorf("%d notifications", n)
	}
	b.want(b.read(r.OrderID), gateway.Paid)
}

func testLostAnswerIsFoundPaid(t *testing.T, b *bench) {
	a := b.card(sandbox.CardLost)
	_, err := b.Pay(t.Context(), a)
	b.is(err, gateway.ErrUnknown)
	r, err := b.Outcome(t.Context(), a)
	b.is(err, nil)
	b.want(r, gateway.Paid)
	b.onlyCharge(a.Reference, 120_00, 0)
}

// testOutcomeBurnsAnUnusedKey: safety case 13. What was given up may not be charged by a request that was only slow.
func testOutcomeBurnsAnUnusedKey(t *testing.T, b *bench) {
	a := b.card(sandbox.CardApprovedVisa)
	_, err := b.Outcome(t.Context(), a)
	b.is(err, gateway.ErrNotFound)
	_, err = b.Pay(t.Context(), a)
	b.is(err, gateway.ErrRefused)
	b.noCharge(a.Reference)
}

func testPayIsIdempotent(t *testing.T, b *bench) {
	a := b.card(sandbox.CardApprovedVisa)
	first, again := b.pay(a), b.pay(a)
	if first.OrderID != again.OrderID || first.ChargeID != again.ChargeID {
		t.Errorf("%+v and %+v", first, again)
	}
	a.Amount++
	_, err := b.Pay(t.Context(), a)
	b.is(err, gateway.ErrRefused)
	b.onlyCharge(a.Reference, 120_00, 0)
}

func testPixIsPaidOnceBeforeItExpires(t *testing.T, b *bench) {
	r := b.want(b.pay(b.pix(30*time.Minute)), gateway.Waiting)
	code, err := br.ParseBRCode(r.PixCode)
	if err != nil || code.Amount != 120_00 || !code.Once || code.URL == "" || r.ChargeID != "" || len(b.flush()) != 0 {
		t.Fatalf("%+v, %v: %+v", code, err, r)
	}
	b.clock.Advance(30*time.Minute - time.Microsecond)
	b.is(b.PayPix(t.Context(), " "+r.PixCode+"\n"), nil)
	paid := b.want(b.read(r.OrderID), gateway.Paid)
	if paid.ChargeID == "" || !paid.PixExpires.Equal(start.Add(30*time.Minute)) {
		t.Errorf("%+v", paid)
	}
	b.is(b.PayPix(t.Context(), r.PixCode), sandbox.ErrPixPaid)
	if n := len(b.flush()); n != 1 {
		t.Errorf("%d notifications", n)
	}
}

// testPixExpires: safety case 16, at the instant of the expiry.
func testPixExpires(t *testing.T, b *bench) {
	r := b.pay(b.pix(30 * time.Minute))
	b.clock.Advance(30 * time.Minute)
	b.is(b.PayPix(t.Context(), r.PixCode), sandbox.ErrPixExpired)
	b.want(b.read(r.OrderID), gateway.Canceled)
	b.SetFaults(sandbox.Faults{LatePix: true})
	b.is(b.PayPix(t.Context(), r.PixCode), nil)
	b.want(b.read(r.OrderID), gateway.Paid)
}

func testPayPixRefusesOtherTexts(t *testing.T, b *bench) {
	b.is(b.PayPix(t.Context(), "isto não é um código"), gateway.ErrRefused)
	b.is(
		b.PayPix(
			t.Context(),
			"00020126360014br.gov.bcb.pix0114+55119876543215204000053039865406120.005802BR5915CLINICA EXEMPLO6009SAO PAULO62140510SESSAO000163041368",
		),
		gateway.ErrNotFound,
	)
	_, err := b.Pay(t.Context(), b.pix(0))
	b.is(err, gateway.ErrRefused)
}

func testPayFromManySidesChargesOnce(t *testing.T, b *bench) {
	a := b.card(sandbox.CardApprovedVisa)
	orders := sync.Map{}
	together(12, func(int) {
		r, err := b.Pay(t.Context(), a)
		if err != nil {
			t.Error(err)
		}
		orders.Store(r.OrderID, true)
	})
	n := 0
	orders.Range(func(_, _ any) bool { n++; return true })
	if n != 1 {
		t.Errorf("%d orders under one key", n)
	}
	b.onlyCharge(a.Reference, 120_00, 0)
}

// testPayAgainstOutcomeAgrees: whichever comes first, the product never gives up what was charged.
func testPayAgainstOutcomeAgrees(t *testing.T, b *bench) {
	for range 10 {
		a := b.card(sandbox.CardApprovedVisa)
		var paid, found error
		together(2, func(i int) {
			if i == 0 {
				_, paid = b.Pay(t.Context(), a)
			} else {
				_, found = b.Outcome(t.Context(), a)
			}
		})
		switch {
		case paid == nil && found == nil:
			b.onlyCharge(a.Reference, 120_00, 0)
		case errors.Is(paid, gateway.ErrRefused) && errors.Is(found, gateway.ErrNotFound):
			b.noCharge(a.Reference)
		default:
			t.Fatalf("pay %v, outcome %v", paid, found)
		}
	}
}

func testPixFromManySidesIsPaidOnce(t *testing.T, b *bench) {
	a := b.pix(time.Hour)
	code := b.pay(a).PixCode
	var paid atomic.Int32
	together(8, func(int) {
		switch err := b.PayPix(t.Context(), code); {
		case err == nil:
			paid.Add(1)
		case !errors.Is(err, sandbox.ErrPixPaid):
			t.Error(err)
		}
	})
	if paid.Load() != 1 {
		t.Errorf("paid %d times", paid.Load())
	}
	b.onlyCharge(a.Reference, 120_00, 0)
}

func together(n int, act func(i int)) {
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { act(i) })
	}
	wg.Wait()
}
