package br

import (
	"strings"
	"testing"

	"psic/internal/kernel/at"
)

func TestBoletoLine(t *testing.T) {
	code := Boleto{
		Bank:   "001",
		Due:    at.Day(2026, 12, 1),
		Amount: 1_200_00,
		Free:   strings.Repeat("12345", 5),
	}.Barcode()
	if len(code) != 44 || code[:4] != "0019" || code[5:9] != "1647" || code[9:19] != "0000120000" {
		t.Errorf("bar code %s", code)
	}
	line := BoletoLine(code)
	digits := strings.NewReplacer(".", "", " ", "").Replace(line)
	if len(digits) != 47 {
		t.Errorf("line %s", line)
	}
	for _, part := range []string{digits[:10], digits[10:21], digits[21:32]} {
		if last := len(part) - 1; mod10(part[:last]) != part[last:] {
			t.Errorf("the check digit of %s", part)
		}
	}
	// A known pair of bar code and line.
	const known = "00193373700000001000500940144816060680935031"
	if got := BoletoLine(known); got != "00190.50095 40144.816069 06809.350314 3 37370000000100" {
		t.Errorf("line %s", got)
	}
	if mod11(known[:4]+known[5:]) != known[4:5] {
		t.Error("the check digit of the whole")
	}
}

func TestBoletoLineRefusesWhatIsNoBarcode(t *testing.T) {
	for _, wrong := range []string{"", "123", strings.Repeat("x", 44)} {
		if got := BoletoLine(wrong); got != "" {
			t.Errorf("%q: %q", wrong, got)
		}
	}
}
