// Package br holds what is particular to Brazil: documents, postal codes, phones, states, PIX codes, bank days, and how
// Portuguese text is folded for search. A function that reads what people type returns the normal form, and whether the
// input was valid. A check digit proves the form of a number, never that the number exists.
package br

import "strings"

// unmask drops the punctuation of documents. Any other character stays, so that the check refuses it.
var unmask = strings.NewReplacer(".", "", "-", "", "/", "", " ", "")

// CPF returns the 11 digits of a well-formed CPF, masked or not.
func CPF(s string) (string, bool) {
	d := unmask.Replace(s)
	if len(d) != 11 || !digits(d) || uniform(d) {
		return "", false
	}
	if d[9] != checkDigit(d[:9], 10) || d[10] != checkDigit(d[:10], 11) {
		return "", false
	}
	return d, true
}

// FormatCPF writes ###.###.###-##. It returns a text that does not have 11 characters unchanged.
func FormatCPF(d string) string {
	if len(d) != 11 {
		return d
	}
	return d[:3] + "." + d[3:6] + "." + d[6:9] + "-" + d[9:]
}

// checkDigit multiplies the characters by the weights first, first-1, … 2, and then again from 9. A CPF is too short to
// start again, a CNPJ does so once. The value of a character is its ASCII code minus 48, so that letters work.
func checkDigit(s string, first int) byte {
	sum, weight := 0, first
	for _, c := range []byte(s) {
		sum += int(c-'0') * weight
		if weight--; weight < 2 {
			weight = 9
		}
	}
	if r := sum % 11; r >= 2 {
		return byte('0' + 11 - r)
	}
	return '0'
}

// OnlyDigits drops everything but 0 to 9.
func OnlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

func digits(s string) bool { return s != "" && OnlyDigits(s) == s }

// uniform reports whether all characters are equal. Numbers such as 111.111.111-11 pass the check digits, although
// they are never issued.
func uniform(s string) bool { return strings.Count(s, s[:1]) == len(s) }
