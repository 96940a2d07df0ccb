package payment

import (
	"context"
	"fmt"
	"time"

	"psic/internal/platform/jobs"
)

// Periodic jobs of the feature. Each runs on one of the replicas.
type (
	Reconcile  struct{}
	CheckBooks struct{}
	// Announce tells the gateway each day where to send its notifications.
	Announce struct{}
)

func (Reconcile) Kind() string  { return "payment.reconcile" }
func (CheckBooks) Kind() string { return "payment.check_books" }
func (Announce) Kind() string   { return "payment.announce" }

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.runCarryOutRefund)
	jobs.Handle(s.Jobs, s.runReadOrder)
	jobs.Handle(s.Jobs, s.runDeleteCardAtGateway)
	s.startAlarms()
	jobs.Every(s.Jobs, time.Minute, s.runReconcile)
	jobs.Every(s.Jobs, time.Hour, s.runCheckBooks)
	jobs.Every(s.Jobs, 24*time.Hour, s.runAnnounce)
}

func (s *Service) runAnnounce(ctx context.Context, _ Announce) error {
	if s.Listen == nil {
		return nil
	}
	if err := s.Listen(ctx); err != nil {
		return fmt.Errorf("tell the gateway where we listen: %w", err)
	}
	return nil
}
