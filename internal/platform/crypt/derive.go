package crypt

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
)

// BlindIndex returns a text that stands for a value: it can be compared and indexed, but not turned back into the value
// without the ring. The kind makes equal values of different columns differ. The caller normalises the value first,
// because a value with a mask has another index.
func (r *Ring) BlindIndex(kind, value string) string {
	mac := hmac.New(sha256.New, r.derive("blind-index|"+kind))
	mac.Write([]byte(value))
	return hex.EncodeToString(mac.Sum(nil))
}

// SigningKey returns a 32-byte key for one purpose, such as signing login tokens. It is the same on every replica with
// the same ring, and reveals nothing about the keys of other purposes.
func (r *Ring) SigningKey(purpose string) []byte { return r.derive("signing|" + purpose) }

// Fingerprint tells whether two rings have the same root and the same keys. It reveals nothing about them.
func (r *Ring) Fingerprint() string {
	mac := hmac.New(sha256.New, r.derive("fingerprint"))
	r.mu.RLock()
	defer r.mu.RUnlock()
	for v := 1; v <= len(r.data.Keys); v++ {
		mac.Write(r.data.Keys[v])
	}
	return hex.EncodeToString(mac.Sum(nil)[:6])
}

// derive returns the same slice at every call, which callers must not change. It keeps derived keys, because every
// request that checks a login needs one. They stay valid, because the root never rotates.
func (r *Ring) derive(info string) []byte {
	if key, ok := r.derived.Load(info); ok {
		return key.([]byte)
	}
	r.mu.RLock()
	root := r.data.Root
	r.mu.RUnlock()
	key, err := hkdf.Key(sha256.New, root, nil, "psic|"+info, keySize)
	if err != nil {
		panic(err) // cannot happen: only a much longer output fails
	}
	r.derived.Store(info, key)
	return key
}

// Token returns a new secret for a link. The plain text goes out by mail, and the hash is stored.
func Token() (plain, hash string) {
	b := make([]byte, keySize)
	rand.Read(b)
	plain = encoding.EncodeToString(b)
	return plain, HashToken(plain)
}

// HashToken returns the hash by which a stored token is found. A fast hash is enough, because a token has 256 random
// bits.
func HashToken(plain string) string {
	sum := sha256.Sum256([]byte(plain))
	return hex.EncodeToString(sum[:])
}
