package room

import (
	"context"
	"errors"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Tidy throws away what no longer serves: used tickets, empty seats, and attendance after five years, when
// nobody can claim anything from it any more.
type Tidy struct{}

func (Tidy) Kind() string { return "room.tidy" }

const (
	keepTickets = time.Hour
	keepSeats   = 24 * time.Hour
	keepStays   = 60 // months
)

// Start hands the workers to the queue.
func (s *Service) Start() { jobs.Every(s.Jobs, time.Hour, s.tidy) }

func (s *Service) tidy(ctx context.Context, _ Tidy) error {
	now := s.Clock.Now()
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, tickets := s.q.ForgetTickets(ctx, tx, at.Of(now.Add(-keepTickets)))
		_, seats := s.q.ForgetSeats(ctx, tx, at.Of(now.Add(-keepSeats)))
		_, stays := s.q.ForgetStays(ctx, tx, at.Of(at.MonthsBefore(now, keepStays)))
		return errors.Join(tickets, seats, stays)
	})
}
