package conform

import (
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"testing"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
)

func conformPublicKey(t *testing.T, s *Subject) {
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

func conformCard(t *testing.T, s *Subject) {
	a := s.card(number)
	r := s.want(s.pay(a), gateway.Paid)
	if r.OrderID == "" || r.ChargeID == "" || r.Reference != a.Reference || r.Amount != 120_00 || r.Refunded != 0 ||
		!r.PaidAt.Equal(s.Clock.Now()) || r.Decline != "" || r.Final {
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
	s.recorded(a.Reference, Record{1, 120_00, 0})
}

func conformDeclined(t *testing.T, s *Subject) {
	for n, final := range map[string]bool{sandbox.CardDeclinedVisa: false, sandbox.CardDeclinedForGood: true} {
		a := s.card(n)
		r := s.want(s.pay(a), gateway.Declined)
		if r.Decline == "" || r.Final != final || !r.PaidAt.IsZero() {
			t.Errorf("%+v", r)
		}
		s.recorded(a.Reference, Record{})
	}
}

func conformAnalysis(t *testing.T, s *Subject) {
	r := s.want(s.pay(s.card(sandbox.CardAnalysis)), gateway.Analysis)
	s.Clock.Advance(59 * time.Second)
	s.want(s.read(r.OrderID), gateway.Analysis)
	s.Clock.Advance(time.Second)
	if r := s.want(s.read(r.OrderID), gateway.Paid); !r.PaidAt.Equal(s.Clock.Now()) {
		t.Errorf("paid at %s", r.PaidAt)
	}
}

func conformOutcomeIsCurrent(t *testing.T, s *Subject) {
	a := s.card(sandbox.CardAnalysis)
	s.Lose()
	_, err := s.Pay(t.Context(), a)
	s.is(err, gateway.ErrUnknown)
	s.Clock.Advance(2 * time.Minute)
	r, err := s.Outcome(t.Context(), a)
	s.is(err, nil)
	s.want(r, gateway.Paid)
}

func conformStoredCard(t *testing.T, s *Subject) {
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
	s.recorded(b.Reference, Record{1, 120_00, 0})
	s.is(s.DropCard(t.Context(), kept.Token), nil)
}

func conformSaveCard(t *testing.T, s *Subject) {
	c := gateway.Card{Encrypted: s.encrypted(number), HolderName: "Ana Lima", HolderTaxID: ana.TaxID}
	kept, err := s.SaveCard(t.Context(), s.newKey(), c, ana)
	if !s.SavesCards() {
		s.is(err, gateway.ErrNeedsCharge)
		return
	}
	s.is(err, nil)
	if kept.Token == "" || kept.LastDigits != "2097" {
		t.Errorf("%+v", kept)
	}
}

// conformNoCards: a gateway that takes no cards refuses them, and has nothing to encrypt them with.
func conformNoCards(t *testing.T, s *Subject) {
	if s.TakesCards() {
		return
	}
	a := s.attempt()
	a.Card = &gateway.Card{Encrypted: "x", HolderName: "Ana Lima", HolderTaxID: ana.TaxID}
	_, err := s.Pay(t.Context(), a)
	s.is(err, gateway.ErrRefused)
	_, err = s.SaveCard(t.Context(), s.newKey(), *a.Card, ana)
	s.is(err, gateway.ErrRefused)
	if key, err := s.PublicKey(t.Context()); err == nil || key != "" || s.SavesCards() {
		t.Errorf("key %q, %v", key, err)
	}
	s.recorded(a.Reference, Record{})
}
