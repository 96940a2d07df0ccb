package br

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

func check(t *testing.T, valid func(string) bool, want bool, texts ...string) {
	t.Helper()
	for _, s := range texts {
		if valid(s) != want {
			t.Errorf("%.60q valid = %v", s, !want)
		}
	}
}

// R145, R241 as extended by Q156: hyphens are accepted, digits are refused.
func TestValidName(t *testing.T) {
	check(t, ValidName, true, "Ana", "João D'Ávila", "Maria Clara Sant’Anna", "Ana-Lúcia Conceição",
		"Joa\u0303o", strings.Repeat("ã", 250))
	check(t, ValidName, false, "", " ", "-", "'", "Ana 2", "Ana_Lima", "Ana\nLima", "<b>Ana</b>", "Ana\x00",
		"Ana\xff", "Ana;", strings.Repeat("a", 251))
}

// R150 as extended by Q155: digits and . , ' - / º ª are accepted.
func TestValidStreet(t *testing.T) {
	check(t, ValidStreet, true, "Rua 25 de Março", "SQN 205 Bloco A", "Av. Brig. Faria Lima, 3º andar",
		"Rua D'Oeste", "BR-101/Km 4", "1ª Travessa", "Rua Sant’Ana")
	check(t, ValidStreet, false, "", ".,-", "Rua <A>", "Rua #1", "Rua\tA", "Rua \"A\"", strings.Repeat("a", 251))
}

// R081 as extended by Q154: the last part of the domain has 2 to 63 letters.
func TestValidEmail(t *testing.T) {
	check(t, ValidEmail, true, "ana@example.com", "ana.lima@example.com.br", "ana-lima@ex-ample.com",
		"ana+psic@example.health", "a_b@example.online", "A@EXAMPLE.COM", "1@xn--caf-dma.com",
		"a@b."+strings.Repeat("c", 63), strings.Repeat("a", 238)+"@example.com")
	check(t, ValidEmail, false, "", "ana", "ana@", "@example.com", "ana@example", "ana@example.c",
		"ana@example.c0m", "ana..lima@example.com", ".ana@example.com", "ana@-example.com", "ana@.com",
		"ana lima@example.com", "ana@exam ple.com", "ana@example.com\n", "ana@example.com\r\nBcc: x@y.com",
		"ana@a@example.com", "<ana@example.com>", "ana@example.com,b@example.com", "anã@example.com",
		"a@b."+strings.Repeat("c", 64), strings.Repeat("a", 239)+"@example.com")
	if NormalEmail(" Ana@Example.COM ") != "ana@example.com" {
		t.Error("NormalEmail")
	}
}

func TestFold(t *testing.T) {
	for in, want := range map[string]string{
		"  João   da\tConceição ":                "joao da conceicao",
		"ÁÉÍÓÚ àãõç ü Ñ":                         "aeiou aaoc u n",
		"Joa\u0303o":                             "joao",
		"Terapia Cognitivo-Comportamental (TCC)": "terapia cognitivo-comportamental (tcc)",
		"":                                       "", " \n ": "",
	} {
		if got := Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestFoldOfFoldedTextIsItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		once := Fold(s)
		if again := Fold(once); again != once {
			t.Fatalf("Fold(%q) = %q, folded again %q", s, once, again)
		}
		if strings.Contains(once, "  ") ||
			strings.ContainsFunc(once, func(r rune) bool { return unicode.Is(unicode.Mn, r) }) {
			t.Fatalf("Fold(%q) = %q", s, once)
		}
	})
}

func TestOnlyDigits(t *testing.T) {
	if got := OnlyDigits("(11) 9 8765-4321 ramal ٢"); got != "11987654321" {
		t.Errorf("OnlyDigits = %q", got)
	}
}
