package payment

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/store"
)

// MoneyAt says where the money of a charge is when the provider takes it back.
type MoneyAt int

const (
	Gone       MoneyAt = iota // earned, collected or given back: the platform bears the loss
	InEscrow                  // paid for something that is cancelled now
	OnBalance                 // it was given back to the payer's balance
	HeldInPart                // what is left of a package is in escrow; the rest is gone
)

// takenBack finds money that the provider took back without a refund of ours: a chargeback, the special return of PIX,
// or a refund that somebody made at the provider's own panel.
func (s *Service) takenBack(ctx context.Context, tx *store.Tx, c Charge, r gateway.Result) (bool, error) {
	if st := c.State(); st != Paid && st != Refunding && st != Refunded || c.AmountCents == 0 {
		return false, nil
	}
	// The status does not decide: an older response about an expired code is "canceled" too.
	gone := min(r.Refunded, c.AmountCents)
	asked, err := s.q.RefundsAsked(ctx, tx, c.ID)
	if err != nil {
		return false, fmt.Errorf("refunds: %w", err)
	}
	back := gone - money.Cents(asked) - c.ReversedCents
	if back <= 0 {
		return false, nil
	}
	return true, s.reverse(ctx, tx, c, back)
}

// reverse books what the provider took back, once. What a therapist earned is borne by the platform here; TakenBack
// decides whether it stays so (ADR 0055).
func (s *Service) reverse(ctx context.Context, tx *store.Tx, c Charge, back money.Cents) error {
	transfers, err := s.reversal(ctx, tx, c, back)
	if err != nil {
		return err
	}
	if err := s.Post(ctx, tx, Entry{Kind: "reversed", Reference: c.ReferenceID, Transfers: transfers}); err != nil {
		return err
	}
	n, err := s.q.ReverseCharge(ctx, tx, paymentdb.ReverseChargeParams{
		ID:         c.ID,
		ReversedAt: at.Of(s.Clock.Now()),
		Back:       int64(back),
	})
	if err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("reverse charge %s: %d rows", c.ID, n))
	}
	s.Log.Error("payment: the provider took money back", "charge", c.ID)
	if err := s.Jobs.Enqueue(ctx, tx, SupportAlarmMail{ChargeID: c.ID, What: AlarmReversed}); err != nil {
		return err
	}
	if c, err = foundCharge(s.q.ChargeByID(ctx, tx, c.ID)); err != nil {
		return err
	}
	return s.TakenBack(ctx, tx, c, back)
}

func (s *Service) reversal(ctx context.Context, tx *store.Tx, c Charge, back money.Cents) ([]Transfer, error) {
	if c.Owed() { // the provider paid the debt to the payer
		return []Transfer{{OwedAccount(c.PayerID), accGateway, back}}, nil
	}
	where := Gone
	if c.ReversedCents+back >= c.AmountCents {
		var err error
		if where, err = s.Payables[c.Purpose].Reversing(ctx, tx, c); err != nil {
			return nil, err
		}
	}
	credit, escrow := CreditAccount(c.PayerID), EscrowAccount(c.ReferenceID)
	switch where {
	case InEscrow:
		return []Transfer{
			{escrow, accGateway, back},
			{escrow, accReversed, c.ReversedCents},
			{escrow, credit, c.CreditsCents},
			{escrow, accDiscount, c.DiscountCents},
		}, nil
	case HeldInPart: // what the balance had paid goes back there, as far as it was not used
		held, err := s.BalanceIn(ctx, tx, escrow)
		take := min(held, back)
		return []Transfer{
			{escrow, accGateway, take},
			{accReversed, accGateway, back - take},
			{escrow, credit, held - take},
		}, err
	case OnBalance: // the platform bears the part that the payer has used
		have, err := s.BalanceIn(ctx, tx, credit)
		take := min(have, back)
		return []Transfer{{credit, accGateway, take}, {accReversed, accGateway, back - take}}, err
	}
	return []Transfer{{accReversed, accGateway, back}}, nil
}
