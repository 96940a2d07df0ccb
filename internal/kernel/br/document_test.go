package br

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

type reading struct {
	in, want string
	ok       bool
}

func checkReadings(t *testing.T, read func(string) (string, bool), cases []reading) {
	t.Helper()
	for _, c := range cases {
		if got, ok := read(c.in); got != c.want || ok != c.ok {
			t.Errorf("%q = %q, %v; want %q, %v", c.in, got, ok, c.want, c.ok)
		}
	}
}

func TestCPF(t *testing.T) {
	checkReadings(t, CPF, []reading{
		{"12345678909", "12345678909", true},
		{"529.982.247-25", "52998224725", true},
		{" 111.444.777-35 ", "11144477735", true},
		{"00000000191", "00000000191", true},
		{"01311200002", "01311200002", true},
		{"11311200002", "11311200002", true},
		{"52998224724", "", false},
		{"52998224735", "", false},
		{"11111111111", "", false},
		{"00000000000", "", false},
		{"5299822472", "", false},
		{"529982247250", "", false},
		{"5299822472X", "", false},
		{"529_982_247_25", "", false},
		{"٥٢٩٩٨٢٢٤٧٢٥", "", false},
		{"", "", false},
	})
	if got := FormatCPF("52998224725"); got != "529.982.247-25" {
		t.Errorf("FormatCPF = %q", got)
	}
	if got := FormatCPF("123"); got != "123" {
		t.Errorf("FormatCPF of another length = %q", got)
	}
}

func TestCNPJ(t *testing.T) {
	checkReadings(t, CNPJ, []reading{
		{"12.ABC.345/01DE-35", "12ABC34501DE35", true},
		{"12.abc.345/01de-35", "12ABC34501DE35", true},
		{"11.222.333/0001-81", "11222333000181", true},
		{"A1B2C3D4000193", "A1B2C3D4000193", true},
		{"12.ABC.345/01DE-36", "", false},
		{"12.ABC.345/01DE-45", "", false},
		{"12ABC34501DEA5", "", false},
		{"11111111111111", "", false},
		{"00000000000000", "", false},
		{"1122233300018", "", false},
		{"112223330001811", "", false},
		{"12ABC34501Dé35", "", false},
		{"12ABC3450ıDE35", "", false},
		{"", "", false},
	})
	if got := FormatCNPJ("12ABC34501DE35"); got != "12.ABC.345/01DE-35" {
		t.Errorf("FormatCNPJ = %q", got)
	}
}

// The remainders 0 and 1 give the same check digit 0. So a number whose first check digit is 0 may stay valid after one
// changed digit, as 01311200002 and 11311200002 show. All other numbers become invalid.
func TestMadeCPFValidatesAndOneChangedDigitDoesNot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := rapid.StringMatching(`[0-9]{9}`).Draw(t, "base")
		base += string(checkDigit(base, 10))
		base += string(checkDigit(base, 11))
		if uniform(base) {
			return
		}
		if got, ok := CPF(FormatCPF(base)); !ok || got != base {
			t.Fatalf("%s does not validate", base)
		}
		changed := changeOne(t, base, "0123456789")
		blind := base[9] == '0' && changed[9] == '0' && changed[10] == base[10]
		if _, ok := CPF(changed); ok && !blind {
			t.Fatalf("%s and %s both validate", base, changed)
		}
	})
}

func TestMadeCNPJValidatesAndOneChangedDigitDoesNot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := rapid.StringMatching(`[0-9A-Z]{12}`).Draw(t, "base")
		base += string(checkDigit(base, 5))
		base += string(checkDigit(base, 6))
		if uniform(base) {
			return
		}
		if got, ok := CNPJ(strings.ToLower(FormatCNPJ(base))); !ok || got != base {
			t.Fatalf("%s does not validate", base)
		}
		at := rapid.IntRange(12, 13).Draw(t, "at")
		for d := byte('0'); d <= '9'; d++ {
			changed := base[:at] + string(d) + base[at+1:]
			if _, ok := CNPJ(changed); ok && d != base[at] {
				t.Fatalf("%s and %s both validate", base, changed)
			}
		}
	})
}

func changeOne(t *rapid.T, s, alphabet string) string {
	at := rapid.IntRange(0, len(s)-1).Draw(t, "at")
	for {
		c := rapid.SampledFrom([]byte(alphabet)).Draw(t, "digit")
		if c != s[at] {
			return s[:at] + string(c) + s[at+1:]
		}
	}
}

func TestRG(t *testing.T) {
	checkReadings(t, RG, []reading{
		{"12.345.678", "12345678", true},
		{"12.345.678-X", "12345678X", true},
		{"12.345.678-x", "12345678X", true},
		{"1234567", "1234567", true},
		{"52998224725", "52998224725", true},
		{"12345678901234", "12345678901234", true},
		{"123456789012345", "", false},
		{"X2345678", "", false},
		{"12345XX", "", false},
		{"1234", "", false},
		{"12345é", "", false},
		{"", "", false},
	})
	for in, want := range map[string]string{
		"12345678":  "12.345.678",
		"12345678X": "12.345.678-X",
		"1234567":   "1234567",
	} {
		if got := FormatRG(in); got != want {
			t.Errorf("FormatRG(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestCRP(t *testing.T) {
	for in, want := range map[string]CRP{
		"06/12345":      {"06", "12345"},
		"CRP 06/12345":  {"06", "12345"},
		"crp06/12.345":  {"06", "12345"},
		"24/1":          {"24", "1"},
		"99/1234567890": {"99", "1234567890"},
	} {
		if got, ok := ParseCRP(in); !ok || got != want {
			t.Errorf("ParseCRP(%q) = %v, %v", in, got, ok)
		}
	}
	for _, in := range []string{
		"", "06", "06/", "6/12345", "006/12345", "06-12345", "06/12345678901", "06/12A", "06/1\n",
	} {
		if got, ok := ParseCRP(in); ok {
			t.Errorf("ParseCRP(%q) = %v", in, got)
		}
	}
}

func TestCRPRegions(t *testing.T) {
	covered := map[string]bool{}
	for region, states := range crpStates {
		if c := (CRP{Region: region}); !c.Known() || len(c.States()) == 0 {
			t.Errorf("region %s unknown", region)
		}
		for _, uf := range states {
			if !ValidUF(uf) || covered[uf] {
				t.Errorf("%s in region %s", uf, region)
			}
			covered[uf] = true
		}
	}
	if len(crpStates) != 24 || len(covered) != 27 {
		t.Errorf("%d councils for %d states, want 24 for 27", len(crpStates), len(covered))
	}
	for _, region := range []string{"00", "25", "99"} {
		if (CRP{Region: region}).Known() {
			t.Errorf("council %s does not exist", region)
		}
	}
	if got := (CRP{"06", "012345"}).Key(); got != (CRP{"06", "12345"}).Key() {
		t.Errorf("leading zeros make another registration: %s", got)
	}
	if got := (CRP{"06", "012345"}).String(); got != "06/012345" {
		t.Errorf("String = %q", got)
	}
}

func TestStates(t *testing.T) {
	const all = "AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO"
	var got []string
	for _, s := range States {
		got = append(got, s.UF)
	}
	if strings.Join(got, " ") != all {
		t.Errorf("states %v", got)
	}
	if StateName("SP") != "São Paulo" || ValidUF("sp") || ValidUF("XX") || ValidUF("") {
		t.Error("lookup by UF")
	}
}

func FuzzCPF(f *testing.F) {
	f.Add("529.982.247-25")
	f.Add("٥٢٩٩٨٢٢٤٧٢٥")
	f.Fuzz(func(t *testing.T, s string) {
		d, ok := CPF(s)
		if !ok {
			return
		}
		if again, ok := CPF(FormatCPF(d)); !ok || again != d || len(d) != 11 || OnlyDigits(d) != d {
			t.Fatalf("CPF(%q) = %q", s, d)
		}
	})
}

func FuzzCNPJ(f *testing.F) {
	f.Add("12.abc.345/01de-35")
	f.Add("12ABC3450ıDE35")
	f.Fuzz(func(t *testing.T, s string) {
		d, ok := CNPJ(s)
		if !ok {
			return
		}
		if again, ok := CNPJ(FormatCNPJ(d)); !ok || again != d || len(d) != 14 || strings.ToUpper(d) != d {
			t.Fatalf("CNPJ(%q) = %q", s, d)
		}
	})
}
