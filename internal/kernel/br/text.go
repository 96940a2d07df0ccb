package br

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxText is the length in characters of names, streets and e-mail addresses.
const MaxText = 250

// ValidName accepts letters with accents, spaces, apostrophes and hyphens, and at least one letter.
func ValidName(s string) bool {
	return made(s, unicode.IsLetter, " '’-")
}

// ValidStreet accepts what names of streets hold: letters, digits, spaces and . , ' - / º ª.
func ValidStreet(s string) bool {
	return made(s, func(r rune) bool { return unicode.IsLetter(r) || r >= '0' && r <= '9' }, " .,'’-/ºª")
}

// made checks a text of core characters, at least one, and others. A combining mark counts as part
// of its letter: some keyboards send ã as a and ~.
func made(s string, core func(rune) bool, others string) bool {
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

// Word characters with single dots and plus signs, and hyphens, between them; the last part of the
// domain has 2 to 63 letters. The anchors are \A and \z, so that no line break passes.
var emailShape = regexp.MustCompile(`\A\w+(?:(?:[.+]|-+)\w+)*@\w+(?:(?:\.|-+)\w+)*\.[A-Za-z]{2,63}\z`)

// ValidEmail accepts the form of an address; only a mail that arrives proves more.
func ValidEmail(s string) bool { return len(s) <= MaxText && emailShape.MatchString(s) }

// NormalEmail is the form under which an address is stored and compared.
func NormalEmail(s string) string { return strings.ToLower(strings.TrimSpace(s)) }
