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

// Keeper stores the card of a therapist at the provider's product for subscriptions. That product has its own key for
// cards and stores one card a therapist: a new card replaces the old one.
type Keeper interface {
	PublicKey(ctx context.Context) (string, error)
	// KeepCard stores the card without charging it. It returns gateway.ErrRefused when the provider refuses the card.
	KeepCard(ctx context.Context, accountID string, c gateway.Card, p gateway.Payer) (gateway.StoredCard, error)
}

// ErrTypeAgain: the Keeper has only the newest card, so an older one has to be entered again.
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

// dropOthers deletes all cards but the one that the Keeper has. The caller has locked the account.
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

// onlyActive returns ErrTypeAgain unless the card is the active one, which is the card that the Keeper has.
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
