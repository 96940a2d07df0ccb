// Package recurring is PagBank's Recurring API: plans, customers, subscriptions that the provider bills by
// itself, their invoices, payments and refunds. It is a product of its own beside Orders: another host, another
// card key, another form of notification.
//
//	c, err := recurring.New(recurring.Options{Options: wire.Options{Token: token}, Clock: clock})
//
// What the provider creates is asked for under an idempotency key and can be found again by our reference, so a
// lost answer is read back and never repeated blindly. Errors are gateway.ErrRefused (nothing happened),
// gateway.ErrUnknown (nobody knows) and gateway.ErrNotFound; they carry codes and field names alone.
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
	wire.Options // BaseURL: Production unless told otherwise
	Clock        *clock.Clock
}

// Client is one account at the provider.
type Client struct {
	Options
	wire    *wire.Client
	cardKey wire.Key
}

// New checks the options; it asks nothing of the provider yet.
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

// read fetches one object.
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

// send asks for a change. into is nil where the provider answers 204 with an empty body.
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

// marshal writes without the escapes that are for HTML alone.
func marshal(body any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(body); err != nil {
		return nil, fmt.Errorf("%w: the request cannot be written", gateway.ErrRefused)
	}
	return bytes.TrimSpace(b.Bytes()), nil
}

// decode never shows what it could not read: it may be about a person.
func decode(ans wire.Answer, into any) error {
	if err := json.Unmarshal(ans.Body, into); err != nil {
		return fmt.Errorf("%w: HTTP %d with an answer that is not the object", gateway.ErrUnknown, ans.Status)
	}
	return nil
}

// refused judges a refusal. A read that is turned away says nothing; what does not exist is another matter.
func refused(ans wire.Answer, reading bool) error {
	r := wire.RefusalOf(ans)
	switch {
	case r.Status == http.StatusNotFound && r.Spoken:
		return fmt.Errorf("%w: %s", gateway.ErrNotFound, r)
	case reading:
		return fmt.Errorf("%w: %s", gateway.ErrUnknown, r)
	}
	return r.Err()
}

// errKey: what creates must be safe to repeat.
var errKey = fmt.Errorf("%w: a request needs a key and a reference", gateway.ErrRefused)
