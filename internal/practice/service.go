package practice

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/booking"
	"psic/internal/platform/clock"
	"psic/internal/platform/store"
	"psic/internal/practice/practicedb"
	"psic/internal/room"
)

// Service is the feature.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Account *account.Service
	Booking *booking.Service
	Room    *room.Service

	q practicedb.Queries
}

// AccountDeleted deletes what was said about a deleted patient, or by a deleted therapist.
func (s *Service) AccountDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	if err := s.q.DropStatesOf(ctx, tx, accountID); err != nil {
		return fmt.Errorf("delete states of patients: %w", err)
	}
	return nil
}
