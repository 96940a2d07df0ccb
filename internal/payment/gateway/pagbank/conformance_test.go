package pagbank_test

import (
	"net/http"
	"testing"

	"psic/internal/payment/gateway/pagbank"
	"psic/internal/testkit/conform"
)

// TestConformance runs the tests of all gateways against PagBank's fake server.
func TestConformance(t *testing.T) {
	conform.Run(t, func(t *testing.T) *conform.Subject {
		s, f := openPagBank(t)
		return &conform.Subject{
			Gateway: s.Gateway,
			Clock:   s.clock,
			PayPix:  s.payPix,
			Lose:    s.lose,
			Notices: func() (out []conform.Notification) {
				for _, n := range s.notices() {
					out = append(out, conform.Notification{Header: n.header, Body: n.body})
				}
				return out
			},
			Record: func(reference string) conform.Record { return conform.Record(f.record(reference)) },
			Forge: func(body []byte) http.Header {
				return http.Header{pagbank.HeaderSignature: {must(pagbank.Sign(newHookKey(), body))}}
			},
			ForgeToken: func(body []byte) http.Header {
				return http.Header{pagbank.HeaderAuthenticity: {pagbank.Authenticity("", body)}}
			},
		}
	})
}
