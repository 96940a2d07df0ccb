package payoutbatch_test

import (
	"testing"

	"psic/internal/payoutbatch"
)

// TestParsePayer: the account of the platform is complete or refused at the start.
func TestParsePayer(t *testing.T) {
	p, err := payoutbatch.ParsePayer(
		"bank=341, agreement=7,agency=1234-5,account=98-7,name=Psic Ltda,cnpj=11.222.333/0001-81",
	)
	if err != nil || p.Bank != "341" || p.CNPJ != "11222333000181" || p.Account != "98-7" {
		t.Errorf("%+v, %v", p, err)
	}
	for _, bad := range []string{"bank=341", "x=1", "bank=34,agency=1,account=2,name=a,cnpj=11222333000181"} {
		if _, err := payoutbatch.ParsePayer(bad); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
	if p, err := payoutbatch.ParsePayer(" "); err != nil || p != (payoutbatch.Payer{}) {
		t.Errorf("%+v, %v", p, err)
	}
}
