package payout_test

import (
	"bytes"
	"encoding/csv"
	"testing"

	"psic/internal/payout"
)

// TestCellsBeginNoFormula: no cell of a CSV is a formula, and amounts and other texts do not change.
// Abuse case 34.
func TestCellsBeginNoFormula(t *testing.T) {
	for cell, want := range map[string]string{
		"=1+1":     "'=1+1",
		"+55 11":   "'+55 11",
		"-Ana":     "'-Ana",
		"@SUM(A1)": "'@SUM(A1)",
		"\t=1":     "'\t=1",
		"\r=1":     "'\r=1",
		"\n=1":     "'\n=1",
		"-2+3":     "'-2+3",

		`=HYPERLINK("http://evil.example";"x")`: `'=HYPERLINK("http://evil.example";"x")`,

		"-12,00":     "-12,00",
		"160,00":     "160,00",
		"":           "",
		"Ana = Bia":  "Ana = Bia",
		"16/11/2026": "16/11/2026",
	} {
		if got := payout.HarmlessCell(cell); got != want {
			t.Errorf("%q became %q, want %q", cell, got, want)
		}
	}
	rows := [][]string{{"=x;y\"z", "duas\nlinhas", "-1,50"}}
	text, err := payout.Table(rows)
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(text, []byte(payout.BOM))))
	r.Comma = ';'
	got, err := r.ReadAll()
	if err != nil || len(got) != 1 || got[0][0] != "'=x;y\"z" || got[0][1] != "duas\nlinhas" || got[0][2] != "-1,50" {
		t.Errorf("%q, %v", got, err)
	}
}
