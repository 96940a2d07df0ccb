package company

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"psic/internal/company/companydb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/login"
	"psic/internal/platform/store"
)

const (
	// importPart is how many people one transaction invites. The company's lock is held meanwhile.
	importPart = 100
	// importParts is how many parts one job does. A server that stops waits for the job that it has begun.
	importParts = 10
	// importPatience is how long an import may take until its job is enqueued again.
	importPatience = time.Hour
)

// runImport invites the people of an import, in parts. A part and the count of lines that are done are one transaction,
// so a server that dies in between continues with the first line that was not done.
func (s *Service) runImport(ctx context.Context, j ImportPeople) error {
	r, err := s.q.ImportByID(ctx, s.DB.Read(), j.ImportID)
	if store.None(err) || err == nil && !r.EndedAt.IsZero() {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read import: %w", err)
	}
	rows, err := s.peopleOf(r)
	if err != nil {
		return err
	}
	invitation, err := s.prepare(ctx, r.CompanyID, inviteesOf(rows))
	if err != nil {
		return err
	}
	w := importWork{
		s:          s,
		id:         r.ID,
		companyID:  r.CompanyID,
		rows:       rows,
		above:      repeats(rows),
		invitation: invitation,
	}
	for range importParts {
		more, err := w.part(ctx, importPart)
		if fault.As(err) != nil {
			more, err = w.oneByOne(ctx)
		}
		if err != nil || !more {
			return err
		}
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.enqueueImport(ctx, tx, r.ID, r.CreatedAt, strconv.Itoa(w.done))
	})
}

func inviteesOf(rows []Row) []Invitee {
	out := make([]Invitee, len(rows))
	for i, r := range rows {
		out[i] = r.Invitee
	}
	return out
}

// importWork is an import while a job works on it.
type importWork struct {
	s             *Service
	id, companyID string
	rows          []Row
	above         map[int]int
	invitation    login.Invitation
	done          int
}

var errImportMoved = errors.New("company: another worker advanced the import")

// part does the next lines and says whether there are more.
func (w *importWork) part(ctx context.Context, size int) (more bool, err error) {
	return w.next(ctx, size, func(tx *store.Tx, c Company, people []Invitee) ([]Verdict, error) {
		return w.s.inviteAll(ctx, tx, c, people, w.invitation, false)
	})
}

// oneByOne does a part line by line, after a fault refused the whole part: an account may have been created at the same
// moment. A line with a fault is refused, so that it does not stop the others.
func (w *importWork) oneByOne(ctx context.Context) (more bool, err error) {
	for range importPart {
		more, err = w.part(ctx, 1)
		if fault.As(err) != nil {
			more, err = w.next(ctx, 1, func(_ *store.Tx, _ Company, people []Invitee) ([]Verdict, error) {
				return slices.Repeat([]Verdict{Failed}, len(people)), nil
			})
		}
		if err != nil || !more {
			return false, err
		}
	}
	return true, nil
}

// next lets do judge the next lines under the company's lock, and stores the verdicts in the same transaction.
func (w *importWork) next(
	ctx context.Context,
	size int,
	do func(*store.Tx, Company, []Invitee) ([]Verdict, error),
) (more bool, err error) {
	err = w.s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := w.s.lock(ctx, tx, w.companyID)
		if err != nil {
			return err
		}
		r, err := w.s.q.ImportByID(ctx, tx, w.id)
		if store.None(err) || err == nil && !r.EndedAt.IsZero() {
			more = false
			return nil
		}
		if err != nil {
			return fmt.Errorf("read import: %w", err)
		}
		begun := len(r.Verdicts)
		rows := w.rows[begun:min(begun+size, len(w.rows))]
		if !c.Active {
			rows = w.rows[begun:]
		}
		verdicts := slices.Repeat([]Verdict{Stopped}, len(rows))
		if c.Active {
			judge := func(people []Invitee) ([]Verdict, error) { return do(tx, c, people) }
			if verdicts, err = judgeRows(rows, w.above, judge); err != nil {
				return err
			}
		}
		w.done = begun + len(rows)
		more = w.done < len(w.rows)
		return w.s.advance(ctx, tx, r, verdicts, !more)
	})
	return more, err
}

func (s *Service) advance(
	ctx context.Context,
	tx *store.Tx,
	r companydb.PeopleImport,
	verdicts []Verdict,
	ended bool,
) error {
	p := companydb.AdvanceImportParams{ID: r.ID, Begun: int64(len(r.Verdicts)), Added: lettersOf(verdicts)}
	for _, v := range verdicts {
		if v == Ready {
			p.MoreInvited++
		}
	}
	if ended {
		p.EndedAt = at.Of(s.Clock.Now())
	}
	n, err := s.q.AdvanceImport(ctx, tx, p)
	if err == nil && n == 0 {
		err = errImportMoved
	}
	return err
}

// judgeRows returns the verdicts on lines. Lines that repeat an address further above are told and not judged.
func judgeRows(rows []Row, above map[int]int, judge func([]Invitee) ([]Verdict, error)) ([]Verdict, error) {
	out := make([]Verdict, len(rows))
	var people []Invitee
	var places []int
	for i, r := range rows {
		if _, again := above[r.Line]; again {
			out[i] = Repeated
			continue
		}
		people, places = append(people, r.Invitee), append(places, i)
	}
	verdicts, err := judge(people)
	if err != nil {
		return nil, err
	}
	for i, v := range verdicts {
		out[places[i]] = v
	}
	return out, nil
}

// runTidyImports deletes imports a week after their end, and enqueues those again whose job was given up. An import
// that cannot be finished is deleted after two weeks.
func (s *Service) runTidyImports(ctx context.Context, _ TidyImports) error {
	now := s.Clock.Now()
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.q.DropOldImports(ctx, tx, companydb.DropOldImportsParams{
			EndedBeforeAt: at.Of(now.Add(-keepImport)),
			BegunBeforeAt: at.Of(now.Add(-2 * keepImport)),
		}); err != nil {
			return fmt.Errorf("delete old imports: %w", err)
		}
		open, err := s.q.OpenImports(ctx, tx, batch)
		if err != nil {
			return fmt.Errorf("open imports: %w", err)
		}
		for _, r := range open {
			if now.Sub(r.CreatedAt.Time) < importPatience {
				continue
			}
			if err := s.enqueueImport(ctx, tx, r.ID, r.CreatedAt, now.UTC().Format("2006-01-02T15")); err != nil {
				return err
			}
		}
		return nil
	})
}
