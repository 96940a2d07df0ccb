package company

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"psic/internal/company/companydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/login"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/sheet"
	"psic/internal/platform/store"
)

// Import is a list of people that is invited in the background, or was.
type Import struct {
	ID                            string
	Total, Done, Invited, Refused int
	CreatedAt, EndedAt            at.Time
}

// Running says whether lines are still to be done.
func (i Import) Running() bool { return i.EndedAt.IsZero() }

// JudgedRow is a line and what became of it, or would become of it.
type JudgedRow struct {
	Row
	Verdict Verdict
	// Text is the verdict as people read it.
	Text string
}

const (
	// keepImport is how long the people and the refusals of an import are kept after its end.
	keepImport     = keepImportDays * 24 * time.Hour
	keepImportDays = 7
	// sameUpload is how long a second upload of the same list is taken for a double click.
	sameUpload = time.Minute
	// shownImports is how many imports a company sees.
	shownImports = 5
)

var errImportRunning = fault.New(
	fault.Conflict,
	"company.import_running",
	"Há uma importação em andamento. Espere ela terminar para enviar outra lista.",
)

// CheckImport reads a list and returns the verdict on each line. It invites nobody.
//
// Faults: fault.Missing, importFaults.
func (s *Service) CheckImport(
	ctx context.Context,
	who actor.Actor,
	companyID string,
	file []byte,
) ([]JudgedRow, error) {
	if _, err := s.Reach(ctx, who, companyID); err != nil {
		return nil, err
	}
	rows, err := readPeople(file)
	if err != nil {
		return nil, err
	}
	var out []JudgedRow
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.lockActive(ctx, tx, companyID)
		if err != nil {
			return err
		}
		verdicts, err := judgeRows(rows, repeats(rows), func(people []Invitee) ([]Verdict, error) {
			return s.inviteAll(ctx, tx, c, people, login.Invitation{}, true)
		})
		out = judged(rows, verdicts)
		return err
	})
	return out, err
}

// StartImport reads a list and begins to invite its people in the background. The same list again, while it is worked
// on or at once afterwards, is the same import.
//
// Faults: fault.Missing, importFaults, errImportRunning.
func (s *Service) StartImport(ctx context.Context, who actor.Actor, companyID string, file []byte) (Import, error) {
	if _, err := s.Reach(ctx, who, companyID); err != nil {
		return Import{}, err
	}
	rows, err := readPeople(file)
	if err != nil {
		return Import{}, err
	}
	plain, err := json.Marshal(rows)
	if err != nil {
		return Import{}, fmt.Errorf("encode people: %w", err)
	}
	p := companydb.InsertImportParams{
		ID:          ids.New(),
		CompanyID:   companyID,
		Fingerprint: s.Ring.BlindIndex("people_import", companyID+string(plain)),
		Total:       int64(len(rows)),
		CreatedAt:   at.Of(s.Clock.Now()),
	}
	if p.People, err = s.Ring.Seal(plain, crypt.AAD("people_import", "people", p.ID)); err != nil {
		return Import{}, err
	}
	var out Import
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.lockActive(ctx, tx, companyID); err != nil {
			return err
		}
		last, err := s.q.LatestImport(ctx, tx, companyID)
		if err != nil && !store.None(err) {
			return fmt.Errorf("latest import: %w", err)
		}
		if err == nil && last.Fingerprint == p.Fingerprint &&
			(last.EndedAt.IsZero() || p.CreatedAt.Sub(last.CreatedAt.Time) < sameUpload) {
			out = importOf(last)
			return nil
		}
		if err == nil && last.EndedAt.IsZero() {
			return errImportRunning
		}
		if err := s.q.InsertImport(ctx, tx, p); err != nil {
			return fmt.Errorf("insert import: %w", err)
		}
		out = Import{ID: p.ID, Total: len(rows), CreatedAt: p.CreatedAt}
		return s.enqueueImport(ctx, tx, p.ID, p.CreatedAt, "0")
	})
	return out, err
}

// enqueueImport enqueues the next lines of an import, before the mails that it has caused.
func (s *Service) enqueueImport(ctx context.Context, tx *store.Tx, id string, created at.Time, step string) error {
	return s.Jobs.Enqueue(ctx, tx, ImportPeople{ImportID: id}, jobs.Once(id+":"+step), jobs.At(created.Time))
}

// Imports returns the company's last imports, newest first.
//
// Faults: fault.Missing.
func (s *Service) Imports(ctx context.Context, who actor.Actor, companyID string) ([]Import, error) {
	if _, err := s.Reach(ctx, who, companyID); err != nil {
		return nil, err
	}
	rows, err := s.q.Imports(ctx, s.DB.Read(), companydb.ImportsParams{CompanyID: companyID, Most: shownImports})
	if err != nil {
		return nil, fmt.Errorf("imports: %w", err)
	}
	out := make([]Import, len(rows))
	for i, r := range rows {
		out[i] = importOf(companydb.PeopleImport{
			ID:        r.ID,
			Verdicts:  r.Verdicts,
			Total:     r.Total,
			Invited:   r.Invited,
			CreatedAt: r.CreatedAt,
			EndedAt:   r.EndedAt,
		})
	}
	return out, nil
}

func importOf(r companydb.PeopleImport) Import {
	return Import{
		ID:        r.ID,
		Total:     int(r.Total),
		Done:      len(r.Verdicts),
		Invited:   int(r.Invited),
		Refused:   len(r.Verdicts) - int(r.Invited),
		CreatedAt: r.CreatedAt,
		EndedAt:   r.EndedAt,
	}
}

// RefusedRows returns the lines of an import that were refused until now, as a CSV file. The file has no formula,
// because a list may come from anybody.
//
// Faults: fault.Missing.
func (s *Service) RefusedRows(ctx context.Context, who actor.Actor, companyID, id string) ([]byte, error) {
	if _, err := s.Reach(ctx, who, companyID); err != nil {
		return nil, err
	}
	if !ids.Valid(id) {
		return nil, fault.Missing
	}
	r, err := s.q.ImportByID(ctx, s.DB.Read(), id)
	if store.None(err) || err == nil && r.CompanyID != companyID {
		return nil, fault.Missing
	}
	if err != nil {
		return nil, fmt.Errorf("read import: %w", err)
	}
	rows, err := s.peopleOf(r)
	if err != nil {
		return nil, err
	}
	table := [][]string{{"linha", "e-mail", "nome", "motivo"}}
	for _, j := range judged(rows[:len(r.Verdicts)], verdictsOf(r.Verdicts)) {
		if j.Verdict != Ready {
			table = append(table, []string{strconv.Itoa(j.Line), j.Email, j.Name, j.Text})
		}
	}
	return sheet.Write(table)
}

func (s *Service) peopleOf(r companydb.PeopleImport) ([]Row, error) {
	plain, err := s.Ring.Unseal(r.People, crypt.AAD("people_import", "people", r.ID))
	if err != nil {
		return nil, err
	}
	var rows []Row
	if err := json.Unmarshal(plain, &rows); err != nil {
		return nil, fmt.Errorf("decode people: %w", err)
	}
	return rows, nil
}

// verdictLetters is how verdicts are stored, a letter each.
var verdictLetters = map[Verdict]byte{
	Ready:      'o',
	Invalid:    'i',
	Repeated:   'd',
	Registered: 'r',
	Former:     'f',
	NoSeat:     'n',
	Failed:     'x',
	Stopped:    's',
}

func lettersOf(verdicts []Verdict) string {
	var b strings.Builder
	for _, v := range verdicts {
		letter, ok := verdictLetters[v]
		if !ok {
			letter = verdictLetters[Failed]
		}
		b.WriteByte(letter)
	}
	return b.String()
}

func verdictsOf(letters string) []Verdict {
	out := make([]Verdict, len(letters))
	for i := range letters {
		out[i] = Failed
		for v, letter := range verdictLetters {
			if letter == letters[i] {
				out[i] = v
			}
		}
	}
	return out
}

func judged(rows []Row, verdicts []Verdict) []JudgedRow {
	above := repeats(rows)
	out := make([]JudgedRow, len(verdicts))
	for i, v := range verdicts {
		out[i] = JudgedRow{Row: rows[i], Verdict: v, Text: v.Text()}
		if line, ok := above[rows[i].Line]; ok && v == Repeated {
			out[i].Text = fmt.Sprintf("Repetido: este e-mail já está na linha %d", line)
		}
		if v == Registered && shownName(rows[i].Name) != "" {
			out[i].Text = v.Text() + ": só o nome passa a ser o desta lista"
		}
	}
	return out
}
