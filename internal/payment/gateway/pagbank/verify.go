package pagbank

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"net/http"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/wire"
)

// Notices verifies notifications with the provider's key, which it caches. The sandbox uses it too.
type Notices struct {
	Timeout time.Duration // limit of one Fetch
	Fetch   func(context.Context) (text string, key crypto.PublicKey, err error)

	key wire.Key
}

// Verify checks a notification over its raw bytes: by the current signature, or by the older one when there is no
// other. When the signature is wrong the key is fetched once more, because the provider may have changed it.
//
// Errors: gateway.ErrSignature. Any other error means that the key cannot be fetched; the provider should send the
// notification again.
func (n *Notices) Verify(
	ctx context.Context,
	now time.Time,
	token string,
	h http.Header,
	body []byte,
) (gateway.Event, error) {
	if !HasSignature(h) {
		if !Authentic(token, h, body) {
			return gateway.Event{}, gateway.ErrSignature
		}
		return EventOf(body)
	}
	fresh, err := n.key.Get(ctx, now, n.Timeout, false, n.Fetch)
	if err != nil {
		return gateway.Event{}, err
	}
	if n.signed(h, body) {
		return EventOf(body)
	}
	if !fresh {
		fresh, err = n.key.Get(ctx, now, n.Timeout, true, n.Fetch)
		if err == nil && fresh && n.signed(h, body) {
			return EventOf(body)
		}
	}
	return gateway.Event{}, gateway.ErrSignature
}

func (n *Notices) signed(h http.Header, body []byte) bool {
	_, value := n.key.Read()
	key, ok := value.(*ecdsa.PublicKey)
	return ok && Signed(key, h, body)
}

// Verify checks the signature of a notification over its raw bytes.
func (g *Gateway) Verify(ctx context.Context, h http.Header, body []byte) (gateway.Event, error) {
	return g.notices.Verify(ctx, g.Clock.Now(), g.Token, h, body)
}
