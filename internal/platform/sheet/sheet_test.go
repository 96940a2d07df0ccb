package sheet_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"psic/internal/platform/sheet"
)

const (
	workbook = `<workbook xmlns:r="rel"><sheets><sheet name="Oculta" state="hidden" r:id="r1"/>` +
		`<sheet name="Pessoas" r:id="r2"/></sheets></workbook>`
	relations = `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/>` +
		`<Relationship Id="r2" Target="worksheets/sheet7.xml"/></Relationships>`
	texts = `<sst><si><t>Nome</t></si><si><t>E-mail</t></si>` +
		`<si><r><t>Ana </t></r><r><t>Souza</t></r><rPh><t>not this</t></rPh></si><si><t>ana@casa.example</t></si></sst>`
	people = `<worksheet><sheetData>` +
		`<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>` +
		`<row r="3"/>` +
		`<row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4"><v>7</v></c><c r="C4" t="s"><v>3</v></c></row>` +
		`<row r="5"><c r="C5" t="inlineStr"><is><t> bia@casa.example </t></is></c></row>` +
		`<row><c t="str"><f>A1&amp;"x"</f><v>caio@casa.example</v></c><c t="s"><v>99</v></c></row>` +
		`</sheetData></worksheet>`
)

func archive(t testing.TB, parts map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for name, text := range parts {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func parts(changes map[string]string) map[string]string {
	all := map[string]string{
		"xl/workbook.xml":            workbook,
		"xl/_rels/workbook.xml.rels": relations,
		"xl/sharedStrings.xml":       texts,
		"xl/worksheets/sheet7.xml":   people,
	}
	for name, text := range changes {
		all[name] = text
	}
	return all
}

func TestReadXLSX(t *testing.T) {
	got, err := sheet.Read(archive(t, parts(nil)), 10)
	want := `[{2 ["Nome" "" "E-mail"]} {4 ["Ana Souza" "7" "ana@casa.example"]} ` +
		`{5 ["" "" "bia@casa.example"]} {6 ["caio@casa.example"]}]`
	if text := shown(got); err != nil || text != want {
		t.Errorf("got  %s %v\nwant %s", text, err, want)
	}
	if _, err := sheet.Read(archive(t, parts(nil)), 3); !errors.Is(err, sheet.ErrTooLong) {
		t.Errorf("four rows where three are wanted: %v", err)
	}
}

func shown(rows []sheet.Row) string {
	out := make([]string, len(rows))
	for i, r := range rows {
		out[i] = fmt.Sprintf("{%d %q}", r.Line, r.Cells)
	}
	return "[" + strings.Join(out, " ") + "]"
}

func TestReadCSV(t *testing.T) {
	for text, want := range map[string]string{
		"a;b\n\n;;\nc;\"d;\"\"e\"\"\";":    `[{1 ["a" "b"]} {4 ["c" "d;\"e\""]}]`,
		"a,b\r\nc\td\rLima, Ana;e":         `[{1 ["a" "b"]} {2 ["c" "d"]} {3 ["Lima, Ana" "e"]}]`,
		"\ufeff\"never closed;x":           `[{1 ["never closed;x"]}]`,
		"Jo\xe3o;\xe9":                     `[{1 ["João" "é"]}]`,
		"\xff\xfea\x00;\x00\xe3\x00\n\x00": `[{1 ["a" "ã"]}]`,
		"a\u200b\x07b;\u00a0c":             `[{1 ["ab" "c"]}]`,
		"":                                 `[]`,
	} {
		got, err := sheet.Read([]byte(text), 10)
		if err != nil || shown(got) != want {
			t.Errorf("%q: got %s %v, want %s", text, shown(got), err, want)
		}
	}
}

// A file that would take the server's memory or time is refused.
func TestReadRefuses(t *testing.T) {
	bomb := `<worksheet>` + strings.Repeat(" ", 17<<20) + `</worksheet>`
	cells := `<worksheet><row>` + strings.Repeat("<c/>", 600_000) + `</row></worksheet>`
	many := map[string]string{}
	for i := range 1001 {
		many[fmt.Sprint(i)] = ""
	}
	sheetWith := func(text string) []byte {
		return archive(t, parts(map[string]string{"xl/worksheets/sheet7.xml": text}))
	}
	entity := `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>` +
		`<worksheet><row><c t="inlineStr"><is><t>&x;</t></is></c></row></worksheet>`
	for name, row := range map[string]struct {
		data []byte
		want error
	}{
		"an entity of its own": {sheetWith(entity), sheet.ErrBroken},
		"a bomb":               {sheetWith(bomb), sheet.ErrBroken},
		"too many cells":       {sheetWith(cells), sheet.ErrBroken},
		"too many parts":       {archive(t, many), sheet.ErrBroken},
		"no sheet":             {archive(t, map[string]string{"xl/workbook.xml": workbook}), sheet.ErrBroken},
		"a document":           {archive(t, map[string]string{"word/document.xml": "<a/>"}), sheet.ErrKind},
		"broken XML":           {archive(t, parts(map[string]string{"xl/workbook.xml": "<a"})), sheet.ErrBroken},
		"a line out of order":  {sheetWith(`<row r="2"/><row r="2"/>`), sheet.ErrBroken},
		"a line too far down":  {sheetWith(`<row r="1048577"/>`), sheet.ErrBroken},
		"a picture":            {[]byte("\x89PNG\r\n\x1a\n\x00"), sheet.ErrKind},
		"an old spreadsheet":   {[]byte("\xd0\xcf\x11\xe0"), sheet.ErrOld},
	} {
		if _, err := sheet.Read(row.data, 10); !errors.Is(err, row.want) {
			t.Errorf("%s: %v, want %v", name, err, row.want)
		}
	}
}

// No cell of a file that we write is a formula.
func TestWriteHasNoFormula(t *testing.T) {
	got, err := sheet.Write([][]string{{"=1+1", "+55", "-2", "@SUM(A1)", "\t=1", "a=b", ""}})
	want := sheet.BOM + "'=1+1;'+55;'-2;'@SUM(A1);\"'\t=1\";a=b;\n"
	if err != nil || strings.ReplaceAll(string(got), "\"", "") != strings.ReplaceAll(want, "\"", "") {
		t.Errorf("got %q, want %q (%v)", got, want, err)
	}
}

// FuzzRead: no file makes the reader panic or return more than was asked for.
func FuzzRead(f *testing.F) {
	f.Add(archive(f, parts(nil)))
	f.Add([]byte("Nome;E-mail\nAna;ana@casa.example"))
	f.Add([]byte("\xff\xfea\x00"))
	f.Add([]byte(people))
	f.Fuzz(func(t *testing.T, data []byte) {
		files := [][]byte{data}
		if len(data) < 1<<16 {
			files = append(files, archive(t, parts(map[string]string{"xl/worksheets/sheet7.xml": string(data)})))
			files = append(files, archive(t, parts(map[string]string{"xl/sharedStrings.xml": string(data)})))
		}
		for _, file := range files {
			rows, err := sheet.Read(file, 5)
			if len(rows) > 5 || err != nil && rows != nil {
				t.Fatalf("%d rows, %v", len(rows), err)
			}
			for i, r := range rows {
				if len(r.Cells) == 0 || len(r.Cells) > 100 || i > 0 && r.Line <= rows[i-1].Line {
					t.Fatalf("row %d: %v", i, r)
				}
			}
		}
	})
}
