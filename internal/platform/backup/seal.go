package backup

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"io"

	"golang.org/x/crypto/argon2"
)

var (
	// ErrNotArchive is returned for a file that psic backup did not write.
	ErrNotArchive = errors.New("backup: this is no Psic backup")
	// ErrPassphrase is returned when PSIC_BACKUP_KEY is missing or wrong.
	ErrPassphrase = errors.New("backup: wrong passphrase (or the first bytes of the archive are damaged)")
	// ErrDamaged is returned for an archive that was changed, cut, reordered or extended.
	ErrDamaged = errors.New("backup: the archive is damaged or incomplete")
)

// The archive begins with a head in plain text. Every chunk is authenticated together with the head:
//
//	magic 8 · passphrase given 1 · passes 1 · threads 1 · KiB of memory 4 · salt 16 · check 16
//
// Then follow chunks of 64 KiB, each sealed by AES-256-GCM. The nonce is the number of the chunk and a flag for the
// last one, so that chunks cannot be swapped, repeated, left out or cut off. A number may be a nonce because every
// archive has a new salt, and so a key of its own.
const (
	magic     = "PSICBAK1"
	chunkSize = 64 << 10
	tagSize   = 16
	saltSize  = 16
	checkSize = 16
	headSize  = len(magic) + 3 + 4 + saltSize + checkSize
	keySize   = 32
)

// cost holds the parameters of argon2id.
type cost struct {
	passes, threads uint8
	memory          uint32 // KiB
}

// productionCost makes each guess of a passphrase take about a fifth of a second and 64 MiB.
var productionCost = cost{passes: 3, threads: 4, memory: 64 << 10}

// cheapCost is for tests that make many archives.
var cheapCost = cost{passes: 1, threads: 1, memory: 1 << 10}

// archiveCost is the cost of new archives. Only tests lower it.
var archiveCost = productionCost

// sane refuses a head with which the reader would compute for hours or run out of memory.
func (c cost) sane() bool {
	return c.passes >= 1 && c.passes <= 16 && c.threads >= 1 && c.threads <= 16 && c.memory >= 8*uint32(c.threads) &&
		c.memory <= 1<<20
}

// derive returns the key, and a check value that distinguishes a wrong passphrase from a damaged archive.
func derive(passphrase string, salt []byte, c cost) (key, check []byte) {
	k := argon2.IDKey([]byte(passphrase), salt, uint32(c.passes), c.memory, c.threads, keySize+checkSize)
	return k[:keySize], k[keySize:]
}

func newHead(passphrase string, c cost) (head, key []byte) {
	salt := make([]byte, saltSize)
	rand.Read(salt) // never fails: the runtime stops the process when there is no randomness
	return headOf(passphrase, salt, c)
}

func headOf(passphrase string, salt []byte, c cost) (head, key []byte) {
	key, check := derive(passphrase, salt, c)
	given := byte(0)
	if passphrase != "" {
		given = 1
	}
	head = append([]byte(magic), given, c.passes, c.threads)
	head = binary.BigEndian.AppendUint32(head, c.memory)
	return append(append(head, salt...), check...), key
}

// readHead returns the key. It ignores the passphrase when the archive was written without one.
func readHead(head []byte, passphrase string) (key []byte, err error) {
	if !bytes.HasPrefix(head, []byte(magic)) {
		return nil, ErrNotArchive
	}
	p := head[len(magic):]
	c := cost{passes: p[1], threads: p[2], memory: binary.BigEndian.Uint32(p[3:7])}
	if p[0] > 1 || !c.sane() {
		return nil, ErrDamaged
	}
	if p[0] == 0 {
		passphrase = ""
	}
	key, check := derive(passphrase, p[7:7+saltSize], c)
	if !bytes.Equal(check, p[7+saltSize:]) {
		return nil, ErrPassphrase
	}
	return key, nil
}

func newAEAD(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

func nonce(number uint64, last bool) []byte {
	n := make([]byte, 12)
	binary.BigEndian.PutUint64(n[3:11], number)
	if last {
		n[11] = 1
	}
	return n
}

// sealer writes a sealed stream. The stream is complete only after Close.
type sealer struct {
	out    io.Writer
	aead   cipher.AEAD
	head   []byte
	buf    []byte
	number uint64
}

func newSealer(out io.Writer, passphrase string, c cost) (*sealer, error) {
	head, key := newHead(passphrase, c)
	aead, err := newAEAD(key)
	if err != nil {
		return nil, err
	}
	if _, err := out.Write(head); err != nil {
		return nil, err
	}
	return &sealer{
		out:  out,
		aead: aead,
		head: head,
		buf:  make([]byte, 0, chunkSize),
	}, nil
}

func (s *sealer) Write(p []byte) (int, error) {
	written := len(p)
	for len(p) > 0 {
		if len(s.buf) == chunkSize { // more follows, so this chunk is not the last
			if err := s.flush(false); err != nil {
				return 0, err
			}
		}
		n := min(chunkSize-len(s.buf), len(p))
		s.buf = append(s.buf, p[:n]...)
		p = p[n:]
	}
	return written, nil
}

func (s *sealer) flush(last bool) error {
	_, err := s.out.Write(s.aead.Seal(nil, nonce(s.number, last), s.buf, s.head))
	s.number++
	s.buf = s.buf[:0]
	return err
}

func (s *sealer) Close() error { return s.flush(true) }
