// Package apipix is a client of the API Pix of the central bank, version 2.9, which many banks offer: PIX codes (cob),
// refunds (devolução) and charges by an authorisation given once (rec, cobr). It takes no cards.
//
//	g, err := apipix.New(apipix.Options{BaseURL: url, ClientID: id, …}) // a gateway.Gateway
//
// The client's secret and its access tokens are in no error and no log. Nobody signs the notifications: they only name
// what has to be read at the bank.
package apipix

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/platform/clock"
)

// Options of an account at a bank.
type Options struct {
	// BaseURL has the path of the version: https://pix.bank.example/api/v2.
	BaseURL string
	// TokenURL gives access tokens. Empty: /oauth/token of the host of BaseURL.
	TokenURL string
	ClientID string
	// ClientSecret is a secret.
	ClientSecret string
	// Certificate shows the bank who calls.
	Certificate tls.Certificate
	// Roots signed the bank's certificate. Nil: those of the machine.
	Roots *x509.CertPool
	// PixKey is the receiver's key, to which every code pays.
	PixKey string
	// Account receives what is charged by authorisation.
	Account Account

	Clock          *clock.Clock
	ConnectTimeout time.Duration // 5 s
	Timeout        time.Duration // 20 s for the whole call
	ReadPause      time.Duration // 200 ms before the first retry of a read
}

// Account is the receiver's account at the bank.
type Account struct {
	Agency string `json:"agencia,omitempty"`
	Number string `json:"conta"`
	Kind   string `json:"tipoConta"` // CORRENTE, POUPANCA, PAGAMENTO
}

// String keeps the secret out of a log that prints the options or the client.
func (o Options) String() string { return "API Pix at " + o.BaseURL }

// GoString is String.
func (o Options) GoString() string { return o.String() }

// Gateway is one account at one bank.
type Gateway struct {
	Options
	http *http.Client

	tokenMu sync.Mutex
	token   accessToken
}

var _ gateway.Gateway = (*Gateway)(nil)

// ErrNoCards: the API Pix has no cards.
var ErrNoCards = errors.New("apipix: cards are not taken")

// New checks the options. It makes no request.
func New(o Options) (*Gateway, error) {
	o.BaseURL = strings.TrimRight(o.BaseURL, "/")
	base, err := url.Parse(o.BaseURL)
	if err != nil || base.Scheme != "https" || base.Host == "" || base.User != nil {
		return nil, errors.New("apipix: the address must begin with https://")
	}
	if o.TokenURL == "" {
		o.TokenURL = "https://" + base.Host + "/oauth/token"
	}
	if !strings.HasPrefix(o.TokenURL, "https://") {
		return nil, errors.New("apipix: the address of the tokens must begin with https://")
	}
	if o.ClientID == "" || strings.TrimSpace(o.ClientSecret) == "" || o.PixKey == "" {
		return nil, errors.New("apipix: client id, client secret and PIX key are needed")
	}
	if len(o.Certificate.Certificate) == 0 {
		return nil, errors.New("apipix: a client certificate is needed")
	}
	if o.Clock == nil {
		o.Clock = clock.New(0)
	}
	o.ConnectTimeout = orDefault(o.ConnectTimeout, 5*time.Second)
	o.Timeout = orDefault(o.Timeout, 20*time.Second)
	o.ReadPause = orDefault(o.ReadPause, 200*time.Millisecond)
	return &Gateway{Options: o, http: client(o)}, nil
}

func orDefault(d, standard time.Duration) time.Duration {
	if d <= 0 {
		return standard
	}
	return d
}

// Name of the gateway in charges and configuration.
func (g *Gateway) Name() string { return "apipix" }

// TakesCards is false.
func (g *Gateway) TakesCards() bool { return false }

// SavesCards is false.
func (g *Gateway) SavesCards() bool { return false }

// PublicKey returns ErrNoCards.
func (g *Gateway) PublicKey(context.Context) (string, error) { return "", ErrNoCards }

// SaveCard returns gateway.ErrRefused.
func (g *Gateway) SaveCard(context.Context, string, gateway.Card, gateway.Payer) (gateway.StoredCard, error) {
	return gateway.StoredCard{}, errors.Join(gateway.ErrRefused, ErrNoCards)
}

// DropCard does nothing: there are no cards.
func (g *Gateway) DropCard(context.Context, string) error { return nil }
