package evidence

import (
	"context"
	"fmt"
	"io"
	"time"

	"psic/internal/company"
	"psic/internal/evidence/evidencedb"
	"psic/internal/kernel/at"
	"psic/internal/platform/clock"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Service is the feature.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Jobs    *jobs.Queue
	Company *company.Service
	// BaseURL begins the addresses of the product.
	BaseURL string
	// Random is the source of the noise in the results of a survey.
	Random io.Reader

	q evidencedb.Queries
}

// CloseSurveys counts the surveys that have ended.
type CloseSurveys struct{}

func (CloseSurveys) Kind() string { return "evidence.close_surveys" }

// Start registers the jobs.
func (s *Service) Start() { jobs.Every(s.Jobs, time.Hour, s.runCloseSurveys) }

func (s *Service) now() at.Time { return at.Of(s.Clock.Now()) }

// Export returns that a person answered a survey that is still open. The answers are nobody's.
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "pesquisasRespondidas"
	rows, err := s.q.ExportMarks(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("surveys of a person: %w", err)
	}
	var out []map[string]any
	for _, r := range rows {
		out = append(out, map[string]any{"empresa": r.Name, "ano": r.Year})
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}
