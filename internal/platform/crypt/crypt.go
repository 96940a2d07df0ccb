// Package crypt protects secrets at rest: AES-256-GCM envelope encryption under a ring of keys, blind indexes for
// lookup, derived signing keys, one-time tokens and password hashes.
package crypt

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrSealed is returned for a text that is damaged, was moved from another row or column, or is sealed under a key that
// this ring does not have.
var ErrSealed = errors.New("crypt: sealed text cannot be opened")

var errNoAAD = errors.New("crypt: a sealed text needs a place (table|column|row)")

const keySize = 32

var encoding = base64.RawURLEncoding

// AAD names the place of a sealed text. A text that is copied to another place does not open there.
func AAD(table, column, row string) string { return table + "|" + column + "|" + row }

// Seal encrypts under a fresh data key and wraps that key under the active key of the ring:
// "v1.<wrapped data key>.<nonce and ciphertext>".
func (r *Ring) Seal(plain []byte, aad string) (string, error) {
	if aad == "" {
		return "", errNoAAD
	}
	dek := randomKey()
	wrapped, err := r.wrap(dek, aad)
	if err != nil {
		return "", err
	}
	body, err := encrypt(dek, plain, aad)
	if err != nil {
		return "", err
	}
	return wrapped + "." + encoding.EncodeToString(body), nil
}

// Unseal opens what Seal made, at the same place only.
func (r *Ring) Unseal(text, aad string) ([]byte, error) {
	p, err := split(text)
	if err != nil {
		return nil, err
	}
	dek, err := r.unwrap(p, aad)
	if err != nil {
		return nil, err
	}
	return decrypt(dek, p.body, aad)
}

// NeedsRewrap reports whether the text is sealed under a key that is no longer active.
func (r *Ring) NeedsRewrap(text string) bool {
	p, err := split(text)
	return err == nil && p.version != r.Active()
}

// Rewrap wraps the data key under the active key. The ciphertext stays as it is, so rewrapping a whole table is cheap.
// It still opens the data, so that a damaged text is never rewrapped.
func (r *Ring) Rewrap(text, aad string) (string, error) {
	p, err := split(text)
	if err != nil {
		return "", err
	}
	dek, err := r.unwrap(p, aad)
	if err != nil {
		return "", err
	}
	if _, err := decrypt(dek, p.body, aad); err != nil {
		return "", err
	}
	wrapped, err := r.wrap(dek, aad)
	if err != nil {
		return "", err
	}
	return wrapped + "." + encoding.EncodeToString(p.body), nil
}

func (r *Ring) wrap(dek []byte, aad string) (string, error) {
	version, kek := r.activeKey()
	wrapped, err := encrypt(kek, dek, wrapAAD(version, aad))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("v%d.%s", version, encoding.EncodeToString(wrapped)), nil
}

func (r *Ring) unwrap(p parts, aad string) ([]byte, error) {
	kek, ok := r.key(p.version)
	if !ok || aad == "" {
		return nil, ErrSealed
	}
	return decrypt(kek, p.dek, wrapAAD(p.version, aad))
}

// wrapAAD adds the key's version only to the wrapped key, so that a rewrap need not encrypt the data again.
func wrapAAD(version int, aad string) string { return aad + "|v" + strconv.Itoa(version) }

type parts struct {
	version   int
	dek, body []byte
}

func split(text string) (parts, error) {
	fields := strings.Split(text, ".")
	if len(fields) != 3 || !strings.HasPrefix(fields[0], "v") {
		return parts{}, ErrSealed
	}
	version, err := strconv.Atoi(fields[0][1:])
	if err != nil || version < 1 {
		return parts{}, ErrSealed
	}
	dek, errDEK := encoding.DecodeString(fields[1])
	body, errBody := encoding.DecodeString(fields[2])
	if errDEK != nil || errBody != nil {
		return parts{}, ErrSealed
	}
	return parts{version, dek, body}, nil
}

func encrypt(key, plain []byte, aad string) ([]byte, error) {
	gcm, err := newGCM(key)
	if err != nil {
		return nil, err
	}
	return gcm.Seal(nil, nil, plain, []byte(aad)), nil
}

func decrypt(key, sealed []byte, aad string) ([]byte, error) {
	gcm, err := newGCM(key)
	if err != nil {
		return nil, ErrSealed
	}
	plain, err := gcm.Open(nil, nil, sealed, []byte(aad))
	if err != nil {
		return nil, ErrSealed
	}
	return plain, nil
}

// newGCM uses random 96-bit nonces, which are safe for 2^32 uses of one key. A data key is used once, and an active
// wrapping key is rotated long before that.
func newGCM(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

func randomKey() []byte {
	key := make([]byte, keySize)
	rand.Read(key) // never fails: the runtime stops the process when there is no randomness
	return key
}
