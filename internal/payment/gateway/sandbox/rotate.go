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

// generation counts the replacements of the key that signs notifications. It is 0 when the key is never replaced.
func (g *Gateway) generation() int64 {
	if every := g.faults.now().Rotate; every > 0 {
		return g.Clock.Now().UnixMicro()/every.Microseconds() + 1
	}
	return 0
}

// signer returns the key of a generation. Later keys are derived from the first, so that all replicas have the same
// key.
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

// webhookKey returns the current key, as the real provider does at /public-keys/webhook.
func (g *Gateway) webhookKey(ctx context.Context) (string, crypto.PublicKey, error) {
	k, err := g.secrets(ctx)
	if err != nil {
		return "", nil, err
	}
	return "", &k.signer(g.generation()).PublicKey, nil
}
