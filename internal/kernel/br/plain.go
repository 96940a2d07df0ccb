package br

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plain reports whether s is text that a person may have typed: no control characters but line breaks and tabs.
// PostgreSQL refuses a zero byte, which SQLite stores. Terminals and mail programs act on the other control characters.
func Plain(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t'
	})
}
