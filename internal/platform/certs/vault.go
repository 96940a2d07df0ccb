package certs

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"

	"golang.org/x/crypto/acme/autocert"

	"psic/internal/platform/blob"
	"psic/internal/platform/crypt"
)

// Vault keeps certificates, their keys and the account at the authority where the files of the product are: in the data
// directory, or in the bucket that replicas share. They are sealed, because a certificate's key is in them.
type Vault struct {
	Store blob.Store
	Ring  *crypt.Ring
}

var _ autocert.Cache = (*Vault)(nil)

// place turns a name that may have dots and signs into a key of the store.
func place(name string) string {
	sum := sha256.Sum256([]byte(name))
	return "tls/" + hex.EncodeToString(sum[:])
}

func aad(name string) string { return "certificates|" + name }

// Get returns autocert.ErrCacheMiss when there is nothing, or nothing that the key ring opens.
func (v *Vault) Get(ctx context.Context, name string) ([]byte, error) {
	sealed, _, err := v.Store.Get(ctx, place(name))
	if errors.Is(err, blob.ErrNotFound) {
		return nil, autocert.ErrCacheMiss
	}
	if err != nil {
		return nil, err
	}
	plain, err := v.Ring.Unseal(string(sealed), aad(name))
	if err != nil {
		return nil, autocert.ErrCacheMiss
	}
	return plain, nil
}

// Leaf returns the certificate that is kept for a domain, or nil when there is none.
func (v *Vault) Leaf(ctx context.Context, domain string) (*x509.Certificate, error) {
	kept, err := v.Get(ctx, domain) // the key, then the chain
	if errors.Is(err, autocert.ErrCacheMiss) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	pair, err := tls.X509KeyPair(kept, kept)
	if err != nil {
		return nil, fmt.Errorf("certs: the certificate that is kept: %w", err)
	}
	return pair.Leaf, nil
}

// Put seals and keeps data.
func (v *Vault) Put(ctx context.Context, name string, data []byte) error {
	sealed, err := v.Ring.Seal(data, aad(name))
	if err != nil {
		return err
	}
	return v.Store.Put(ctx, place(name), "text/plain", []byte(sealed))
}

// Delete removes data.
func (v *Vault) Delete(ctx context.Context, name string) error {
	return v.Store.Delete(ctx, place(name))
}
