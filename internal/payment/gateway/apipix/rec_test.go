package apipix_test

import (
	"errors"
	"net/http"
	"testing"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/apipix"
	"psic/internal/testkit/conform"
	"psic/internal/testkit/fakebank"
)

// TestAuthorisationConformance runs the tests of authorisations against the fake bank.
func TestAuthorisationConformance(t *testing.T) {
	conform.RunAuthorisations(t, func(t *testing.T) (*conform.Subject, conform.Payer) {
		g, b, c := open(t)
		s := &conform.Subject{
			Gateway: g,
			Clock:   c,
			PayPix:  b.PayPix,
			Notices: func() (out []conform.Notification) {
				for _, body := range b.Notices() {
					out = append(out, conform.Notification{Header: http.Header{}, Body: body})
				}
				return out
			},
			Record: func(reference string) conform.Record {
				n, captured, refunded := b.Received(reference)
				return conform.Record{Charges: n, Captured: money.Cents(captured), Refunded: money.Cents(refunded)}
			},
		}
		return s, conform.Payer{
			Authoriser: g,
			RevokeByPayer: func(id string) {
				if a, err := g.ReadAuthorisation(t.Context(), id); err != nil {
					t.Fatal(err)
				} else if a.Status == gateway.AuthorisationRequested {
					b.Refuse(id)
				} else {
					b.RevokeByPayer(id)
				}
			},
			Account: func(id string, broke bool, limit money.Cents) {
				b.Broke(id, broke)
				if limit > 0 {
					b.Limit(id, int64(limit))
				}
			},
			LoseAuthorise: func() { b.Next("POST /rec", fakebank.LoseResponse) },
			LoseCharge:    func() { b.Next("PUT /cobr", fakebank.LoseResponse) },
			Found:         func() {},
		}
	})
}

// TestNoSecondAuthorisation: when the bank made an authorisation and its response was lost, the next request finds it.
func TestNoSecondAuthorisation(t *testing.T) {
	g, b, c := open(t)
	r, err := g.Pay(t.Context(), pix(c))
	if err != nil {
		t.Fatal(err)
	}
	request := gateway.AuthorisationRequest{
		Key:        pix(c).Key,
		FirstOrder: r.OrderID,
		Every:      gateway.Monthly,
		From:       c.Today().AddDays(30),
		Least:      120_00,
		Payer:      ana,
	}
	for range 2 {
		b.Next("POST /rec", fakebank.LoseResponse)
		_, _ = g.Authorise(t.Context(), request)
	}
	if a, err := g.Authorise(t.Context(), request); err != nil || a.PixCode == "" {
		t.Errorf("%+v, %v", a, err)
	}
	if b.Recs() != 1 {
		t.Errorf("%d authorisations", b.Recs())
	}
}

// TestAccountWithoutAuthorisations: a bank that has none for us refuses, as do settings without an account. The code
// of the first payment stays.
func TestAccountWithoutAuthorisations(t *testing.T) {
	for name, change := range map[string]func(*apipix.Options){
		"settings without an account":     func(o *apipix.Options) { o.Account = apipix.Account{} },
		"a contract without the products": func(*apipix.Options) {},
	} {
		g, b, c := open(t, change)
		b.NoSuchProduct = true
		r, err := g.Pay(t.Context(), pix(c))
		if err != nil {
			t.Fatal(err)
		}
		_, err = g.Authorise(t.Context(), gateway.AuthorisationRequest{
			Key:        pix(c).Key,
			FirstOrder: r.OrderID,
			Every:      gateway.Monthly,
			From:       c.Today(),
			Least:      1,
			Payer:      ana,
		})
		if !errors.Is(err, gateway.ErrRefused) && !errors.Is(err, gateway.ErrUnknown) {
			t.Errorf("%s: %v", name, err)
		}
		if r, err := g.Read(t.Context(), r.OrderID); err != nil || r.Status != gateway.Waiting {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
		c.Advance(time.Minute)
	}
}
