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

func testPayDecidesByTheNumber(t *testing.T, b *bench) {
	for name, c := range map[string]struct {
		number string
		status gateway.Status
		brand  string
		final  bool
	}{
		"approved Visa":       {number: sandbox.CardApprovedVisa, status: gateway.Paid, brand: "visa"},
		"approved Mastercard": {number: sandbox.CardApprovedMaster, status: gateway.Paid, brand: "mastercard"},
		"approved Amex":       {number: sandbox.CardApprovedAmex, status: gateway.Paid, brand: "amex"},
		"declined Visa":       {number: sandbox.CardDeclinedVisa, status: gateway.Declined, brand: "visa"},
		"declined Mastercard": {number: sandbox.CardDeclinedMaster, status: gateway.Declined, brand: "mastercard"},
		"declined for good": {
			number: sandbox.CardDeclinedForGood,
			status: gateway.Declined,
			brand:  "visa",
			final:  true,
		},
		"any other":         {number: "4111111111111111", status: gateway.Paid, brand: "visa"},
		"wrong check digit": {number: "4111111111111112", status: gateway.Declined, brand: "visa"},
		"Elo":               {number: "6362970000457013", status: gateway.Paid, brand: "elo"},
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
		a.Card.Encrypted = b.encryptedUntil(sandbox.CardApprovedVisa, month, "2026") // the clock is in November 2026
		b.want(b.pay(a), want)
	}
}

func testPayInAnalysisIsPaidAfterAMinute(t *testing.T, b *bench) {
	r := b.want(b.pay(b.card(sandbox.CardAnalysis)), gateway.Analysis)
	b.clock.Advance(sandbox.AnalysisTime - time.Second)
	b.want(b.read(r.OrderID), gateway.Analysis)
	b.clock.Advance(time.Second)
	if n := len(b.flush()); n != 2 { // one at the beginning, one at the end of the analysis
		t.Errorf("%d notifications", n)
	}
	b.want(b.read(r.OrderID), gateway.Paid)
}

func testLostResponseIsFoundPaid(t *testing.T, b *bench) {
	a := b.card(sandbox.CardLost)
	_, err := b.Pay(t.Context(), a)
	b.is(err, gateway.ErrUnknown)
	r, err := b.Outcome(t.Context(), a)
	b.is(err, nil)
	b.want(r, gateway.Paid)
	b.onlyCharge(a.Reference, 120_00, 0)
}

// testOutcomeUsesUpAnUnusedKey: after Outcome a slow request must not charge an attempt that was given up.
func testOutcomeUsesUpAnUnusedKey(t *testing.T, b *bench) {
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

// testPixExpires: at the time of its expiry a code is refused, unless LatePix is set.
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
	const strange = "00020126360014br.gov.bcb.pix0114+55119876543215204000053039865406120.00" +
		"5802BR5915CLINICA EXEMPLO6009SAO PAULO62140510SESSAO000163041368"
	b.is(b.PayPix(t.Context(), strange), gateway.ErrNotFound)
	_, err := b.Pay(t.Context(), b.pix(0))
	b.is(err, gateway.ErrRefused)
}

func testPayConcurrentlyChargesOnce(t *testing.T, b *bench) {
	a := b.card(sandbox.CardApprovedVisa)
	orders := sync.Map{}
	concurrently(12, func(int) {
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

// testPayAgainstOutcomeAgrees: whichever is first, Outcome never returns ErrNotFound for a charged attempt.
func testPayAgainstOutcomeAgrees(t *testing.T, b *bench) {
	for range 10 {
		a := b.card(sandbox.CardApprovedVisa)
		var paid, found error
		concurrently(2, func(i int) {
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

func testPixConcurrentlyIsPaidOnce(t *testing.T, b *bench) {
	a := b.pix(time.Hour)
	code := b.pay(a).PixCode
	var paid atomic.Int32
	concurrently(8, func(int) {
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

func concurrently(n int, act func(i int)) {
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { act(i) })
	}
	wg.Wait()
}
