package recurring

import (
	"context"
	"crypto"
	"crypto/rsa"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/wire"
)

// PublicKey returns the key with which browsers encrypt cards for this API. It is not the key of Orders. PUT creates
// the key, but also replaces an existing one, which the provider allows once in seven days. So PUT is sent only when
// the account has no key.
func (c *Client) PublicKey(ctx context.Context) (string, error) {
	if _, err := c.cardKey.Get(ctx, c.Clock.Now(), c.Timeout, false, c.fetchKey); err != nil {
		return "", err
	}
	text, _ := c.cardKey.Read()
	return text, nil
}

func (c *Client) fetchKey(ctx context.Context) (string, crypto.PublicKey, error) {
	ans, err := c.wire.Get(ctx, "/public-keys")
	if err == nil && ans.Status == http.StatusNotFound && wire.RefusalOf(ans).FromAPI {
		ans, err = c.wire.Send(ctx, http.MethodPut, "/public-keys", "", nil)
	}
	if err != nil {
		return "", nil, err
	}
	text, key, err := wire.PublicKey(ans)
	if _, ok := key.(*rsa.PublicKey); err == nil && !ok {
		err = fmt.Errorf("%w: the card key is not RSA", gateway.ErrUnknown)
	}
	return text, key, err
}

// Notifications is the preference of the addresses for notifications, and of the mails that the provider sends.
type Notifications struct {
	Email struct {
		Merchant Enabled `json:"merchant"`
		Customer Enabled `json:"customer"`
	} `json:"email"`
	URLs []string `json:"urls"`
}

// Enabled switches one kind of mail.
type Enabled struct {
	Enabled bool `json:"enabled"`
}

// Retries is the preference of the days between retries of a declined card, and of what happens after the last.
type Retries struct {
	First   int    `json:"first_try"`
	Second  int    `json:"second_try"`
	Third   int    `json:"third_try"`
	Finally string `json:"finally"` // SUSPEND or CANCEL
}

// Notifications returns the preference.
func (c *Client) Notifications(ctx context.Context) (Notifications, error) {
	var out Notifications
	return out, c.read(ctx, "/preferences/notifications", &out)
}

// SetNotifications changes the preference.
func (c *Client) SetNotifications(ctx context.Context, n Notifications) error {
	return c.send(ctx, http.MethodPut, "/preferences/notifications", "", n, nil)
}

// Retries returns the preference.
func (c *Client) Retries(ctx context.Context) (Retries, error) {
	var out Retries
	return out, c.read(ctx, "/preferences/retries", &out)
}

// SetRetries changes the preference.
func (c *Client) SetRetries(ctx context.Context, r Retries) error {
	return c.send(ctx, http.MethodPut, "/preferences/retries", "", r, nil)
}

// Event is a notification. Which key signs it is not published, so it is not verified. It only tells which subscription
// to read.
type Event struct {
	Kind           string
	SubscriptionID string
}

// ErrNoEvent: the body is not a notification of this API.
var ErrNoEvent = errors.New("recurring: not a notification")

// EventOf parses a notification. SubscriptionID is empty when it is about something else.
//
// Errors: ErrNoEvent.
func EventOf(body []byte) (Event, error) {
	var b struct {
		Env      string `json:"env"`
		Event    string `json:"event"`
		Resource struct {
			ID           string `json:"id"`
			Subscription Ref    `json:"subscription"`
		} `json:"resource"`
	}
	if json.Unmarshal(body, &b) != nil || b.Env == "" || b.Event == "" {
		return Event{}, ErrNoEvent
	}
	e := Event{Kind: b.Event}
	for _, id := range []string{b.Resource.ID, b.Resource.Subscription.ID} {
		if shaped("SUBS_", id) == nil {
			e.SubscriptionID = id
		}
	}
	return e, nil
}
