package main

import (
	"time"

	"github.com/golang-jwt/jwt/v5"

	"psic/bench/dataset"
	"psic/internal/platform/crypt"
)

// signer writes the tokens that a login would have answered: signing in for thousands of people would take longer
// than everything that is measured.
type signer struct {
	key []byte
	now time.Time
}

func newSigner(dataDir string, now time.Time) (*signer, error) {
	ring, err := crypt.Open(dataDir)
	if err != nil {
		return nil, err
	}
	return &signer{ring.SigningKey("login"), now}, nil
}

func (s *signer) token(account, role string) string {
	t := jwt.NewWithClaims(
		jwt.SigningMethodHS256,
		jwt.MapClaims{"id": account, "type": role, "name": "", "sid": dataset.Login(account), "iss": "psic",
			"iat": s.now.Unix(), "exp": s.now.Add(24 * time.Hour).Unix()},
	)
	signed, err := t.SignedString(s.key)
	if err != nil {
		panic(err) // a key of bytes always signs
	}
	return signed
}
