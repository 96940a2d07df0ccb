package directory

import (
	"context"
	"fmt"

	"psic/internal/directory/directorydb"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// AccountDeleted frees the CRP of a deleted account, so that the person can register again, and removes the therapist
// from the list at once.
func (s *Service) AccountDeleted(ctx context.Context, tx *store.Tx, id string) error {
	t, err := foundTherapist(s.q.TherapistByID(ctx, tx, id))
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	free := directorydb.FreeCRPParams{AccountID: id, CrpKey: t.CrpKey + "#" + id}
	if _, err := s.q.FreeCRP(ctx, tx, free); err != nil {
		return fmt.Errorf("free CRP: %w", err)
	}
	s.changed(tx, id)
	return nil
}

// Purge erases the profile of a deleted account and the reviews of its CRP. The feature account calls it ten years
// after the deletion.
func (s *Service) Purge(ctx context.Context, tx *store.Tx, id string) error {
	if err := s.q.PurgeTherapist(ctx, tx, id); err != nil {
		return fmt.Errorf("purge therapist: %w", err)
	}
	if err := s.q.PurgeReviews(ctx, tx, id); err != nil {
		return fmt.Errorf("purge reviews: %w", err)
	}
	return nil
}

// Announce calls Changed after the commit of tx, because an account that was switched on or off may be listed or
// unlisted now.
func (s *Service) Announce(_ context.Context, tx *store.Tx, id string) error {
	s.changed(tx, id)
	return nil
}
