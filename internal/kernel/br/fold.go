package br

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold makes text for search: accents off, lower case, spaces squeezed. Stored text and the words
// of a search pass through it alike.
func Fold(s string) string {
	return strings.Join(strings.Fields(strings.ToLower(stripMarks(strings.ToLower(s)))), " ")
}

// stripMarks keeps the letter of an accented letter.
func stripMarks(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}
