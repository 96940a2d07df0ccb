package pagbank

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"psic/internal/payment/gateway"
)

const (
	keyLife = time.Hour
	// keyPause: whoever sends us forged notifications or asks for the card key must not make us ask the
	// provider each time.
	keyPause = 30 * time.Second
)

// cachedKey is a public key of the provider. The lock is held while it is fetched, so that callers who come
// together fetch it once.
type cachedKey struct {
	mu      sync.Mutex
	value   crypto.PublicKey
	text    string
	fetched time.Time
	tried   time.Time
}

// get returns the key if it is young enough; fresh asks for one that was fetched just now, unless that was
// tried within the last keyPause. changed says that this call brought it.
func (k *cachedKey) get(ctx context.Context, now time.Time, limit time.Duration, fresh bool, fetch func(context.Context) (string, crypto.PublicKey, error)) (changed bool, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	good := k.value != nil && now.Sub(k.fetched) < keyLife
	if good && !fresh {
		return false, nil
	}
	if !k.tried.IsZero() && now.Sub(k.tried) < keyPause {
		if good {
			return false, nil
		}
		return false, fmt.Errorf("%w: the provider's key was asked for a moment ago", gateway.ErrUnknown)
	}
	k.tried = now
	// Whoever waits may go away; the key is for everybody, and a failure keeps all waiting for a while.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), limit)
	defer cancel()
	text, value, err := fetch(ctx)
	if err != nil {
		return false, err
	}
	k.text, k.value, k.fetched = text, value, now
	return true, nil
}

func (k *cachedKey) read() (string, crypto.PublicKey) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.text, k.value
}

// PublicKey encrypts cards in the browser. An account that has none yet gets one.
func (g *Gateway) PublicKey(ctx context.Context) (string, error) {
	if _, err := g.cardKey.get(ctx, g.Clock.Now(), g.Timeout, false, g.fetchCardKey); err != nil {
		return "", err
	}
	text, _ := g.cardKey.read()
	return text, nil
}

func (g *Gateway) fetchCardKey(ctx context.Context) (string, crypto.PublicKey, error) {
	ans, err := g.get(ctx, "/public-keys/card")
	if err == nil && ans.status == http.StatusNotFound {
		ans, err = g.post(ctx, "/public-keys", "", []byte(`{"type":"card"}`))
	}
	if err != nil {
		return "", nil, err
	}
	text, key, err := publicKey(ans)
	if _, ok := key.(*rsa.PublicKey); err == nil && !ok {
		err = fmt.Errorf("%w: the card key is not RSA", gateway.ErrUnknown)
	}
	return text, key, err
}

func (g *Gateway) fetchWebhookKey(ctx context.Context) (string, crypto.PublicKey, error) {
	ans, err := g.get(ctx, "/public-keys/webhook")
	if err == nil && ans.status == http.StatusNotFound {
		ans, err = g.get(ctx, "/public-keys?type=webhook") // the other form that is seen
	}
	if err != nil {
		return "", nil, err
	}
	text, key, err := publicKey(ans)
	if _, ok := key.(*ecdsa.PublicKey); err == nil && !ok {
		err = fmt.Errorf("%w: the webhook key is not elliptic", gateway.ErrUnknown)
	}
	return text, key, err
}

// publicKey reads base64 of an SPKI, with or without PEM lines.
func publicKey(ans answer) (string, crypto.PublicKey, error) {
	if !ans.ok() {
		return "", nil, fmt.Errorf("%w: public key: %s", gateway.ErrUnknown, refusalOf(ans))
	}
	var body struct {
		PublicKey string `json:"public_key"`
	}
	if err := json.Unmarshal(ans.body, &body); err != nil {
		return "", nil, fmt.Errorf("%w: public key: not JSON", gateway.ErrUnknown)
	}
	text := body.PublicKey
	for _, line := range []string{"-----BEGIN PUBLIC KEY-----", "-----END PUBLIC KEY-----"} {
		text = strings.ReplaceAll(text, line, "")
	}
	text = strings.Join(strings.Fields(text), "")
	der, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return "", nil, fmt.Errorf("%w: public key: not base64", gateway.ErrUnknown)
	}
	key, err := x509.ParsePKIXPublicKey(der)
	if err != nil {
		return "", nil, fmt.Errorf("%w: public key: not an SPKI", gateway.ErrUnknown)
	}
	return text, key, nil
}
