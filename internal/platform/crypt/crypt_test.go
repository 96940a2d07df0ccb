package crypt

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func newTestRing(t testing.TB) *Ring {
	t.Helper()
	r, err := FromBytes(NewBytes())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func mustSeal(t testing.TB, r *Ring, plain, aad string) string {
	t.Helper()
	text, err := r.Seal([]byte(plain), aad)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestSealedTextOpensAtItsPlace(t *testing.T) {
	r := newTestRing(t)
	rapid.Check(t, func(t *rapid.T) {
		plain := rapid.SliceOf(rapid.Byte()).Draw(t, "plain")
		aad := AAD("person", "cpf", rapid.String().Draw(t, "row"))
		text, err := r.Seal(plain, aad)
		if err != nil {
			t.Fatal(err)
		}
		got, err := r.Unseal(text, aad)
		if err != nil || !bytes.Equal(got, plain) {
			t.Fatalf("Unseal = %q, %v; want %q", got, err, plain)
		}
	})
}

func TestSealedTextShowsNothing(t *testing.T) {
	r := newTestRing(t)
	aad := AAD("person", "cpf", "1")
	one, two := mustSeal(t, r, "52998224725", aad), mustSeal(t, r, "52998224725", aad)
	if one == two {
		t.Error("equal values seal to equal text")
	}
	if !strings.HasPrefix(one, "v1.") || strings.Count(one, ".") != 2 {
		t.Errorf("shape of %q, want v1.<key>.<data>", one)
	}
	if strings.Contains(one, "52998224725") {
		t.Error("the value is readable")
	}
}

func TestUnsealRefuses(t *testing.T) {
	r := newTestRing(t)
	ana, bia := AAD("person", "cpf", "ana"), AAD("person", "cpf", "bia")
	text, other := mustSeal(t, r, "52998224725", ana), mustSeal(t, r, "11144477735", bia)
	a, b := strings.Split(text, "."), strings.Split(other, ".")
	cases := map[string]struct{ text, aad string }{
		"the ciphertext of another row":     {other, ana},
		"the same row in another column":    {text, AAD("person", "rg", "ana")},
		"no place":                          {text, ""},
		"another row's data under its key":  {a[0] + "." + a[1] + "." + b[2], ana},
		"another row's key under its data":  {a[0] + "." + b[1] + "." + a[2], ana},
		"an unknown key version":            {"v9." + a[1] + "." + a[2], ana},
		"version zero":                      {"v0." + a[1] + "." + a[2], ana},
		"plain text":                        {"52998224725", ana},
		"empty text":                        {"", ana},
		"a cut text":                        {text[:len(text)-4], ana},
		"a fourth part":                     {text + ".AAAA", ana},
		"text that is not base64":           {a[0] + ".?." + a[2], ana},
		"a key part shorter than its nonce": {a[0] + ".AAAA." + a[2], ana},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if _, err := r.Unseal(c.text, c.aad); !errors.Is(err, ErrSealed) {
				t.Errorf("Unseal error = %v, want ErrSealed", err)
			}
		})
	}
}

func TestUnsealRefusesEveryFlippedByte(t *testing.T) {
	r := newTestRing(t)
	aad := AAD("person", "cpf", "ana")
	p, err := split(mustSeal(t, r, "52998224725", aad))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range [][]byte{p.dek, p.body} {
		for i := range part {
			part[i] ^= 1
			text := "v1." + encoding.EncodeToString(p.dek) + "." + encoding.EncodeToString(p.body)
			if _, err := r.Unseal(text, aad); !errors.Is(err, ErrSealed) {
				t.Fatalf("byte %d flipped: error = %v", i, err)
			}
			part[i] ^= 1
		}
	}
}

func TestSealNeedsAPlace(t *testing.T) {
	if _, err := newTestRing(t).Seal([]byte("x"), ""); err == nil {
		t.Error("sealed without a place")
	}
}

func TestAnotherRingCannotOpen(t *testing.T) {
	aad := AAD("person", "cpf", "ana")
	text := mustSeal(t, newTestRing(t), "52998224725", aad)
	if _, err := newTestRing(t).Unseal(text, aad); !errors.Is(err, ErrSealed) {
		t.Errorf("error = %v, want ErrSealed", err)
	}
}

func FuzzUnseal(f *testing.F) {
	r := newTestRing(f)
	f.Add(mustSeal(f, r, "x", "a|b|c"))
	f.Add("v1..")
	f.Add("v-1.AAAA.AAAA")
	aad := "another|place|here"
	f.Fuzz(func(t *testing.T, text string) {
		if plain, err := r.Unseal(text, aad); err == nil {
			t.Fatalf("forged text %q opens as %q", text, plain)
		}
	})
}
