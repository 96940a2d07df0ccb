package payment

import (
	"context"
	"fmt"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/store"
)

// Keeper keeps the one card of a therapist at the product of the provider that bills plans by itself. It has a
// card key of its own, and a new card takes the place of the old one.
type Keeper interface {
	PublicKey(ctx context.Context) (string, error)
	// KeepCard stores the card without charging it; gateway.ErrRefused when it is no good.
	KeepCard(ctx context.Context, accountID string, c gateway.Card, p gateway.Payer) (gateway.StoredCard, error)
}

// ErrTypeAgain: the keeper has one card, and of an older one nobody knows the number any more.
var ErrTypeAgain = fault.New(fault.Conflict, "payment.card_type_again", "Para usar este cartão, cadastre-o novamente.")

func (s *Service) keeperOf(ctx context.Context, accountID string) (Keeper, error) {
	if s.Keeper == nil {
		return nil, nil
	}
	acc, err := s.Account.ByID(ctx, accountID)
	if err != nil || acc.Role() != actor.Therapist {
		return nil, err
	}
	return s.Keeper, nil
}

func (s *Service) storeCard(
	ctx context.Context,
	k Keeper,
	accountID string,
	c gateway.Card,
	p gateway.Payer,
) (gateway.StoredCard, error) {
	if k != nil {
		return k.KeepCard(ctx, accountID, c, p)
	}
	return s.Gateway.SaveCard(ctx, ids.New(), c, p)
}

// dropOthers leaves the one card that the keeper has. The account is locked.
func (s *Service) dropOthers(ctx context.Context, tx *store.Tx, kept Card) error {
	cards, err := s.q.CardsOf(ctx, tx, kept.AccountID)
	if err != nil {
		return fmt.Errorf("read cards: %w", err)
	}
	for _, c := range cards { // at most maxCards
		if c.ID == kept.ID {
			continue
		}
		if err := s.drop(ctx, tx, c); err != nil {
			return err
		}
	}
	return nil
}

// onlyActive: the active card is the one that is charged; another must be typed again.
func (s *Service) onlyActive(ctx context.Context, tx *store.Tx, accountID, cardID string) error {
	c, err := s.q.CardOf(ctx, tx, paymentdb.CardOfParams{ID: cardID, AccountID: accountID})
	if store.None(err) {
		return fault.Missing
	}
	if err == nil && !c.Active {
		return ErrTypeAgain
	}
	return err
}
