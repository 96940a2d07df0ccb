package br

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxText is the length in characters of names, streets and e-mail addresses.
const MaxText = 250

// ValidName accepts letters, spaces, apostrophes and hyphens, with at least one letter, as far as VisibleName does.
func ValidName(s string) bool {
	return consistsOf(s, unicode.IsLetter, " '’-") && VisibleName(s)
}

// ValidStreet accepts letters, digits, spaces and . , ' - / º ª, with at least one letter or digit.
func ValidStreet(s string) bool {
	return consistsOf(s, func(r rune) bool { return unicode.IsLetter(r) || r >= '0' && r <= '9' }, " .,'’-/ºª")
}

// consistsOf reports whether s has at least one core character, and besides core characters only the others. A
// combining mark counts as part of its letter: some keyboards send ã as a and ~.
func consistsOf(s string, core func(rune) bool, others string) bool {
	if utf8.RuneCountInString(s) > MaxText || !utf8.ValidString(s) {
		return false
	}
	some := false
	for _, r := range s {
		switch {
		case core(r):
			some = true
		case !strings.ContainsRune(others, r) && !unicode.Is(unicode.Mn, r):
			return false
		}
	}
	return some
}

// emailShape allows single dots and plus signs, and hyphens, between word characters. The last part of the domain has 2
// to 63 letters. The anchors are \A and \z, so that no line break passes.
var emailShape = regexp.MustCompile(`\A\w+(?:(?:[.+]|-+)\w+)*@\w+(?:(?:\.|-+)\w+)*\.[A-Za-z]{2,63}\z`)

// ValidEmail checks the form of an address. Only a mail that arrives proves that the address exists.
func ValidEmail(s string) bool { return len(s) <= MaxText && emailShape.MatchString(s) }

// NormalEmail returns the form in which an address is stored and compared.
func NormalEmail(s string) string { return strings.ToLower(strings.TrimSpace(s)) }
