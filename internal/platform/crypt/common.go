package crypt

import (
	_ "embed"
	"encoding/json"
	"regexp"
	"strings"
	"sync"

	"github.com/ccojocar/zxcvbn-go/data"
	"golang.org/x/text/unicode/norm"
)

// commonText lists passwords that people in Brazil choose. The list of the zxcvbn project, which is used too, has the
// most frequent leaked passwords.
//
//go:embed common.txt
var commonText string

// contextWords are words about this product, which are easy to guess here. docs/security.md lists them.
var contextWords = []string{
	"psic",
	"psico",
	"psicologa",
	"psicologo",
	"psicologia",
	"psicoterapia",
	"terapia",
	"terapeuta",
	"sessao",
	"consulta",
	"paciente",
	"consultorio",
	"saude",
	"saudemental",
	"admin",
	"administrador",
	"administracao",
	"empresa",
}

var commonSet = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	var leaked struct{ List []string }
	text, err := data.Asset("data/Passwords.json")
	if err == nil {
		err = json.Unmarshal(text, &leaked)
	}
	if err != nil {
		panic(err) // cannot happen: the list is part of the binary
	}
	for _, list := range [][]string{leaked.List, strings.Fields(commonText), contextWords} {
		for _, word := range list {
			set[strings.ToLower(word)] = true
		}
	}
	return set
})

// Common reports whether the password is easy to guess: a word of the lists in any letter case, also with letters
// written as digits and with a few digits or signs around it, a date, or one group of characters repeated.
func Common(password string) bool {
	word := strings.ToLower(norm.NFC.String(strings.TrimSpace(password)))
	if word == "" {
		return false
	}
	return commonSet()[word] || repeated(word) || aDate.MatchString(word) || decorated(word)
}

// mostDecoration is how many characters around a common word do not make it secret, such as "@2026!" or "123".
const mostDecoration = 6

var (
	aDate = regexp.MustCompile(
		`^(0?[1-9]|[12]\d|3[01])[-/. ]?(0?[1-9]|1[0-2])[-/. ]?((19|20)\d\d|\d\d)$` +
			`|^(19|20)\d\d[-/. ]?(0[1-9]|1[0-2])[-/. ]?(0[1-9]|[12]\d|3[01])$`,
	)
	leet = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a", "$", "s")
)

// decorated reports whether a common word remains after digits and signs are removed from both ends. It tries every
// number of removed characters, because a "4" may be a digit or an "a". At least four characters must remain.
func decorated(word string) bool {
	const around = "0123456789!@#$%&*?.,;:_-+= "
	before := len(word) - len(strings.TrimLeft(word, around))
	behind := len(word) - len(strings.TrimRight(word, around))
	for i := 0; i <= before && i <= mostDecoration; i++ {
		for j := 0; j <= behind && i+j <= mostDecoration && i+j+4 <= len(word); j++ {
			if w := leet.Replace(word[i : len(word)-j]); commonSet()[w] && !strings.ContainsAny(w, "0123456789") {
				return true
			}
		}
	}
	return false
}

// repeated reports whether the word is one group of one to four characters, repeated.
func repeated(word string) bool {
	r := []rune(word)
	for n := 1; n <= 4 && n < len(r); n++ {
		if len(r)%n == 0 && strings.Repeat(string(r[:n]), len(r)/n) == word {
			return true
		}
	}
	return false
}
