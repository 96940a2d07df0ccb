package br

import (
	"slices"
	"strings"
)

// CEP returns the 8 digits of a postal code typed with or without its dash.
func CEP(s string) (string, bool) {
	d := strings.TrimSpace(s)
	if len(d) == 9 && d[5] == '-' {
		d = d[:5] + d[6:]
	}
	if len(d) != 8 || !digits(d) {
		return "", false
	}
	return d, true
}

// FormatCEP writes #####-###. It returns a text that does not have 8 characters unchanged.
func FormatCEP(d string) string {
	if len(d) != 8 {
		return d
	}
	return d[:5] + "-" + d[5:]
}

// areaCodes are the 67 DDDs in use.
var areaCodes = strings.Fields(`
	11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38
	41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69
	71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99`)

var unmaskPhone = strings.NewReplacer("(", "", ")", "", "-", "", ".", "", " ", "")

// Phone returns DDD and number as 10 or 11 digits, the lengths of the forms' two masks. The country code +55 may stand
// in front. The area code must exist. The first digit of the number is not checked, because operators change it.
func Phone(s string) (string, bool) {
	d := unmaskPhone.Replace(strings.TrimSpace(s))
	if rest, ok := strings.CutPrefix(d, "+"); ok {
		if d, ok = strings.CutPrefix(rest, "55"); !ok {
			return "", false
		}
	} else if len(d) == 12 || len(d) == 13 {
		d, _ = strings.CutPrefix(d, "55")
	}
	if !digits(d) || len(d) < 10 || !slices.Contains(areaCodes, d[:2]) {
		return "", false
	}
	if len(d) > 11 {
		return "", false
	}
	return d, true
}

// FormatPhone writes (##) # ####-#### for a mobile and (##) ####-#### for a landline.
func FormatPhone(d string) string {
	switch len(d) {
	case 11:
		return "(" + d[:2] + ") " + d[2:3] + " " + d[3:7] + "-" + d[7:]
	case 10:
		return "(" + d[:2] + ") " + d[2:6] + "-" + d[6:]
	}
	return d
}

// E164 writes the international form of digits that Phone returned.
func E164(d string) string { return "+55" + d }
