// Package pagbank is PagBank's Orders API: cards, PIX, refunds and signed notifications. It also holds the
// provider's wire form (Order) and signatures, which the sandbox speaks too.
//
//	g, err := pagbank.New(pagbank.Options{Token: token, Clock: clock})   // a gateway.Gateway; BaseURL: production
//
// The account's token is a secret: it stands in no error and no log. PagBank keeps a card only together with a
// charge, so SaveCard returns gateway.ErrNeedsCharge; ask with Card.Store when paying.
package pagbank

import (
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/platform/clock"
)

// Hosts of the provider.
const (
	Production = "https://api.pagseguro.com"
	Test       = "https://sandbox.api.pagseguro.com"
)

// Options of an account.
type Options struct {
	BaseURL string // Production unless told otherwise
	Token   string // of the account
	Clock   *clock.Clock
	// SoftDescriptor is what a statement shows, at most 17 plain characters. Keep it neutral.
	SoftDescriptor string
	// UserAgent names us: the provider's guard turns away the default of Go.
	UserAgent      string
	ConnectTimeout time.Duration // 5 s
	Timeout        time.Duration // 20 s for the whole call
	// ReadPause is the first wait before a read is tried again.
	ReadPause time.Duration // 200 ms
}

// String keeps the token out of a log that prints the options or the gateway.
func (o Options) String() string { return "pagbank at " + o.BaseURL }

// GoString is String.
func (o Options) GoString() string { return o.String() }

// Gateway is one account at PagBank.
type Gateway struct {
	Options
	reads, writes *http.Client
	cardKey       cachedKey
	webhookKey    cachedKey
}

var _ gateway.Gateway = (*Gateway)(nil)

// New checks the options; it asks nothing of the provider yet.
func New(o Options) (*Gateway, error) {
	o = o.withDefaults()
	if strings.TrimSpace(o.Token) == "" || strings.ContainsAny(o.Token, "\r\n") {
		return nil, errors.New("pagbank: the account's token is missing")
	}
	u, err := url.Parse(o.BaseURL)
	if err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" && !loopback(u) {
		return nil, errors.New("pagbank: the address must begin with https://")
	}
	return &Gateway{Options: o, reads: client(o, true), writes: client(o, false)}, nil
}

func (o Options) withDefaults() Options {
	if o.BaseURL == "" {
		o.BaseURL = Production
	}
	o.BaseURL = strings.TrimRight(o.BaseURL, "/")
	if o.Clock == nil {
		o.Clock = clock.New(0)
	}
	if o.UserAgent == "" {
		o.UserAgent = "Psic/1.0 (payments)"
	}
	o.SoftDescriptor = plain(o.SoftDescriptor, 17)
	o.ConnectTimeout = orDefault(o.ConnectTimeout, 5*time.Second)
	o.Timeout = orDefault(o.Timeout, 20*time.Second)
	o.ReadPause = orDefault(o.ReadPause, 200*time.Millisecond)
	return o
}

func orDefault(d, standard time.Duration) time.Duration {
	if d <= 0 {
		return standard
	}
	return d
}

// loopback is where a test's provider listens.
func loopback(u *url.URL) bool {
	ip := net.ParseIP(u.Hostname())
	return u.Scheme == "http" && ip != nil && ip.IsLoopback()
}

// Name of the gateway in charges and configuration.
func (g *Gateway) Name() string { return "pagbank" }
