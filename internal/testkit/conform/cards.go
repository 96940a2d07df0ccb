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
	s.Is(err, nil)
	key, err := x509.ParsePKIXPublicKey(must(base64.StdEncoding.DecodeString(text)))
	if k, ok := key.(*rsa.PublicKey); err != nil || !ok || k.Size() != 256 {
		t.Errorf("%T, %v", key, err)
	}
	if again, err := s.PublicKey(t.Context()); err != nil || again != text {
		t.Errorf("another key: %v", err)
	}
}

func conformCard(t *testing.T, s *Subject) {
	a := s.CardAttempt(number)
	r := s.Want(s.MustPay(a), gateway.Paid)
	if r.OrderID == "" || r.ChargeID == "" || r.Reference != a.Reference || r.Amount != 120_00 || r.Refunded != 0 ||
		!r.PaidAt.Equal(s.Clock.Now()) || r.Decline != "" || r.Final {
		t.Errorf("%+v", r)
	}
	if r.Card == nil || r.Card.Brand != "visa" || r.Card.LastDigits != "2097" || r.Card.Token != "" {
		t.Errorf("card %+v", r.Card)
	}
	again := s.MustRead(r.OrderID)
	if again.ChargeID != r.ChargeID || again.Status != r.Status || again.Amount != r.Amount ||
		again.Reference != r.Reference {
		t.Errorf("paid %+v, read %+v", r, again)
	}
	s.Recorded(a.Reference, Record{1, 120_00, 0})
}

func conformDeclined(t *testing.T, s *Subject) {
	for n, final := range map[string]bool{sandbox.CardDeclinedVisa: false, sandbox.CardDeclinedForGood: true} {
		a := s.CardAttempt(n)
		r := s.Want(s.MustPay(a), gateway.Declined)
		if r.Decline == "" || r.Final != final || !r.PaidAt.IsZero() {
			t.Errorf("%+v", r)
		}
		s.Recorded(a.Reference, Record{})
	}
}

func conformAnalysis(t *testing.T, s *Subject) {
	r := s.Want(s.MustPay(s.CardAttempt(sandbox.CardAnalysis)), gateway.Analysis)
	s.Clock.Advance(59 * time.Second)
	s.Want(s.MustRead(r.OrderID), gateway.Analysis)
	s.Clock.Advance(time.Second)
	if r := s.Want(s.MustRead(r.OrderID), gateway.Paid); !r.PaidAt.Equal(s.Clock.Now()) {
		t.Errorf("paid at %s", r.PaidAt)
	}
}

func conformOutcomeIsCurrent(t *testing.T, s *Subject) {
	a := s.CardAttempt(sandbox.CardAnalysis)
	s.Lose()
	_, err := s.Pay(t.Context(), a)
	s.Is(err, gateway.ErrUnknown)
	s.Clock.Advance(2 * time.Minute)
	r, err := s.Outcome(t.Context(), a)
	s.Is(err, nil)
	s.Want(r, gateway.Paid)
}

func conformStoredCard(t *testing.T, s *Subject) {
	a := s.CardAttempt(number)
	a.Card.Store = true
	kept := s.MustPay(a).Card
	if kept == nil || kept.Token == "" || kept.Brand != "visa" || kept.LastDigits != "2097" ||
		kept.ExpiryMonth != "12" || kept.ExpiryYear != "2030" || kept.HolderName != "ANA LIMA" {
		t.Fatalf("%+v", kept)
	}
	b := s.Attempt()
	b.Card = &gateway.Card{Token: kept.Token, HolderName: "Ana Lima", HolderTaxID: Ana.TaxID}
	if r := s.Want(s.MustPay(b), gateway.Paid); r.Card == nil || r.Card.LastDigits != "2097" {
		t.Errorf("%+v", r.Card)
	}
	s.Recorded(b.Reference, Record{1, 120_00, 0})
	s.Is(s.DropCard(t.Context(), kept.Token), nil)
}

func conformSaveCard(t *testing.T, s *Subject) {
	c := gateway.Card{Encrypted: s.Encrypted(number), HolderName: "Ana Lima", HolderTaxID: Ana.TaxID}
	kept, err := s.SaveCard(t.Context(), s.NewKey(), c, Ana)
	if !s.SavesCards() {
		s.Is(err, gateway.ErrNeedsCharge)
		return
	}
	s.Is(err, nil)
	if kept.Token == "" || kept.LastDigits != "2097" {
		t.Errorf("%+v", kept)
	}
}

// conformNoCards: a gateway that takes no cards refuses them, and has nothing to encrypt them with.
func conformNoCards(t *testing.T, s *Subject) {
	if s.TakesCards() {
		return
	}
	a := s.Attempt()
	a.Card = &gateway.Card{Encrypted: "x", HolderName: "Ana Lima", HolderTaxID: Ana.TaxID}
	_, err := s.Pay(t.Context(), a)
	s.Is(err, gateway.ErrRefused)
	_, err = s.SaveCard(t.Context(), s.NewKey(), *a.Card, Ana)
	s.Is(err, gateway.ErrRefused)
	if key, err := s.PublicKey(t.Context()); err == nil || key != "" || s.SavesCards() {
		t.Errorf("key %q, %v", key, err)
	}
	s.Recorded(a.Reference, Record{})
}
