package crypt

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestOpenMakesThePrivateFileOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	first, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, fileName))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("key file mode = %v, %v; want 0600", info.Mode(), err)
	}
	text := mustSeal(t, first, "secret", "a|b|c")
	second, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := second.Unseal(text, "a|b|c"); err != nil || string(got) != "secret" {
		t.Errorf("after a restart Unseal = %q, %v", got, err)
	}
	if names, _ := os.ReadDir(dir); len(names) != 1 {
		t.Errorf("left behind: %v", names)
	}
}

func TestOpenRefusesAnExposedFile(t *testing.T) {
	for _, mode := range []fs.FileMode{0o644, 0o640, 0o604, 0o620} {
		dir := t.TempDir()
		if _, err := Open(dir); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(filepath.Join(dir, fileName), mode); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir); !errors.Is(err, ErrExposed) {
			t.Errorf("mode %o: error = %v, want ErrExposed", mode, err)
		}
	}
}

func TestOpenTogetherAgreesOnOneRing(t *testing.T) {
	dir := t.TempDir()
	rings := make([]*Ring, 8)
	var wg sync.WaitGroup
	for i := range rings {
		wg.Go(func() {
			r, err := Open(dir)
			if err != nil {
				t.Error(err)
			}
			rings[i] = r
		})
	}
	wg.Wait()
	for _, r := range rings[1:] {
		if r == nil || r.BlindIndex("cpf", "1") != rings[0].BlindIndex("cpf", "1") {
			t.Fatal("two starts hold different rings")
		}
	}
}

func TestLoadNeverMakesAFile(t *testing.T) {
	dir := t.TempDir()
	if _, err := Load(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("error = %v, want not exist", err)
	}
	if names, _ := os.ReadDir(dir); len(names) != 0 {
		t.Errorf("made %v", names)
	}
}

func TestRingRefusesAHole(t *testing.T) {
	full := newRing().next().next()
	cases := map[string]func(f *ringFile){
		"no root":         func(f *ringFile) { f.Root = nil },
		"short root":      func(f *ringFile) { f.Root = f.Root[:16] },
		"no active key":   func(f *ringFile) { f.Active = 4 },
		"an old key lost": func(f *ringFile) { delete(f.Keys, 2) },
		"a short key":     func(f *ringFile) { f.Keys[1] = f.Keys[1][:31] },
		"no keys":         func(f *ringFile) { f.Keys = nil },
	}
	for name, spoil := range cases {
		t.Run(name, func(t *testing.T) {
			var f ringFile
			if err := json.Unmarshal(full.bytes(), &f); err != nil {
				t.Fatal(err)
			}
			spoil(&f)
			if _, err := FromBytes(f.bytes()); !errors.Is(err, errRing) {
				t.Errorf("error = %v, want errRing", err)
			}
		})
	}
	_, err := FromBytes([]byte(`{"root": "c2VjcmV0"`))
	if !errors.Is(err, errRing) || strings.Contains(err.Error(), "c2VjcmV0") {
		t.Errorf("error = %v, want errRing without the text of the file", err)
	}
}

func TestRotateKeepsOldTextReadable(t *testing.T) {
	dir := t.TempDir()
	server, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	aad := AAD("person", "cpf", "ana")
	old, index := mustSeal(t, server, "52998224725", aad), server.BlindIndex("cpf", "1")
	tool, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := tool.Rotate(); err != nil {
		t.Fatal(err)
	}
	if tool.Active() != 2 || !tool.NeedsRewrap(old) {
		t.Fatalf("active = v%d, needs rewrap = %v", tool.Active(), tool.NeedsRewrap(old))
	}
	fresh, err := tool.Rewrap(old, aad)
	if err != nil || tool.NeedsRewrap(fresh) || !strings.HasPrefix(fresh, "v2.") {
		t.Fatalf("Rewrap = %.12q, %v", fresh, err)
	}
	if strings.Split(fresh, ".")[2] != strings.Split(old, ".")[2] {
		t.Error("a rewrap encrypted the data again")
	}
	// The server still has the ring it started with, and reads the new key from the file.
	for _, text := range []string{old, fresh} {
		if got, err := server.Unseal(text, aad); err != nil || string(got) != "52998224725" {
			t.Errorf("Unseal(%.12q) = %q, %v", text, got, err)
		}
	}
	if server.Active() != 2 || server.BlindIndex("cpf", "1") != index {
		t.Errorf("active = v%d; the blind index must not change", server.Active())
	}
}

func TestRewrapRefusesAMovedText(t *testing.T) {
	r := newTestRing(t)
	text := mustSeal(t, r, "x", "a|b|1")
	if err := r.Rotate(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Rewrap(text, "a|b|2"); !errors.Is(err, ErrSealed) {
		t.Errorf("error = %v, want ErrSealed", err)
	}
	cut := text[:len(text)-2]
	if _, err := r.Rewrap(cut, "a|b|1"); !errors.Is(err, ErrSealed) {
		t.Errorf("damaged data: error = %v, want ErrSealed", err)
	}
}

func TestRotateTogetherLosesNoKey(t *testing.T) {
	dir := t.TempDir()
	if _, err := Open(dir); err != nil {
		t.Fatal(err)
	}
	var texts sync.Map
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			text, err := rotateAndSeal(dir)
			if err != nil {
				t.Error(err)
			}
			texts.Store(text, true)
		})
	}
	wg.Wait()
	r, err := Load(dir)
	if err != nil || r.Active() != 9 {
		t.Fatalf("active = v%d, %v; want v9", r.Active(), err)
	}
	texts.Range(func(text, _ any) bool {
		if _, err := r.Unseal(text.(string), "a|b|c"); err != nil {
			t.Errorf("%.4q: %v", text, err)
		}
		return true
	})
}

func rotateAndSeal(dir string) (string, error) {
	r, err := Load(dir)
	if err != nil {
		return "", err
	}
	if err := r.Rotate(); err != nil {
		return "", err
	}
	return r.Seal([]byte("x"), "a|b|c")
}

func TestDerivedKeysAreApart(t *testing.T) {
	r := newTestRing(t)
	if r.BlindIndex("cpf", "1") != r.BlindIndex("cpf", "1") {
		t.Error("a blind index must repeat")
	}
	if r.BlindIndex("cpf", "1") == r.BlindIndex("cnpj", "1") || r.BlindIndex("cpf", "1") == r.BlindIndex("cpf", "2") {
		t.Error("kind and value must both count")
	}
	if len(r.BlindIndex("cpf", "1")) != 64 || len(r.SigningKey("login")) != 32 {
		t.Error("want 64 hex digits and 32 bytes")
	}
	if string(r.SigningKey("login")) == string(r.SigningKey("calendar")) {
		t.Error("two purposes share a key")
	}
	if r.BlindIndex("cpf", "1") == newTestRing(t).BlindIndex("cpf", "1") {
		t.Error("another ring gives the same index")
	}
}

func TestTokenIsStoredAsHash(t *testing.T) {
	plain, hash := Token()
	again, _ := Token()
	if plain == again || len(plain) != 43 {
		t.Errorf("token %q", plain)
	}
	if hash != HashToken(plain) || len(hash) != 64 || strings.Contains(hash, plain) {
		t.Errorf("hash %q", hash)
	}
}
