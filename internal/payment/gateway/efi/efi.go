// Package efi sends PIX transfers through the bank Efí, whose API extends the central bank's API Pix by sending
// (PUT /v3/gn/pix/{idEnvio}). Requests are authorised by OAuth2 client credentials over mutual TLS.
package efi

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/platform/clock"
)

// Options are the platform's account at the bank.
type Options struct {
	BaseURL          string // https://pix.api.efipay.com.br
	ClientID, Secret string
	Certificate      tls.Certificate
	PixKey           string // of the account that pays
	Clock            *clock.Clock
	// Timeout of one request. A line is not read back before it.
	Timeout time.Duration // 20 s
	// TLS changes the connection in tests.
	TLS *tls.Config
}

const (
	defaultTimeout = 20 * time.Second
	maxBody        = 1 << 20
	// tokenRest is how long before its end a token is not used any more.
	tokenRest = time.Minute
)

// Client is the bank's API.
type Client struct {
	o    Options
	http *http.Client

	mu      sync.Mutex
	token   string
	expires time.Time
}

var _ gateway.Transfers = (*Client)(nil)

var errOptions = errors.New("efi: address, client, secret, certificate and PIX key are needed")

// New returns a client. It makes no request.
func New(o Options) (*Client, error) {
	at, err := url.Parse(o.BaseURL)
	if err != nil || at.Scheme != "https" || o.ClientID == "" || o.Secret == "" || o.PixKey == "" ||
		len(o.Certificate.Certificate) == 0 {
		return nil, errOptions
	}
	if o.Timeout <= 0 {
		o.Timeout = defaultTimeout
	}
	conf := &tls.Config{MinVersion: tls.VersionTLS12}
	if o.TLS != nil {
		conf = o.TLS.Clone()
	}
	conf.Certificates = []tls.Certificate{o.Certificate}
	o.BaseURL = strings.TrimSuffix(o.BaseURL, "/")
	return &Client{o: o, http: &http.Client{
		Timeout:       o.Timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		// A transfer on a connection that the other side has just closed would have no known outcome.
		Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, TLSClientConfig: conf, DisableKeepAlives: true},
	}}, nil
}

// exchange sends one request with a token. Its errors name no address, header or body.
func (c *Client) exchange(ctx context.Context, method, path string, in any) (status int, body []byte, err error) {
	token, err := c.authorise(ctx)
	if err != nil {
		return 0, nil, err
	}
	var sent io.Reader = http.NoBody
	if in != nil {
		b, err := json.Marshal(in)
		if err != nil {
			return 0, nil, fmt.Errorf("efi: %w", err)
		}
		sent = bytes.NewReader(b)
	}
	return c.send(ctx, method, path, sent, func(h http.Header) { h.Set("Authorization", "Bearer "+token) })
}

func (c *Client) send(
	ctx context.Context,
	method, path string,
	in io.Reader,
	authorise func(http.Header),
) (int, []byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.o.BaseURL+path, in)
	if err != nil {
		return 0, nil, fmt.Errorf("%w: no request", gateway.ErrRefused)
	}
	req.Header.Set("Accept", "application/json")
	req.Header.Set("Content-Type", "application/json")
	authorise(req.Header)
	res, err := c.http.Do(req)
	if err != nil {
		return 0, nil, fmt.Errorf("%w: no response", gateway.ErrUnknown)
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(res.Body, maxBody+1))
	if err != nil || len(body) > maxBody {
		return 0, nil, fmt.Errorf("%w: the response broke off (HTTP %d)", gateway.ErrUnknown, res.StatusCode)
	}
	return res.StatusCode, body, nil
}

// authorise returns a token. Without one no order is sent, so its failure is a refusal.
func (c *Client) authorise(ctx context.Context) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.token != "" && c.o.Clock.Now().Before(c.expires) {
		return c.token, nil
	}
	status, body, err := c.send(ctx, http.MethodPost, "/oauth/token",
		strings.NewReader(`{"grant_type":"client_credentials"}`), func(h http.Header) {
			req := http.Request{Header: h}
			req.SetBasicAuth(c.o.ClientID, c.o.Secret)
		})
	var token struct {
		Token   string `json:"access_token"`
		Seconds int    `json:"expires_in"`
	}
	if err == nil && (status != http.StatusOK || json.Unmarshal(body, &token) != nil || token.Token == "") {
		err = fmt.Errorf("no token (HTTP %d)", status)
	}
	if err != nil {
		return "", fmt.Errorf("%w: %w", gateway.ErrRefused, errNoToken{err})
	}
	c.token = token.Token
	c.expires = c.o.Clock.Now().Add(time.Duration(token.Seconds)*time.Second - tokenRest)
	return c.token, nil
}

// errNoToken hides gateway.ErrUnknown: a lost answer about a token leaves nothing unknown.
type errNoToken struct{ err error }

func (e errNoToken) Error() string { return e.err.Error() }
