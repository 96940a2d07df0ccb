// Package pagbank is a client of PagBank's Orders API: cards, PIX, refunds and signed notifications. It also has the
// provider's wire form (Order) and signatures, which the sandbox uses too.
//
//	g, err := pagbank.New(pagbank.Options{Options: wire.Options{Token: token}, Clock: clock}) // a gateway.Gateway
//
// The account's token is a secret: it is in no error and no log. PagBank stores a card only together with a charge, so
// SaveCard returns gateway.ErrNeedsCharge; pay with Card.Store instead.
package pagbank

import (
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/wire"
	"psic/internal/platform/clock"
)

// Hosts of the provider.
const (
	Production = "https://api.pagseguro.com"
	Test       = "https://sandbox.api.pagseguro.com"
)

// Options of an account.
type Options struct {
	wire.Options // BaseURL is Production when empty
	Clock        *clock.Clock
	// SoftDescriptor is the text on card statements, at most 17 ASCII characters. Keep it neutral.
	SoftDescriptor string
}

// Gateway is one account at PagBank.
type Gateway struct {
	Options
	wire    *wire.Client
	cardKey wire.Key
	notices Notices
}

var _ gateway.Gateway = (*Gateway)(nil)

// New checks the options. It makes no request.
func New(o Options) (*Gateway, error) {
	if o.BaseURL == "" {
		o.BaseURL = Production
	}
	if o.Clock == nil {
		o.Clock = clock.New(0)
	}
	o.SoftDescriptor = plain(o.SoftDescriptor, 17)
	c, err := wire.New(o.Options)
	if err != nil {
		return nil, err
	}
	o.Options = c.Options
	g := &Gateway{Options: o, wire: c}
	g.notices.Timeout, g.notices.Fetch = o.Timeout, g.fetchWebhookKey
	return g, nil
}

// Name of the gateway in charges and configuration.
func (g *Gateway) Name() string { return "pagbank" }
