package payment

import (
	"context"
	"fmt"

	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
)

// What an administrator does to money, inside the transaction of whoever knows what it was paid for.

// ErrSpent: what was given back as balance was used meanwhile.
var ErrSpent = fault.New(
	fault.Conflict,
	"payment.credit_spent",
	"O valor já havia virado saldo e parte dele foi usada. Não é possível devolvê-lo ao meio de pagamento.",
)

// Charge reads one attempt.
//
// Faults: fault.Missing.
func (s *Service) Charge(ctx context.Context, id string) (Charge, error) {
	if !ids.Valid(id) {
		return Charge{}, fault.Missing
	}
	return foundCharge(s.q.ChargeByID(ctx, s.DB.Read(), id))
}

// LockCharge holds a charge, and before it what stands above it, and reads it anew.
//
// Faults: fault.Missing.
func (s *Service) LockCharge(ctx context.Context, tx *store.Tx, id string) (Charge, error) {
	if !ids.Valid(id) {
		return Charge{}, fault.Missing
	}
	return s.lock(ctx, tx, id)
}

// Unearn takes back what a reference had become for therapist and house, exactly as it was booked. A therapist who was
// paid for it already owes it to the next payout.
func (s *Service) Unearn(ctx context.Context, tx *store.Tx, referenceID string) error {
	rows, err := s.q.TransfersOf(ctx, tx, referenceID)
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	e := Entry{Kind: "unearned", Reference: referenceID}
	for _, r := range rows {
		switch r.Kind {
		case "earned":
			e.Transfers = append(e.Transfers, Transfer{r.Credit, r.Debit, r.AmountCents})
		case "unearned":
			e.Transfers = nil // rows come in the order in which they were booked
		}
	}
	return s.Post(ctx, tx, e)
}

// SendHome refunds the paid part of a charge that had become balance.
//
// Faults: ErrSpent.
func (s *Service) SendHome(ctx context.Context, tx *store.Tx, c Charge, reason string) error {
	err := s.Post(ctx, tx, Entry{
		Kind:      "refunded",
		Reference: c.ReferenceID,
		Note:      reason,
		Transfers: []Transfer{
			{CreditAccount(c.PayerID), accRefunds, c.Left()}, {CreditAccount(c.PayerID), accReversed, c.ReversedCents}},
	})
	if fault.As(err) != nil {
		return ErrSpent
	}
	if err != nil {
		return err
	}
	return s.startRefund(ctx, tx, c, reason)
}
