package backup

import (
	"bufio"
	"bytes"
	"crypto/cipher"
	"errors"
	"fmt"
	"io"
	"os"
)

// unsealer reads a sealed stream. It returns no byte of a chunk before the whole chunk is authenticated.
type unsealer struct {
	in     *bufio.Reader
	aead   cipher.AEAD
	head   []byte
	plain  []byte
	number uint64
	done   bool
}

// isSealed reports whether the head of the file says that a passphrase was given. A false claim does not help: the key
// of every chunk comes from the passphrase.
func isSealed(path string) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, fmt.Errorf("backup: %w", err)
	}
	defer f.Close()
	head := make([]byte, headSize)
	if _, err := io.ReadFull(f, head); err != nil || !bytes.HasPrefix(head, []byte(magic)) {
		return false, ErrNotArchive
	}
	return head[len(magic)] == 1, nil
}

func newUnsealer(in io.Reader, passphrase string) (*unsealer, error) {
	head := make([]byte, headSize)
	if _, err := io.ReadFull(in, head); err != nil {
		return nil, ErrNotArchive
	}
	key, err := readHead(head, passphrase)
	if err != nil {
		return nil, err
	}
	aead, err := newAEAD(key)
	if err != nil {
		return nil, err
	}
	return &unsealer{in: bufio.NewReaderSize(in, chunkSize+tagSize), aead: aead, head: head}, nil
}

func (u *unsealer) Read(p []byte) (int, error) {
	for len(u.plain) == 0 {
		if u.done {
			return 0, io.EOF
		}
		if err := u.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, u.plain)
	u.plain = u.plain[n:]
	return n, nil
}

func (u *unsealer) next() error {
	chunk := make([]byte, chunkSize+tagSize)
	n, err := io.ReadFull(u.in, chunk)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		if errors.Is(err, io.EOF) {
			return ErrDamaged // not even one chunk
		}
		return err
	}
	_, err = u.in.Peek(1)
	last := errors.Is(err, io.EOF)
	if err != nil && !last {
		return err
	}
	u.plain, err = u.aead.Open(chunk[:0], nonce(u.number, last), chunk[:n], u.head)
	if err != nil {
		return ErrDamaged
	}
	u.number++
	u.done = last
	return nil
}
