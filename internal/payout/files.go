package payout

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"regexp"
	"strings"

	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
)

const (
	csvPage = 1000
	// BOM makes spreadsheets read the file as UTF-8.
	BOM = "\ufeff"
)

// decimal formats an amount for Brazilian spreadsheets.
func decimal(c money.Cents) string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	return fmt.Sprintf("%s%d,%02d", sign, c/100, c%100)
}

// Table returns rows as CSV for Brazilian spreadsheets.
func Table(rows [][]string) ([]byte, error) { return writeCSV(rows, HarmlessCell) }

// writeCSV is Table with another way to write a cell.
func writeCSV(rows [][]string, write func(cell string) string) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString(BOM)
	w := csv.NewWriter(&out)
	w.Comma = ';'
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = write(cell)
		}
		if err := w.Write(cells); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

var amountShape = regexp.MustCompile(`^-?\d+(,\d+)?$`)

// HarmlessCell prevents a spreadsheet from reading a text as a formula, because anybody can choose a name like "=1+1".
func HarmlessCell(s string) string {
	if s == "" || !strings.ContainsRune("=+-@\t\r\n\x00", rune(s[0])) || amountShape.MatchString(s) {
		return s
	}
	return "'" + s
}

// StatementCSV returns the statement of a period as CSV. Debits are negative.
//
// Faults: at.ErrPeriod, errType.
func (s *Service) StatementCSV(ctx context.Context, therapistID, kind string, p at.Period) ([]byte, error) {
	rows := [][]string{{"data", "descricao", "tipo", "situacao", "bruto", "taxa", "liquido", "data_do_repasse"}}
	for number := 0; ; number++ {
		got, err := s.Statement(ctx, therapistID, kind, p, page.Page{Number: number, Size: csvPage})
		if err != nil {
			return nil, err
		}
		for _, r := range got.Rows {
			var gross, fee string
			if r.Share != nil {
				gross, fee = decimal(r.Share.Gross), decimal(r.Share.Fee)
			}
			rows = append(rows, []string{
				r.On.Wire(),
				r.Description,
				r.Type,
				r.Status,
				gross,
				fee,
				decimal(signed(r)),
				r.PaidOn.Wire(),
			})
		}
		if len(got.Rows) < csvPage {
			return Table(rows)
		}
	}
}

func signed(r booking.Movement) money.Cents {
	if r.Credit {
		return r.Value
	}
	return -r.Value
}

// fileName returns a name such as "resumo-financeiro-2026-11.csv".
func fileName(base string, p at.Period, ext string) string {
	name := []string{base}
	if p.Year > 0 {
		name = append(name, fmt.Sprint(p.Year))
		if p.Month > 0 {
			name = append(name, fmt.Sprintf("%02d", p.Month))
		}
	}
	return strings.Join(name, "-") + ext
}
