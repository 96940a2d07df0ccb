package sandbox

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"fmt"

	"psic/internal/payment/gateway/sandbox/sandboxdb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
)

// Keys are the provider's secrets: one opens encrypted cards, one signs notifications.
type Keys struct {
	Card    *rsa.PrivateKey
	Webhook *ecdsa.PrivateKey
	Token   string // token of the merchant's account, for the older signature
}

// NewKeys generates a set.
func NewKeys() (*Keys, error) {
	card, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return nil, fmt.Errorf("card key: %w", err)
	}
	webhook, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("webhook key: %w", err)
	}
	token, _ := crypt.Token()
	return &Keys{Card: card, Webhook: webhook, Token: token}, nil
}

type keyFile struct {
	Card    []byte `json:"card"`
	Webhook []byte `json:"webhook"`
	Token   string `json:"token"`
}

func (k *Keys) bytes() ([]byte, error) {
	webhook, err := x509.MarshalECPrivateKey(k.Webhook)
	if err != nil {
		return nil, err
	}
	return json.Marshal(keyFile{x509.MarshalPKCS1PrivateKey(k.Card), webhook, k.Token})
}

func parseKeys(b []byte) (*Keys, error) {
	var f keyFile
	if err := json.Unmarshal(b, &f); err != nil {
		return nil, fmt.Errorf("sandbox keys: not readable")
	}
	card, err := x509.ParsePKCS1PrivateKey(f.Card)
	if err != nil {
		return nil, fmt.Errorf("sandbox keys: card key not readable")
	}
	webhook, err := x509.ParseECPrivateKey(f.Webhook)
	if err != nil {
		return nil, fmt.Errorf("sandbox keys: webhook key not readable")
	}
	return &Keys{card, webhook, f.Token}, nil
}

const (
	secretTable  = "sandbox_secret"
	secretColumn = "secret"
	secretID     = "keys"
)

// secrets loads the keys on first use, and generates them once for all replicas: the first row wins.
func (g *Gateway) secrets(ctx context.Context) (*Keys, error) {
	g.keysMu.Lock()
	defer g.keysMu.Unlock()
	if g.keys != nil {
		return g.keys, nil
	}
	sealed, err := g.q.Secret(ctx, g.DB.Read(), secretID)
	if store.None(err) {
		sealed, err = g.makeSecrets(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("sandbox keys: %w", err)
	}
	b, err := g.Ring.Unseal(sealed, crypt.AAD(secretTable, secretColumn, secretID))
	if err != nil {
		return nil, fmt.Errorf("sandbox keys: %w", err)
	}
	g.keys, err = parseKeys(b)
	return g.keys, err
}

func (g *Gateway) makeSecrets(ctx context.Context) (sealed string, err error) {
	k, err := NewKeys()
	if err != nil {
		return "", err
	}
	b, err := k.bytes()
	if err != nil {
		return "", err
	}
	mine, err := g.Ring.Seal(b, crypt.AAD(secretTable, secretColumn, secretID))
	if err != nil {
		return "", err
	}
	err = g.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := g.q.InsertSecret(ctx, tx, sandboxdb.InsertSecretParams{ID: secretID, Secret: mine}); err != nil {
			return err
		}
		sealed, err = g.q.Secret(ctx, tx, secretID)
		return err
	})
	return sealed, err
}

// PublicKey returns the key with which browsers encrypt cards.
func (g *Gateway) PublicKey(ctx context.Context) (string, error) {
	if !g.TakesCards() {
		return "", errNoCards
	}
	k, err := g.secrets(ctx)
	if err != nil {
		return "", err
	}
	der, err := x509.MarshalPKIXPublicKey(&k.Card.PublicKey)
	return base64.StdEncoding.EncodeToString(der), err
}

// Sealed lists the sealed columns, for the rotation of keys.
func (g *Gateway) Sealed() []rewrap.Column {
	return []rewrap.Column{{Table: secretTable, Name: secretColumn, Key: "id"}}
}
