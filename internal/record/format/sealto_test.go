package format_test

import (
	"crypto/ecdh"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"psic/internal/record/format"
)

// sealedTo is a text that Go sealed to the vault of vectors.json. The web's test opens it, and seals the same bytes
// with the same key pair.
type sealedTo struct {
	Kind, Place, Text string
	Size              int
	EphemeralPublic   string // an uncompressed point
	EphemeralPrivate  string // PKCS 8
	Sealed            string
}

const ephemeralSeed = 50

func madeTo(t *testing.T) sealedTo {
	t.Helper()
	v := made(t)
	s := sealedTo{
		Kind:  "contact",
		Place: recordID,
		Text:  `{"name":"Canário","phone":"(11) 9 1234-5678","place":"Rua A, 10"}`,
		Size:  format.ContactPad,
	}
	scalar := make([]byte, 32)
	_, err := (&sequence{next: ephemeralSeed}).Read(scalar)
	must(t, err)
	private, err := ecdh.P256().NewPrivateKey(scalar)
	must(t, err)
	encoded, err := x509.MarshalPKCS8PrivateKey(private)
	must(t, err)
	s.EphemeralPublic = base64.StdEncoding.EncodeToString(private.PublicKey().Bytes())
	s.EphemeralPrivate = base64.StdEncoding.EncodeToString(encoded)
	s.Sealed, err = format.SealTo(
		owner, v.Keys.PublicKey, &sequence{next: ephemeralSeed}, s.Kind, s.Place, []byte(s.Text), s.Size)
	must(t, err)
	return s
}

// TestSealedToVectors: the file that the web's test reads is what Go writes.
func TestSealedToVectors(t *testing.T) {
	text, err := json.MarshalIndent(madeTo(t), "", "  ")
	must(t, err)
	text = append(text, '\n')
	const file = "testdata/sealto.json"
	if *update {
		must(t, os.WriteFile(file, text, 0o644))
	}
	have, err := os.ReadFile(file)
	if err != nil || string(have) != string(text) {
		t.Errorf("%s is stale: go test ./internal/record/format -update (%v)", file, err)
	}
}

// TestSealedToOpensInItsVaultAlone: the vault opens the text at its place, and nothing else does.
func TestSealedToOpensInItsVaultAlone(t *testing.T) {
	v, s := made(t), madeTo(t)
	vault, err := format.Unlock(owner, v.Keys, v.Passphrase)
	must(t, err)
	text, err := vault.OpenSealedTo(v.Keys, s.Kind, s.Place, s.Sealed)
	if err != nil || string(text) != s.Text {
		t.Fatalf("%q %v", text, err)
	}
	other, otherKeys, _, err := format.Create(owner, v.Passphrase, 1, &sequence{next: 7})
	must(t, err)
	changed := []byte(s.Sealed)
	changed[len(changed)-10] ^= 1
	swapped := v.Keys
	swapped.PublicKey = otherKeys.PublicKey
	type try struct {
		vault               *format.Vault
		keys                format.Wrapped
		kind, place, sealed string
	}
	right := try{
		vault:  vault,
		keys:   v.Keys,
		kind:   s.Kind,
		place:  s.Place,
		sealed: s.Sealed,
	}
	for what, spoil := range map[string]func(t *try){
		"another use":        func(t *try) { t.kind = "answers" },
		"another place":      func(t *try) { t.place = "x" },
		"another vault":      func(t *try) { t.vault, t.keys = other, otherKeys },
		"a changed text":     func(t *try) { t.sealed = string(changed) },
		"a swapped key":      func(t *try) { t.keys = swapped },
		"a text of no point": func(t *try) { t.sealed = v.Versions[0] },
	} {
		wrong := right
		spoil(&wrong)
		_, err := wrong.vault.OpenSealedTo(wrong.keys, wrong.kind, wrong.place, wrong.sealed)
		if !errors.Is(err, format.ErrClosed) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestSealedToSize: all texts of a kind have one size, and a longer text is not sealed.
func TestSealedToSize(t *testing.T) {
	v, s := made(t), madeTo(t)
	if !format.PaddedTo(s.Sealed, format.ContactPad) || format.PaddedTo(s.Sealed, format.AnswersPad) ||
		format.PaddedTo(s.Sealed+"AAAA", format.ContactPad) || format.PaddedTo("?", format.ContactPad) {
		t.Error("the size is not checked")
	}
	long := []byte(strings.Repeat("x", format.ContactPad-3))
	for what, c := range map[string]struct {
		key  string
		text []byte
	}{"too long": {v.Keys.PublicKey, long}, "no key": {"?", nil}, "no point": {"AAAA", nil}} {
		_, err := format.SealTo(owner, c.key, &sequence{next: 9}, s.Kind, s.Place, c.text, s.Size)
		if err == nil {
			t.Errorf("%s: sealed", what)
		}
	}
	_, err := format.SealTo(owner, v.Keys.PublicKey, &sequence{next: 9}, s.Kind, s.Place, long[1:], s.Size)
	if err != nil {
		t.Errorf("the longest text: %v", err)
	}
}
