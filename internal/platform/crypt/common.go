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

// common.txt holds what people in Brazil choose; the list of the zxcvbn project is the head of passwords that leaked.
//
//go:embed common.txt
var commonText string

// contextWords are easy to guess here and nowhere else: the product and what it is about. docs/security.md lists them.
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
		panic(err) // part of the binary
	}
	for _, list := range [][]string{leaked.List, strings.Fields(commonText), contextWords} {
		for _, word := range list {
			set[strings.ToLower(word)] = true
		}
	}
	return set
})

// Common says whether the password is among the first that anybody would guess: a word of the lists in any letter
// case, also with its letters written as digits and with a few digits or signs around it, a date, or one group of
// characters over and over.
func Common(password string) bool {
	word := strings.ToLower(norm.NFC.String(strings.TrimSpace(password)))
	if word == "" {
		return false
	}
	return commonSet()[word] || repeated(word) || aDate.MatchString(word) || decorated(word)
}

// mostDecoration is how many characters around a common word are still no secret: "@2026!", "123".
const mostDecoration = 6

var (
	aDate = regexp.MustCompile(
		`^(0?[1-9]|[12]\d|3[01])[-/. ]?(0?[1-9]|1[0-2])[-/. ]?((19|20)\d\d|\d\d)$|^(19|20)\d\d[-/. ]?(0[1-9]|1[0-2])[-/. ]?(0[1-9]|[12]\d|3[01])$`,
	)
	leet = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a", "$", "s")
)

// decorated takes digits and signs from both ends, as many as are there and any fewer ("4" may be a number or an "a"),
// as long as a word of at least four characters remains.
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

// repeated: the same one to four characters and nothing else.
func repeated(word string) bool {
	r := []rune(word)
	for n := 1; n <= 4 && n < len(r); n++ {
		if len(r)%n == 0 && strings.Repeat(string(r[:n]), len(r)/n) == word {
			return true
		}
	}
	return false
}
