package backoffice

import (
	"context"
	"fmt"
	"time"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/kernel/at"
)

// Dashboard is the business at a glance.
type Dashboard struct {
	Totals Figures
	Chart  []MonthFigures
	// What waits for somebody.
	Pending, OverdueCompanies, OverduePayouts, FailedJobs, Unreconciled, Owed, Reversed int64
}

// unreconciledAfter: reconciling asks every five minutes; older than this something is wrong.
const unreconciledAfter = 15 * time.Minute

// reversedFor is how long a payment that the provider took back stands among what needs attention: there is time to
// contest it at the provider for about that long.
const reversedFor = 30 * 24 * time.Hour

// Dashboard reads all figures.
func (s *Service) Dashboard(ctx context.Context) (Dashboard, error) {
	now := s.Clock.Now()
	months, err := s.months(ctx)
	if err != nil {
		return Dashboard{}, err
	}
	w, err := s.q.Waiting(
		ctx,
		s.DB.Read(),
		backofficedb.WaitingParams{
			TodayOn:         at.DateOf(now, at.SaoPaulo),
			BeforeAt:        at.Of(now.Add(-unreconciledAfter)),
			ReversedSinceAt: at.Of(now.Add(-reversedFor)),
		},
	)
	if err != nil {
		return Dashboard{}, fmt.Errorf("what waits: %w", err)
	}
	d := Dashboard{
		Totals:           sum(months),
		Chart:            chart(months, monthOf(now)),
		Pending:          w.Pending,
		OverdueCompanies: w.Overdue,
		Unreconciled:     w.Charges + w.Refunds,
		Owed:             w.Owed,
		Reversed:         w.Reversed,
	}
	if d.OverduePayouts, err = s.OverduePayouts(ctx); err != nil {
		return d, fmt.Errorf("overdue payouts: %w", err)
	}
	if d.FailedJobs, err = s.Jobs.Dead(ctx); err != nil {
		return d, fmt.Errorf("failed jobs: %w", err)
	}
	return d, nil
}
