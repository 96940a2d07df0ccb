package sandbox

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"
)

// EncryptCard encrypts a card as the browser does. Tests and the demonstration data use it.
func EncryptCard(publicKey, number, cvv, month, year, holder string, now time.Time) (string, error) {
	der, err := base64.StdEncoding.DecodeString(publicKey)
	if err != nil {
		return "", errors.New("sandbox: the public key is not base64")
	}
	parsed, err := x509.ParsePKIXPublicKey(der)
	key, ok := parsed.(*rsa.PublicKey)
	if err != nil || !ok {
		return "", errors.New("sandbox: not an RSA key")
	}
	plain := strings.Join([]string{number, cvv, month, year, holder, fmt.Sprint(now.UnixMilli())}, ";")
	blob, err := rsa.EncryptPKCS1v15(rand.Reader, key, []byte(plain)) //nolint:staticcheck // the provider's format
	return base64.StdEncoding.EncodeToString(blob), err
}
