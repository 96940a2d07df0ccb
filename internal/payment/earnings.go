package payment

import (
	"context"
	"fmt"

	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Accounts of the ledger for subscriptions and payouts.
const (
	accSubscriptions = "subscriptions" // income from plans
	accPayouts       = "payouts"       // paid to therapists
)

// PaidOut returns the total of all payouts so far.
func (s *Service) PaidOut(ctx context.Context) (money.Cents, error) {
	return s.Balance(ctx, accPayouts)
}

// ActiveToken returns the gateway's token of the active card, read inside tx.
//
// Faults: fault.Missing.
func (s *Service) ActiveToken(ctx context.Context, tx *store.Tx, accountID string) (string, error) {
	c, err := s.q.ActiveCard(ctx, tx, accountID)
	if store.None(err) {
		return "", fault.Missing
	}
	if err != nil {
		return "", fmt.Errorf("active card: %w", err)
	}
	b, err := s.Ring.Unseal(c.Token, crypt.AAD("card", "token", c.ID))
	return string(b), err
}

// mayDrop returns a fault when the card is the last one and something needs it.
func (s *Service) mayDrop(ctx context.Context, tx *store.Tx, accountID string) error {
	n, err := s.q.CountCards(ctx, tx, accountID)
	if err != nil {
		return fmt.Errorf("count cards: %w", err)
	}
	if n > 1 {
		return nil
	}
	return s.LastCard(ctx, tx, accountID)
}

// Collect moves what was paid for an invoice to the platform's income.
func (s *Service) Collect(ctx context.Context, tx *store.Tx, invoiceID string) error {
	held, err := s.BalanceIn(ctx, tx, EscrowAccount(invoiceID))
	if err != nil {
		return err
	}
	return s.Post(ctx, tx, Entry{
		Kind:      "collected",
		Reference: invoiceID,
		Transfers: []Transfer{{EscrowAccount(invoiceID), accSubscriptions, held}},
	})
}

// PayOut books a payout to a therapist.
func (s *Service) PayOut(ctx context.Context, tx *store.Tx, payoutID, therapistID string, amount money.Cents) error {
	return s.Post(ctx, tx, Entry{
		Kind:      "paid_out",
		Reference: payoutID,
		Transfers: []Transfer{{PayableAccount(therapistID), accPayouts, amount}},
	})
}

// TakePayoutBack books a payout that was paid and came back from the therapist's bank.
func (s *Service) TakePayoutBack(
	ctx context.Context,
	tx *store.Tx,
	payoutID, therapistID string,
	amount money.Cents,
) error {
	return s.Post(ctx, tx, Entry{
		Kind:      "payout_returned",
		Reference: payoutID,
		Transfers: []Transfer{{accPayouts, PayableAccount(therapistID), amount}},
	})
}
