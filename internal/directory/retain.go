package directory

import (
	"context"
	"fmt"

	"psic/internal/platform/store"
)

// AccountDeleted frees the CRP of a deleted account, so that the person can register again, ends a request for another
// name, and removes the therapist from the list at once.
func (s *Service) AccountDeleted(ctx context.Context, tx *store.Tx, id string) error {
	if err := s.q.ReleaseCRP(ctx, tx, id); err != nil {
		return fmt.Errorf("free CRP: %w", err)
	}
	if err := s.withdrawName(ctx, tx, id); err != nil {
		return err
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
	if err := s.q.PurgeNameChanges(ctx, tx, id); err != nil {
		return fmt.Errorf("purge name changes: %w", err)
	}
	return nil
}

// Switched frees the CRP of an account that was switched off and takes it back for one that was switched on. It calls
// Changed after the commit of tx, because the account may be listed or unlisted now.
//
// Faults: ErrCRPTaken, when somebody else has the CRP meanwhile.
func (s *Service) Switched(ctx context.Context, tx *store.Tx, id string) error {
	s.changed(tx, id)
	return s.settleCRP(ctx, tx, id)
}
