package br

import "strings"

// CNPJ returns the 14 characters of a well-formed CNPJ, masked or not, in capitals. The first 12 may be letters since
// July 2026 (IN RFB 2.229/2024), so a CNPJ is a text and never a number.
func CNPJ(s string) (string, bool) {
	d := upper(unmask.Replace(s))
	if len(d) != 14 || !alphanumeric(d[:12]) || !digits(d[12:]) || uniform(d) {
		return "", false
	}
	if d[12] != checkDigit(d[:12], 5) || d[13] != checkDigit(d[:13], 6) {
		return "", false
	}
	return d, true
}

// FormatCNPJ writes ##.###.###/####-##. It returns a text that does not have 14 characters unchanged.
func FormatCNPJ(d string) string {
	if len(d) != 14 {
		return d
	}
	return d[:2] + "." + d[2:5] + "." + d[5:8] + "/" + d[8:12] + "-" + d[12:]
}

// upper changes only a to z. strings.ToUpper would turn ı into I and so accept it.
func upper(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return r - 'a' + 'A'
		}
		return r
	}, s)
}

func alphanumeric(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z')
	})
}
