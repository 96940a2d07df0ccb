package backup

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

const passphrase = "uma frase longa de teste"

func sealed(t *testing.T, plain []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	s, err := newSealer(&out, passphrase, archiveCost)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(s, struct{ io.Reader }{bytes.NewReader(plain)}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func opened(b []byte, passphrase string) ([]byte, error) {
	u, err := newUnsealer(bytes.NewReader(b), passphrase)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(u)
}

func noise(n int) []byte {
	b := make([]byte, n)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

func TestSealedStreamReturnsWhatWasWritten(t *testing.T) {
	for _, size := range []int{0, 1, chunkSize - 1, chunkSize, chunkSize + 1, 3 * chunkSize} {
		plain := noise(size)
		b := sealed(t, plain)
		got, err := opened(b, passphrase)
		if err != nil || !bytes.Equal(got, plain) {
			t.Errorf("%d bytes: %v, equal %v", size, err, bytes.Equal(got, plain))
		}
		if size > 100 && bytes.Contains(b, plain[:64]) {
			t.Errorf("%d bytes: the archive shows its content", size)
		}
	}
}

func TestSealedStreamNeedsItsPassphrase(t *testing.T) {
	b := sealed(t, noise(100))
	for _, wrong := range []string{"", "outra", passphrase + " "} {
		if _, err := opened(b, wrong); !errors.Is(err, ErrPassphrase) {
			t.Errorf("passphrase %q: %v", wrong, err)
		}
	}
}

func TestSealedStreamRefusesAnyFlippedByte(t *testing.T) {
	b := sealed(t, noise(chunkSize+500))
	// Bytes of the head, but not those that change only the cost of the key, because they are slow to try.
	places := []int{
		0, 7, 8, 15, 30, headSize - 1, headSize, headSize + 1000, headSize + chunkSize + tagSize + 3, len(b) - 1,
	}
	for _, i := range places {
		damaged := slices.Clone(b)
		damaged[i] ^= 1
		if got, err := opened(damaged, passphrase); err == nil {
			t.Errorf("byte %d of %d flipped: accepted, %d bytes came out", i, len(b), len(got))
		}
	}
}

func TestSealedStreamRefusesOtherOrderAndLength(t *testing.T) {
	b := sealed(t, noise(4*chunkSize))
	head, size := b[:headSize], chunkSize+tagSize
	chunk := func(i int) []byte { return b[headSize+i*size : headSize+(i+1)*size] }
	cases := map[string][]byte{
		"two chunks swapped":        slices.Concat(head, chunk(1), chunk(0), chunk(2), chunk(3)),
		"a chunk repeated":          slices.Concat(head, chunk(0), chunk(0), chunk(1), chunk(2), chunk(3)),
		"a chunk left out":          slices.Concat(head, chunk(0), chunk(2), chunk(3)),
		"the last chunk moved":      slices.Concat(head, chunk(0), chunk(3), chunk(1), chunk(2)),
		"cut between chunks":        b[:headSize+2*size],
		"cut inside a chunk":        b[:headSize+2*size+77],
		"cut behind the head":       b[:headSize],
		"something behind":          append(slices.Clone(b), 0),
		"chunks of another archive": slices.Concat(head, sealed(t, noise(4*chunkSize))[headSize:]),
	}
	for name, damaged := range cases {
		if _, err := opened(damaged, passphrase); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSealedStreamRefusesWhatIsNoArchive(t *testing.T) {
	for _, text := range []string{"", "PSIC", strings.Repeat("SQLite format 3", 20)} {
		if _, err := opened([]byte(text), passphrase); !errors.Is(err, ErrNotArchive) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestSealedStreamRefusesAnAbsurdCost(t *testing.T) {
	b := sealed(t, nil)
	b[len(magic)+3] = 0xff // 4 TiB of memory
	if _, err := opened(b, passphrase); !errors.Is(err, ErrDamaged) {
		t.Errorf("got %v", err)
	}
}

func TestAGuessOfThePassphraseIsExpensive(t *testing.T) {
	if productionCost.memory < 64<<10 || productionCost.passes < 3 || !productionCost.sane() {
		t.Errorf("cost %+v", productionCost)
	}
	head, key := newHead(passphrase, productionCost)
	if got, err := readHead(head, passphrase); err != nil || !bytes.Equal(got, key) {
		t.Errorf("the real cost does not read back: %v", err)
	}
}

func FuzzUnseal(f *testing.F) {
	cheap := cost{passes: 1, threads: 1, memory: 8}
	head, key := headOf(passphrase, make([]byte, saltSize), cheap) // the same in every fuzzing process
	aead, err := newAEAD(key)
	if err != nil {
		f.Fatal(err)
	}
	whole := aead.Seal(slices.Clone(head), nonce(0, true), []byte("conteúdo"), head)
	f.Add(whole)
	f.Add(whole[:len(whole)-1])
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) >= headSize { // keep the cost low for every input
			copy(b[:len(magic)+7], head)
		}
		if got, err := opened(b, passphrase); err == nil && !bytes.Equal(b, whole) {
			t.Errorf("accepted %x as %q", b, got)
		}
	})
}
