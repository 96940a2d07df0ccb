package payment

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Card is a saved card; the number stays at the gateway.
type Card = paymentdb.Card

const maxCards = 10

var ErrTooManyCards = fault.New(fault.Invalid, "payment.too_many_cards", "Você pode guardar até 10 cartões.")

// SaveCard keeps a card at the gateway and makes it the active one.
//
// Faults: ErrCard, ErrTooManyCards, ErrDeclined, ErrGateway.
func (s *Service) SaveCard(ctx context.Context, accountID string, c gateway.Card, p gateway.Payer) (Card, error) {
	if c.Encrypted == "" {
		return Card{}, ErrCard
	}
	have, err := s.Cards(ctx, accountID)
	if err != nil {
		return Card{}, err
	}
	if len(have) >= maxCards {
		return Card{}, ErrTooManyCards
	}
	kept, err := s.Gateway.SaveCard(ctx, ids.New(), c, p)
	if errors.Is(err, gateway.ErrRefused) {
		return Card{}, ErrDeclined
	}
	if err != nil {
		s.Log.Warn("payment: save card", "err", err)
		return Card{}, ErrGateway
	}
	return s.keep(ctx, accountID, kept)
}

func (s *Service) keep(ctx context.Context, accountID string, kept gateway.StoredCard) (Card, error) {
	var id string
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := s.Account.Lock(ctx, tx, accountID)
		if err == nil {
			id, err = s.insertCard(ctx, tx, accountID, kept)
		}
		return err
	})
	if err != nil {
		return Card{}, err
	}
	return s.q.CardOf(ctx, s.DB.Read(), paymentdb.CardOfParams{ID: id, AccountID: accountID})
}

// insertCard makes a card the active one; the caller holds the account.
func (s *Service) insertCard(ctx context.Context, tx *store.Tx, accountID string, kept gateway.StoredCard) (string, error) {
	id := ids.New()
	token, err := s.Ring.Seal([]byte(kept.Token), crypt.AAD("card", "token", id))
	if err != nil {
		return "", err
	}
	row := paymentdb.InsertCardParams{ID: id, AccountID: accountID, Token: token, Brand: kept.Brand, LastDigits: kept.LastDigits, HolderName: kept.HolderName,
		ExpiryMonth: kept.ExpiryMonth, ExpiryYear: kept.ExpiryYear, Active: true, CreatedAt: at.Of(s.Clock.Now())}
	if err := s.q.DeactivateCards(ctx, tx, accountID); err != nil {
		return "", fmt.Errorf("deactivate cards: %w", err)
	}
	return id, s.q.InsertCard(ctx, tx, row)
}

// keepBrought keeps the card that came with a plan's charge: some providers store one only together with a payment,
// and the next month needs it. The attempt tells a new card from one on file, and is wiped with this step, so a
// card is kept once and one that was deleted meanwhile does not come back.
func (s *Service) keepBrought(ctx context.Context, tx *store.Tx, c Charge, kept *gateway.StoredCard) error {
	if c.Purpose != ForSubscription || c.Attempt == "" || kept == nil || kept.Token == "" {
		return nil
	}
	a, err := s.openAttempt(c)
	if err != nil || a.Card == nil || !a.Card.Store || a.Card.Token != "" {
		return err
	}
	_, err = s.insertCard(ctx, tx, c.PayerID, *kept)
	return err
}

// Cards lists saved cards, the active one first.
func (s *Service) Cards(ctx context.Context, accountID string) ([]Card, error) {
	rows, err := s.q.CardsOf(ctx, s.DB.Read(), accountID)
	if err != nil {
		return nil, fmt.Errorf("read cards: %w", err)
	}
	return rows, nil
}

// Token opens the gateway's token of a card of this account.
//
// Faults: fault.Missing.
func (s *Service) Token(ctx context.Context, accountID, cardID string) (string, error) {
	c, err := s.q.CardOf(ctx, s.DB.Read(), paymentdb.CardOfParams{ID: cardID, AccountID: accountID})
	if store.None(err) {
		return "", fault.Missing
	}
	if err != nil {
		return "", fmt.Errorf("read card: %w", err)
	}
	b, err := s.Ring.Unseal(c.Token, crypt.AAD("card", "token", c.ID))
	return string(b), err
}

// Activate makes one card the active one; there is never a second.
//
// Faults: fault.Missing.
func (s *Service) Activate(ctx context.Context, accountID, cardID string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.Lock(ctx, tx, accountID); err != nil {
			return err
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

// ForgetCard is the job that drops a card at the gateway; the token in it is sealed under the card's id.
type ForgetCard struct{ CardID, Sealed string }

func (ForgetCard) Kind() string { return "payment.forget_card" }

// DeleteCard drops a card here at once and at the gateway by job; the newest of the rest becomes active.
//
// Faults: fault.Missing, what LastCard says.
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
		if _, err := s.q.DropCard(ctx, tx, paymentdb.DropCardParams{ID: cardID, AccountID: accountID}); err != nil {
			return fmt.Errorf("drop card: %w", err)
		}
		if err := s.Jobs.Enqueue(ctx, tx, ForgetCard{CardID: c.ID, Sealed: c.Token}); err != nil || !c.Active {
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

func (s *Service) forgetCard(ctx context.Context, j ForgetCard) error {
	token, err := s.Ring.Unseal(j.Sealed, crypt.AAD("card", "token", j.CardID))
	if err != nil {
		return err
	}
	if err := s.Gateway.DropCard(ctx, string(token)); err != nil && !errors.Is(err, gateway.ErrNotFound) {
		return fmt.Errorf("forget card: %w", err)
	}
	return nil
}
