package payoutbatch

import (
	"strings"
	"testing"

	"psic/internal/payment/gateway"
)

// TestLayout: the columns of every record cover its 240 characters once, in order.
func TestLayout(t *testing.T) {
	for name, layout := range map[string][]column{
		"header":        fileHeader,
		"batch header":  batchHeader,
		"segment A":     segmentA,
		"segment B":     segmentB,
		"batch trailer": batchTrailer,
		"trailer":       fileTrailer,
	} {
		next := 1
		for _, c := range layout {
			if c.from != next || c.to < c.from {
				t.Errorf("%s: %s begins at %d, not at %d", name, c.name, c.from, next)
			}
			next = c.to + 1
		}
		if next != cnabWidth+1 {
			t.Errorf("%s ends at %d", name, next-1)
		}
	}
}

// TestRecord: a name loses its accents, a key keeps its letters, and a number that is too long is an error.
func TestRecord(t *testing.T) {
	line, err := record(segmentB, map[string]string{"chave": "Ana@Chave.test", "mensagem": "Ação"})
	if err != nil || len(line) != cnabWidth || !strings.Contains(line, "Ana@Chave.test") || !strings.Contains(line, "ACAO") {
		t.Errorf("%q, %v", line, err)
	}
	if _, err := record(segmentA, map[string]string{"valor": strings.Repeat("9", 16)}); err == nil {
		t.Error("an amount that does not fit was cut")
	}
}

// TestKey: a line has one key, which no other line has, in the form that providers take.
func TestKey(t *testing.T) {
	a := keyOf("b1", "p1")
	if a != keyOf("b1", "p1") || a == keyOf("b2", "p1") || a == keyOf("b1", "p2") || a == keyOf("b", "1p1") {
		t.Error("keys are not one for each line")
	}
	if len(a) != 32 || strings.Trim(a, "abcdefghijklmnopqrstuvwxyz234567") != "" {
		t.Errorf("key %q", a)
	}
}

// TestCompareOwner: the document decides where it is told, masked or not; else the first and last name.
func TestCompareOwner(t *testing.T) {
	const name, cpf = "Helena Martins Rocha", "52998224725"
	for _, c := range []struct {
		told gateway.KeyOwner
		want Owner
	}{
		{gateway.KeyOwner{TaxID: "***982247**"}, OwnerSame},
		{gateway.KeyOwner{TaxID: "***.982.247-**", Name: "HELENA M ROCHA"}, OwnerSame},
		{gateway.KeyOwner{TaxID: "***982248**", Name: name}, OwnerOther},
		{gateway.KeyOwner{TaxID: "11222333000181", Name: name}, OwnerOther},
		{gateway.KeyOwner{Name: "HELENA ROCHA"}, OwnerSame},
		{gateway.KeyOwner{Name: "Helena Rocha Lima"}, OwnerOther},
		{gateway.KeyOwner{}, OwnerUntold},
	} {
		if got := compareOwner(c.told, name, cpf); got != c.want {
			t.Errorf("%+v is %s, want %s", c.told, got, c.want)
		}
	}
}

// TestParsePayer: the account of the platform is complete or refused at the start.
func TestParsePayer(t *testing.T) {
	p, err := ParsePayer("bank=341, agreement=7,agency=1234-5,account=98-7,name=Psic Ltda,cnpj=11.222.333/0001-81")
	if err != nil || p.Bank != "341" || p.CNPJ != "11222333000181" || p.Account != "98-7" {
		t.Errorf("%+v, %v", p, err)
	}
	for _, bad := range []string{"bank=341", "x=1", "bank=34,agency=1,account=2,name=a,cnpj=11222333000181"} {
		if _, err := ParsePayer(bad); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
	if p, err := ParsePayer(" "); err != nil || p != (Payer{}) {
		t.Errorf("%+v, %v", p, err)
	}
}
