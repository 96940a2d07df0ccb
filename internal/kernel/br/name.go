package br

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxMarks is how many accents a letter of a name may have. Vietnamese needs two.
const maxMarks = 2

// NormalName returns the form in which a name is stored: composed letters (NFC) and single spaces. Two spellings of one
// name are then the same text.
func NormalName(s string) string { return strings.Join(strings.Fields(norm.NFC.String(s)), " ") }

// VisibleName reports whether a name is what it looks like: letters of one script, at most two accents a letter, and no
// character that cannot be seen or that turns the direction of the text. Otherwise somebody could take the name of
// another person in letters that only look the same.
func VisibleName(s string) bool {
	if !utf8.ValidString(s) || norm.NFKC.String(s) != norm.NFC.String(s) {
		return false
	}
	var script *unicode.RangeTable
	marks := maxMarks // no mark without a letter before it
	for _, r := range norm.NFD.String(s) {
		switch {
		case unicode.IsLetter(r):
			if script == nil {
				script = scriptOf(r)
			}
			if script == nil || !unicode.Is(script, r) || shapeless(r) {
				return false
			}
			marks = 0
		case unicode.Is(unicode.Mn, r):
			marks++
			if marks > maxMarks || shapeless(r) {
				return false
			}
		case r == ' ' || unicode.IsDigit(r) || unicode.IsPunct(r) || unicode.IsSymbol(r):
			marks = maxMarks
		default:
			return false
		}
	}
	return true
}

// scriptOf returns the script of a letter, or nil for letters of no script, such as those of formulas.
func scriptOf(r rune) *unicode.RangeTable {
	if unicode.Is(unicode.Common, r) || unicode.Is(unicode.Inherited, r) {
		return nil
	}
	for _, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return table
		}
	}
	return nil
}

// shapeless reports whether r is a letter or a mark that nobody sees, such as a filler or a variation selector.
func shapeless(r rune) bool {
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// NameText is what a form says about a name that ValidName refuses.
const NameText = "Use apenas letras, espaços, hífens e apóstrofos, até 250 caracteres."

// VisibleNameText is what a form says about a name that VisibleName refuses.
const VisibleNameText = "Use letras de um só alfabeto, com até dois acentos cada uma, e nenhum caractere invisível."

// NameProblem returns what is wrong with a name, or an empty text.
func NameProblem(s string) string {
	switch {
	case ValidName(s):
		return ""
	case consistsOf(s, unicode.IsLetter, " '’-"):
		return VisibleNameText
	}
	return NameText
}
