package pagbank

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/rsa"
	"fmt"
	"net/http"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/wire"
)

// PublicKey returns the key with which browsers encrypt cards. It creates the key when the account has none.
func (g *Gateway) PublicKey(ctx context.Context) (string, error) {
	if _, err := g.cardKey.Get(ctx, g.Clock.Now(), g.Timeout, false, g.fetchCardKey); err != nil {
		return "", err
	}
	text, _ := g.cardKey.Read()
	return text, nil
}

func (g *Gateway) fetchCardKey(ctx context.Context) (string, crypto.PublicKey, error) {
	ans, err := g.wire.Get(ctx, "/public-keys/card")
	if err == nil && ans.Status == http.StatusNotFound {
		ans, err = g.wire.Send(ctx, http.MethodPost, "/public-keys", "", []byte(`{"type":"card"}`))
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

func (g *Gateway) fetchWebhookKey(ctx context.Context) (string, crypto.PublicKey, error) {
	ans, err := g.wire.Get(ctx, "/public-keys/webhook")
	if err == nil && ans.Status == http.StatusNotFound {
		ans, err = g.wire.Get(ctx, "/public-keys?type=webhook") // the provider uses both forms
	}
	if err != nil {
		return "", nil, err
	}
	text, key, err := wire.PublicKey(ans)
	if _, ok := key.(*ecdsa.PublicKey); err == nil && !ok {
		err = fmt.Errorf("%w: the webhook key is not elliptic", gateway.ErrUnknown)
	}
	return text, key, err
}
