// Package recurring is a client of PagBank's Recurring API: plans, customers, subscriptions that the provider bills by
// itself, their invoices, payments and refunds. It is another product than Orders: another host, another card key,
// another form of notification.
//
//	c, err := recurring.New(recurring.Options{Options: wire.Options{Token: token}, Clock: clock})
//
// A request that creates something has an idempotency key, and the created object can be found by our reference. So a
// lost response is read back. Errors are gateway.ErrRefused (nothing happened), gateway.ErrUnknown (the outcome is not
// known) and gateway.ErrNotFound. They contain only codes and field names.
package recurring

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/wire"
	"psic/internal/platform/clock"
)

// Hosts of the provider.
const (
	Production = "https://api.assinaturas.pagseguro.com"
	Test       = "https://sandbox.api.assinaturas.pagseguro.com"
)

// Name of the gateway in charges.
const Name = "pagbank-recurring"

// Options of an account.
type Options struct {
	wire.Options // BaseURL is Production when empty
	Clock        *clock.Clock
}

// Client is one account at the provider.
type Client struct {
	Options
	wire    *wire.Client
	cardKey wire.Key
}

// New checks the options. It makes no request.
func New(o Options) (*Client, error) {
	if o.BaseURL == "" {
		o.BaseURL = Production
	}
	if o.Clock == nil {
		o.Clock = clock.New(0)
	}
	w, err := wire.New(o.Options)
	if err != nil {
		return nil, err
	}
	o.Options = w.Options
	return &Client{Options: o, wire: w}, nil
}

// read reads one object.
func (c *Client) read(ctx context.Context, path string, into any) error {
	ans, err := c.wire.Get(ctx, path)
	if err != nil {
		return err
	}
	if !ans.OK() {
		return refused(ans, true)
	}
	return decode(ans, into)
}

// send makes a request that changes something. into is nil where the provider returns 204 with an empty body.
func (c *Client) send(ctx context.Context, method, path, key string, body, into any) error {
	var raw []byte
	if body != nil {
		var err error
		if raw, err = marshal(body); err != nil {
			return err
		}
	}
	ans, err := c.wire.Send(ctx, method, path, key, raw)
	if err != nil {
		return err
	}
	if !ans.OK() {
		return refused(ans, false)
	}
	if into == nil {
		return nil
	}
	return decode(ans, into)
}

// marshal does not escape characters for HTML.
func marshal(body any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(body); err != nil {
		return nil, fmt.Errorf("%w: the request cannot be written", gateway.ErrRefused)
	}
	return bytes.TrimSpace(b.Bytes()), nil
}

// decode returns an error without the text that it could not parse, because that may contain personal data.
func decode(ans wire.Response, into any) error {
	if err := json.Unmarshal(ans.Body, into); err != nil {
		return fmt.Errorf("%w: HTTP %d, and the response is not the object", gateway.ErrUnknown, ans.Status)
	}
	return nil
}

// refused translates an error response. A read that is refused says nothing about the object, unless it is a 404.
func refused(ans wire.Response, reading bool) error {
	r := wire.RefusalOf(ans)
	switch {
	case r.Status == http.StatusNotFound && r.FromAPI:
		return fmt.Errorf("%w: %s", gateway.ErrNotFound, r)
	case reading:
		return fmt.Errorf("%w: %s", gateway.ErrUnknown, r)
	}
	return r.Err()
}

// errKey: a request that creates something must be safe to repeat.
var errKey = fmt.Errorf("%w: a request needs a key and a reference", gateway.ErrRefused)
