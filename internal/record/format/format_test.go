package format_test

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"psic/internal/record/format"
)

var update = flag.Bool("update", false, "rewrite testdata/vectors.json")

// sequence is 0, 1, 2… in place of random bytes, so that both languages write the same.
type sequence struct{ next byte }

func (s *sequence) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = s.next
		s.next++
	}
	return len(b), nil
}

// vectors are what Go wrote; the web's test reads it and writes the same bytes.
type vectors struct {
	VaultID, TherapistID, RecordID, Passphrase, Kit string
	Keys                                            format.Wrapped
	Texts                                           []string
	Versions                                        []string
	Name, SealedName, Heads                         string
	File, FileHash                                  string
	Pieces                                          []string
	PasskeyID, PasskeySecret, PasskeyKey            string
}

var owner = format.Owner{
	VaultID:     "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17",
	TherapistID: "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d18",
}

const (
	recordID     = "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d19"
	attachmentID = "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d1a"
	passkeyID    = "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d1b"
)

var passkeySecret = []byte("what a passkey derives: 32 bytes")

func made(t *testing.T) vectors {
	t.Helper()
	v := vectors{
		VaultID:     owner.VaultID,
		TherapistID: owner.TherapistID,
		RecordID:    recordID,
		Passphrase:  "quatro palavras çom acento",
		Texts:       []string{"primeira", "segunda: ação", strings.Repeat("longa ", 400)},
		Name:        "Canário",
	}
	vault, keys, kit, err := format.Create(owner, v.Passphrase, format.MinIterations, &sequence{})
	must(t, err)
	v.Keys, v.Kit = keys, kit
	vault.Random = &sequence{next: 100}
	head := format.Head{RecordID: recordID}
	for _, text := range v.Texts {
		sealed, err := vault.SealVersion(recordID, head.Versions+1, head.Link, []byte(text))
		must(t, err)
		head.Versions++
		head.Link, err = head.Link.Next(sealed)
		must(t, err)
		v.Versions = append(v.Versions, sealed)
	}
	v.SealedName, err = vault.SealName(recordID, []byte(v.Name))
	must(t, err)
	v.Heads, err = vault.SealHeads(3, []format.Head{head})
	must(t, err)
	v.File = strings.Repeat("arquivo ", 10)
	v.FileHash = format.FileHash([]byte(v.File))
	v.Pieces, err = vault.SealPieces(recordID, attachmentID, []byte(v.File))
	must(t, err)
	v.PasskeyID, v.PasskeySecret = passkeyID, base64.StdEncoding.EncodeToString(passkeySecret)
	v.PasskeyKey, err = vault.WrapForPasskey(passkeyID, passkeySecret)
	must(t, err)
	return v
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestVectors: the file that the web's test reads is what Go writes.
func TestVectors(t *testing.T) {
	text, err := json.MarshalIndent(made(t), "", "  ")
	must(t, err)
	text = append(text, '\n')
	const file = "testdata/vectors.json"
	if *update {
		must(t, os.WriteFile(file, text, 0o644))
	}
	have, err := os.ReadFile(file)
	if err != nil || string(have) != string(text) {
		t.Errorf("%s is stale: go test ./internal/record/format -update (%v)", file, err)
	}
}

// TestPasskeyOpensItsOwnKeyAlone: another secret, another passkey's place or another vault opens nothing.
func TestPasskeyOpensItsOwnKeyAlone(t *testing.T) {
	v := made(t)
	other := owner
	other.VaultID = recordID
	for what, open := range map[string]func() (*format.Vault, error){
		"another secret": func() (*format.Vault, error) {
			return format.UnlockWithPasskey(owner, v.PasskeyID, v.PasskeyKey, []byte("another secret"))
		},
		"another passkey": func() (*format.Vault, error) {
			return format.UnlockWithPasskey(owner, attachmentID, v.PasskeyKey, passkeySecret)
		},
		"another vault": func() (*format.Vault, error) {
			return format.UnlockWithPasskey(other, v.PasskeyID, v.PasskeyKey, passkeySecret)
		},
	} {
		if _, err := open(); !errors.Is(err, format.ErrClosed) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestOpensWithPassphraseKitAndPasskey(t *testing.T) {
	v := made(t)
	byPassphrase, err := format.Unlock(owner, v.Keys, v.Passphrase)
	must(t, err)
	byKit, err := format.UnlockWithKit(owner, v.Keys, strings.ToLower(v.Kit))
	must(t, err)
	byPasskey, err := format.UnlockWithPasskey(owner, v.PasskeyID, v.PasskeyKey, passkeySecret)
	must(t, err)
	for _, vault := range []*format.Vault{byPassphrase, byKit, byPasskey} {
		link := format.Link{}
		for i, sealed := range v.Versions {
			text, err := vault.OpenVersion(recordID, int64(i+1), link, sealed)
			if err != nil || string(text) != v.Texts[i] {
				t.Fatalf("version %d: %q %v", i+1, text, err)
			}
			link, err = link.Next(sealed)
			must(t, err)
		}
		heads, err := vault.OpenHeads(3, v.Heads)
		if err != nil || len(heads) != 1 || heads[0] != (format.Head{RecordID: recordID, Versions: 3, Link: link}) {
			t.Errorf("heads %v %v", heads, err)
		}
		name, err := vault.OpenName(recordID, v.SealedName)
		if err != nil || string(name) != v.Name {
			t.Errorf("name %q %v", name, err)
		}
	}
}

// TestOpensNowhereElse: a text opens with its key at its place alone.
func TestOpensNowhereElse(t *testing.T) {
	v := made(t)
	if _, err := format.Unlock(owner, v.Keys, v.Passphrase+" "); !errors.Is(err, format.ErrClosed) {
		t.Errorf("a wrong passphrase: %v", err)
	}
	cheap := v.Keys
	cheap.Iterations = format.MinIterations - 1
	if _, err := format.Unlock(owner, cheap, v.Passphrase); !errors.Is(err, format.ErrClosed) {
		t.Errorf("a lower cost: %v", err)
	}
	stranger := format.Owner{VaultID: owner.VaultID, TherapistID: recordID}
	if _, err := format.Unlock(stranger, v.Keys, v.Passphrase); !errors.Is(err, format.ErrClosed) {
		t.Errorf("another therapist: %v", err)
	}
	vault, err := format.Unlock(owner, v.Keys, v.Passphrase)
	must(t, err)
	first, err := format.Link{}.Next(v.Versions[0])
	must(t, err)
	for what, open := range map[string]func() ([]byte, error){
		"another number": func() ([]byte, error) {
			return vault.OpenVersion(recordID, 2, format.Link{}, v.Versions[0])
		},
		"another record": func() ([]byte, error) {
			return vault.OpenVersion(owner.VaultID, 1, format.Link{}, v.Versions[0])
		},
		"after other versions": func() ([]byte, error) { return vault.OpenVersion(recordID, 1, first, v.Versions[0]) },
		"another name":         func() ([]byte, error) { return vault.OpenName(owner.VaultID, v.SealedName) },
		"a name as a version": func() ([]byte, error) {
			return vault.OpenVersion(recordID, 1, format.Link{}, v.SealedName)
		},
		"an older list": func() ([]byte, error) {
			_, err := vault.OpenHeads(4, v.Heads)
			return nil, err
		},
	} {
		if _, err := open(); !errors.Is(err, format.ErrClosed) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestSizesTellLittle(t *testing.T) {
	v := made(t)
	if len(v.Versions[0]) != len(v.Versions[1]) {
		t.Error("two short texts have different sizes")
	}
	for _, sealed := range v.Versions {
		if !format.Padded(sealed, format.VersionPad, format.MaxVersionPad) {
			t.Errorf("a size of %d letters", len(sealed))
		}
	}
	vault, err := format.Unlock(owner, v.Keys, v.Passphrase)
	must(t, err)
	vault.Random = &sequence{}
	limit := strings.Repeat("x", format.MaxVersionPad-4)
	if _, err := vault.SealVersion(recordID, 1, format.Link{}, []byte(limit)); err != nil {
		t.Errorf("the longest text: %v", err)
	}
	if _, err := vault.SealVersion(recordID, 1, format.Link{}, []byte(limit+"x")); err == nil {
		t.Error("a longer text was sealed")
	}
}
