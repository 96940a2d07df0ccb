package format

import (
	"crypto/ecdh"
	"crypto/x509"
	"encoding/base64"
	"io"
)

const (
	// publicBytes is the length of an uncompressed point of P-256.
	publicBytes = 65
	// ContactPad is the size of a padded emergency contact, AnswersPad of the padded answers to a questionnaire.
	ContactPad = 2 << 10
	AnswersPad = 4 << 10
)

// SealTo seals a text to the public key of a vault, for one use and place. Nobody who lacks the vault's key opens it,
// who sealed it included.
func SealTo(
	owner Owner,
	publicKey string,
	random io.Reader,
	kind, place string,
	content []byte,
	size int,
) (string, error) {
	scalar := make([]byte, 32)
	if _, err := io.ReadFull(random, scalar); err != nil {
		return "", err
	}
	ephemeral, err := ecdh.P256().NewPrivateKey(scalar)
	if err != nil {
		return "", err
	}
	public, err := publicOf(publicKey)
	if err != nil {
		return "", err
	}
	shared, err := ephemeral.ECDH(public)
	if err != nil {
		return "", err
	}
	padded, err := pad(content, size, size)
	if err != nil {
		return "", err
	}
	from := base64.StdEncoding.EncodeToString(ephemeral.PublicKey().Bytes())
	sealed, err := seal(derive(shared, "to", from, publicKey), random, padded, owner.data(kind, place, publicKey))
	if err != nil {
		return "", err
	}
	b, err := base64.StdEncoding.DecodeString(sealed)
	return base64.StdEncoding.EncodeToString(append(ephemeral.PublicKey().Bytes(), b...)), err
}

func publicOf(text string) (*ecdh.PublicKey, error) {
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, ErrClosed
	}
	public, err := ecdh.P256().NewPublicKey(b)
	if err != nil {
		return nil, ErrClosed
	}
	return public, nil
}

// OpenSealedTo opens what was sealed to the public key of the vault.
func (v *Vault) OpenSealedTo(w Wrapped, kind, place, sealed string) ([]byte, error) {
	private, err := v.private(w)
	if err != nil {
		return nil, err
	}
	b, err := base64.StdEncoding.DecodeString(sealed)
	if err != nil || len(b) < publicBytes+overhead {
		return nil, ErrClosed
	}
	from := base64.StdEncoding.EncodeToString(b[:publicBytes])
	ephemeral, err := publicOf(from)
	if err != nil {
		return nil, err
	}
	shared, err := private.ECDH(ephemeral)
	if err != nil {
		return nil, ErrClosed
	}
	rest := base64.StdEncoding.EncodeToString(b[publicBytes:])
	return openPadded(derive(shared, "to", from, w.PublicKey), rest, v.data(kind, place, w.PublicKey))
}

// private opens the private half of the vault's key pair.
func (v *Vault) private(w Wrapped) (*ecdh.PrivateKey, error) {
	encoded, err := openPadded(derive(v.key, "private"), w.PrivateKey, v.data("private", w.PublicKey))
	if err != nil {
		return nil, err
	}
	key, err := x509.ParsePKCS8PrivateKey(encoded)
	if err != nil {
		return nil, ErrClosed
	}
	switch key := key.(type) {
	case *ecdh.PrivateKey:
		return key, nil
	case interface {
		ECDH() (*ecdh.PrivateKey, error)
	}: // the parser returns keys of P-256 as those for signatures
		return key.ECDH()
	}
	return nil, ErrClosed
}

// PaddedTo says whether a text has the size of one that SealTo padded to a size.
func PaddedTo(sealed string, size int) bool {
	if len(sealed) > base64.StdEncoding.EncodedLen(publicBytes+overhead+size) {
		return false
	}
	b, err := base64.StdEncoding.Strict().DecodeString(sealed)
	return err == nil && len(b) == publicBytes+overhead+size
}
