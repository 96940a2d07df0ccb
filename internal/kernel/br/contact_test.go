package br

import "testing"

func TestCEP(t *testing.T) {
	checkReadings(t, CEP, []reading{
		{"01310-100", "01310100", true},
		{"01310100", "01310100", true},
		{" 01310-100 ", "01310100", true},
		{"0131-0100", "", false},
		{"013101000", "", false},
		{"0131010", "", false},
		{"01310–100", "", false},
		{"0131O-100", "", false},
		{"", "", false},
	})
	if FormatCEP("01310100") != "01310-100" || FormatCEP("1") != "1" {
		t.Error("FormatCEP")
	}
}

func TestPhone(t *testing.T) {
	checkReadings(t, Phone, []reading{
		{"(11) 9 8765-4321", "11987654321", true},
		{"(11) 98765-4321", "11987654321", true},
		{"11987654321", "11987654321", true},
		{"+55 11 98765-4321", "11987654321", true},
		{"5511987654321", "11987654321", true},
		{"(11) 3456-7890", "1134567890", true},
		{"+551134567890", "1134567890", true},
		{"(55) 9 8765-4321", "55987654321", true},
		{"(55) 3456-7890", "5534567890", true},
		{"(11) 8765-4321", "1187654321", true},
		{"(11) 8 8765-4321", "11887654321", true},
		{"(11) 6345-6789", "1163456789", true},
		{"(11) 1345-6789", "1113456789", true},
		{"(20) 9 8765-4321", "", false},
		{"(10) 3456-7890", "", false},
		{"+1 11 98765-4321", "", false},
		{"+11987654321", "", false},
		{"987654321", "", false},
		{"119876543210", "", false},
		{"(11) 9 8765-432a", "", false},
		{"+", "", false},
		{"", "", false},
	})
	if len(areaCodes) != 67 {
		t.Errorf("%d DDDs, want 67", len(areaCodes))
	}
	for in, want := range map[string]string{
		"11987654321": "(11) 9 8765-4321", "1134567890": "(11) 3456-7890", "123": "123",
	} {
		if got := FormatPhone(in); got != want {
			t.Errorf("FormatPhone(%q) = %q, want %q", in, got, want)
		}
	}
	if got := E164("11987654321"); got != "+5511987654321" {
		t.Errorf("E164 = %q", got)
	}
}

func FuzzCEP(f *testing.F) {
	f.Add("01310-100")
	f.Fuzz(func(t *testing.T, s string) {
		d, ok := CEP(s)
		if !ok {
			return
		}
		if again, ok := CEP(FormatCEP(d)); !ok || again != d || len(d) != 8 || OnlyDigits(d) != d {
			t.Fatalf("CEP(%q) = %q", s, d)
		}
	})
}

func FuzzPhone(f *testing.F) {
	f.Add("(11) 9 8765-4321")
	f.Add("+55 (55) 3456-7890")
	f.Fuzz(func(t *testing.T, s string) {
		d, ok := Phone(s)
		if !ok {
			return
		}
		for _, form := range []string{d, FormatPhone(d), E164(d)} {
			if again, ok := Phone(form); !ok || again != d {
				t.Fatalf("Phone(%q) = %q, but Phone(%q) = %q", s, d, form, again)
			}
		}
		if len(FormatPhone(d)) > 20 || OnlyDigits(d) != d {
			t.Fatalf("Phone(%q) = %q", s, d)
		}
	})
}
