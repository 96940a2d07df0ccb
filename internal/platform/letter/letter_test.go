package letter

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func sample() []byte {
	d := New("Resposta à contestação")
	d.Heading("Presença")
	d.Text(strings.Repeat("Uma frase com acentuação, (parênteses) e \\ barras. ", 40))
	rows := [][]string{{"Quem", "Entrou"}}
	for i := range 60 {
		rows = append(rows, []string{"pessoa " + strconv.Itoa(i), strings.Repeat("9", 200)})
	}
	d.Table([]float64{1, 2}, rows)
	d.Small("fim ☂")
	return d.Bytes()
}

// TestOffsetsAreRight: every entry of the cross-reference table points at its object, and the lengths of the streams
// are those of their bytes, so that strict readers open the file.
func TestOffsetsAreRight(t *testing.T) {
	data := sample()
	begin, err := strconv.Atoi(string(regexp.MustCompile(`startxref\n(\d+)\n`).FindSubmatch(data)[1]))
	if err != nil || !bytes.HasPrefix(data[begin:], []byte("xref\n")) {
		t.Fatalf("startxref does not point at the table: %v", err)
	}
	for i, m := range regexp.MustCompile(`(\d{10}) 00000 n`).FindAllSubmatch(data, -1) {
		at, _ := strconv.Atoi(string(m[1]))
		if want := fmt.Sprintf("%d 0 obj", i+1); !bytes.HasPrefix(data[at:], []byte(want)) {
			t.Errorf("entry %d points at %q", i+1, data[at:at+10])
		}
	}
	for _, m := range regexp.MustCompile(`/Length (\d+) >>\nstream\n`).FindAllSubmatchIndex(data, -1) {
		n, _ := strconv.Atoi(string(data[m[2]:m[3]]))
		if !bytes.HasPrefix(data[m[1]+n:], []byte("endstream")) {
			t.Errorf("a stream of %d bytes ends elsewhere", n)
		}
	}
}

func TestPagesFollowEachOther(t *testing.T) {
	if pages := bytes.Count(sample(), []byte("/Type /Page ")); pages < 3 {
		t.Errorf("%d pages", pages)
	}
	if !bytes.Equal(sample(), sample()) {
		t.Error("the same content gives other bytes")
	}
}

func TestTextIsEscaped(t *testing.T) {
	if got := escaped(`(a) \ ☂ é`); got != "\\(a\\) \\\\ ? \xe9" {
		t.Errorf("%q", got)
	}
}

func TestLinesFit(t *testing.T) {
	texts := []string{strings.Repeat("palavra ", 60), strings.Repeat("ç", 400), "a " + strings.Repeat("W", 90)}
	for _, text := range texts {
		lines := wrap(text, textSize, true, 200)
		for _, line := range lines {
			if width(line, textSize, true) > 200 {
				t.Errorf("%q is %f wide", line, width(line, textSize, true))
			}
		}
		if got := strings.ReplaceAll(strings.Join(lines, ""), " ", ""); got != strings.ReplaceAll(text, " ", "") {
			t.Errorf("lost a part of %q", text[:10])
		}
	}
}
