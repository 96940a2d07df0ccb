package crypt

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"
)

// ErrPasswordLength is returned for a password outside 1 to 256 characters. The product's minimum is checked elsewhere.
var ErrPasswordLength = errors.New("crypt: a password has 1 to 256 characters")

const (
	maxPasswordChars = 256
	// maxPasswordBytes bounds the work of normalising: 256 characters never need more bytes.
	maxPasswordBytes = 16 * maxPasswordChars
)

// Params are the cost parameters of a hash.
type Params = argon2id.Params

// Standard takes about 30 ms and 19 MiB for each password.
var Standard = Params{
	Memory:      19456,
	Iterations:  2,
	Parallelism: 1,
	SaltLength:  16,
	KeyLength:   32,
}

// Hasher hashes passwords, at most one for each core at a time, so that many logins at once wait instead of filling the
// memory.
type Hasher struct {
	params    Params
	slots     chan struct{}
	dummyHash string // compared with the password of an account that does not exist
	observe   func() // called once for each computed hash; tests count the work
}

// NewHasher uses the Standard cost.
func NewHasher() *Hasher { return NewHasherWith(Standard) }

// NewHasherWith sets the cost. Tests use a low one.
func NewHasherWith(p Params) *Hasher {
	dummyHash, err := argon2id.CreateHash("nobody", &p)
	if err != nil {
		panic(err) // cannot happen with valid parameters
	}
	return &Hasher{
		params:    p,
		slots:     make(chan struct{}, runtime.NumCPU()),
		dummyHash: dummyHash,
		observe:   func() {},
	}
}

// Hash returns a PHC string. It fails with ErrPasswordLength, or when ctx ends while waiting.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	normal, ok := normalPassword(password)
	if !ok {
		return "", ErrPasswordLength
	}
	if err := h.acquire(ctx); err != nil {
		return "", err
	}
	defer h.release()
	return argon2id.CreateHash(normal, &h.params)
}

// Verify compares in constant time. For an account without a password (an empty hash) it takes the same time.
func (h *Hasher) Verify(ctx context.Context, password, hash string) (bool, error) {
	if hash == "" {
		return false, h.VerifyMissing(ctx, password)
	}
	return h.compare(ctx, password, hash)
}

// VerifyMissing takes the time of Verify, for an account that does not exist, so that the time does not reveal which
// accounts exist. It fails only when ctx ends.
func (h *Hasher) VerifyMissing(ctx context.Context, password string) error {
	_, err := h.compare(ctx, password, h.dummyHash)
	return err
}

func (h *Hasher) compare(ctx context.Context, password, hash string) (bool, error) {
	normal, ok := normalPassword(password)
	if !ok {
		return false, nil
	}
	if err := h.acquire(ctx); err != nil {
		return false, err
	}
	defer h.release()
	match, err := argon2id.ComparePasswordAndHash(normal, hash)
	if err != nil {
		return false, fmt.Errorf("compare a password: %w", err)
	}
	return match, nil
}

// NeedsRehash reports whether the hash was made with another cost than the hasher's.
func (h *Hasher) NeedsRehash(hash string) bool {
	p, _, _, err := argon2id.DecodeHash(hash)
	return err != nil || *p != h.params
}

func (h *Hasher) acquire(ctx context.Context) error {
	select {
	case h.slots <- struct{}{}:
		h.observe()
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (h *Hasher) release() { <-h.slots }

// normalPassword makes the composed and the decomposed form of an accented letter the same password.
func normalPassword(password string) (string, bool) {
	if len(password) > maxPasswordBytes {
		return "", false
	}
	normal := norm.NFC.String(password)
	n := utf8.RuneCountInString(normal)
	return normal, n >= 1 && n <= maxPasswordChars
}
