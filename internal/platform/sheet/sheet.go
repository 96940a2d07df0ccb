// Package sheet reads tables that people made in a spreadsheet, and writes tables that a spreadsheet opens. It trusts
// no file: what is read is bounded in bytes, rows and cells, and what is written contains no formula.
package sheet

import (
	"bytes"
	"errors"
	"strings"
	"unicode"
)

// Row is a row with content. Line is its number in the file, as a spreadsheet shows it.
type Row struct {
	Line  int
	Cells []string
}

// Filled returns the cells that have content.
func (r Row) Filled() (out []string) {
	for _, c := range r.Cells {
		if c != "" {
			out = append(out, c)
		}
	}
	return out
}

var (
	// ErrKind is returned for a file that is neither CSV nor .xlsx.
	ErrKind = errors.New("sheet: neither CSV nor xlsx")
	// ErrOld is returned for a spreadsheet in the format before .xlsx, or with a password.
	ErrOld = errors.New("sheet: old or protected spreadsheet")
	// ErrBroken is returned for an .xlsx file that cannot be read, or that unpacks to far more than a list of people.
	ErrBroken = errors.New("sheet: broken xlsx")
	// ErrTooLong is returned for a file with more rows than wanted.
	ErrTooLong = errors.New("sheet: too many rows")
)

const (
	maxColumns = 100
	// maxCell is the longest text of a cell, in characters. The rest is cut.
	maxCell = 300
)

// Read returns the rows of a CSV or .xlsx file that have content, at most so many. The content decides which of both
// the file is, not its name.
func Read(data []byte, most int) ([]Row, error) {
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return readXLSX(data, most)
	case bytes.HasPrefix(data, []byte{0xd0, 0xcf, 0x11, 0xe0}):
		return nil, ErrOld
	}
	text, ok := decode(data)
	if !ok {
		return nil, ErrKind
	}
	return readCSV(text, most)
}

// clean removes what must not be stored: control characters, and spaces around.
func clean(cell string) string {
	cell = strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' || r == '\r' || r == '\u00a0' {
			return ' '
		}
		if unicode.IsControl(r) || r == '\ufeff' || r == '\u200b' || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, cell)
	cell = strings.TrimSpace(cell)
	if r := []rune(cell); len(r) > maxCell {
		return string(r[:maxCell])
	}
	return cell
}

// trimmed drops empty cells at the end of a row.
func trimmed(cells []string) []string {
	for len(cells) > 0 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	return cells
}
