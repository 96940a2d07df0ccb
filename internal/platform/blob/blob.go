// Package blob stores files such as photos: on disk, or in a bucket of an S3 server.
package blob

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
)

// Store stores each file completely or not at all, under a key of lower-case words and slashes.
type Store interface {
	// Put writes or replaces a file.
	Put(ctx context.Context, key, contentType string, data []byte) error
	// Get returns ErrNotFound when there is no file.
	Get(ctx context.Context, key string) (data []byte, contentType string, err error)
	// Delete succeeds also when there is no file, so that it can be repeated.
	Delete(ctx context.Context, key string) error
}

// Lister is a store that can list its keys.
type Lister interface {
	Store
	Keys(ctx context.Context) ([]string, error)
}

var (
	ErrNotFound = errors.New("blob: not found")
	// ErrKey is returned for a key or a content type that no store accepts.
	ErrKey = errors.New("blob: malformed key or content type")
)

const maxKey = 512

// A part of a key has no dot, so that no key leads out of its folder.
var (
	keyShape  = regexp.MustCompile(`\A[a-z0-9_-]{1,200}(/[a-z0-9_-]{1,200})*\z`)
	typeShape = regexp.MustCompile(`\A[a-z]+/[a-z0-9.+-]+(; ?charset=[a-z0-9-]+)?\z`)
)

func checkKey(ctx context.Context, key string) error {
	if len(key) > maxKey || !keyShape.MatchString(key) {
		return ErrKey
	}
	return ctx.Err()
}

func checkPut(ctx context.Context, key, contentType string) error {
	if len(contentType) > 100 || !typeShape.MatchString(contentType) {
		return ErrKey
	}
	return checkKey(ctx, key)
}

// Open returns the bucket of an s3:// address, or the directory when the address is empty.
func Open(s3URL, dir string) (Lister, error) {
	if s3URL != "" {
		return NewS3(s3URL)
	}
	return NewDisk(dir)
}

// Probe writes, reads and deletes a small file, because nothing less proves that a store works.
func Probe(ctx context.Context, s Store) error {
	const key = "probe/probe"
	want := []byte("psic")
	if err := s.Put(ctx, key, "text/plain", want); err != nil {
		return fmt.Errorf("blob: write: %w", err)
	}
	got, _, err := s.Get(ctx, key)
	if err != nil {
		return fmt.Errorf("blob: read: %w", err)
	}
	if !bytes.Equal(got, want) {
		return errors.New("blob: read something else than was written")
	}
	return s.Delete(ctx, key)
}
