package backoffice

import (
	"context"
	"fmt"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// AddUpFigures is the job that keeps notes of changes few: reading adds up what it has left.
type AddUpFigures struct{}

func (AddUpFigures) Kind() string { return "backoffice.add_up_figures" }

// What the version before may have left in the queue.
type (
	countMonths  struct{}
	recountMonth struct{}
)

func (countMonths) Kind() string  { return "backoffice.count_months" }
func (recountMonth) Kind() string { return "backoffice.recount_month" }

func nothing[J any](context.Context, J) error { return nil }

// mostNotes are added up in one transaction, and those of the same instant as the last.
const mostNotes = 5000

// AddUp moves the notes of changes into days and months.
func (s *Service) AddUp(ctx context.Context, _ AddUpFigures) error {
	for {
		next, err := s.q.ChangeAfter(ctx, s.DB.Read(), mostNotes)
		if err != nil {
			return fmt.Errorf("notes of figures: %w", err)
		}
		until := at.Of(endOfTime)
		if len(next) > 0 {
			until = next[0]
		}
		err = s.DB.InTx(ctx, func(tx *store.Tx) error { return s.addUp(ctx, tx, until) })
		if err != nil || len(next) == 0 {
			return err
		}
	}
}

// addUp takes exactly the notes that it removes: one that is committed meanwhile stays for the next time.
func (s *Service) addUp(ctx context.Context, tx *store.Tx, until at.Time) error {
	notes, err := s.q.TakeChanges(ctx, tx, until)
	if err != nil || len(notes) == 0 {
		return err
	}
	days, months := map[string]int64{}, map[string]Figures{}
	for _, n := range notes {
		day, month := at.DateOf(n.HappenedAt.Time, at.SaoPaulo).String(), monthOf(n.HappenedAt.Time).String()
		days[day] += n.Sessions
		months[month] = months[month].plus(figuresOf(n))
	}
	var dayRows, monthRows [][]any
	for day, n := range days {
		if n != 0 {
			dayRows = append(dayRows, []any{day, n})
		}
	}
	for month, f := range months {
		monthRows = append(monthRows, []any{month, f.Sessions, int64(f.Paid), int64(f.Returned), int64(f.Fee)})
	}
	if err := s.q.AddToDays(ctx, tx, store.List(dayRows)); err != nil {
		return fmt.Errorf("add to days: %w", err)
	}
	if err := s.q.AddToMonths(ctx, tx, store.List(monthRows)); err != nil {
		return fmt.Errorf("add to months: %w", err)
	}
	return nil
}

func figuresOf(n backofficedb.FigureChange) Figures {
	return Figures{Sessions: n.Sessions,
		Paid:     n.PaidCents,
		Returned: n.ReturnedCents,
		Fee:      n.FeeCents,
	}
}
