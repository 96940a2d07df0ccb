package company

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
)

// maxRows bounds one import, which runs in one transaction under the company's lock.
const maxRows = 200

// Row is a line of an import and the verdict on its address.
type Row struct {
	Line        int
	Email, Name string
	Verdict     Verdict
}

var (
	errNoRows      = fault.New(fault.Invalid, "company.import_empty", "Não encontramos nenhum e-mail no arquivo.")
	errTooManyRows = fault.New(
		fault.Invalid,
		"company.import_too_long",
		fmt.Sprintf("Envie até %d linhas por vez.", maxRows),
	)
)

// Import reads addresses from a CSV text and invites those that are ready. With onlyLook it only returns
// the verdicts.
//
// Faults: fault.Missing, ErrInactive, no rows, too many rows.
func (s *Service) Import(ctx context.Context, who actor.Actor, companyID, text string, onlyLook bool) ([]Row, error) {
	rows := readCSV(text)
	switch {
	case len(rows) == 0:
		return nil, errNoRows
	case len(rows) > maxRows:
		return nil, errTooManyRows
	}
	people := make([]Invitee, len(rows))
	for i, r := range rows {
		people[i] = Invitee{r.Email, r.Name}
	}
	how := each
	if onlyLook {
		how = preview
	}
	verdicts, err := s.invite(ctx, who, companyID, people, how)
	if err != nil {
		return nil, err
	}
	for i := range rows {
		rows[i].Verdict = verdicts[i]
	}
	return rows, nil
}

// readCSV takes from each line the first cell with an "@" as the address, or the first cell when none has one. The
// first other cell with a letter is the name. Commas, semicolons and tabs separate cells. A first line without an "@"
// is a heading.
func readCSV(text string) []Row {
	var rows []Row
	for i, line := range strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n") {
		email, name := readLine(line)
		if email == "" || i == 0 && !strings.Contains(email, "@") {
			continue
		}
		rows = append(rows, Row{Line: i + 1, Email: shortened(email), Name: name})
		if len(rows) > maxRows {
			break
		}
	}
	return rows
}

func readLine(line string) (email, name string) {
	var cells []string
	for _, c := range strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r == ';' || r == '\t' }) {
		if c = strings.Trim(strings.TrimSpace(c), `"'`); c != "" {
			cells = append(cells, c)
		}
	}
	if len(cells) == 0 {
		return "", ""
	}
	at := max(0, slices.IndexFunc(cells, func(c string) bool { return strings.Contains(c, "@") }))
	for i, c := range cells {
		if i != at && strings.ContainsFunc(c, unicode.IsLetter) {
			return cells[at], c
		}
	}
	return cells[at], ""
}

func shortened(s string) string {
	if r := []rune(s); len(r) > 250 {
		return string(r[:250]) + "…"
	}
	return s
}
