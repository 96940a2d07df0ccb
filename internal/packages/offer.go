package packages

import (
	"context"
	"fmt"

	"psic/internal/kernel/actor"
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

// Priced is an offer with what it costs now.
type Priced struct {
	Offer
	Price
}

// Prices returns what a listed therapist offers and what it costs now, the smallest first.
//
// Faults: fault.Missing.
func (s *Service) Prices(ctx context.Context, therapistID string) ([]Priced, error) {
	return s.pricesIn(ctx, s.DB.Read(), therapistID)
}

// pricesFor is Prices for somebody. An own patient of the therapist is offered none: the agreed price is no list price
// from which a discount could be taken (Q227).
//
// Faults: fault.Missing.
func (s *Service) pricesFor(ctx context.Context, who actor.Actor, therapistID string) ([]Priced, error) {
	offers, err := s.Prices(ctx, therapistID)
	if err != nil || !who.Role.Patient() {
		return offers, err
	}
	own, err := s.Booking.OwnTerms(ctx, s.DB.Read(), therapistID, who.ID)
	if own.Holds {
		return nil, err
	}
	return offers, err
}

func (s *Service) pricesIn(ctx context.Context, db packagesdb.DBTX, therapistID string) ([]Priced, error) {
	terms, err := s.Directory.ListedIn(ctx, db, therapistID)
	if err != nil {
		return nil, err
	}
	offers, err := s.offersIn(ctx, db, therapistID)
	if err != nil {
		return nil, err
	}
	return priced(offers, terms.Price), nil
}

func priced(offers []Offer, list money.Cents) []Priced {
	out := make([]Priced, len(offers))
	for i, o := range offers {
		out[i] = Priced{Offer: o, Price: PriceOf(o, list)}
	}
	return out
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
