// Package format is the format of a vault, as a browser writes it (internal/record/README.md). The product itself seals
// nothing of a person with it: the demonstration set and the tests do, and the server checks sizes by it.
package format

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/pbkdf2"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const (
	name = "psic-vault/1"
	// MinIterations is the least cost of PBKDF2 that a browser accepts from the server. Iterations is that of new keys.
	MinIterations = 600_000
	Iterations    = 1_000_000
	SaltBytes     = 16
	keyBytes      = 32
	nonceBytes    = 12
	overhead      = nonceBytes + 16
	kitBytes      = 20
	// WrappedKeyBytes is the length of a wrapped vault key.
	WrappedKeyBytes = keyBytes + overhead
	// PasskeySaltBytes is the length of what a passkey derives its secret from.
	PasskeySaltBytes = 32
)

// Sizes of padded texts. Each is a power of two between a least and a most.
const (
	KeyPad        = 256
	NamePad       = 256
	VersionPad    = 1 << 10
	MaxVersionPad = 32 << 10
	HeadsPad      = 1 << 10
	MaxHeadsPad   = 128 << 10
	// MaxHeads is how many records the largest list of heads describes.
	MaxHeads = 2000
)

// ErrClosed is returned when a key does not open a sealed text: a wrong passphrase, or a text that was changed, moved
// or made for another place.
var ErrClosed = errors.New("the key does not open this")

// encoding is Crockford's base 32: no I, L, O and U.
var encoding = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// Owner says whose vault it is. Both ids are in the additional data of everything that is sealed.
type Owner struct{ VaultID, TherapistID string }

func (o Owner) data(kind string, more ...string) []byte {
	return []byte(strings.Join(append([]string{name, kind, o.VaultID, o.TherapistID}, more...), "|"))
}

// derive makes a 32-byte key from a secret with much entropy.
func derive(secret []byte, use ...string) []byte {
	key, err := hkdf.Key(sha256.New, secret, nil, strings.Join(append([]string{name, "key"}, use...), "|"), keyBytes)
	if err != nil {
		panic(err) // only a length above 255 hashes is an error
	}
	return key
}

// PassphraseKey derives the key that wraps the vault key.
func PassphraseKey(passphrase string, salt []byte, iterations int) ([]byte, error) {
	return pbkdf2.Key(sha256.New, passphrase, salt, iterations, keyBytes)
}

// Kit is the text of a recovery kit: 160 bits in eight groups of four letters.
func Kit(secret []byte) string {
	text, groups := encoding.EncodeToString(secret), []string{}
	for ; len(text) > 0; text = text[4:] {
		groups = append(groups, text[:4])
	}
	return strings.Join(groups, "-")
}

func seal(key []byte, random io.Reader, plain, data []byte) (string, error) {
	gcm, err := newGCM(key)
	if err != nil {
		return "", err
	}
	nonce := make([]byte, nonceBytes)
	if _, err := io.ReadFull(random, nonce); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(gcm.Seal(nonce, nonce, plain, data)), nil
}

func open(key []byte, sealed string, data []byte) ([]byte, error) {
	gcm, err := newGCM(key)
	if err != nil {
		return nil, err
	}
	b, err := base64.StdEncoding.DecodeString(sealed)
	if err != nil || len(b) < overhead {
		return nil, ErrClosed
	}
	plain, err := gcm.Open(nil, b[:nonceBytes], b[nonceBytes:], data)
	if err != nil {
		return nil, ErrClosed
	}
	return plain, nil
}

func newGCM(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// pad puts the length before a text and fills it with zeros up to a power of two, so that its size tells little.
func pad(plain []byte, least, most int) ([]byte, error) {
	size := least
	for size < len(plain)+4 {
		size *= 2
	}
	if size > most {
		return nil, fmt.Errorf("%d bytes are too much", len(plain))
	}
	out := make([]byte, size)
	binary.BigEndian.PutUint32(out, uint32(len(plain)))
	copy(out[4:], plain)
	return out, nil
}

func unpad(padded []byte) ([]byte, error) {
	if len(padded) < 4 {
		return nil, ErrClosed
	}
	n := int(binary.BigEndian.Uint32(padded))
	if n > len(padded)-4 {
		return nil, ErrClosed
	}
	return padded[4 : 4+n], nil
}

// Padded says whether a sealed text has the size of a text that was padded between two sizes.
func Padded(sealed string, least, most int) bool {
	if len(sealed) > base64.StdEncoding.EncodedLen(most+overhead) {
		return false
	}
	b, err := base64.StdEncoding.Strict().DecodeString(sealed)
	size := len(b) - overhead
	return err == nil && size >= least && size <= most && size&(size-1) == 0
}

func number(n int64) string { return strconv.FormatInt(n, 10) }
