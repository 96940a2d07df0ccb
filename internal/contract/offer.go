package contract

import (
	"context"
	"fmt"

	"psic/internal/contract/contractdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/store"
)

// minFloor is the lowest price of a covered session.
const minFloor = money.Cents(1_00)

// Offer returns what a therapist asks for a covered session, and 0 for one who does not see people of companies that
// cover sessions.
func (s *Service) Offer(ctx context.Context, db Reader, therapistID string) (money.Cents, error) {
	row, err := s.q.OfferOf(ctx, db, therapistID)
	if store.None(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("coverage offer: %w", err)
	}
	return row.FloorCents, nil
}

// SetOffer opts a therapist in with a price, or out with 0. What is booked keeps its price.
//
// Faults: invalid fields.
func (s *Service) SetOffer(ctx context.Context, therapistID string, floor money.Cents) error {
	var f fault.Fields
	f.Check(
		floor == 0 || floor >= minFloor && floor <= MaxCeiling && floor%100 == 0,
		"floor",
		"Informe o valor em reais inteiros, até "+MaxCeiling.String()+".",
	)
	if err := f.Err(); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.Agenda.Lock(ctx, tx, therapistID); err != nil {
			return err
		}
		var err error
		if floor == 0 {
			_, err = s.q.DropOffer(ctx, tx, therapistID)
		} else {
			err = s.q.PutOffer(ctx, tx, contractdb.PutOfferParams{
				TherapistID: therapistID,
				FloorCents:  floor,
				ChangedAt:   at.Of(s.Clock.Now()),
			})
		}
		if err != nil {
			return fmt.Errorf("coverage offer: %w", err)
		}
		return nil
	})
}
