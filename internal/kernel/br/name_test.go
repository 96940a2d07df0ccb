package br

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Q204: one script, visible, at most two marks a letter.
func TestVisibleName_Q204(t *testing.T) {
	check(t, VisibleName, true, "", "Ana", "João D'Ávila", "Nguyễn Thị Ấn", "Анна Каренина", "Ζωή", "山田",
		"Dra. Ana (3)", "Joa\u0303o", "a\u0301\u0302", "Ana-Lúcia Sant’Anna", "Šárka Čapková", "Ana & Bia")
	check(t, VisibleName, false,
		"Аna",                 // a Cyrillic A
		"Ana Κ",               // a Greek K
		"𝐀𝐧𝐚",                 // letters of formulas
		"Ａｎａ",                 // full width
		"A\u200bna",           // zero-width space
		"A\u200dna",           // joiner
		"\ufeffAna",           // byte order mark
		"A\u00adna",           // soft hyphen
		"\u202eanA",           // right to left
		"Ana\u2066x",          // isolate
		"A\u034fna",           // grapheme joiner, a mark without a shape
		"A\ufe0fna",           // variation selector
		"\u3164", "Ana\u115f", // fillers: letters without a shape
		"a\u0301\u0302\u0303", // three marks
		"ấ\u0301",             // two in the letter and one after it
		"\u0301Ana", "Ana \u0301", "Ana\u20dd", "Ana\u00a0Lima", "Ana\nLima", "Ana\u2028", "Ana\xff", "\ue000")
}

func TestNameProblem_Q204(t *testing.T) {
	const seen = "Use letras de um só alfabeto, com até dois acentos cada uma, e nenhum caractere invisível."
	for name, want := range map[string]string{
		"Ana":                    "",
		"Ana 2":                  "Use apenas letras, espaços, hífens e apóstrofos, até 250 caracteres.",
		strings.Repeat("a", 251): "Use apenas letras, espaços, hífens e apóstrofos, até 250 caracteres.",
		"Аna":                    seen,
	} {
		if got := NameProblem(name); got != want {
			t.Errorf("%.20q: %q", name, got)
		}
	}
}

func TestNormalNameIsStable_Q204(t *testing.T) {
	if got := NormalName("  Joa\u0303o \t da  Silva "); got != "João da Silva" {
		t.Errorf("%q", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		once := NormalName(s)
		if NormalName(once) != once || VisibleName(once) && !VisibleName(NormalName(once)) {
			t.Fatalf("%q", s)
		}
	})
}
