package room

import (
	"context"
	"errors"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// DeleteExpired is the job that deletes old rows: tickets after an hour, places after a day, and attendance after five
// years, when all claims that it could prove have expired.
type DeleteExpired struct{}

func (DeleteExpired) Kind() string { return "room.tidy" }

const (
	keepTickets = time.Hour
	keepPlaces  = 24 * time.Hour
	// KeepStays is for how many months it is known who was in a room.
	KeepStays = 60
)

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Every(s.Jobs, time.Hour, s.runDeleteExpired)
	jobs.Handle(s.Jobs, s.mailNotice)
}

func (s *Service) runDeleteExpired(ctx context.Context, _ DeleteExpired) error {
	now := s.Clock.Now()
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, tickets := s.q.DeleteTickets(ctx, tx, at.Of(now.Add(-keepTickets)))
		_, places := s.q.DeleteSeats(ctx, tx, at.Of(now.Add(-keepPlaces)))
		_, stays := s.q.DeleteStays(ctx, tx, at.Of(at.MonthsBefore(now, KeepStays)))
		return errors.Join(tickets, places, stays)
	})
}
