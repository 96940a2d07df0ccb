package dispute

import (
	"context"
	"fmt"

	"psic/internal/dispute/disputedb"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// fillPair names the two people whose sessions the charge paid for. A plan has none.
func (s *Service) fillPair(ctx context.Context, tx *store.Tx, c payment.Charge, d *disputedb.Dispute) error {
	switch c.Purpose {
	case payment.ForSession:
		row, err := s.q.SessionFacts(ctx, tx, c.ReferenceID)
		if err != nil {
			return fmt.Errorf("session of a dispute: %w", err)
		}
		d.TherapistID, d.PatientID = row.TherapistID, row.PatientID
	case payment.ForPackage:
		row, err := s.q.PackagePair(ctx, tx, c.ReferenceID)
		if err != nil {
			return fmt.Errorf("package of a dispute: %w", err)
		}
		d.TherapistID, d.PatientID = row.TherapistID, row.PatientID
	}
	return nil
}

// facts reads what decides about the money of a charge.
func (s *Service) facts(ctx context.Context, tx *store.Tx, c payment.Charge) (Facts, error) {
	f := Facts{Purpose: c.Purpose, Whole: c.State() == payment.Reversed}
	if c.Purpose != payment.ForSession {
		return f, nil
	}
	row, err := s.q.SessionFacts(ctx, tx, c.ReferenceID)
	if err != nil {
		return f, fmt.Errorf("facts of a dispute: %w", err)
	}
	met, err := s.Room.Met(ctx, tx, []string{c.ReferenceID})
	if err != nil {
		return f, err
	}
	f.Met, f.Earned, f.PaidOut = met[c.ReferenceID], !row.EarnedAt.IsZero(), row.PaidOut
	f.Begun = f.Earned || !s.Clock.Now().Before(row.StartsAt.Time)
	f.Over = f.Earned || !s.Clock.Now().Before(row.EndsAt.Time)
	f.Net = row.PriceCents - row.PriceCents.Percent(row.FeePercent)
	return f, nil
}
