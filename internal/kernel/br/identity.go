package br

import (
	"regexp"
	"strings"
)

const maxRG = 14

var rgShape = regexp.MustCompile(`^\d{5,}[A-Z]?$`)

// RG returns the characters of an identity card's number without punctuation: digits, and perhaps a capital letter at
// the end. There is no national format and no common check digit.
func RG(s string) (string, bool) {
	s = strings.TrimSpace(s)
	bare := upper(unmask.Replace(s))
	if len(s) > maxRG || !rgShape.MatchString(bare) {
		return "", false
	}
	return bare, true
}

// FormatRG writes the two common formats, ##.###.### and ##.###.###-#. Other lengths stay without punctuation.
func FormatRG(bare string) string {
	if len(bare) != 8 && len(bare) != 9 {
		return bare
	}
	out := bare[:2] + "." + bare[2:5] + "." + bare[5:8]
	if len(bare) == 9 {
		out += "-" + bare[8:]
	}
	return out
}

// CRP is a registration with a regional council of psychology.
type CRP struct {
	Region string // two digits
	Number string // 1 to 10 digits, as typed
}

var crpShape = regexp.MustCompile(`^(\d{2})/(\d{1,10})$`)

// ParseCRP reads "06/12345", also with CRP in front and dots in the number. It accepts any two digits as a region, as
// the form does. Known reports whether the council exists.
func ParseCRP(s string) (CRP, bool) {
	bare := strings.NewReplacer(" ", "", ".", "").Replace(upper(s))
	m := crpShape.FindStringSubmatch(strings.TrimPrefix(bare, "CRP"))
	if m == nil || strings.Trim(m[2], "0") == "" {
		return CRP{}, false
	}
	return CRP{m[1], m[2]}, true
}

// String writes 06/12345.
func (c CRP) String() string { return c.Region + "/" + c.Number }

// Key is the same for every spelling of one registration: leading zeros do not count.
func (c CRP) Key() string { return c.Region + "/" + strings.TrimLeft(c.Number, "0") }

// Known reports whether the region is one of the 24 councils.
func (c CRP) Known() bool { return crpStates[c.Region] != nil }

// States returns the UFs of the council. A difference from the home address is worth a hint and never a refusal: the
// therapist may have moved.
func (c CRP) States() []string { return crpStates[c.Region] }

var crpStates = map[string][]string{
	"01": {"DF"}, "02": {"PE"}, "03": {"BA"}, "04": {"MG"}, "05": {"RJ"}, "06": {"SP"},
	"07": {"RS"}, "08": {"PR"}, "09": {"GO"}, "10": {"PA", "AP"}, "11": {"CE"}, "12": {"SC"},
	"13": {"PB"}, "14": {"MS"}, "15": {"AL"}, "16": {"ES"}, "17": {"RN"}, "18": {"MT"},
	"19": {"SE"}, "20": {"AM", "RR"}, "21": {"PI"}, "22": {"MA"}, "23": {"TO"}, "24": {"RO", "AC"},
}
