package pagbank_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/pagbank/wire"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/clock"
	"psic/internal/testkit/conform"
	"psic/internal/testkit/testdb"
)

func TestMain(m *testing.M) { testdb.Main(m) }

const number = sandbox.CardApprovedVisa

var ana = conform.Ana

type subject = conform.Subject

func newClock() *clock.Clock {
	c := clock.New(0)
	c.Set(testdb.Start)
	return c
}

func openPagBank(t *testing.T, change ...func(*pagbank.Options)) (*subject, *fake) {
	t.Helper()
	c := newClock()
	f := newFake(t, c)
	o := pagbank.Options{
		Options: wire.Options{
			BaseURL:   f.url,
			Token:     accountToken,
			Timeout:   5 * time.Second,
			ReadPause: time.Millisecond,
		},
		Clock:          c,
		SoftDescriptor: "PSIC",
	}
	for _, x := range change {
		x(&o)
	}
	g, err := pagbank.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return &subject{
		Gateway: g,
		T:       t,
		Clock:   c,
		PayPix:  f.payPix,
		Lose:    func() { f.next("POST /orders", resetAfter) },
		Notices: f.notices,
		Record:  f.record,
		Forge: func(body []byte) http.Header {
			return http.Header{pagbank.HeaderSignature: {must(pagbank.Sign(newHookKey(), body))}}
		},
		ForgeToken: func(body []byte) http.Header {
			return http.Header{pagbank.HeaderAuthenticity: {pagbank.Authenticity("", body)}}
		},
	}, f
}

func (f *fake) record(reference string) (r conform.Record) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, o := range f.orders {
		if o.reference == reference && !o.paid.IsZero() {
			r.Charges++
			r.Captured += money.Cents(o.amount)
			r.Refunded += money.Cents(o.refunded)
		}
	}
	return r
}

// notices returns the signed notifications since the last call.
func (f *fake) notices() (out []conform.Notification) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, body := range f.hooks {
		h := http.Header{pagbank.HeaderSignature: {must(pagbank.Sign(f.hookKey, body))}}
		out = append(out, conform.Notification{Header: h, Body: body})
	}
	f.hooks = nil
	return out
}

func str(v any) string { return fmt.Sprintf("%+v", v) }
