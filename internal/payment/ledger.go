package payment

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/store"
)

// Transfer moves an amount from one account to another.
type Transfer struct {
	From, To string
	Amount   money.Cents
}

// Entry is a transaction of the ledger. Reference is the session, invoice, payout or person that it is about.
type Entry struct {
	Kind      string
	Reference string
	Note      string
	Transfers []Transfer
}

// Post writes the transfers of the entry and changes the balances. An account that is neverNegative does not go below
// zero: the UPDATE that takes from it has the condition that the amount is there.
//
// Faults: ErrBalanceShort.
func (s *Service) Post(ctx context.Context, tx *store.Tx, e Entry) error {
	txID, now := ids.New(), at.Of(s.Clock.Now())
	change := map[string]money.Cents{}
	for _, t := range e.Transfers {
		if t.Amount == 0 {
			continue
		}
		if t.Amount < 0 {
			return fmt.Errorf("ledger: negative transfer in %s", e.Kind)
		}
		err := s.q.InsertTransfer(ctx, tx, paymentdb.InsertTransferParams{
			ID:            ids.New(),
			TransactionID: txID,
			Kind:          e.Kind,
			Debit:         t.From,
			Credit:        t.To,
			AmountCents:   t.Amount,
			Reference:     e.Reference,
			Note:          e.Note,
			CreatedAt:     now,
		})
		if err != nil {
			return fmt.Errorf("ledger: %w", err)
		}
		change[t.From] -= t.Amount
		change[t.To] += t.Amount
	}
	// Always in the same order, so that two transactions that share accounts cannot deadlock.
	for _, account := range slices.Sorted(maps.Keys(change)) {
		if err := s.changeBalance(ctx, tx, account, change[account]); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) changeBalance(ctx context.Context, tx *store.Tx, account string, change money.Cents) error {
	if err := s.q.OpenBalance(ctx, tx, account); err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	if change < 0 && neverNegative(account) {
		return s.take(ctx, tx, account, -change)
	}
	_, err := s.q.AddBalance(ctx, tx, paymentdb.AddBalanceParams{Account: account, Change: int64(change)})
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	return nil
}

func (s *Service) take(ctx context.Context, tx *store.Tx, account string, amount money.Cents) error {
	n, err := s.q.TakeBalance(ctx, tx, paymentdb.TakeBalanceParams{Account: account, Change: int64(amount)})
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	if n == 0 {
		return ErrBalanceShort
	}
	return nil
}

// neverNegative says whether an account holds money of a person or for a purpose, and so must not go below zero.
func neverNegative(account string) bool {
	return strings.HasPrefix(account, "credit:") || strings.HasPrefix(account, "reserved:") ||
		strings.HasPrefix(account, "escrow:") || strings.HasPrefix(account, "owed:") ||
		strings.HasPrefix(account, "reserve:")
}

// Balance returns what an account holds.
func (s *Service) Balance(ctx context.Context, account string) (money.Cents, error) {
	return orZero(s.q.Balance(ctx, s.DB.Read(), account))
}

// BalanceIn is Balance inside a transaction.
func (s *Service) BalanceIn(ctx context.Context, tx *store.Tx, account string) (money.Cents, error) {
	return orZero(s.q.Balance(ctx, tx, account))
}

func orZero(c money.Cents, err error) (money.Cents, error) {
	if store.None(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("read balance: %w", err)
	}
	return c, nil
}

// Earn divides what was paid for a reference into the therapist's part and the platform's fee.
func (s *Service) Earn(ctx context.Context, tx *store.Tx, referenceID, therapistID string, feePercent int64) error {
	held, err := s.BalanceIn(ctx, tx, EscrowAccount(referenceID))
	if err != nil {
		return err
	}
	fee := held.Percent(feePercent)
	return s.Post(ctx, tx, Entry{Kind: "earned", Reference: referenceID, Transfers: []Transfer{
		{EscrowAccount(referenceID), PayableAccount(therapistID), held - fee},
		{EscrowAccount(referenceID), accFee, fee},
	}})
}

// GiveBack gives back what was paid for a settled charge, and returns how much the patient gets. The discount goes back
// to the platform. The rest goes to the patient's balance or, with refund, to the means of payment; the part that the
// balance or a package had paid always goes back there. What is too old for a refund becomes a debt that is paid by
// hand.
//
// Faults: ErrBalanceShort when the escrow account of the reference is already empty.
func (s *Service) GiveBack(
	ctx context.Context,
	tx *store.Tx,
	c Charge,
	refund bool,
	reason string,
) (money.Cents, error) {
	escrow, credit := EscrowAccount(c.ReferenceID), CreditAccount(c.PayerID)
	// The payer already has what the provider took back. The platform gets back what it bore of that amount.
	transfers := []Transfer{{escrow, accDiscount, c.DiscountCents}, {escrow, accReversed, c.ReversedCents}}
	if c.State() == Reversed {
		transfers = append(transfers, Transfer{escrow, credit, c.CreditsCents})
		return c.CreditsCents, s.Post(ctx, tx, Entry{
			Kind:      "reversal_covered",
			Reference: c.ReferenceID,
			Note:      reason,
			Transfers: transfers,
		})
	}
	if !refund {
		transfers = append(transfers,
			Transfer{escrow, credit, c.Left()},
			Transfer{escrow, c.creditsFrom(), c.CreditsCents},
		)
		return c.Left() + c.CreditsCents, s.Post(ctx, tx, Entry{
			Kind:      "credited",
			Reference: c.ReferenceID,
			Note:      reason,
			Transfers: transfers,
		})
	}
	to, start := accRefunds, s.startRefund
	if !c.Returnable(s.Clock.Now()) {
		to, start = OwedAccount(c.PayerID), s.owe
	}
	transfers = append(transfers, Transfer{escrow, to, c.Left()}, Transfer{escrow, c.creditsFrom(), c.CreditsCents})
	err := s.Post(ctx, tx, Entry{
		Kind:      "refunded",
		Reference: c.ReferenceID,
		Note:      reason,
		Transfers: transfers,
	})
	if err != nil {
		return 0, err
	}
	if c.AmountCents == 0 {
		return c.CreditsCents, nil
	}
	return c.Left() + c.CreditsCents, start(ctx, tx, c, reason)
}

// ReturnHeld moves a part of what is held for a reference to the patient's balance.
//
// Faults: ErrBalanceShort when the escrow account of the reference holds less.
func (s *Service) ReturnHeld(
	ctx context.Context,
	tx *store.Tx,
	referenceID, patientID string,
	amount money.Cents,
	reason string,
) error {
	return s.Post(ctx, tx, Entry{
		Kind:      "credited",
		Reference: referenceID,
		Note:      reason,
		Transfers: []Transfer{{EscrowAccount(referenceID), CreditAccount(patientID), amount}},
	})
}

// CoverLoss books a part of what is held for a reference against the loss of a payment that the provider took back.
func (s *Service) CoverLoss(ctx context.Context, tx *store.Tx, referenceID string, amount money.Cents) error {
	return s.Post(ctx, tx, Entry{
		Kind:      "reversal_covered",
		Reference: referenceID,
		Transfers: []Transfer{{EscrowAccount(referenceID), accReversed, amount}},
	})
}

// HoldAgain takes what ReturnHeld gave back from the balance again, as far as it is still there. The provider has taken
// the payment back.
func (s *Service) HoldAgain(
	ctx context.Context,
	tx *store.Tx,
	referenceID, patientID string,
	most money.Cents,
) error {
	have, err := s.BalanceIn(ctx, tx, CreditAccount(patientID))
	if err != nil {
		return err
	}
	return s.Post(ctx, tx, Entry{
		Kind:      "held_again",
		Reference: referenceID,
		Transfers: []Transfer{{CreditAccount(patientID), EscrowAccount(referenceID), min(have, most)}},
	})
}

// SetCredits sets the balance to an amount by one adjustment that carries the reason.
func (s *Service) SetCredits(
	ctx context.Context,
	tx *store.Tx,
	patientID string,
	want money.Cents,
	reason string,
) error {
	have, err := s.BalanceIn(ctx, tx, CreditAccount(patientID))
	if err != nil {
		return err
	}
	t := Transfer{accAdjustment, CreditAccount(patientID), want - have}
	if want < have {
		t = Transfer{CreditAccount(patientID), accAdjustment, have - want}
	}
	return s.Post(ctx, tx, Entry{
		Kind:      "adjusted",
		Reference: patientID,
		Note:      reason,
		Transfers: []Transfer{t},
	})
}
