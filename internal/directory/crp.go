package directory

import (
	"context"
	"fmt"

	"psic/internal/directory/directorydb"
	"psic/internal/platform/store"
)

// settleCRP gives the CRP to a therapist who is approved and active, and takes it from anybody else (Q204).
//
// Faults: ErrCRPTaken.
func (s *Service) settleCRP(ctx context.Context, tx *store.Tx, id string) error {
	err := s.q.SettleCRP(ctx, tx, id)
	if store.IsUnique(err, "therapist", "crp_claim") {
		return ErrCRPTaken
	}
	if err != nil {
		return fmt.Errorf("settle CRP: %w", err)
	}
	return nil
}

// Rival is another account with the same CRP.
type Rival = directorydb.SameCRPRow

// Rivals returns the accounts that sent one of the CRPs, by the key of the CRP. An administrator compares them: nobody
// but the council knows whose a CRP is.
func (s *Service) Rivals(ctx context.Context, crpKeys ...string) (map[string][]Rival, error) {
	rows, err := s.q.SameCRP(ctx, s.DB.Read(), store.List(crpKeys))
	if err != nil {
		return nil, fmt.Errorf("accounts with the same CRP: %w", err)
	}
	out := map[string][]Rival{}
	for _, r := range rows {
		out[r.CrpKey] = append(out[r.CrpKey], r)
	}
	return out, nil
}
