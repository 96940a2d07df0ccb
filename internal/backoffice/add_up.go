package backoffice

import (
	"context"
	"fmt"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// AddUpFigures is the job that adds the rows of figure_change to days and months. It keeps the rows few, because every
// read of figures adds up those that are left.
type AddUpFigures struct{}

func (AddUpFigures) Kind() string { return "backoffice.add_up_figures" }

// Jobs that an older version may have left in the queue. They do nothing.
type (
	countMonths  struct{}
	recountMonth struct{}
)

func (countMonths) Kind() string  { return "backoffice.count_months" }
func (recountMonth) Kind() string { return "backoffice.recount_month" }

func nothing[J any](context.Context, J) error { return nil }

// mostChanges are added up in one transaction, together with those of the same instant as the last one.
const mostChanges = 5000

// AddUp moves the changes of figures into days and months.
func (s *Service) AddUp(ctx context.Context, _ AddUpFigures) error {
	for {
		next, err := s.q.ChangeAfter(ctx, s.DB.Read(), mostChanges)
		if err != nil {
			return fmt.Errorf("changes of figures: %w", err)
		}
		until := at.Of(endOfTime)
		if len(next) > 0 {
			until = next[0]
		}
		err = s.DB.InTx(ctx, func(tx *store.Tx) error { return s.addUpIn(ctx, tx, until) })
		if err != nil || len(next) == 0 {
			return err
		}
	}
}

// addUpIn adds exactly the changes that it deletes. One that is committed meanwhile stays for the next run.
func (s *Service) addUpIn(ctx context.Context, tx *store.Tx, until at.Time) error {
	changes, err := s.q.TakeChanges(ctx, tx, until)
	if err != nil || len(changes) == 0 {
		return err
	}
	days, months := map[string]int64{}, map[string]Figures{}
	for _, c := range changes {
		day, month := at.DateOf(c.HappenedAt.Time, at.SaoPaulo).String(), monthOf(c.HappenedAt.Time).String()
		days[day] += c.Sessions
		months[month] = months[month].plus(figuresOf(c))
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

func figuresOf(c backofficedb.FigureChange) Figures {
	return Figures{
		Sessions: c.Sessions,
		Paid:     c.PaidCents,
		Returned: c.ReturnedCents,
		Fee:      c.FeeCents,
	}
}
