package crypt

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
)

// BlindIndex turns a value into text that can be compared and indexed but not read back without
// the ring. The kind keeps equal values of different columns apart. The caller brings the value to
// its normal form first: a mask would give another index.
func (r *Ring) BlindIndex(kind, value string) string {
	mac := hmac.New(sha256.New, r.derive("blind-index|"+kind))
	mac.Write([]byte(value))
	return hex.EncodeToString(mac.Sum(nil))
}

// SigningKey is a 32-byte key for one purpose, such as signing login tokens. It is the same on
// every replica with the same ring, and tells nothing about the keys of other purposes.
func (r *Ring) SigningKey(purpose string) []byte { return r.derive("signing|" + purpose) }

// derive answers the same key at every call; nobody may change its bytes. The root never rotates, so what was derived
// once stays true, and a request that checks a login need not derive its key again.
func (r *Ring) derive(info string) []byte {
	if key, ok := r.derived.Load(info); ok {
		return key.([]byte)
	}
	r.mu.RLock()
	root := r.data.Root
	r.mu.RUnlock()
	key, err := hkdf.Key(sha256.New, root, nil, "psic|"+info, keySize)
	if err != nil {
		panic(err) // only an output far longer than ours can fail
	}
	r.derived.Store(info, key)
	return key
}

// Token makes a secret for a link: the plain text leaves by mail, the hash is what we store.
func Token() (plain, hash string) {
	b := make([]byte, keySize)
	rand.Read(b)
	plain = encoding.EncodeToString(b)
	return plain, HashToken(plain)
}

// HashToken finds a stored token. A fast hash is enough, since a token has 256 random bits.
func HashToken(plain string) string {
	sum := sha256.Sum256([]byte(plain))
	return hex.EncodeToString(sum[:])
}
