package apipix_test

import (
	"crypto/tls"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/apipix"
	"psic/internal/testkit/fakebank"
)

// TestEveryOddAnswerIsUnknown: an answer that does not say what happened leaves the outcome unknown, and reading the
// attempt back finds it or says that it never arrived.
func TestEveryOddAnswerIsUnknown(t *testing.T) {
	for name, c := range map[string]struct {
		fault   fakebank.Fault
		arrived bool
	}{
		"the request is lost":       {fakebank.LoseRequest, false},
		"the response is lost":      {fakebank.LoseResponse, true},
		"the response is too late":  {fakebank.Slow, true},
		"a server error":            {fakebank.Answer(500, ""), false},
		"a gateway timeout":         {fakebank.Answer(504, "<html>"), false},
		"a page in place of JSON":   {fakebank.Answer(200, "<html>"), false},
		"another code":              {fakebank.Answer(201, `{"txid":"x","valor":{"original":"120.00"}}`), false},
		"an amount of another form": {fakebank.Answer(201, `{"valor":{"original":"120,00"}}`), false},
		"a redirect":                {fakebank.Answer(302, ""), false},
	} {
		t.Run(name, func(t *testing.T) {
			g, b, clk := open(t, func(o *apipix.Options) { o.Timeout = 300 * time.Millisecond })
			a := pix(clk)
			b.Next("PUT /cob", c.fault)
			if r, err := g.Pay(t.Context(), a); !errors.Is(err, gateway.ErrUnknown) {
				t.Fatalf("%+v, %v", r, err)
			}
			r, err := g.Outcome(t.Context(), a)
			if c.arrived && (err != nil || r.Status != gateway.Waiting) {
				t.Errorf("%+v, %v", r, err)
			}
			if !c.arrived && !errors.Is(err, gateway.ErrNotFound) {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
}

// TestRefusedIsNotUnknown: what the bank refuses by its own rules, or never got, charged nobody.
func TestRefusedIsNotUnknown(t *testing.T) {
	g, b, clk := open(t)
	b.Next("PUT /cob", fakebank.Answer(403, `{"type":"https://pix.bcb.gov.br/api/v2/error/AcessoNegado"}`))
	_, err := g.Pay(t.Context(), pix(clk))
	if !errors.Is(err, gateway.ErrRefused) || !strings.Contains(err.Error(), "AcessoNegado") {
		t.Errorf("%v", err)
	}
	strange, _, _ := open(t, func(o *apipix.Options) { o.ClientSecret = "canary-wrong" })
	if err := strange.Check(t.Context()); err == nil || strings.Contains(err.Error(), "canary") {
		t.Errorf("a wrong secret: %v", err)
	}
	if err := g.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestTokenIsRenewed: a token that the bank no longer accepts is replaced, and the request carried out once.
func TestTokenIsRenewed(t *testing.T) {
	g, b, clk := open(t)
	a := pix(clk)
	if _, err := g.Pay(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	b.EndToken()
	if r, err := g.Read(t.Context(), a.Reference); err != nil || r.Status != gateway.Waiting {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestOnlyTheClientIsServed: without our certificate the bank does not talk, and we do not talk to a bank that an
// unknown authority signed.
func TestOnlyTheClientIsServed(t *testing.T) {
	_, other, _ := open(t)
	for name, change := range map[string]func(*apipix.Options){
		"another certificate": func(o *apipix.Options) { o.Certificate = other.Certificate },
		"an unknown bank":     func(o *apipix.Options) { o.Roots = other.Roots },
	} {
		g, _, clk := open(t, change)
		if r, err := g.Pay(t.Context(), pix(clk)); err == nil {
			t.Errorf("%s: %+v", name, r)
		}
	}
	for name, change := range map[string]func(*apipix.Options){
		"plain HTTP":     func(o *apipix.Options) { o.BaseURL = "http://127.0.0.1/api/v2" },
		"no secret":      func(o *apipix.Options) { o.ClientSecret = " " },
		"no certificate": func(o *apipix.Options) { o.Certificate = tls.Certificate{} },
		"no key":         func(o *apipix.Options) { o.PixKey = "" },
	} {
		o := apipix.Options{
			BaseURL:      "https://bank.invalid/api/v2",
			ClientID:     "x",
			ClientSecret: "y",
			PixKey:       "z",
			Certificate:  other.Certificate,
		}
		change(&o)
		if g, err := apipix.New(o); err == nil {
			t.Errorf("%s: taken as %v", name, g)
		}
	}
}

// TestRefundOnItsWay: while the bank sends a refund its outcome is unknown, and it is not sent again. One that failed
// there has failed for good.
func TestRefundOnItsWay(t *testing.T) {
	for status, want := range map[string]error{
		"EM_PROCESSAMENTO": gateway.ErrUnknown,
		"NAO_REALIZADO":    gateway.ErrRefused,
		"ALGO_NOVO":        gateway.ErrUnknown,
		"DEVOLVIDO":        nil,
	} {
		g, b, clk := open(t)
		a := pix(clk)
		r, err := g.Pay(t.Context(), a)
		if err != nil || b.PayPix(r.PixCode) != nil {
			t.Fatal(err)
		}
		r, _ = g.Read(t.Context(), a.Reference)
		key := pix(clk).Key
		if _, err := g.Refund(t.Context(), r.ChargeID, 120_00, key); err != nil {
			t.Fatal(err)
		}
		b.ReturnStays(a.Reference, status)
		sent := b.Count("PUT /pix")
		if _, err := g.Refund(t.Context(), r.ChargeID, 120_00, key); !errors.Is(err, want) {
			t.Errorf("%s: %v", status, err)
		}
		if b.Count("PUT /pix") != sent {
			t.Errorf("%s: the refund was sent again", status)
		}
	}
}

// TestRefundWindow: after ninety days the bank refuses for good; a bank that cannot be reached does not.
func TestRefundWindow(t *testing.T) {
	g, b, clk := open(t)
	a := pix(clk)
	r, _ := g.Pay(t.Context(), a)
	if err := b.PayPix(r.PixCode); err != nil {
		t.Fatal(err)
	}
	r, _ = g.Read(t.Context(), a.Reference)
	b.Next("PUT /pix", fakebank.Answer(503, ""))
	if _, err := g.Refund(t.Context(), r.ChargeID, 1, pix(clk).Key); !errors.Is(err, gateway.ErrUnknown) {
		t.Errorf("%v", err)
	}
	clk.Advance(91 * 24 * time.Hour)
	if _, err := g.Refund(t.Context(), r.ChargeID, 1, pix(clk).Key); !errors.Is(err, gateway.ErrRefused) {
		t.Errorf("%v", err)
	}
}

// TestTakenBack: money that the payer's bank got back by the special return is reported as refunded.
func TestTakenBack(t *testing.T) {
	g, b, clk := open(t)
	a := pix(clk)
	r, _ := g.Pay(t.Context(), a)
	if err := b.PayPix(r.PixCode); err != nil {
		t.Fatal(err)
	}
	b.TakeBack(a.Reference, 50_00)
	if r, err := g.Read(t.Context(), a.Reference); err != nil || r.Refunded != 50_00 || r.Status != gateway.Paid {
		t.Errorf("%+v, %v", r, err)
	}
	b.TakeBack(a.Reference, 70_00)
	r, err := g.Read(t.Context(), a.Reference)
	if err != nil || r.Refunded != 120_00 || r.Status != gateway.Canceled {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestListen: the bank gets the address for all its notifications.
func TestListen(t *testing.T) {
	g, b, _ := open(t)
	if err := g.Listen(t.Context(), "https://psic.example/api/payment/webhook"); err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"webhook", "webhookrec", "webhookcobr"} {
		if b.Listening(kind) != "https://psic.example/api/payment/webhook" {
			t.Errorf("%s goes to %q", kind, b.Listening(kind))
		}
	}
}

// TestNoSecretIsPrinted: neither options nor errors have a secret, a token or what the bank says of a person.
func TestNoSecretIsPrinted(t *testing.T) {
	g, b, clk := open(t)
	a := pix(clk)
	a.Payer.TaxID = "11222333000181"
	b.Next("PUT /cob", fakebank.Answer(400, `{"type":"https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida",`+
		`"detail":"canary-detail 52998224725"}`))
	_, err := g.Pay(t.Context(), a)
	n := []string{str(g.Options), str(err)}
	_, err = g.Read(t.Context(), strings.Repeat("0", 32))
	for _, text := range append(n, str(err)) {
		if strings.Contains(text, "canary") || strings.Contains(text, "52998224725") {
			t.Errorf("%s", text)
		}
	}
	if _, err := g.Verify(t.Context(), http.Header{}, []byte(strings.Repeat("x", 1000))); err == nil {
		t.Error("noise is a notification")
	}
}
