package sheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strconv"
	"strings"
)

// Limits of an .xlsx file, which is a ZIP archive of XML parts. A small archive can unpack to gigabytes.
const (
	maxParts    = 1000
	maxUnpacked = 16 << 20 // bytes of all parts that are read
	maxCells    = 500_000
	maxLine     = 1 << 20
)

// book is an .xlsx file while it is read.
type book struct {
	parts map[string]*zip.File
	left  int64 // bytes that may still be unpacked
	texts []string
}

func readXLSX(data []byte, most int) ([]Row, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil || len(z.File) > maxParts {
		return nil, ErrBroken
	}
	b := &book{parts: map[string]*zip.File{}, left: maxUnpacked}
	for _, f := range z.File {
		b.parts[strings.TrimPrefix(f.Name, "/")] = f
	}
	if b.parts["xl/workbook.xml"] == nil {
		return nil, ErrKind // a ZIP archive of something else, such as a document
	}
	if err := b.readTexts(); err != nil {
		return nil, err
	}
	name, err := b.firstSheet()
	if err != nil {
		return nil, err
	}
	return b.readRows(name, most)
}

// each calls do for every token of a part. A part that is missing has none.
func (b *book) each(name string, do func(xml.Token) error) error {
	f := b.parts[name]
	if f == nil {
		return nil
	}
	r, err := f.Open()
	if err != nil {
		return ErrBroken
	}
	defer func() { _ = r.Close() }() // only read
	d := xml.NewDecoder(&counted{r, &b.left})
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return ErrBroken
		}
		if err := do(token); err != nil {
			return err
		}
	}
}

// counted stops a reader when the file has unpacked to too much.
type counted struct {
	r    io.Reader
	left *int64
}

func (c *counted) Read(p []byte) (int, error) {
	if *c.left <= 0 {
		return 0, ErrBroken
	}
	n, err := c.r.Read(p[:min(int64(len(p)), *c.left)])
	*c.left -= int64(n)
	return n, err
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// firstSheet returns the part that has the first visible sheet.
func (b *book) firstSheet() (string, error) {
	var relation string
	err := b.each("xl/workbook.xml", func(t xml.Token) error {
		e, ok := t.(xml.StartElement)
		if ok && e.Name.Local == "sheet" && relation == "" && attribute(e, "state") == "" {
			for _, a := range e.Attr {
				if a.Name.Local == "id" && a.Name.Space != "" {
					relation = a.Value
				}
			}
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	target := "worksheets/sheet1.xml"
	err = b.each("xl/_rels/workbook.xml.rels", func(t xml.Token) error {
		if e, ok := t.(xml.StartElement); ok && relation != "" && attribute(e, "Id") == relation {
			target = attribute(e, "Target")
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	name := path.Join("xl", target)
	if strings.HasPrefix(target, "/") {
		name = strings.TrimPrefix(path.Clean(target), "/")
	}
	if b.parts[name] == nil {
		return "", ErrBroken
	}
	return name, nil
}

// readTexts reads the texts that cells refer to by number. A text may be divided into runs of different fonts.
func (b *book) readTexts() error {
	var text textOf
	return b.each("xl/sharedStrings.xml", func(t xml.Token) error {
		switch e := t.(type) {
		case xml.StartElement:
			if e.Name.Local == "si" {
				text = textOf{}
			}
		case xml.EndElement:
			if e.Name.Local == "si" {
				if len(b.texts) == maxCells {
					return ErrBroken
				}
				b.texts = append(b.texts, clean(text.String()))
			}
		}
		text.take(t)
		return nil
	})
}

// textOf collects the text of the elements t and v, without phonetic hints.
type textOf struct {
	strings.Builder
	inside, phonetic bool
}

func (x *textOf) take(t xml.Token) {
	switch e := t.(type) {
	case xml.StartElement:
		x.phonetic = x.phonetic || e.Name.Local == "rPh"
		x.inside = !x.phonetic && (e.Name.Local == "t" || e.Name.Local == "v")
	case xml.EndElement:
		x.inside = false
		x.phonetic = x.phonetic && e.Name.Local != "rPh"
	case xml.CharData:
		if x.inside && x.Len() < 4*maxCell {
			x.Write(e)
		}
	}
}

// readRows reads the rows of a sheet that have content.
func (b *book) readRows(name string, most int) ([]Row, error) {
	s := sheetOf{book: b, most: most}
	if err := b.each(name, s.take); err != nil {
		return nil, err
	}
	return s.rows, nil
}

// sheetOf is a sheet while it is read.
type sheetOf struct {
	book   *book
	rows   []Row
	most   int
	cells  int // that were read
	row    Row
	column int
	kind   string // of the current cell: "s" is the number of a shared text
	text   *textOf
}

func (s *sheetOf) take(t xml.Token) error {
	switch e := t.(type) {
	case xml.StartElement:
		switch e.Name.Local {
		case "row":
			return s.beginRow(e)
		case "c":
			return s.beginCell(e)
		}
	case xml.EndElement:
		switch e.Name.Local {
		case "row":
			return s.endRow()
		case "c":
			s.endCell()
		}
	}
	if s.text != nil {
		s.text.take(t)
	}
	return nil
}

func (s *sheetOf) beginRow(e xml.StartElement) error {
	line := s.row.Line + 1
	if r := attribute(e, "r"); r != "" {
		n, err := strconv.Atoi(r)
		if err != nil || n < line {
			return ErrBroken
		}
		line = n
	}
	if line > maxLine {
		return ErrBroken
	}
	s.row, s.column = Row{Line: line}, -1
	return nil
}

func (s *sheetOf) beginCell(e xml.StartElement) error {
	if s.cells++; s.cells > maxCells {
		return ErrBroken
	}
	s.column++
	if r := attribute(e, "r"); r != "" {
		s.column = columnOf(r)
	}
	s.kind, s.text = attribute(e, "t"), &textOf{}
	return nil
}

// columnOf reads the letters of a reference such as "B3"; "A" is 0.
func columnOf(reference string) int {
	n := 0
	for _, r := range reference {
		if r < 'A' || r > 'Z' || n > maxColumns {
			break
		}
		n = n*26 + int(r-'A') + 1
	}
	return n - 1
}

func (s *sheetOf) endCell() {
	if s.text == nil || s.column < 0 || s.column >= maxColumns {
		s.text = nil
		return
	}
	text := clean(s.text.String())
	s.text = nil
	if s.kind == "s" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n >= len(s.book.texts) {
			return
		}
		text = s.book.texts[n]
	}
	for len(s.row.Cells) <= s.column {
		s.row.Cells = append(s.row.Cells, "")
	}
	s.row.Cells[s.column] = text
}

func (s *sheetOf) endRow() error {
	s.row.Cells = trimmed(s.row.Cells)
	if len(s.row.Cells) == 0 {
		return nil
	}
	if len(s.rows) == s.most {
		return ErrTooLong
	}
	s.rows = append(s.rows, s.row)
	s.row = Row{Line: s.row.Line}
	return nil
}
