package agenda

import (
	"context"
	"fmt"
	"slices"
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

// Remake locks the agenda of a therapist and makes a change of the busy times of calendars elsewhere. Whoever waits for
// an hour is offered the hours that open by it, and an offer of an hour that closes is withdrawn.
func (s *Service) Remake(ctx context.Context, tx *store.Tx, therapistID string, change func() error) error {
	if err := s.Lock(ctx, tx, therapistID); err != nil {
		return err
	}
	return s.republish(ctx, tx, therapistID, change)
}

// publishedHours returns the hours of the horizon that are still to come and that no block and no calendar elsewhere
// closes.
func (s *Service) publishedHours(ctx context.Context, tx *store.Tx, therapistID string) ([]Slot, error) {
	now, zone := s.Clock.Now(), at.SaoPaulo
	first := at.DateOf(now, zone)
	last := first.AddDays(Horizon)
	calendar, err := s.CalendarBetween(ctx, tx, therapistID, first, last)
	if err != nil {
		return nil, err
	}
	calendar.Busy, err = s.outsideBusy(ctx, tx, therapistID, first.In(zone), last.AddDays(2).In(zone))
	if err != nil {
		return nil, err
	}
	calendar.Companies = true
	slots := calendar.Slots(Query{
		First:      first,
		Last:       last,
		Now:        now.Add(time.Microsecond), // an hour that begins now is no longer to come
		Enterprise: true,
		Zone:       zone,
	})
	return slices.DeleteFunc(slots, func(x Slot) bool { return x.State != Available }), nil
}
