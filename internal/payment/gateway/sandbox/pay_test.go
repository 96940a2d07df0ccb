package sandbox_test

import (
	"testing"
	"time"

	"psic/internal/kernel/br"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
)

func TestPayAnswersByTheNumber(t *testing.T) {
	onBoth(t, func(t *testing.T, b *bench) {
		for name, c := range map[string]struct {
			number string
			status gateway.Status
			brand  string
			final  bool
		}{
			"approved Visa":       {sandbox.CardApprovedVisa, gateway.Paid, "visa", false},
			"approved Mastercard": {sandbox.CardApprovedMaster, gateway.Paid, "mastercard", false},
			"approved Amex":       {sandbox.CardApprovedAmex, gateway.Paid, "amex", false},
			"declined Visa":       {sandbox.CardDeclinedVisa, gateway.Declined, "visa", false},
			"declined Mastercard": {sandbox.CardDeclinedMaster, gateway.Declined, "mastercard", false},
			"declined for good":   {sandbox.CardDeclinedForGood, gateway.Declined, "visa", true},
			"any other":           {"4111111111111111", gateway.Paid, "visa", false},
			"wrong check digit":   {"4111111111111112", gateway.Declined, "visa", false},
			"Elo":                 {"6362970000457013", gateway.Paid, "elo", false},
		} {
			t.Run(name, func(t *testing.T) {
				b.t = t
				r := b.want(b.pay(b.card(c.number)), c.status)
				if r.Card == nil || r.Card.Brand != c.brand || r.Card.LastDigits != c.number[len(c.number)-4:] || r.Card.Token != "" {
					t.Errorf("card %+v", r.Card)
				}
				if r.Final != c.final || (r.Decline != "") != (c.status == gateway.Declined) || r.PaidAt.IsZero() == (c.status == gateway.Paid) {
					t.Errorf("result %+v", r)
				}
				if again := b.read(r.OrderID); again.Status != r.Status || again.ChargeID != r.ChargeID || again.Amount != 120_00 {
					t.Errorf("read %+v, paid %+v", again, r)
				}
			})
		}
	})
}

func TestPayDeclinesAnExpiredCard(t *testing.T) {
	onBoth(t, func(t *testing.T, b *bench) {
		for month, want := range map[string]gateway.Status{"10": gateway.Declined, "11": gateway.Paid} {
			a := b.card(sandbox.CardApprovedVisa)
			a.Card.Encrypted = b.encryptedUntil(sandbox.CardApprovedVisa, month, "2026") // the clock stands in November
			b.want(b.pay(a), want)
		}
	})
}

func TestPayInAnalysisIsPaidAfterAMinute(t *testing.T) {
	onBoth(t, func(t *testing.T, b *bench) {
		r := b.want(b.pay(b.card(sandbox.CardAnalysis)), gateway.Analysis)
		b.clock.Advance(sandbox.AnalysisTime - time.Second)
		b.want(b.read(r.OrderID), gateway.Analysis)
		b.clock.Advance(time.Second)
		if n := len(b.flush()); n != 2 { // one of the start, one of the end
			t.Errorf("%d notifications", n)
		}
		b.want(b.read(r.OrderID), gateway.Paid)
	})
}

func TestLostAnswerIsFoundPaid(t *testing.T) {
	onBoth(t, func(t *testing.T, b *bench) {
		a := b.card(sandbox.CardLost)
		_, err := b.Pay(t.Context(), a)
		b.is(err, gateway.ErrUnknown)
		r, err := b.Outcome(t.Context(), a)
		b.is(err, nil)
		b.want(r, gateway.Paid)
		b.onlyCharge(a.Reference, 120_00, 0)
	})
}

// TestOutcomeBurnsAnUnusedKey: safety case 13. What was given up may not be charged by a request that was only slow.
func TestOutcomeBurnsAnUnusedKey(t *testing.T) {
	onBoth(t, func(t *testing.T, b *bench) {
		a := b.card(sandbox.CardApprovedVisa)
		_, err := b.Outcome(t.Context(), a)
		b.is(err, gateway.ErrNotFound)
		_, err = b.Pay(t.Context(), a)
		b.is(err, gateway.ErrRefused)
		if records, err := b.Records(t.Context()); err != nil || len(records) != 0 {
			t.Errorf("%+v, %v", records, err)
		}
	})
}

func TestPayIsIdempotent(t *testing.T) {
	onBoth(t, func(t *testing.T, b *bench) {
		a := b.card(sandbox.CardApprovedVisa)
		first, again := b.pay(a), b.pay(a)
		if first.OrderID != again.OrderID || first.ChargeID != again.ChargeID {
			t.Errorf("%+v and %+v", first, again)
		}
		a.Amount++
		_, err := b.Pay(t.Context(), a)
		b.is(err, gateway.ErrRefused)
		b.onlyCharge(a.Reference, 120_00, 0)
	})
}

func TestPixIsPaidOnceBeforeItExpires(t *testing.T) {
	onBoth(t, func(t *testing.T, b *bench) {
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
	})
}

// TestPixExpires: safety case 16, at the instant of the expiry.
func TestPixExpires(t *testing.T) {
	onBoth(t, func(t *testing.T, b *bench) {
		r := b.pay(b.pix(30 * time.Minute))
		b.clock.Advance(30 * time.Minute)
		b.is(b.PayPix(t.Context(), r.PixCode), sandbox.ErrPixExpired)
		b.want(b.read(r.OrderID), gateway.Canceled)
		b.SetFaults(sandbox.Faults{LatePix: true})
		b.is(b.PayPix(t.Context(), r.PixCode), nil)
		b.want(b.read(r.OrderID), gateway.Paid)
	})
}

func TestPayPixRefusesOtherTexts(t *testing.T) {
	onBoth(t, func(t *testing.T, b *bench) {
		b.is(b.PayPix(t.Context(), "isto não é um código"), gateway.ErrRefused)
		b.is(b.PayPix(t.Context(), "00020126360014br.gov.bcb.pix0114+55119876543215204000053039865406120.005802BR5915CLINICA EXEMPLO6009SAO PAULO62140510SESSAO000163041368"), gateway.ErrNotFound)
		_, err := b.Pay(t.Context(), b.pix(0))
		b.is(err, gateway.ErrRefused)
	})
}
