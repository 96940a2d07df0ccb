package pagbank

import (
	"context"
	"crypto/ecdsa"
	"net/http"

	"psic/internal/payment/gateway"
)

// Verify checks a notification over its raw bytes: the current signature, or the older one where it is the
// only one that came. When the provider may have changed its key, the key is fetched once more.
//
// Errors: gateway.ErrSignature; another one when the key cannot be had, and the notification should come again.
func (g *Gateway) Verify(ctx context.Context, h http.Header, body []byte) (gateway.Event, error) {
	if !HasSignature(h) {
		if !Authentic(g.Token, h, body) {
			return gateway.Event{}, gateway.ErrSignature
		}
		return EventOf(body)
	}
	fresh, err := g.webhookKey.Get(ctx, g.Clock.Now(), g.Timeout, false, g.fetchWebhookKey)
	if err != nil {
		return gateway.Event{}, err
	}
	if g.signed(h, body) {
		return EventOf(body)
	}
	if !fresh {
		fresh, err = g.webhookKey.Get(ctx, g.Clock.Now(), g.Timeout, true, g.fetchWebhookKey)
		if err == nil && fresh && g.signed(h, body) {
			return EventOf(body)
		}
	}
	return gateway.Event{}, gateway.ErrSignature
}

func (g *Gateway) signed(h http.Header, body []byte) bool {
	_, value := g.webhookKey.Read()
	key, ok := value.(*ecdsa.PublicKey)
	return ok && Signed(key, h, body)
}
