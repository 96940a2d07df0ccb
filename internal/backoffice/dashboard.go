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
	Pending, OverdueCompanies, OverduePayouts, FailedJobs, Unreconciled int64
}

const (
	// unreconciledAfter: reconciling asks every five minutes; older than this something is wrong.
	unreconciledAfter = 15 * time.Minute
	mostUnreconciled  = 1000
)

// Dashboard reads all figures.
func (s *Service) Dashboard(ctx context.Context) (Dashboard, error) {
	var d Dashboard
	var err error
	if d.Totals, err = s.Totals(ctx); err != nil {
		return d, err
	}
	if d.Chart, err = s.Chart(ctx); err != nil {
		return d, err
	}
	now, db := s.Clock.Now(), s.DB.Read()
	for name, c := range map[string]struct {
		into *int64
		read func() (int64, error)
	}{
		"pending": {&d.Pending, func() (int64, error) { return s.q.CountPending(ctx, db) }},
		"overdue companies": {&d.OverdueCompanies, func() (int64, error) {
			return s.q.CountOverdueCompanies(ctx, db, at.DateOf(now, at.SaoPaulo))
		}},
		"overdue payouts": {&d.OverduePayouts, func() (int64, error) { return s.OverduePayouts(ctx) }},
		"failed jobs":     {&d.FailedJobs, func() (int64, error) { return s.Jobs.Dead(ctx) }},
		"unreconciled": {&d.Unreconciled, func() (int64, error) {
			return s.q.CountUnreconciled(ctx, db, backofficedb.CountUnreconciledParams{BeforeAt: at.Of(now.Add(-unreconciledAfter)), Most: mostUnreconciled})
		}},
	} {
		if *c.into, err = c.read(); err != nil {
			return d, fmt.Errorf("%s: %w", name, err)
		}
	}
	return d, nil
}
