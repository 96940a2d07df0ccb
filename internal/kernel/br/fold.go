package br

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold prepares text for search: no accents, lower case, single spaces. Stored text and search words are folded alike.
func Fold(s string) string {
	return strings.Join(strings.Fields(strings.ToLower(stripMarks(strings.ToLower(s)))), " ")
}

// stripMarks replaces an accented letter by the letter without its accent.
func stripMarks(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}
