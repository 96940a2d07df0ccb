package conform

import (
	"errors"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/br"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
)

// conformIdempotency: an idempotency key pays once.
func conformIdempotency(t *testing.T, s *Subject) {
	for name, a := range s.attempts() {
		first, again := s.MustPay(a), s.MustPay(a)
		if first.OrderID != again.OrderID || first.ChargeID != again.ChargeID || first.PixCode != again.PixCode {
			t.Errorf("%s: %+v, then %+v", name, first, again)
		}
		other := a
		other.Amount++
		_, err := s.Pay(t.Context(), other)
		s.Is(err, gateway.ErrRefused)
		_, err = s.Outcome(t.Context(), other)
		s.Is(err, gateway.ErrRefused)
		if a.Card == nil {
			s.Is(s.PayPix(first.PixCode), nil)
		}
		s.Recorded(a.Reference, Record{1, 120_00, 0})
	}
}

// conformLostResponse: an unknown outcome is found and not charged again.
func conformLostResponse(t *testing.T, s *Subject) {
	type lost struct {
		attempt gateway.Attempt
		want    gateway.Status
	}
	all := map[string]lost{"pix": {s.PixAttempt(time.Hour), gateway.Waiting}}
	if s.TakesCards() {
		all["card"] = lost{s.CardAttempt(number), gateway.Paid}
		all["declined"] = lost{s.CardAttempt(sandbox.CardDeclinedVisa), gateway.Declined}
	}
	for name, c := range all {
		a := c.attempt
		s.Lose()
		_, err := s.Pay(t.Context(), a)
		s.Is(err, gateway.ErrUnknown)
		found, err := s.Outcome(t.Context(), a)
		s.Is(err, nil)
		again, err := s.Outcome(t.Context(), a)
		s.Is(err, nil)
		s.Want(found, c.want)
		if found.OrderID != again.OrderID || found.Reference != a.Reference || found.PixCode != again.PixCode {
			t.Errorf("%s: %+v, then %+v", name, found, again)
		}
	}
}

// conformNeverReceived: an attempt that the provider would refuse was never received.
func conformNeverReceived(t *testing.T, s *Subject) {
	a := s.PixAttempt(time.Hour)
	a.Payer.TaxID = "52998224724"
	if r, err := s.Outcome(t.Context(), a); err == nil {
		t.Errorf("%+v", r)
	}
	s.Recorded(a.Reference, Record{})
}

func conformRefusedRequest(t *testing.T, s *Subject) {
	spoiled := map[string]func(a *gateway.Attempt){
		"no key":            func(a *gateway.Attempt) { a.Key = "" },
		"no reference":      func(a *gateway.Attempt) { a.Reference = "" },
		"long reference":    func(a *gateway.Attempt) { a.Reference = a.Reference + a.Reference + a.Reference },
		"nothing to pay":    func(a *gateway.Attempt) { a.Amount = 0 },
		"wrong CPF":         func(a *gateway.Attempt) { a.Payer.TaxID = "52998224724" },
		"no name":           func(a *gateway.Attempt) { a.Payer.Name = " " },
		"code without life": func(a *gateway.Attempt) { a.Card, a.PixExpires = nil, time.Time{} },
		"code of the past":  func(a *gateway.Attempt) { a.Card, a.PixExpires = nil, s.Clock.Now().Add(-time.Second) },
	}
	if s.TakesCards() {
		spoiled["no card"] = func(a *gateway.Attempt) { a.Card.Encrypted = "" }
		spoiled["a card of nothing"] = func(a *gateway.Attempt) { a.Card.Encrypted = "bm90aGluZw==" }
		spoiled["unknown token"] = func(a *gateway.Attempt) {
			a.Card = &gateway.Card{Token: "CARD_0", HolderName: "Ana", HolderTaxID: Ana.TaxID}
		}
		spoiled["token and card"] = func(a *gateway.Attempt) { a.Card.Token = "CARD_0" }
	}
	for name, spoil := range spoiled {
		a := s.PixAttempt(time.Hour)
		if s.TakesCards() {
			a = s.CardAttempt(number)
		}
		spoil(&a)
		if r, err := s.Pay(t.Context(), a); !errors.Is(err, gateway.ErrRefused) {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
		s.Recorded(a.Reference, Record{})
	}
}

func conformPix(t *testing.T, s *Subject) {
	a := s.PixAttempt(30 * time.Minute)
	r := s.Want(s.MustPay(a), gateway.Waiting)
	code, err := br.ParseBRCode(r.PixCode)
	if err != nil || code.Amount != 120_00 || r.Amount != 120_00 || r.ChargeID != "" ||
		!r.PixExpires.Equal(a.PixExpires) || r.Card != nil {
		t.Fatalf("%+v: %+v, %v", r, code, err)
	}
	s.Clock.Advance(30*time.Minute - time.Millisecond)
	s.Want(s.MustRead(r.OrderID), gateway.Waiting)
	s.Is(s.PayPix(r.PixCode), nil)
	paid := s.Want(s.MustRead(r.OrderID), gateway.Paid)
	if paid.ChargeID == "" || paid.Amount != 120_00 || !paid.PaidAt.Equal(s.Clock.Now()) {
		t.Errorf("%+v", paid)
	}
	s.Clock.Advance(time.Hour)
	s.Want(s.MustRead(r.OrderID), gateway.Paid)
	if s.PayPix(r.PixCode) == nil {
		t.Error("a code was paid twice")
	}
	s.Recorded(a.Reference, Record{1, 120_00, 0})
}

func conformPixExpires(t *testing.T, s *Subject) {
	a := s.PixAttempt(30 * time.Minute)
	r := s.MustPay(a)
	s.Clock.Advance(30 * time.Minute)
	s.Want(s.MustRead(r.OrderID), gateway.Canceled)
	if s.PayPix(r.PixCode) == nil {
		t.Error("an expired code was paid")
	}
	s.Recorded(a.Reference, Record{})
}

func conformReadUnknown(t *testing.T, s *Subject) {
	for _, id := range []string{"ORDE_0", "", "CBKS_0", "../public-keys/card", "ORDE_0?x=1", strings.Repeat("a", 32)} {
		_, err := s.Read(t.Context(), id)
		s.Is(err, gateway.ErrNotFound)
	}
}

func conformRefund(t *testing.T, s *Subject) {
	for _, a := range s.attempts() {
		s.refundInParts(t, a)
	}
}

func (s *Subject) refundInParts(t *testing.T, a gateway.Attempt) {
	key := s.NewKey()
	r := s.paid(a)
	part, err := s.Refund(t.Context(), r.ChargeID, 50_00, key+"-1")
	s.Is(err, nil)
	if s.Want(part, gateway.Paid); part.Refunded != 50_00 || part.ChargeID != r.ChargeID || part.Amount != 120_00 {
		t.Errorf("%+v", part)
	}
	_, err = s.Refund(t.Context(), r.ChargeID, 50_00, key+"-1")
	s.Is(err, nil)
	_, err = s.Refund(t.Context(), r.ChargeID, 60_00, key+"-1")
	s.Is(err, gateway.ErrRefused)
	_, err = s.Refund(t.Context(), r.ChargeID, 70_01, key+"-2")
	s.Is(err, gateway.ErrRefused)
	s.Recorded(a.Reference, Record{1, 120_00, 50_00})
	rest, err := s.Refund(t.Context(), r.ChargeID, 70_00, key+"-3")
	s.Is(err, nil)
	if s.Want(rest, gateway.Canceled); rest.Refunded != 120_00 {
		t.Errorf("%+v", rest)
	}
	_, err = s.Refund(t.Context(), r.ChargeID, 1, key+"-4")
	s.Is(err, gateway.ErrRefused)
	if now := s.Want(s.MustRead(r.OrderID), gateway.Canceled); now.Refunded != 120_00 {
		t.Errorf("%+v", now)
	}
	s.Recorded(a.Reference, Record{1, 120_00, 120_00})
}

func conformRefundRefuses(t *testing.T, s *Subject) {
	if s.TakesCards() {
		declined := s.MustPay(s.CardAttempt(sandbox.CardDeclinedVisa))
		_, err := s.Refund(t.Context(), declined.ChargeID, 1, s.NewKey())
		s.Is(err, gateway.ErrRefused)
	}
	paid := s.paid(s.PixAttempt(time.Hour))
	_, err := s.Refund(t.Context(), paid.ChargeID, 0, s.NewKey())
	s.Is(err, gateway.ErrRefused)
	_, err = s.Refund(t.Context(), paid.ChargeID, 1, "")
	s.Is(err, gateway.ErrRefused)
	for _, unknown := range []string{"CHAR_0", "", "../orders", paid.OrderID} {
		_, err = s.Refund(t.Context(), unknown, 1, s.NewKey())
		s.Is(err, gateway.ErrNotFound)
	}
}
