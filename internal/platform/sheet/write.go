package sheet

import (
	"bytes"
	"encoding/csv"
	"strings"
)

// BOM makes spreadsheets read the file as UTF-8.
const BOM = "\ufeff"

// Write returns a CSV table with semicolons, as spreadsheets in Brazil read it. No cell is a formula.
func Write(rows [][]string) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString(BOM)
	w := csv.NewWriter(&out)
	w.Comma = ';'
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = Harmless(cell)
		}
		if err := w.Write(cells); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

// Harmless prevents a spreadsheet from reading a text as a formula, because anybody can write "=1+1" into a list.
func Harmless(cell string) string {
	if cell == "" || !strings.ContainsRune("=+-@\t\r\n\x00", rune(cell[0])) {
		return cell
	}
	return "'" + cell
}
