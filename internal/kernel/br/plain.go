package br

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plain says whether s is text that a person may have typed: no control characters but line breaks and tabs.
// PostgreSQL refuses a zero byte where SQLite takes it, and terminals and mails obey the others.
func Plain(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t'
	})
}
