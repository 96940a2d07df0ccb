package payment

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/store"
)

// CarryOutRefund is the job that gives money back at the gateway.
type CarryOutRefund struct{ RefundID string }

func (CarryOutRefund) Kind() string { return "payment.refund" }

// startRefund stores the refund of a charge, once, and starts the job that sends it to the gateway after the commit.
func (s *Service) startRefund(ctx context.Context, tx *store.Tx, c Charge, reason string) error {
	id := ids.New()
	err := s.q.InsertRefund(ctx, tx, paymentdb.InsertRefundParams{
		ID:          id,
		ChargeID:    c.ID,
		AmountCents: c.Left(),
		Reason:      reason,
		CreatedAt:   at.Of(s.Clock.Now()),
	})
	if store.IsUnique(err, "refund", "charge_id") {
		return nil // started before: one refund a charge
	}
	if err != nil {
		return fmt.Errorf("insert refund: %w", err)
	}
	if _, err := s.write(ctx, tx, c, Refunding, c.Open, gateway.Result{}); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, CarryOutRefund{RefundID: id})
}

// runCarryOutRefund may run more than once: the refund's id is its idempotency key at the gateway.
func (s *Service) runCarryOutRefund(ctx context.Context, j CarryOutRefund) error {
	r, err := s.q.RefundByID(ctx, s.DB.Read(), j.RefundID)
	if err != nil || r.Status != "PENDING" {
		return err
	}
	c, err := foundCharge(s.q.ChargeByID(ctx, s.DB.Read(), r.ChargeID))
	if err != nil {
		return err
	}
	if c.ChargeID == nil {
		return fmt.Errorf("refund %s: the gateway's charge is not known yet", r.ID)
	}
	switch err := s.refundAt(ctx, c, r); {
	case errors.Is(err, gateway.ErrRefused):
		return s.endRefused(ctx, c, r, err)
	case err != nil:
		return fmt.Errorf("refund: %w", err)
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.finishRefund(ctx, tx, r) })
}

// refundAt sends the refund to the gateway that took the payment.
func (s *Service) refundAt(ctx context.Context, c Charge, r paymentdb.Refund) error {
	if other := s.Refunders[c.Gateway]; other != nil {
		return other(ctx, *c.ChargeID, r.AmountCents, r.ID)
	}
	_, err := s.Gateway.Refund(ctx, *c.ChargeID, r.AmountCents, r.ID)
	return err
}

func (s *Service) finishRefund(ctx context.Context, tx *store.Tx, r paymentdb.Refund) error {
	n, err := s.q.FinishRefund(ctx, tx, paymentdb.FinishRefundParams{
		ID:     r.ID,
		Status: "DONE",
		DoneAt: at.Of(s.Clock.Now()),
	})
	if err != nil || n == 0 {
		return err
	}
	c, err := s.lock(ctx, tx, r.ChargeID)
	if err != nil {
		return err
	}
	err = s.Post(ctx, tx, Entry{
		Kind:      "refund_sent",
		Reference: c.ReferenceID,
		Transfers: []Transfer{{accRefunds, accGateway, r.AmountCents}},
	})
	if err != nil {
		return err
	}
	if c, err = s.write(ctx, tx, c, Refunded, false, gateway.Result{}); err != nil {
		return err
	}
	return s.Payables[c.Purpose].Returned(ctx, tx, c)
}
