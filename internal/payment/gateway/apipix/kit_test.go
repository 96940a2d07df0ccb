package apipix_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/apipix"
	"psic/internal/platform/clock"
	"psic/internal/testkit/conform"
	"psic/internal/testkit/fakebank"
	"psic/internal/testkit/testdb"
)

func open(t *testing.T, change ...func(*apipix.Options)) (*apipix.Gateway, *fakebank.Bank, *clock.Clock) {
	t.Helper()
	c := clock.New(0)
	c.Set(testdb.Start)
	b := fakebank.Start(t, c)
	o := apipix.Options{
		BaseURL:      b.URL,
		ClientID:     fakebank.ClientID,
		ClientSecret: fakebank.ClientSecret,
		Certificate:  b.Certificate,
		Roots:        b.Roots,
		PixKey:       fakebank.PixKey,
		Account:      apipix.Account{Agency: "0001", Number: "123456", Kind: "CORRENTE"},
		Clock:        c,
		Timeout:      5 * time.Second,
		ReadPause:    time.Millisecond,
	}
	for _, x := range change {
		x(&o)
	}
	g, err := apipix.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return g, b, c
}

var ana = gateway.Payer{
	Name:  "Ana Lima",
	Email: "ana@example.com",
	TaxID: "52998224725",
	Phone: "11987654321",
}

func pix(c *clock.Clock) gateway.Attempt {
	key := uuid.Must(uuid.NewV7()).String()
	return gateway.Attempt{
		Key:         key,
		Reference:   strings.ReplaceAll(key, "-", ""),
		Amount:      120_00,
		Description: "Atendimento",
		Payer:       ana,
		PixExpires:  c.Now().Add(time.Hour),
	}
}

// TestConformance runs the tests of all gateways against the fake bank.
func TestConformance(t *testing.T) {
	conform.Run(t, func(t *testing.T) *conform.Subject {
		g, b, c := open(t)
		return &conform.Subject{
			Gateway:  g,
			Clock:    c,
			PayPix:   b.PayPix,
			Lose:     func() { b.Next("PUT /cob", fakebank.LoseResponse) },
			Unsigned: true,
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
	})
}

func str(v any) string { return fmt.Sprintf("%+v %#v %v", v, v, v) }
