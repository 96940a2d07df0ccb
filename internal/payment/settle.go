package payment

import (
	"context"
	"errors"

	"psic/internal/kernel/fault"
	"psic/internal/payment/gateway"
	"psic/internal/platform/store"
)

// errInFlight: money came through a given-up code while a newer attempt waits for its word. Only when that is
// known can it be said whether this money pays or goes back; the answer is read again until then.
var errInFlight = errors.New("payment: a newer attempt is still in flight")

// makeRoom lets a given-up attempt that was paid after all take the place of a code that nobody has paid, so
// that the open charge of a paid reference is always the one whose money it holds.
func (s *Service) makeRoom(ctx context.Context, tx *store.Tx, c Charge) error {
	if c.Open {
		return nil
	}
	other, err := s.OpenChargeIn(ctx, tx, c.Purpose, c.ReferenceID)
	if errors.Is(err, fault.Missing) {
		return nil
	}
	if err != nil {
		return err
	}
	switch other.State() {
	case Waiting:
		return s.end(ctx, tx, other, Expired, gateway.Result{})
	case Created, Unknown, Analysis:
		return errInFlight
	}
	return nil // paid by another charge: this one stays closed and goes back
}

// settle books the money and lets the feature above act in the same transaction.
func (s *Service) settle(ctx context.Context, tx *store.Tx, c Charge, r gateway.Result) error {
	from := reservedAccount(c.ID)
	if !c.State().open() && c.CreditsCents > 0 { // the reserve went back when the attempt ended
		from = CreditAccount(c.PayerID)
		have, err := s.BalanceIn(ctx, tx, from)
		if err != nil {
			return err
		}
		if have < c.CreditsCents {
			return s.settleShort(ctx, tx, c, r)
		}
	}
	escrow := EscrowAccount(c.ReferenceID)
	err := s.Post(ctx, tx, Entry{Kind: "paid", Reference: c.ReferenceID, Transfers: []Transfer{
		{accGateway, escrow, c.AmountCents}, {from, escrow, c.CreditsCents}, {accDiscount, escrow, c.DiscountCents}}})
	if err != nil {
		return err
	}
	return s.paid(ctx, tx, c, r)
}

// settleShort: late money whose other part, from the balance, was spent meanwhile. It cannot pay for the
// reference any more, so it goes to the balance whole, or home when the account is gone and nobody could use it.
func (s *Service) settleShort(ctx context.Context, tx *store.Tx, c Charge, r gateway.Result) error {
	payer, err := s.Account.LockEvenDeleted(ctx, tx, c.PayerID)
	if err != nil {
		return err
	}
	if payer.Deleted() {
		return s.settleHome(ctx, tx, c, r)
	}
	err = s.Post(
		ctx,
		tx,
		Entry{
			Kind:      "late",
			Reference: c.ReferenceID,
			Transfers: []Transfer{{accGateway, CreditAccount(c.PayerID), c.AmountCents}},
		},
	)
	if err != nil {
		return err
	}
	r.PaidAt = s.Clock.Now()
	if c, err = s.write(ctx, tx, c, Paid, false, r); err != nil {
		return err
	}
	return s.Payables[c.Purpose].Credited(ctx, tx, c)
}

// settleHome books late money and sends it back at once to the means that it came from.
func (s *Service) settleHome(ctx context.Context, tx *store.Tx, c Charge, r gateway.Result) error {
	err := s.Post(
		ctx,
		tx,
		Entry{Kind: "late", Reference: c.ReferenceID, Transfers: []Transfer{{accGateway, accRefunds, c.AmountCents}}},
	)
	if err != nil {
		return err
	}
	r.PaidAt = s.Clock.Now()
	if c, err = s.write(ctx, tx, c, Paid, false, r); err != nil {
		return err
	}
	return s.startRefund(ctx, tx, c, "pagamento recebido após a exclusão da conta")
}

func (s *Service) paid(ctx context.Context, tx *store.Tx, c Charge, r gateway.Result) error {
	if r.PaidAt.IsZero() {
		r.PaidAt = s.Clock.Now()
	}
	// Another charge of the reference may be open when a given-up code is paid late; this one stays closed then.
	open := c.Open
	if !open {
		_, err := s.OpenChargeIn(ctx, tx, c.Purpose, c.ReferenceID)
		open = errors.Is(err, fault.Missing)
	}
	c, err := s.write(ctx, tx, c, Paid, open, r)
	if err != nil {
		return err
	}
	return s.Payables[c.Purpose].Settled(ctx, tx, c)
}

// end closes an attempt that brought no money: what was set aside goes back to the balance.
func (s *Service) end(ctx context.Context, tx *store.Tx, c Charge, to Status, r gateway.Result) error {
	if c.CreditsCents > 0 {
		err := s.Post(
			ctx,
			tx,
			Entry{
				Kind:      "released",
				Reference: c.ReferenceID,
				Transfers: []Transfer{{reservedAccount(c.ID), CreditAccount(c.PayerID), c.CreditsCents}},
			},
		)
		if err != nil {
			return err
		}
	}
	if err := s.record(ctx, tx, c, to, r); err != nil {
		return err
	}
	if err := s.forgetDocument(ctx, tx, c, to); err != nil {
		return err
	}
	return s.Payables[c.Purpose].Ended(ctx, tx, c)
}
