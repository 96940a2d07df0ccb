package sheet

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// decode returns the text of a CSV file. Spreadsheets in Brazil write UTF-8, Windows-1252 or UTF-16.
func decode(data []byte) (text string, ok bool) {
	if bytes.HasPrefix(data, []byte{0xff, 0xfe}) || bytes.HasPrefix(data, []byte{0xfe, 0xff}) {
		out, err := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Bytes(data)
		return string(out), err == nil
	}
	if bytes.IndexByte(data, 0) >= 0 || bytes.HasPrefix(data, []byte("%PDF")) {
		return "", false
	}
	if utf8.Valid(data) {
		return strings.TrimPrefix(string(data), "\ufeff"), true
	}
	out, err := charmap.Windows1252.NewDecoder().Bytes(data)
	return string(out), err == nil
}

func readCSV(text string, most int) ([]Row, error) {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	var rows []Row
	for number := 1; text != ""; number++ {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		cells := trimmed(splitLine(line))
		if len(cells) == 0 {
			continue
		}
		if len(rows) == most {
			return nil, ErrTooLong
		}
		rows = append(rows, Row{Line: number, Cells: cells})
	}
	return rows, nil
}

// splitLine divides a line at semicolons, or at tabs, or at commas: the first of them that occurs outside quotes.
// People paste lines of different origin below each other, so each line decides for itself.
func splitLine(line string) []string {
	for _, by := range []byte{';', '\t'} {
		if cells := splitAt(line, by); len(cells) > 1 {
			return cells
		}
	}
	return splitAt(line, ',')
}

// splitAt divides a line at a separator that is not between quotes. A quote that is never closed ends with the line.
func splitAt(line string, by byte) []string {
	var cells []string
	var cell strings.Builder
	quoted := false
	end := func() {
		if len(cells) < maxColumns {
			cells = append(cells, clean(cell.String()))
		}
		cell.Reset()
	}
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '"' && quoted && i+1 < len(line) && line[i+1] == '"':
			cell.WriteByte('"')
			i++
		case c == '"' && (quoted || strings.TrimSpace(cell.String()) == ""):
			quoted = !quoted
		case c == by && !quoted:
			end()
		default:
			cell.WriteByte(c)
		}
	}
	end()
	return cells
}
