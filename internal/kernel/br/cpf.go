// Package br knows Brazil: documents, postal codes, phones, states, PIX codes, bank days, and how
// Portuguese text is folded for search. A function that reads what people type returns the normal
// form and whether it is one; a check digit proves the form of a number, never that it exists.
package br

import "strings"

// unmask drops the punctuation of documents. Everything else stays and fails the check.
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

// FormatCPF writes ###.###.###-##; what does not have 11 characters comes back as it is.
func FormatCPF(d string) string {
	if len(d) != 11 {
		return d
	}
	return d[:3] + "." + d[3:6] + "." + d[6:9] + "-" + d[9:]
}

// checkDigit weighs the characters first, first-1, ... and wraps from 2 back to 9: a CPF is too
// short to wrap, a CNPJ wraps once. A character counts its ASCII code minus 48, so letters work.
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

// uniform numbers such as 111.111.111-11 pass the check digits and belong to nobody.
func uniform(s string) bool { return strings.Count(s, s[:1]) == len(s) }
