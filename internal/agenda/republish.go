package agenda

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// republish makes a change of the entries or blocks of a locked agenda. When somebody waits for an hour of the
// therapist, it tells Republished which hours there were before and after.
func (s *Service) republish(ctx context.Context, tx *store.Tx, therapistID string, change func() error) error {
	watched, err := s.Watched(ctx, tx, therapistID)
	if err != nil {
		return fmt.Errorf("watched: %w", err)
	}
	if !watched {
		return change()
	}
	before, err := s.publishedHours(ctx, tx, therapistID)
	if err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	after, err := s.publishedHours(ctx, tx, therapistID)
	if err != nil {
		return err
	}
	return s.Republished(ctx, tx, therapistID, before, after)
}

// publishedHours returns the hours of the horizon that are still to come and that no block closes.
func (s *Service) publishedHours(ctx context.Context, tx *store.Tx, therapistID string) ([]Slot, error) {
	now, zone := s.Clock.Now(), at.SaoPaulo
	first := at.DateOf(now, zone)
	last := first.AddDays(Horizon)
	calendar, err := s.CalendarBetween(ctx, tx, therapistID, first, last)
	if err != nil {
		return nil, err
	}
	calendar.Companies = true
	return calendar.Slots(Query{
		First:      first,
		Last:       last,
		Now:        now.Add(time.Microsecond), // an hour that begins now is no longer to come
		Enterprise: true,
		Zone:       zone,
	}), nil
}
