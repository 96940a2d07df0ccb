package directory

import (
	"context"
	"fmt"

	"psic/internal/directory/directorydb"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// LetGo frees the CRP of a deleted account, so that the person may come back, and unlists at once.
func (s *Service) LetGo(ctx context.Context, tx *store.Tx, id string) error {
	t, err := foundTherapist(s.q.TherapistByID(ctx, tx, id))
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := s.q.FreeCRP(
		ctx,
		tx,
		directorydb.FreeCRPParams{AccountID: id, CrpKey: t.CrpKey + "#" + id},
	); err != nil {
		return fmt.Errorf("free CRP: %w", err)
	}
	s.changed(tx, id)
	return nil
}

// Purge erases a profile ten years after its account was deleted, with the reviews of its CRP.
func (s *Service) Purge(ctx context.Context, tx *store.Tx, id string) error {
	if err := s.q.PurgeTherapist(ctx, tx, id); err != nil {
		return fmt.Errorf("purge therapist: %w", err)
	}
	if err := s.q.PurgeReviews(ctx, tx, id); err != nil {
		return fmt.Errorf("purge reviews: %w", err)
	}
	return nil
}

// Announce tells that a therapist may be listed or unlisted now, once tx is durable.
func (s *Service) Announce(_ context.Context, tx *store.Tx, id string) error {
	s.changed(tx, id)
	return nil
}
