package packages

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/packages/packagesdb"
	"psic/internal/platform/store"
)

// Offers returns what a therapist offers, the smallest first.
func (s *Service) Offers(ctx context.Context, therapistID string) ([]Offer, error) {
	return s.offersIn(ctx, s.DB.Read(), therapistID)
}

func (s *Service) offersIn(ctx context.Context, db packagesdb.DBTX, therapistID string) ([]Offer, error) {
	rows, err := s.q.OffersOf(ctx, db, therapistID)
	if err != nil {
		return nil, fmt.Errorf("offers of packages: %w", err)
	}
	out := make([]Offer, len(rows))
	for i, r := range rows {
		out[i] = Offer{Sessions: r.Sessions, Discount: r.DiscountPercent}
	}
	return out, nil
}

// listPrice returns the price of a session without a package of a listed therapist.
//
// Faults: fault.Missing.
func (s *Service) listPrice(ctx context.Context, therapistID string) (money.Cents, error) {
	terms, err := s.Directory.ListedIn(ctx, s.DB.Read(), therapistID)
	return terms.Price, err
}

// PriceFor returns what a package of this size costs now.
//
// Faults: fault.Missing, ErrNotOffered.
func (s *Service) PriceFor(ctx context.Context, therapistID string, sessions int64) (Price, error) {
	list, err := s.listPrice(ctx, therapistID)
	if err != nil {
		return Price{}, err
	}
	offers, err := s.Offers(ctx, therapistID)
	if err != nil {
		return Price{}, err
	}
	for _, o := range offers {
		if o.Sessions == sessions {
			return PriceOf(o, list), nil
		}
	}
	return Price{}, ErrNotOffered
}

// SetOffers replaces what a therapist offers. Packages that were bought stay as they are.
//
// Faults: invalid fields.
func (s *Service) SetOffers(ctx context.Context, therapistID string, list []Offer) error {
	if err := checkOffers(list); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.Agenda.Lock(ctx, tx, therapistID); err != nil {
			return err
		}
		if err := s.q.DropOffers(ctx, tx, therapistID); err != nil {
			return fmt.Errorf("drop offers: %w", err)
		}
		for _, o := range list {
			err := s.q.PutOffer(ctx, tx, packagesdb.PutOfferParams{
				TherapistID:     therapistID,
				Sessions:        o.Sessions,
				DiscountPercent: o.Discount,
				ChangedAt:       at.Of(s.Clock.Now()),
			})
			if err != nil {
				return fmt.Errorf("put offer: %w", err)
			}
		}
		return nil
	})
}
