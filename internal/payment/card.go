package payment

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/payment/gateway"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Card is a saved card. The gateway has its number.
type Card = paymentdb.Card

// Cards lists saved cards, the active one first.
func (s *Service) Cards(ctx context.Context, accountID string) ([]Card, error) {
	rows, err := s.q.CardsOf(ctx, s.DB.Read(), accountID)
	if err != nil {
		return nil, fmt.Errorf("read cards: %w", err)
	}
	return rows, nil
}

// SavedCard returns a card of this account, ready for a payment.
//
// Faults: fault.Missing.
func (s *Service) SavedCard(ctx context.Context, accountID, cardID string) (gateway.Card, error) {
	c, err := s.q.CardOf(ctx, s.DB.Read(), paymentdb.CardOfParams{ID: cardID, AccountID: accountID})
	if store.None(err) {
		return gateway.Card{}, fault.Missing
	}
	if err != nil {
		return gateway.Card{}, fmt.Errorf("read card: %w", err)
	}
	token, err := s.token(c)
	return gateway.Card{Token: token, HolderName: c.HolderName}, err
}

func (s *Service) token(c Card) (string, error) {
	b, err := s.Ring.Unseal(c.Token, crypt.AAD("card", "token", c.ID))
	return string(b), err
}

// Activate makes one card the active one. An account has at most one active card.
//
// Faults: fault.Missing, ErrTypeAgain.
func (s *Service) Activate(ctx context.Context, accountID, cardID string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.Account.Lock(ctx, tx, accountID)
		if err != nil {
			return err
		}
		if s.Keeper != nil && acc.Role() == actor.Therapist {
			return s.onlyActive(ctx, tx, accountID, cardID)
		}
		if err := s.q.DeactivateCards(ctx, tx, accountID); err != nil {
			return fmt.Errorf("deactivate cards: %w", err)
		}
		n, err := s.q.ActivateCard(ctx, tx, paymentdb.ActivateCardParams{ID: cardID, AccountID: accountID})
		if err == nil && n == 0 {
			return fault.Missing
		}
		return err
	})
}

// DeleteCardAtGateway is the job that deletes a card at the gateway. Sealed is the token, sealed under the card's id.
type DeleteCardAtGateway struct{ CardID, Sealed string }

func (DeleteCardAtGateway) Kind() string { return "payment.forget_card" }

// DeleteCard deletes a card here at once and at the gateway by a job. If the card was active, the newest of the other
// cards becomes active.
//
// Faults: fault.Missing, and the faults of LastCard.
func (s *Service) DeleteCard(ctx context.Context, accountID, cardID string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.Lock(ctx, tx, accountID); err != nil {
			return err
		}
		c, err := s.q.CardOf(ctx, tx, paymentdb.CardOfParams{ID: cardID, AccountID: accountID})
		if store.None(err) {
			return fault.Missing
		}
		if err != nil {
			return fmt.Errorf("read card: %w", err)
		}
		if err := s.mayDrop(ctx, tx, accountID); err != nil {
			return err
		}
		if err := s.drop(ctx, tx, c); err != nil || !c.Active {
			return err
		}
		next, err := s.q.NewestCard(ctx, tx, accountID)
		if store.None(err) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("next card: %w", err)
		}
		_, err = s.q.ActivateCard(ctx, tx, paymentdb.ActivateCardParams{ID: next.ID, AccountID: accountID})
		return err
	})
}

func (s *Service) runDeleteCardAtGateway(ctx context.Context, j DeleteCardAtGateway) error {
	token, err := s.token(Card{ID: j.CardID, Token: j.Sealed})
	if err != nil {
		return err
	}
	if err := s.Gateway.DropCard(ctx, token); err != nil && !errors.Is(err, gateway.ErrNotFound) {
		return fmt.Errorf("forget card: %w", err)
	}
	return nil
}

// AccountDeleted deletes the cards of an account that is being deleted, here at once and at the gateway by jobs, and
// the remembered payer, and notes that a remaining balance is paid back.
func (s *Service) AccountDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	cards, err := s.q.CardsOf(ctx, tx, accountID)
	if err != nil {
		return fmt.Errorf("read cards: %w", err)
	}
	for _, c := range cards { // at most maxCards
		if err := s.drop(ctx, tx, c); err != nil {
			return err
		}
	}
	if err := s.dropPayer(ctx, tx, accountID); err != nil {
		return err
	}
	return s.returnBalance(ctx, tx, accountID)
}

func (s *Service) drop(ctx context.Context, tx *store.Tx, c Card) error {
	if _, err := s.q.DropCard(ctx, tx, paymentdb.DropCardParams{ID: c.ID, AccountID: c.AccountID}); err != nil {
		return fmt.Errorf("drop card: %w", err)
	}
	return s.Jobs.Enqueue(ctx, tx, DeleteCardAtGateway{CardID: c.ID, Sealed: c.Token})
}
