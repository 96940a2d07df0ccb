// Package sandbox is a payment provider inside the binary. It behaves like PagBank, has a durable record of its own,
// and has programmable faults.
//
//	g := sandbox.New(sandbox.Options{DB, Clock, Ring, Log, Deliver})   // a gateway.Gateway
//	go g.Run(ctx)                                  // sends notifications until ctx ends; tests call g.Flush(ctx)
//	g.PayPix(ctx, code)                            // simulates the payer's bank; ErrPixPaid, ErrPixExpired
//	g.SetFaults(sandbox.Faults{Seed: 1, ErrorBefore: 0.3, Duplicate: 4})
//	g.Records(ctx)                                 // captured and refunded by our reference
//	g.Sealed()                                     // sealed columns, for the rotation of keys
//	sandbox.EncryptCard(publicKey, number, cvv, "12", "2030", holder, now) // as the browser does
//
// Deliver posts the bytes with the header to the webhook operation and returns an error unless the status is 2xx. No
// method may be called inside a transaction of the product, because the sandbox writes to the same database.
package sandbox

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/sandbox/sandboxdb"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Options are the dependencies of the sandbox.
type Options struct {
	DB    *store.DB
	Clock *clock.Clock
	Ring  *crypt.Ring // seals its keys in its table
	Log   *slog.Logger
	// Deliver sends a notification to the product.
	Deliver func(ctx context.Context, header http.Header, body []byte) error
	// Poll is how often Run looks for due notifications. New ones of this process are sent without waiting.
	Poll time.Duration // 1 s
	// Keys replaces the stored keys. Generating an RSA key is slow, so tests that start many sandboxes share one set.
	Keys *Keys
}

// Gateway is the provider.
type Gateway struct {
	Options
	q    sandboxdb.Queries
	wake chan struct{}

	keysMu sync.Mutex
	keys   *Keys

	faults  faultBox
	notices pagbank.Notices
}

var _ gateway.Gateway = (*Gateway)(nil)

// New returns a sandbox. It sends no notifications before Run.
func New(o Options) *Gateway {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Deliver == nil {
		o.Deliver = func(context.Context, http.Header, []byte) error { return errors.New("nobody listens") }
	}
	if o.Poll <= 0 {
		o.Poll = time.Second
	}
	g := &Gateway{Options: o, keys: o.Keys, wake: make(chan struct{}, 1)}
	g.notices.Timeout, g.notices.Fetch = time.Minute, g.webhookKey
	return g
}

// Name of the gateway in charges and configuration.
func (g *Gateway) Name() string { return "sandbox" }
