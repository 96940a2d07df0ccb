package wire

import (
	"context"
	"crypto"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"psic/internal/payment/gateway"
)

const (
	keyLife = time.Hour
	// keyPause is the shortest time between two fetches. Forged notifications and requests for the card key must not
	// cause a request to the provider each time.
	keyPause = 30 * time.Second
)

// Key caches a public key of the provider. The lock is held during a fetch, so that concurrent callers fetch it once.
type Key struct {
	mu      sync.Mutex
	value   crypto.PublicKey
	text    string
	fetched time.Time
	tried   time.Time
}

// Get fetches the key when the cached one is too old. With fresh it fetches it anyway, unless that was tried within the
// last keyPause. changed is true when this call fetched it.
func (k *Key) Get(
	ctx context.Context,
	now time.Time,
	limit time.Duration,
	fresh bool,
	fetch func(context.Context) (string, crypto.PublicKey, error),
) (changed bool, err error) {
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
		return false, fmt.Errorf("%w: the provider's key was requested a moment ago", gateway.ErrUnknown)
	}
	k.tried = now
	// The key is for all callers, so the fetch does not end with the request of one.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), limit)
	defer cancel()
	text, value, err := fetch(ctx)
	if err != nil {
		return false, err
	}
	k.text, k.value, k.fetched = text, value, now
	return true, nil
}

// Read returns the key that was fetched last.
func (k *Key) Read() (string, crypto.PublicKey) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.text, k.value
}

// PublicKey parses the base64 of an SPKI, with or without PEM lines.
func PublicKey(ans Response) (string, crypto.PublicKey, error) {
	if !ans.OK() {
		return "", nil, fmt.Errorf("%w: public key: %s", gateway.ErrUnknown, RefusalOf(ans))
	}
	var body struct {
		PublicKey string `json:"public_key"`
	}
	if err := json.Unmarshal(ans.Body, &body); err != nil {
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
