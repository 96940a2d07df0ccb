package pdf

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"testing"
	"time"
)

func sample() *Document {
	d := &Document{Title: "Fatura (teste)", Created: time.Date(2026, 11, 19, 12, 0, 0, 0, time.UTC)}
	d.Text(40, 60, 18, Bold, "Olá, \\ (São Paulo) 日")
	d.AddPage()
	d.Gray(0.5)
	d.Line(40, 70, 555, 70)
	d.Rect(40, 80, 10, 10)
	d.Right(555, 100, 10, Regular, "R$ 1.234,56")
	return d
}

// TestEveryObjectIsWhereTheTableSays: readers find objects by their offsets, and strict ones refuse a wrong one.
func TestEveryObjectIsWhereTheTableSays(t *testing.T) {
	b := sample().Bytes()
	start := regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`).FindSubmatch(b)
	if start == nil {
		t.Fatal("no end")
	}
	at, _ := strconv.Atoi(string(start[1]))
	if !bytes.HasPrefix(b[at:], []byte("xref\n")) {
		t.Fatal("the table is elsewhere")
	}
	rows := regexp.MustCompile(`(\d{10}) 00000 n \n`).FindAllSubmatch(b[at:], -1)
	for i, row := range rows {
		offset, _ := strconv.Atoi(string(row[1]))
		if !bytes.HasPrefix(b[offset:], fmt.Appendf(nil, "%d 0 obj\n", i+1)) {
			t.Errorf("object %d is not at %d", i+1, offset)
		}
	}
	if len(rows) != firstPage-1+4 {
		t.Errorf("%d objects", len(rows))
	}
}

func TestTextIsEscapedAndEncoded(t *testing.T) {
	b := sample().Bytes()
	for _, want := range []string{"(Ol\xe1, \\\\ \\(S\xe3o Paulo\\) ?) Tj", "/Title (Fatura \\(teste\\))"} {
		if !bytes.Contains(b, []byte(want)) {
			t.Errorf("no %q", want)
		}
	}
	if !bytes.Equal(b, sample().Bytes()) {
		t.Error("the same document has other bytes")
	}
}

func TestWrapKeepsTheWidth(t *testing.T) {
	text := "Cobertura do mês, parte que os blocos não cobriram, com um texto que não cabe em uma linha só"
	lines := Wrap(text, 10, 150, Regular)
	if len(lines) < 3 {
		t.Errorf("%d lines", len(lines))
	}
	for _, l := range lines {
		if TextWidth(l, 10, Regular) > 150 {
			t.Errorf("%q is too wide", l)
		}
	}
	if TextWidth("çã", 10, Regular) != TextWidth("ca", 10, Regular) || TextWidth("ii", 10, Mono) != 12 {
		t.Error("widths")
	}
}
