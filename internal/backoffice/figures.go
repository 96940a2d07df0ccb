package backoffice

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
)

// Figures are the totals of a span of time. A session counts when it starts, money when it moved. The definition of
// each figure is in migrations/figures.go, in the triggers on session.
type Figures struct {
	Sessions            int64
	Paid, Returned, Fee money.Cents
}

// Revenue is what patients paid for sessions, less what was given back (Q075).
func (f Figures) Revenue() money.Cents { return f.Paid - f.Returned }

func (f Figures) plus(o Figures) Figures {
	return Figures{
		Sessions: f.Sessions + o.Sessions,
		Paid:     f.Paid + o.Paid,
		Returned: f.Returned + o.Returned,
		Fee:      f.Fee + o.Fee,
	}
}

// month is a calendar month in São Paulo.
type month struct {
	year  int
	month time.Month
}

func monthOf(t time.Time) month {
	y, m, _ := t.In(at.SaoPaulo).Date()
	return month{y, m}
}

func (m month) String() string   { return fmt.Sprintf("%04d-%02d", m.year, m.month) }
func (m month) start() time.Time { return time.Date(m.year, m.month, 1, 0, 0, 0, 0, at.SaoPaulo) }
func (m month) plus(n int) month {
	return monthOf(time.Date(m.year, m.month+time.Month(n), 1, 12, 0, 0, 0, at.SaoPaulo))
}

// hour returns the start of the n-th hour since 1970. Changes are grouped by it: no day of São Paulo begins inside an
// hour.
func hour(n int64) time.Time { return time.Unix(n*3600, 0) }

// months reads the figures of every month that has any. They are exact: triggers record a change in its own
// transaction, and one statement reads both the months and the changes that are not added up yet.
func (s *Service) months(ctx context.Context) (map[string]Figures, error) {
	rows, err := s.q.FigureMonths(ctx, s.DB.Lists())
	if err != nil {
		return nil, fmt.Errorf("figures: %w", err)
	}
	out := make(map[string]Figures, len(rows))
	for _, r := range rows {
		if r.Month == "" {
			r.Month = monthOf(hour(r.Hour)).String()
		}
		out[r.Month] = out[r.Month].plus(Figures{
			Sessions: r.Sessions,
			Paid:     r.PaidCents,
			Returned: r.ReturnedCents,
			Fee:      r.FeeCents,
		})
	}
	return out, nil
}

func sum(months map[string]Figures) (f Figures) {
	for _, m := range months {
		f = f.plus(m)
	}
	return f
}

// Totals returns the figures of all time.
func (s *Service) Totals(ctx context.Context) (Figures, error) {
	months, err := s.months(ctx)
	return sum(months), err
}

// MonthFigures is a month of the chart.
type MonthFigures struct {
	Month string
	Figures
}

const chartMonths = 12

// chart returns the last twelve months, the current one last.
func chart(months map[string]Figures, now month) []MonthFigures {
	out := make([]MonthFigures, chartMonths)
	for i := range out {
		m := now.plus(i - chartMonths + 1).String()
		out[i] = MonthFigures{m, months[m]}
	}
	return out
}
