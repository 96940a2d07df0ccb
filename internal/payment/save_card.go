package payment

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

const maxCards = 10

var (
	ErrTooManyCards = fault.New(
		fault.Invalid,
		"payment.too_many_cards",
		fmt.Sprintf("Você pode guardar até %d cartões.", maxCards),
	)
	ErrNeedsPayment = fault.New(
		fault.Conflict,
		"payment.card_needs_payment",
		"O cartão é guardado junto com um pagamento. "+
			"Marque a opção de guardar o cartão quando pagar. Nada foi cobrado.",
	)
)

// SaveCard stores a card at the gateway and makes it the active one. Some providers store a card only together with a
// charge; SaveCard never makes such a charge.
//
// Faults: ErrCard, ErrTooManyCards, ErrCardDeclined, ErrSourceTries, ErrGateway, ErrNeedsPayment, ErrNoCards.
func (s *Service) SaveCard(ctx context.Context, accountID string, c gateway.Card, p gateway.Payer) (Card, error) {
	if !s.Gateway.TakesCards() {
		return Card{}, ErrNoCards
	}
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
	keeper, err := s.keeperOf(ctx, accountID)
	if err != nil {
		return Card{}, err
	}
	var kept gateway.StoredCard
	err = s.TryCard(ctx, func() error {
		kept, err = s.storeCard(ctx, keeper, accountID, c, p)
		return s.unsaved(err)
	})
	if err != nil {
		return Card{}, err
	}
	var saved Card
	err = s.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		if _, err = s.Account.Lock(ctx, tx, accountID); err != nil {
			return err
		}
		saved, err = s.keep(ctx, tx, accountID, kept, true)
		if err == nil && keeper != nil {
			err = s.dropOthers(ctx, tx, saved)
		}
		return err
	})
	return saved, err
}

// unsaved translates the error of a card that the provider did not store into a fault.
func (s *Service) unsaved(err error) error {
	switch {
	case errors.Is(err, gateway.ErrNeedsCharge):
		return ErrNeedsPayment
	case errors.Is(err, gateway.ErrRefused):
		return ErrCardDeclined
	case err != nil:
		s.Log.Warn("payment: save card", "err", err)
		return ErrGateway
	}
	return nil
}

// keepCardOfPayment stores the card of a payment when the payer wants it and the charge is paid or authorised. A card
// that cannot be stored does not fail the payment.
func (s *Service) keepCardOfPayment(ctx context.Context, tx *store.Tx, c Charge, to Status, r gateway.Result) error {
	if to != Paid && to != Analysis || c.Attempt == "" || r.Card == nil || r.Card.Token == "" {
		return nil
	}
	a, err := s.openAttempt(c)
	if err != nil {
		s.Log.Error("payment: the card of a payment is not kept", "charge", c.ID, "err", err)
		return nil
	}
	if a.Card == nil || !a.Card.Store || a.Card.Token != "" {
		return nil
	}
	if _, err := s.Account.Lock(ctx, tx, c.PayerID); err != nil {
		if fault.As(err) != nil { // the account is gone
			return nil
		}
		return err
	}
	_, err = s.keep(ctx, tx, c.PayerID, *r.Card, c.Purpose == ForSubscription) // the next invoice is charged to it
	if errors.Is(err, ErrTooManyCards) {
		return nil
	}
	return err
}

// keep stores one row a card; the same card again replaces the row. The first card becomes active, any other only with
// activate. The caller has locked the account.
//
// Faults: ErrTooManyCards; a job deletes the token at the gateway.
func (s *Service) keep(
	ctx context.Context,
	tx *store.Tx,
	accountID string,
	kept gateway.StoredCard,
	activate bool,
) (Card, error) {
	have, err := s.q.CardsOf(ctx, tx, accountID)
	if err != nil {
		return Card{}, fmt.Errorf("read cards: %w", err)
	}
	row, err := s.cardRow(accountID, kept)
	if err != nil {
		return Card{}, err
	}
	row.Active = activate || len(have) == 0
	same, err := s.q.CardLike(ctx, tx, paymentdb.CardLikeParams{AccountID: accountID, Fingerprint: row.Fingerprint})
	switch {
	case err == nil:
		row.Active = row.Active || same.Active
		if err := s.replace(ctx, tx, same, kept.Token); err != nil {
			return Card{}, err
		}
	case !store.None(err):
		return Card{}, fmt.Errorf("read card: %w", err)
	case len(have) >= maxCards:
		return Card{}, errors.Join(
			ErrTooManyCards,
			s.Jobs.Enqueue(ctx, tx, DeleteCardAtGateway{CardID: row.ID, Sealed: row.Token}),
		)
	}
	if row.Active {
		if err := s.q.DeactivateCards(ctx, tx, accountID); err != nil {
			return Card{}, fmt.Errorf("deactivate cards: %w", err)
		}
	}
	if err := s.q.InsertCard(ctx, tx, row); err != nil {
		return Card{}, fmt.Errorf("insert card: %w", err)
	}
	return s.q.CardOf(ctx, tx, paymentdb.CardOfParams{ID: row.ID, AccountID: accountID})
}

// replace deletes the old row of the same card. The provider may return the old token again for it, and then the token
// must stay valid there.
func (s *Service) replace(ctx context.Context, tx *store.Tx, same Card, token string) error {
	old, err := s.token(same)
	if err != nil {
		return err
	}
	if old != token {
		return s.drop(ctx, tx, same)
	}
	_, err = s.q.DropCard(ctx, tx, paymentdb.DropCardParams{ID: same.ID, AccountID: same.AccountID})
	return err
}

func (s *Service) cardRow(accountID string, kept gateway.StoredCard) (paymentdb.InsertCardParams, error) {
	id := ids.New()
	token, err := s.Ring.Seal([]byte(kept.Token), crypt.AAD("card", "token", id))
	brand := strings.ToLower(kept.Brand)
	expiry := kept.ExpiryMonth + "/" + kept.ExpiryYear
	fingerprint := strings.Join([]string{brand, kept.LastDigits, expiry, kept.HolderName}, ":")
	return paymentdb.InsertCardParams{
		ID:          id,
		AccountID:   accountID,
		Token:       token,
		Brand:       brand,
		LastDigits:  kept.LastDigits,
		HolderName:  kept.HolderName,
		ExpiryMonth: kept.ExpiryMonth,
		ExpiryYear:  kept.ExpiryYear,
		CreatedAt:   at.Of(s.Clock.Now()),
		Fingerprint: fingerprint,
	}, err
}
