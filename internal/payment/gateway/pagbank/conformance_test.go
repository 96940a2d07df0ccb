package pagbank_test

import (
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"testing"
	"time"

	"psic/internal/kernel/br"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit/testdb"
)

// conformance has the tests that every implementation of gateway.Gateway must pass.
var conformance = []struct {
	name string
	test func(t *testing.T, s *subject)
}{
	{"public key", conformPublicKey},
	{"card", conformCard},
	{"declined", conformDeclined},
	{"analysis", conformAnalysis},
	{"idempotency", conformIdempotency},
	{"lost response", conformLostResponse},
	{"outcome is current", conformOutcomeIsCurrent},
	{"refused request", conformRefusedRequest},
	{"pix", conformPix},
	{"pix expires", conformPixExpires},
	{"refund", conformRefund},
	{"refund refuses", conformRefundRefuses},
	{"read unknown", conformReadUnknown},
	{"stored card", conformStoredCard},
	{"save card", conformSaveCard},
	{"notification", conformNotification},
	{"forgery", conformForgery},
}

// TestConformance runs the tests against the sandbox on both engines and against PagBank with a fake server. The
// sandboxes of one engine share a database, so it also has the rows of the tests before.
func TestConformance(t *testing.T) {
	for _, e := range testdb.Engines {
		t.Run("sandbox on "+string(e), func(t *testing.T) {
			db := testdb.OpenDB(t, e)
			for _, c := range conformance {
				t.Run(c.name, func(t *testing.T) { c.test(t, openSandbox(t, db)) })
			}
		})
	}
	t.Run("pagbank", func(t *testing.T) {
		for _, c := range conformance {
			t.Run(c.name, func(t *testing.T) {
				s, _ := openPagBank(t)
				c.test(t, s)
			})
		}
	})
}

func conformPublicKey(t *testing.T, s *subject) {
	text, err := s.PublicKey(t.Context())
	s.is(err, nil)
	key, err := x509.ParsePKIXPublicKey(must(base64.StdEncoding.DecodeString(text)))
	if k, ok := key.(*rsa.PublicKey); err != nil || !ok || k.Size() != 256 {
		t.Errorf("%T, %v", key, err)
	}
	if again, err := s.PublicKey(t.Context()); err != nil || again != text {
		t.Errorf("another key: %v", err)
	}
}

func conformCard(t *testing.T, s *subject) {
	a := s.card(number)
	r := s.want(s.pay(a), gateway.Paid)
	if r.OrderID == "" || r.ChargeID == "" || r.Reference != a.Reference || r.Amount != 120_00 || r.Refunded != 0 ||
		!r.PaidAt.Equal(s.clock.Now()) || r.Decline != "" || r.Final {
		t.Errorf("%+v", r)
	}
	if r.Card == nil || r.Card.Brand != "visa" || r.Card.LastDigits != "2097" || r.Card.Token != "" {
		t.Errorf("card %+v", r.Card)
	}
	again := s.read(r.OrderID)
	if again.ChargeID != r.ChargeID || again.Status != r.Status || again.Amount != r.Amount ||
		again.Reference != r.Reference {
		t.Errorf("paid %+v, read %+v", r, again)
	}
	s.recorded(a.Reference, record{1, 120_00, 0})
}

func conformDeclined(t *testing.T, s *subject) {
	for n, final := range map[string]bool{sandbox.CardDeclinedVisa: false, sandbox.CardDeclinedForGood: true} {
		a := s.card(n)
		r := s.want(s.pay(a), gateway.Declined)
		if r.Decline == "" || r.Final != final || !r.PaidAt.IsZero() {
			t.Errorf("%+v", r)
		}
		s.recorded(a.Reference, record{})
	}
}

func conformAnalysis(t *testing.T, s *subject) {
	r := s.want(s.pay(s.card(sandbox.CardAnalysis)), gateway.Analysis)
	s.clock.Advance(59 * time.Second)
	s.want(s.read(r.OrderID), gateway.Analysis)
	s.clock.Advance(time.Second)
	if r := s.want(s.read(r.OrderID), gateway.Paid); !r.PaidAt.Equal(s.clock.Now()) {
		t.Errorf("paid at %s", r.PaidAt)
	}
}

// conformIdempotency: an idempotency key pays once.
func conformIdempotency(t *testing.T, s *subject) {
	a := s.card(number)
	first, again := s.pay(a), s.pay(a)
	if first.OrderID != again.OrderID || first.ChargeID != again.ChargeID {
		t.Errorf("%+v, then %+v", first, again)
	}
	other := a
	other.Amount++
	_, err := s.Pay(t.Context(), other)
	s.is(err, gateway.ErrRefused)
	_, err = s.Outcome(t.Context(), other)
	s.is(err, gateway.ErrRefused)
	s.recorded(a.Reference, record{1, 120_00, 0})
}

// conformLostResponse: an unknown outcome is found and not charged again.
func conformLostResponse(t *testing.T, s *subject) {
	for name, c := range map[string]struct {
		attempt gateway.Attempt
		want    gateway.Status
	}{
		"card":     {s.card(number), gateway.Paid},
		"declined": {s.card(sandbox.CardDeclinedVisa), gateway.Declined},
		"pix":      {s.pix(time.Hour), gateway.Waiting},
	} {
		a := c.attempt
		s.lose()
		_, err := s.Pay(t.Context(), a)
		s.is(err, gateway.ErrUnknown)
		found, err := s.Outcome(t.Context(), a)
		s.is(err, nil)
		again, err := s.Outcome(t.Context(), a)
		s.is(err, nil)
		s.want(found, c.want)
		if found.OrderID != again.OrderID || found.Reference != a.Reference || found.PixCode != again.PixCode {
			t.Errorf("%s: %+v, then %+v", name, found, again)
		}
	}
}

// conformOutcomeIsCurrent: an attempt that was in analysis when its response was lost may be paid since.
func conformOutcomeIsCurrent(t *testing.T, s *subject) {
	a := s.card(sandbox.CardAnalysis)
	s.lose()
	_, err := s.Pay(t.Context(), a)
	s.is(err, gateway.ErrUnknown)
	s.clock.Advance(2 * time.Minute)
	r, err := s.Outcome(t.Context(), a)
	s.is(err, nil)
	s.want(r, gateway.Paid)
}

func conformRefusedRequest(t *testing.T, s *subject) {
	for name, spoil := range map[string]func(a *gateway.Attempt){
		"no key":            func(a *gateway.Attempt) { a.Key = "" },
		"no reference":      func(a *gateway.Attempt) { a.Reference = "" },
		"long reference":    func(a *gateway.Attempt) { a.Reference = a.Reference + a.Reference },
		"nothing to pay":    func(a *gateway.Attempt) { a.Amount = 0 },
		"wrong CPF":         func(a *gateway.Attempt) { a.Payer.TaxID = "52998224724" },
		"no name":           func(a *gateway.Attempt) { a.Payer.Name = " " },
		"no card":           func(a *gateway.Attempt) { a.Card.Encrypted = "" },
		"a card of nothing": func(a *gateway.Attempt) { a.Card.Encrypted = "bm90aGluZw==" },
		"unknown token": func(a *gateway.Attempt) {
			a.Card = &gateway.Card{Token: "CARD_0", HolderName: "Ana", HolderTaxID: ana.TaxID}
		},
		"token and card":    func(a *gateway.Attempt) { a.Card.Token = "CARD_0" },
		"code without life": func(a *gateway.Attempt) { a.Card = nil },
		"code of the past":  func(a *gateway.Attempt) { a.Card, a.PixExpires = nil, s.clock.Now().Add(-time.Second) },
	} {
		a := s.card(number)
		spoil(&a)
		if r, err := s.Pay(t.Context(), a); !errors.Is(err, gateway.ErrRefused) {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
		s.recorded(a.Reference, record{})
	}
}

func conformPix(t *testing.T, s *subject) {
	a := s.pix(30 * time.Minute)
	r := s.want(s.pay(a), gateway.Waiting)
	code, err := br.ParseBRCode(r.PixCode)
	if err != nil || code.Amount != 120_00 || r.Amount != 120_00 || r.ChargeID != "" ||
		!r.PixExpires.Equal(a.PixExpires) || r.Card != nil {
		t.Fatalf("%+v: %+v, %v", r, code, err)
	}
	s.clock.Advance(30*time.Minute - time.Millisecond)
	s.want(s.read(r.OrderID), gateway.Waiting)
	s.is(s.payPix(r.PixCode), nil)
	paid := s.want(s.read(r.OrderID), gateway.Paid)
	if paid.ChargeID == "" || paid.Amount != 120_00 || !paid.PaidAt.Equal(s.clock.Now()) {
		t.Errorf("%+v", paid)
	}
	s.clock.Advance(time.Hour)
	s.want(s.read(r.OrderID), gateway.Paid)
	if s.payPix(r.PixCode) == nil {
		t.Error("a code was paid twice")
	}
	s.recorded(a.Reference, record{1, 120_00, 0})
}

// conformPixExpires: at the time of its expiry a code is no longer payable.
func conformPixExpires(t *testing.T, s *subject) {
	a := s.pix(30 * time.Minute)
	r := s.pay(a)
	s.clock.Advance(30 * time.Minute)
	s.want(s.read(r.OrderID), gateway.Canceled)
	if s.payPix(r.PixCode) == nil {
		t.Error("an expired code was paid")
	}
	s.recorded(a.Reference, record{})
}

func conformRefund(t *testing.T, s *subject) {
	key := s.newKey()
	a := s.card(number)
	r := s.pay(a)
	part, err := s.Refund(t.Context(), r.ChargeID, 50_00, key+"-1")
	s.is(err, nil)
	if s.want(part, gateway.Paid); part.Refunded != 50_00 || part.ChargeID != r.ChargeID || part.Amount != 120_00 {
		t.Errorf("%+v", part)
	}
	_, err = s.Refund(t.Context(), r.ChargeID, 50_00, key+"-1")
	s.is(err, nil)
	_, err = s.Refund(t.Context(), r.ChargeID, 60_00, key+"-1")
	s.is(err, gateway.ErrRefused)
	_, err = s.Refund(t.Context(), r.ChargeID, 70_01, key+"-2")
	s.is(err, gateway.ErrRefused)
	s.recorded(a.Reference, record{1, 120_00, 50_00})
	rest, err := s.Refund(t.Context(), r.ChargeID, 70_00, key+"-3")
	s.is(err, nil)
	if s.want(rest, gateway.Canceled); rest.Refunded != 120_00 {
		t.Errorf("%+v", rest)
	}
	_, err = s.Refund(t.Context(), r.ChargeID, 1, key+"-4")
	s.is(err, gateway.ErrRefused)
	if now := s.want(s.read(r.OrderID), gateway.Canceled); now.Refunded != 120_00 {
		t.Errorf("%+v", now)
	}
	s.recorded(a.Reference, record{1, 120_00, 120_00})
}

func conformRefundRefuses(t *testing.T, s *subject) {
	declined := s.pay(s.card(sandbox.CardDeclinedVisa))
	_, err := s.Refund(t.Context(), declined.ChargeID, 1, s.newKey())
	s.is(err, gateway.ErrRefused)
	paid := s.pay(s.card(number))
	_, err = s.Refund(t.Context(), paid.ChargeID, 0, s.newKey())
	s.is(err, gateway.ErrRefused)
	_, err = s.Refund(t.Context(), paid.ChargeID, 1, "")
	s.is(err, gateway.ErrRefused)
	for _, unknown := range []string{"CHAR_0", "", "../orders", paid.OrderID} {
		_, err = s.Refund(t.Context(), unknown, 1, s.newKey())
		s.is(err, gateway.ErrNotFound)
	}
}

func conformReadUnknown(t *testing.T, s *subject) {
	for _, id := range []string{"ORDE_0", "", "CBKS_0", "../public-keys/card", "ORDE_0?x=1"} {
		_, err := s.Read(t.Context(), id)
		s.is(err, gateway.ErrNotFound)
	}
}

func conformStoredCard(t *testing.T, s *subject) {
	a := s.card(number)
	a.Card.Store = true
	kept := s.pay(a).Card
	if kept == nil || kept.Token == "" || kept.Brand != "visa" || kept.LastDigits != "2097" ||
		kept.ExpiryMonth != "12" || kept.ExpiryYear != "2030" || kept.HolderName != "ANA LIMA" {
		t.Fatalf("%+v", kept)
	}
	b := s.attempt()
	b.Card = &gateway.Card{Token: kept.Token, HolderName: "Ana Lima", HolderTaxID: ana.TaxID}
	if r := s.want(s.pay(b), gateway.Paid); r.Card == nil || r.Card.LastDigits != "2097" {
		t.Errorf("%+v", r.Card)
	}
	s.recorded(b.Reference, record{1, 120_00, 0})
	s.is(s.DropCard(t.Context(), kept.Token), nil)
}

func conformSaveCard(t *testing.T, s *subject) {
	c := gateway.Card{Encrypted: s.encrypted(number), HolderName: "Ana Lima", HolderTaxID: ana.TaxID}
	kept, err := s.SaveCard(t.Context(), s.newKey(), c, ana)
	if s.Name() == "pagbank" {
		s.is(err, gateway.ErrNeedsCharge)
		return
	}
	s.is(err, nil)
	if kept.Token == "" || kept.LastDigits != "2097" {
		t.Errorf("%+v", kept)
	}
}
