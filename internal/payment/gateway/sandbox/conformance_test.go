package sandbox_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"net/http"
	"testing"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit/conform"
	"psic/internal/testkit/testdb"
)

// TestConformance runs the tests of all gateways against the sandbox on both engines, and again when it takes PIX
// alone. The sandboxes of one engine share a database, so it also has the rows of the tests before.
func TestConformance(t *testing.T) {
	for _, e := range testdb.Engines {
		db := testdb.OpenDB(t, e)
		for name, faults := range map[string]sandbox.Faults{"all means": {}, "pix alone": {NoCards: true}} {
			t.Run(string(e)+", "+name, func(t *testing.T) {
				conform.Run(t, func(t *testing.T) *conform.Subject { return subject(t, open(t, db), faults) })
			})
		}
	}
}

func subject(t *testing.T, b *bench, faults sandbox.Faults) *conform.Subject {
	b.SetFaults(faults)
	return &conform.Subject{
		Gateway: b.Gateway,
		Clock:   b.clock,
		PayPix:  func(code string) error { return b.PayPix(t.Context(), code) },
		Lose:    func() { lossy := faults; lossy.TimeoutAfter = 1; b.SetFaults(lossy) },
		Notices: func() (out []conform.Notification) {
			b.got = nil
			b.flush()
			for _, n := range b.got {
				out = append(out, conform.Notification{Header: n.header, Body: n.body})
			}
			return out
		},
		Record: func(reference string) (r conform.Record) {
			for _, x := range b.records(reference) {
				r = conform.Record{Charges: x.Charges, Captured: x.Captured, Refunded: x.Refunded}
			}
			return r
		},
		Forge: func(body []byte) http.Header {
			key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
			if err != nil {
				t.Fatal(err)
			}
			signature, err := pagbank.Sign(key, body)
			if err != nil {
				t.Fatal(err)
			}
			return http.Header{pagbank.HeaderSignature: {signature}}
		},
		ForgeToken: func(body []byte) http.Header {
			return http.Header{pagbank.HeaderAuthenticity: {pagbank.Authenticity("", body)}}
		},
	}
}

// TestAuthorisationConformance runs the tests of authorisations against the sandbox on both engines.
func TestAuthorisationConformance(t *testing.T) {
	for _, e := range testdb.Engines {
		db := testdb.OpenDB(t, e)
		t.Run(string(e), func(t *testing.T) {
			conform.RunAuthorisations(t, func(t *testing.T) (*conform.Subject, conform.Payer) {
				b := open(t, db)
				lose := func() { b.SetFaults(sandbox.Faults{TimeoutAfter: 1}) }
				return subject(t, b, sandbox.Faults{}), conform.Payer{
					Authoriser:    b.Gateway,
					RevokeByPayer: func(id string) { b.is(b.RevokeByPayer(t.Context(), id), nil) },
					Account: func(id string, broke bool, limit money.Cents) {
						b.is(b.SetPayer(t.Context(), id, broke, limit), nil)
					},
					LoseAuthorise: lose,
					LoseCharge:    lose,
					Found:         func() { b.SetFaults(sandbox.Faults{}) },
				}
			})
		})
	}
}
