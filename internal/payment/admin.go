package payment

import (
	"context"
	"fmt"

	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
)

// ErrSpent: the amount was given back as balance, and a part of that balance was used since.
var ErrSpent = fault.New(
	fault.Conflict,
	"payment.credit_spent",
	"O valor já havia virado saldo e parte dele foi usada. Não é possível devolvê-lo ao meio de pagamento.",
)

// Charge returns one charge.
//
// Faults: fault.Missing.
func (s *Service) Charge(ctx context.Context, id string) (Charge, error) {
	if !ids.Valid(id) {
		return Charge{}, fault.Missing
	}
	return foundCharge(s.q.ChargeByID(ctx, s.DB.Read(), id))
}

// LockCharge locks what the charge pays for, then the charge, and returns the charge as it is under the lock.
//
// Faults: fault.Missing.
func (s *Service) LockCharge(ctx context.Context, tx *store.Tx, id string) (Charge, error) {
	if !ids.Valid(id) {
		return Charge{}, fault.Missing
	}
	return s.lock(ctx, tx, id)
}

// Unearn reverses what Earn booked for a reference, transfer by transfer. When the therapist was already paid for it,
// the payable account becomes smaller, and the next payout is smaller.
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
			e.Transfers = nil // rows are in booking order: this one reversed the ones before it
		}
	}
	return s.Post(ctx, tx, e)
}

// RefundFromBalance refunds the paid part of a charge to its means of payment, after that part had been given back as
// balance.
//
// Faults: ErrSpent.
func (s *Service) RefundFromBalance(ctx context.Context, tx *store.Tx, c Charge, reason string) error {
	err := s.Post(ctx, tx, Entry{
		Kind:      "refunded",
		Reference: c.ReferenceID,
		Note:      reason,
		Transfers: []Transfer{
			{CreditAccount(c.PayerID), accRefunds, c.Left()},
			{CreditAccount(c.PayerID), accReversed, c.ReversedCents},
		},
	})
	if fault.As(err) != nil {
		return ErrSpent
	}
	if err != nil {
		return err
	}
	return s.startRefund(ctx, tx, c, reason)
}
