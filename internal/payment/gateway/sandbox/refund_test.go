package sandbox_test

import (
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
)

// testRefundHasItsTime: a refund is possible for 90 days with PIX, for 350 with a card.
func testRefundHasItsTime(t *testing.T, b *bench) {
	const day = 24 * time.Hour
	code := b.pay(b.pix(time.Hour))
	b.is(b.PayPix(t.Context(), code.PixCode), nil)
	byPix, byCard := b.read(code.OrderID).ChargeID, b.pay(b.card(sandbox.CardApprovedVisa)).ChargeID
	b.clock.Advance(90*day - time.Second)
	_, err := b.Refund(t.Context(), byPix, 1, ids.New())
	b.is(err, nil)
	b.clock.Advance(time.Second)
	_, err = b.Refund(t.Context(), byPix, 1, ids.New())
	b.is(err, gateway.ErrRefused)
	b.clock.Advance(260*day - time.Second)
	_, err = b.Refund(t.Context(), byCard, 1, ids.New())
	b.is(err, nil)
	b.clock.Advance(time.Second)
	_, err = b.Refund(t.Context(), byCard, 1, ids.New())
	b.is(err, gateway.ErrRefused)
}

func testRefundConcurrentlyGivesBackOnce(t *testing.T, b *bench) {
	a := b.card(sandbox.CardApprovedVisa)
	charge, key := b.pay(a).ChargeID, ids.New()
	concurrently(8, func(int) {
		if _, err := b.Refund(t.Context(), charge, 70_00, key); err != nil {
			t.Error(err)
		}
	})
	b.onlyCharge(a.Reference, 120_00, 70_00)
	var done atomic.Int64
	concurrently(8, func(int) { // each has its own key, and the amount is left for two
		switch _, err := b.Refund(t.Context(), charge, 20_00, ids.New()); {
		case err == nil:
			done.Add(1)
		case !errors.Is(err, gateway.ErrRefused):
			t.Error(err)
		}
	})
	b.onlyCharge(a.Reference, 120_00, 70_00+money.Cents(done.Load())*20_00)
	if done.Load() != 2 {
		t.Errorf("%d refunds, want 2", done.Load())
	}
}

func testSaveCard(t *testing.T, b *bench) {
	c, key := gateway.Card{Encrypted: b.encrypted("5555666677778884"), HolderName: "Ana Lima"}, ids.New()
	kept, err := b.SaveCard(t.Context(), key, c, ana)
	b.is(err, nil)
	want := gateway.StoredCard{
		Token:       kept.Token,
		Brand:       "mastercard",
		FirstDigits: "555566",
		LastDigits:  "8884",
		HolderName:  "ANA LIMA",
		ExpiryMonth: "12",
		ExpiryYear:  "2030",
	}
	if kept != want || kept.Token == "" {
		t.Errorf("%+v", kept)
	}
	again, err := b.SaveCard(t.Context(), key, c, ana)
	if err != nil || again != kept {
		t.Errorf("the same key again: %+v, %v", again, err)
	}
	_, err = b.SaveCard(t.Context(), key, gateway.Card{Encrypted: b.encrypted(sandbox.CardApprovedVisa)}, ana)
	b.is(err, gateway.ErrRefused)
	for name, blob := range map[string]string{
		"declined":    b.encrypted(sandbox.CardDeclinedVisa),
		"expired":     b.encryptedUntil(sandbox.CardApprovedVisa, "10", "2026"),
		"wrong digit": b.encrypted("4111111111111112"),
		"nothing":     "",
		"no month":    b.encryptedUntil(sandbox.CardApprovedVisa, "13", "2030"),
	} {
		got, err := b.SaveCard(t.Context(), ids.New(), gateway.Card{Encrypted: blob}, ana)
		if !errors.Is(err, gateway.ErrRefused) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func (b *bench) byToken(token string) gateway.Attempt {
	return attempt(func(a *gateway.Attempt) {
		a.Card = &gateway.Card{Token: token, HolderName: "Ana Lima", HolderTaxID: ana.TaxID}
	})
}

func testStoredCardBehavesAsItsNumber(t *testing.T, b *bench) {
	kept, err := b.SaveCard(t.Context(), ids.New(), gateway.Card{Encrypted: b.encrypted(sandbox.CardAnalysis)}, ana)
	b.is(err, nil)
	b.want(b.pay(b.byToken(kept.Token)), gateway.Analysis)
	november := gateway.Card{Encrypted: b.encryptedUntil(sandbox.CardApprovedVisa, "11", "2026")}
	soon, err := b.SaveCard(t.Context(), ids.New(), november, ana)
	b.is(err, nil)
	b.want(b.pay(b.byToken(soon.Token)), gateway.Paid)
	b.clock.Set(time.Date(2026, time.December, 1, 3, 0, 0, 0, time.UTC)) // midnight in São Paulo
	b.want(b.pay(b.byToken(soon.Token)), gateway.Declined)
}

func testForgottenCard(t *testing.T, b *bench) {
	kept, err := b.SaveCard(t.Context(), ids.New(), gateway.Card{Encrypted: b.encrypted(sandbox.CardApprovedVisa)}, ana)
	b.is(err, nil)
	a := b.byToken(kept.Token)
	first := b.pay(a)
	b.is(b.DropCard(t.Context(), kept.Token), nil)
	b.is(b.DropCard(t.Context(), kept.Token), gateway.ErrNotFound)
	_, err = b.Pay(t.Context(), b.byToken(kept.Token))
	b.is(err, gateway.ErrRefused)
	if again := b.pay(a); again.OrderID != first.OrderID || again.Card.LastDigits != "2097" {
		t.Errorf("the same key again: %+v", again)
	}
}
