package br

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
	"psic/internal/kernel/money"
)

const (
	codeManual = "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000" +
		"5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D"
	codeStatic = "00020126360014br.gov.bcb.pix0114+5511987654321" +
		"5204000053039865406120.005802BR5915CLINICA EXEMPLO6009SAO PAULO62140510SESSAO000163041368"
	codeDynamic = "00020101021226800014br.gov.bcb.pix2558pix.example.com/qr/v2/93598be0-1bd0-4997-8318-81776a1d8a99" +
		"5204000053039865802BR5907EMPRESA6009SAO PAULO62070503***63041CAF"
	codePagBank = "00020101021226850014br.gov.bcb.pix" +
		"2563api-h.pagseguro.com/pix/v2/F7D7A43A-FCD5-43B9-8AE3-2D17F9E1D52F" +
		"27600016BR.COM.PAGSEGURO0136F7D7A43A-FCD5-43B9-8AE3-2D17F9E1D52F" +
		"520482205303986540599.005802BR5916NI projetos LTDA6015Sao Bernardo do62070503***63040BAC"
)

var vectors = map[string]BRCode{
	codeManual: {Key: "123e4567-e12b-12d1-a456-426655440000", Name: "Fulano de Tal", City: "BRASILIA"},
	codeStatic: {
		Key:    "+5511987654321",
		Amount: money.Reais(120),
		Name:   "CLINICA EXEMPLO",
		City:   "SAO PAULO",
		TxID:   "SESSAO0001",
	},
	codeDynamic: {
		URL:  "pix.example.com/qr/v2/93598be0-1bd0-4997-8318-81776a1d8a99",
		Name: "EMPRESA",
		City: "SAO PAULO",
		Once: true,
	},
}

func TestCRC16(t *testing.T) {
	if got := CRC16("123456789"); got != 0x29B1 {
		t.Errorf("CRC16 = %04X, want 29B1", got)
	}
}

func TestBRCodeVectors(t *testing.T) {
	for text, code := range vectors {
		if got, err := code.Encode(); err != nil || got != text {
			t.Errorf("Encode = %q, %v; want %q", got, err, text)
		}
		if got, err := ParseBRCode(text); err != nil || got != code {
			t.Errorf("ParseBRCode = %+v, %v; want %+v", got, err, code)
		}
	}
}

func TestBRCodeOfAnotherInstitution(t *testing.T) {
	want := BRCode{
		URL:      "api-h.pagseguro.com/pix/v2/F7D7A43A-FCD5-43B9-8AE3-2D17F9E1D52F",
		Amount:   money.Reais(99),
		Name:     "NI projetos LTDA",
		City:     "Sao Bernardo do",
		Category: "8220",
		Once:     true,
	}
	if got, err := ParseBRCode(codePagBank); err != nil || got != want {
		t.Errorf("ParseBRCode = %+v, %v; want %+v", got, err, want)
	}
}

func TestBRCodeFitsNameAndCity(t *testing.T) {
	code := BRCode{Key: "52998224725", Name: "Psicologia Conceição & Irmãos Ltda", City: "São José do Rio Preto"}
	text, err := code.Encode()
	if err != nil {
		t.Fatal(err)
	}
	got, err := ParseBRCode(text)
	if err != nil || got.Name != "Psicologia Conceicao & Ir" || got.City != "Sao Jose do Rio" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestBRCodeRefusesToBuild(t *testing.T) {
	good := BRCode{Key: "52998224725", Name: "Ana", City: "Recife"}
	cases := map[string]func(c *BRCode){
		"no key and no address": func(c *BRCode) { c.Key = "" },
		"key and address":       func(c *BRCode) { c.URL = "pix.example.com/1" },
		"address with scheme":   func(c *BRCode) { c.Key, c.URL = "", "https://pix.example.com/1" },
		"no name":               func(c *BRCode) { c.Name = "中" },
		"no city":               func(c *BRCode) { c.City = " " },
		"key too long":          func(c *BRCode) { c.Key = strings.Repeat("a", 78) },
		"key of 100 characters": func(c *BRCode) { c.Key = strings.Repeat("a", 100) },
		"message not ASCII":     func(c *BRCode) { c.Message = "sessão" },
		"txid with dash":        func(c *BRCode) { c.TxID = "a-b" },
		"txid too long":         func(c *BRCode) { c.TxID = strings.Repeat("a", 26) },
		"negative amount":       func(c *BRCode) { c.Amount = -1 },
		"amount beyond 13":      func(c *BRCode) { c.Amount = maxAmount },
		"masked CEP":            func(c *BRCode) { c.CEP = "01310-100" },
		"letters as category":   func(c *BRCode) { c.Category = "PSIC" },
	}
	if _, err := good.Encode(); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range cases {
		c := good
		spoil(&c)
		if text, err := c.Encode(); !errors.Is(err, ErrBRCode) {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}

func withCRC(body string) string {
	body += "6304"
	return body + fmt.Sprintf("%04X", CRC16(body))
}

func TestParseBRCodeRefuses(t *testing.T) {
	const account = "26330014br.gov.bcb.pix011152998224725"
	const tail = "5204000053039865802BR5903Ana6006Recife62070503***"
	if _, err := ParseBRCode(withCRC("000201" + account + tail)); err != nil {
		t.Fatal(err)
	}
	cases := map[string]string{
		"empty":              "",
		"another CRC":        codeManual[:len(codeManual)-1] + "E",
		"no CRC":             codeManual[:len(codeManual)-8],
		"a space behind":     codeManual + " ",
		"cut":                codeManual[:40],
		"no account":         withCRC("000201" + tail),
		"account elsewhere":  withCRC("000201" + "26330014BR.COM.EXAMPLE011152998224725" + tail),
		"no key":             withCRC("00020126180014br.gov.bcb.pix" + tail),
		"field twice":        withCRC("000201" + account + tail + "5903Bia"),
		"length too long":    withCRC("000201" + account + tail + "9999x"),
		"letters as length":  withCRC("000201" + account + tail + "80zzx"),
		"other currency":     withCRC("000201" + account + "5204000053038405802BR5903Ana6006Recife"),
		"amount with comma":  withCRC("000201" + account + tail + "540510,00"),
		"negative amount":    withCRC("000201" + account + tail + "5405-1.00"),
		"one decimal":        withCRC("000201" + account + tail + "540410.0"),
		"amount over 13":     withCRC("000201" + account + tail + "541412345678901.00"),
		"not ASCII":          withCRC("000201" + account + "5204000053039865802BR5904Anã6006Recife"),
		"broken extra field": withCRC("000201" + account + "5204000053039865802BR5903Ana6006Recife6203050"),
	}
	for name, text := range cases {
		if got, err := ParseBRCode(text); !errors.Is(err, ErrBRCode) || got != (BRCode{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestBRCodeReadsBackAndOneChangedCharacterDoesNot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := BRCode{
			Key:    rapid.StringMatching(`[0-9]{11}`).Draw(t, "key"),
			Amount: money.Cents(rapid.Int64Range(0, int64(maxAmount)-1).Draw(t, "amount")),
			Name:   rapid.StringMatching(`[A-Z][a-z]{0,24}`).Draw(t, "name"),
			City:   rapid.StringMatching(`[A-Z][a-z]{0,14}`).Draw(t, "city"),
			TxID:   rapid.StringMatching(`[A-Za-z0-9]{0,25}`).Draw(t, "txid"),
			Once:   rapid.Bool().Draw(t, "once"),
		}
		text, err := code.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := ParseBRCode(text); err != nil || got != code {
			t.Fatalf("%+v, %v; want %+v", got, err, code)
		}
		body := len(text) - 8
		changed := changeOne(t, text[:body], "0123456789abcXYZ.") + text[body:]
		if _, err := ParseBRCode(changed); err == nil {
			t.Fatalf("%q passes", changed)
		}
	})
}

func TestPixKey(t *testing.T) {
	cases := []struct {
		kind     PixKind
		in, want string
	}{
		{PixCPF, "529.982.247-25", "52998224725"},
		{PixCNPJ, "12.abc.345/01de-35", "12ABC34501DE35"},
		{PixPhone, "(11) 9 8765-4321", "+5511987654321"},
		{PixEmail, " Ana@Example.com ", "ana@example.com"},
		{PixRandom, "123E4567-E12B-12D1-A456-426655440000", "123e4567-e12b-12d1-a456-426655440000"},
		{PixCPF, "52998224724", ""},
		{PixPhone, "+1 555 0100", ""},
		{PixEmail, strings.Repeat("a", 66) + "@example.com", ""},
		{PixRandom, "123e4567e12b12d1a456426655440000", ""},
		{"OTHER", "52998224725", ""},
	}
	for _, c := range cases {
		if got, ok := PixKey(c.kind, c.in); got != c.want || ok != (c.want != "") {
			t.Errorf("PixKey(%s, %q) = %q, %v", c.kind, c.in, got, ok)
		}
	}
}

func TestPixKinds(t *testing.T) {
	cases := map[string][]PixKind{
		"52998224725":                          {PixCPF},
		"11987654322":                          {PixPhone},
		"11900000083":                          {PixCPF, PixPhone},
		"11222333000181":                       {PixCNPJ},
		"ana@example.com":                      {PixEmail},
		"123e4567-e12b-12d1-a456-426655440000": {PixRandom},
		"ana":                                  nil,
	}
	for in, want := range cases {
		if got := PixKinds(in); !slices.Equal(got, want) {
			t.Errorf("PixKinds(%q) = %v, want %v", in, got, want)
		}
	}
}

func FuzzBRCode(f *testing.F) {
	for text := range vectors {
		f.Add(text[:len(text)-8])
	}
	f.Add(codePagBank[:len(codePagBank)-8])
	f.Fuzz(func(t *testing.T, body string) {
		code, err := ParseBRCode(withCRC(body))
		if err != nil {
			return
		}
		text, err := code.Encode()
		if err != nil {
			return // codes of other institutions may contain what Encode refuses
		}
		if _, err := ParseBRCode(text); err != nil {
			t.Fatalf("%q reads as %+v, which does not read back: %v", body, code, err)
		}
	})
}
