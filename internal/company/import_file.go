package company

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/sheet"
)

const (
	// maxRows bounds one import.
	maxRows = 5000
	// maxImportFile bounds the uploaded file, in bytes.
	maxImportFile = 4 << 20
)

// Row is a line of an uploaded list.
type Row struct {
	Line int
	Invitee
}

var (
	errNoRows = fault.New(
		fault.Invalid,
		"company.import_empty",
		"Não encontramos nenhum e-mail no arquivo.",
	)
	errNoColumn = fault.New(
		fault.Invalid,
		"company.import_no_column",
		"Não encontramos a coluna dos e-mails. Dê a ela o título “E-mail” e envie o arquivo de novo.",
	)
	errTooManyRows = fault.New(
		fault.Invalid,
		"company.import_too_long",
		"O arquivo tem linhas demais. Envie até 5.000 pessoas por vez.",
	)
	errImportKind = fault.New(
		fault.Invalid,
		"company.import_kind",
		"Este arquivo não é uma planilha .xlsx nem um CSV. Salve a lista em um desses formatos e envie de novo.",
	)
	errImportOld = fault.New(
		fault.Invalid,
		"company.import_old",
		"Este arquivo é do formato antigo do Excel (.xls) ou tem senha. Salve como .xlsx, sem senha, e envie de novo.",
	)
	errImportBroken = fault.New(
		fault.Invalid,
		"company.import_broken",
		"Não foi possível ler a planilha. Abra o arquivo, salve de novo como .xlsx e envie outra vez.",
	)
	errImportSize = fault.New(
		fault.TooLarge,
		"company.import_size",
		fmt.Sprintf("O arquivo é grande demais. Envie até %d MB.", maxImportFile>>20),
	)
)

// importFaults are the faults of a file, for the API description.
func importFaults() []*fault.Error {
	return []*fault.Error{
		errNoRows, errNoColumn, errTooManyRows, errImportKind, errImportOld, errImportBroken, ErrInactive,
	}
}

// readPeople reads a list of people from a CSV or .xlsx file.
//
// Faults: importFaults.
func readPeople(data []byte) ([]Row, error) {
	const headings = 20 // lines before the first person
	rows, err := sheet.Read(data, maxRows+headings)
	switch {
	case errors.Is(err, sheet.ErrTooLong):
		return nil, errTooManyRows
	case errors.Is(err, sheet.ErrOld):
		return nil, errImportOld
	case errors.Is(err, sheet.ErrBroken):
		return nil, errImportBroken
	case err != nil:
		return nil, errImportKind
	}
	columns, first := headingOf(rows)
	if !slices.ContainsFunc(rows, hasAddress) {
		if len(rows) == 0 || columns.email >= 0 {
			return nil, errNoRows
		}
		return nil, errNoColumn
	}
	people := make([]Row, 0, len(rows))
	for _, r := range rows[first:] {
		people = append(people, Row{r.Line, columns.person(r.Cells)})
	}
	if len(people) > maxRows {
		return nil, errTooManyRows
	}
	return people, nil
}

func hasAddress(r sheet.Row) bool {
	return slices.ContainsFunc(r.Cells, func(c string) bool { return strings.Contains(c, "@") })
}

// columns are the places of a list's columns, or -1.
type columns struct{ email, name, surname int }

// headingOf finds the line with the titles above the first address, and returns the columns and the first line after
// it. A first line without an address is a heading even when its titles say nothing.
func headingOf(rows []sheet.Row) (columns, int) {
	none := columns{-1, -1, -1}
	for i, r := range rows {
		if hasAddress(r) {
			return none, min(i, 1)
		}
		if c := titles(r.Cells); c.email >= 0 {
			return c, i + 1
		}
	}
	return none, 0
}

func titles(cells []string) columns {
	find := func(wanted func(title string) bool) int {
		return slices.IndexFunc(cells, func(c string) bool { return wanted(strings.ReplaceAll(br.Fold(c), "-", "")) })
	}
	c := columns{
		email: find(func(t string) bool { return t == "email" }),
		name:  find(func(t string) bool { return strings.HasPrefix(t, "nome") }),
	}
	if c.email < 0 {
		c.email = find(func(t string) bool { return strings.Contains(t, "mail") })
	}
	if c.name < 0 {
		c.name = find(func(t string) bool {
			return strings.HasPrefix(t, "colaborador") || strings.HasPrefix(t, "funcionari") || t == "name"
		})
	}
	c.surname = find(func(t string) bool { return t == "sobrenome" })
	return c
}

// person takes the address and the name of a line. Without titles the first cell with an "@" is the address, or the
// first cell when none has one; the first other cell with a letter is the name.
func (c columns) person(cells []string) Invitee {
	cell := func(i int) string {
		if i < 0 || i >= len(cells) {
			return ""
		}
		return cells[i]
	}
	at := c.email
	if !strings.Contains(cell(at), "@") {
		at = slices.IndexFunc(cells, func(c string) bool { return strings.Contains(c, "@") })
	}
	if at < 0 {
		at = max(c.email, 0)
	}
	if c.name != at && strings.ContainsFunc(cell(c.name), unicode.IsLetter) {
		return Invitee{shortened(cell(at)), strings.TrimSpace(cell(c.name) + " " + cell(c.surname))}
	}
	for i, name := range cells {
		if i != at && strings.ContainsFunc(name, unicode.IsLetter) {
			return Invitee{shortened(cell(at)), name}
		}
	}
	return Invitee{Email: shortened(cell(at))}
}

func shortened(s string) string {
	if r := []rune(s); len(r) > 250 {
		return string(r[:250]) + "…"
	}
	return s
}

// repeats returns, for each line whose address stands further above, that line's number.
func repeats(rows []Row) map[int]int {
	first, out := map[string]int{}, map[int]int{}
	for _, r := range rows {
		email := br.NormalEmail(r.Email)
		if !br.ValidEmail(email) {
			continue
		}
		if line, seen := first[email]; seen {
			out[r.Line] = line
			continue
		}
		first[email] = r.Line
	}
	return out
}
