package backoffice

import (
	"context"
	"fmt"
	"time"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/kernel/at"
	"psic/internal/platform/autobackup"
)

// Dashboard is what the start page of administrators shows.
type Dashboard struct {
	Totals Figures
	Chart  []MonthFigures
	// Counts of what needs an administrator's attention.
	Pending, OverdueCompanies, OverduePayouts, FailedJobs, Unreconciled, Owed, Reversed, NewMessages, Disputes int64

	Backup autobackup.Status
}

// unreconciledAfter is when an open charge counts as a problem. Reconciliation runs every five minutes.
const unreconciledAfter = 15 * time.Minute

// reversedFor is how long a payment that the provider took back is shown. It can be contested at the provider for about
// that long.
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
		return Dashboard{}, fmt.Errorf("what needs attention: %w", err)
	}
	d := Dashboard{
		Totals:           sum(months),
		Chart:            chart(months, monthOf(now)),
		Pending:          w.Pending + w.Names,
		OverdueCompanies: w.Overdue,
		Unreconciled:     w.Charges + w.Refunds,
		Owed:             w.Owed,
		Reversed:         w.Reversed,
	}
	if d.OverduePayouts, err = s.OverduePayouts(ctx); err != nil {
		return d, fmt.Errorf("overdue payouts: %w", err)
	}
	if d.Disputes, err = s.OpenDisputes(ctx); err != nil {
		return d, fmt.Errorf("open disputes: %w", err)
	}
	if d.FailedJobs, err = s.Jobs.Dead(ctx); err != nil {
		return d, fmt.Errorf("failed jobs: %w", err)
	}
	if d.NewMessages, err = s.Notify.NewMessages(ctx); err != nil {
		return d, fmt.Errorf("new messages: %w", err)
	}
	if d.Backup, err = s.Backups(ctx); err != nil {
		return d, fmt.Errorf("backups: %w", err)
	}
	return d, nil
}
