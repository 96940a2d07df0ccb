package crypt

import (
	_ "embed"
	"strings"

	"golang.org/x/text/unicode/norm"
)

//go:embed common.txt
var commonText string

var commonSet = func() map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(commonText) {
		set[word] = true
	}
	return set
}()

// Common says whether the password is among the first that anybody would guess, whatever its
// letter case. The list holds passwords of 6 characters and more: shorter ones fall to the minimum.
func Common(password string) bool {
	word := strings.ToLower(norm.NFC.String(strings.TrimSpace(password)))
	return commonSet[word] || oneLetter(word)
}

func oneLetter(word string) bool {
	return word != "" && strings.Trim(word, string([]rune(word)[0])) == ""
}
