package sandbox

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
)

// generation counts how often the key that signs notifications has been replaced; 0 while it never is.
func (g *Gateway) generation() int64 {
	if every := g.faults.now().Rotate; every > 0 {
		return g.Clock.Now().UnixMicro()/every.Microseconds() + 1
	}
	return 0
}

// signer is the key of a generation. Later ones follow from the first, so that all replicas play the same provider.
func (k *Keys) signer(generation int64) *ecdsa.PrivateKey {
	if generation == 0 {
		return k.Webhook
	}
	secret, err := k.Webhook.Bytes()
	if err != nil {
		panic(err) // a key of a known curve
	}
	for try := 0; ; try++ {
		mac := hmac.New(sha256.New, secret)
		_, _ = fmt.Fprintf(mac, "webhook %d %d", generation, try)
		if key, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), mac.Sum(nil)); err == nil {
			return key
		}
	}
}

// webhookKey is what the real provider answers at /public-keys/webhook: the key of this moment.
func (g *Gateway) webhookKey(ctx context.Context) (string, crypto.PublicKey, error) {
	k, err := g.secrets(ctx)
	if err != nil {
		return "", nil, err
	}
	return "", &k.signer(g.generation()).PublicKey, nil
}
