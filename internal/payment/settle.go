package payment

import (
	"context"
	"errors"

	"psic/internal/kernel/fault"
	"psic/internal/payment/gateway"
	"psic/internal/platform/store"
)

// errInFlight: an expired code was paid while a newer attempt is undecided. Whether this payment counts or goes back
// depends on the newer attempt, so the order is read again until that one is decided.
var errInFlight = errors.New("payment: a newer attempt is still in flight")

// expireAfterLatePayment expires the unpaid code of a reference when an older, closed attempt was paid after all. The
// open charge of a paid reference must be the one that paid it.
func (s *Service) expireAfterLatePayment(ctx context.Context, tx *store.Tx, c Charge) error {
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
	return nil // another charge paid the reference: this payment stays closed and is given back
}

// settle books the payment and calls the Payable in the same transaction.
func (s *Service) settle(ctx context.Context, tx *store.Tx, c Charge, r gateway.Result) error {
	from := reservedAccount(c.ID)
	if !c.State().open() && c.CreditsCents > 0 { // the reserved credits were released when the attempt ended
		from = c.creditsFrom()
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
		{accGateway, escrow, c.AmountCents},
		{from, escrow, c.CreditsCents},
		{accDiscount, escrow, c.DiscountCents},
		{accCoverage, escrow, c.CoverageCents},
	}})
	if err != nil {
		return err
	}
	return s.finishPaid(ctx, tx, c, r)
}

// settleShort settles a late payment whose credits were spent since. The payment no longer covers the price, so all of
// it goes to the balance, or back to the means of payment when the account is deleted.
func (s *Service) settleShort(ctx context.Context, tx *store.Tx, c Charge, r gateway.Result) error {
	payer, err := s.Account.LockEvenDeleted(ctx, tx, c.PayerID)
	if err != nil {
		return err
	}
	if payer.Deleted() {
		return s.settleByRefund(ctx, tx, c, r)
	}
	err = s.Post(ctx, tx, Entry{
		Kind:      "late",
		Reference: c.ReferenceID,
		Transfers: []Transfer{{accGateway, CreditAccount(c.PayerID), c.AmountCents}},
	})
	if err != nil {
		return err
	}
	r.PaidAt = s.Clock.Now()
	if c, err = s.write(ctx, tx, c, Paid, false, r); err != nil {
		return err
	}
	return s.Payables[c.Purpose].Credited(ctx, tx, c)
}

// settleByRefund books a late payment and starts its refund at once.
func (s *Service) settleByRefund(ctx context.Context, tx *store.Tx, c Charge, r gateway.Result) error {
	err := s.Post(ctx, tx, Entry{
		Kind:      "late",
		Reference: c.ReferenceID,
		Transfers: []Transfer{{accGateway, accRefunds, c.AmountCents}},
	})
	if err != nil {
		return err
	}
	r.PaidAt = s.Clock.Now()
	if c, err = s.write(ctx, tx, c, Paid, false, r); err != nil {
		return err
	}
	return s.startRefund(ctx, tx, c, "pagamento recebido após a exclusão da conta")
}

func (s *Service) finishPaid(ctx context.Context, tx *store.Tx, c Charge, r gateway.Result) error {
	if r.PaidAt.IsZero() {
		r.PaidAt = s.Clock.Now()
	}
	// Another charge of the reference may be open when an expired code is paid late. This one stays closed then.
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

// end closes an unpaid attempt. Its reserved credits go back to the balance.
func (s *Service) end(ctx context.Context, tx *store.Tx, c Charge, to Status, r gateway.Result) error {
	if c.CreditsCents > 0 {
		err := s.Post(ctx, tx, Entry{
			Kind:      "released",
			Reference: c.ReferenceID,
			Transfers: []Transfer{{reservedAccount(c.ID), c.creditsFrom(), c.CreditsCents}},
		})
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
