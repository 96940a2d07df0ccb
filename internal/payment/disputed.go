package payment

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/kernel/fault"
	"psic/internal/payment/gateway"
	"psic/internal/platform/store"
)

// readDisputed reads the order and the dispute that a notification names. Only the order moves the money of the charge.
func (s *Service) readDisputed(ctx context.Context, j ReadOrder) error {
	c, err := foundCharge(s.q.ChargeByProvider(ctx, s.DB.Read(), j.OrderID))
	if errors.Is(err, fault.Missing) || err == nil && c.OrderID == nil {
		s.Log.Error("payment: a dispute of a charge that is not ours")
		return nil
	}
	if err != nil {
		return err
	}
	return s.ReadDispute(ctx, c.ID, j.DisputeID)
}

// ReadDispute reads the order of a disputed charge and, where the provider has a call for it, the dispute. It books
// what the order tells, and then passes the dispute on.
//
// Faults: fault.Missing.
func (s *Service) ReadDispute(ctx context.Context, chargeID, disputeID string) error {
	c, err := s.Charge(ctx, chargeID)
	if err != nil {
		return err
	}
	if c.OrderID == nil {
		return fmt.Errorf("read dispute: charge %s has no order", c.ID)
	}
	d := gateway.Dispute{ID: disputeID}
	if s.Disputes != nil && disputeID != "" {
		if d, err = s.Disputes.ReadDispute(ctx, disputeID); err != nil && !errors.Is(err, gateway.ErrNotFound) {
			return fmt.Errorf("read dispute: %w", err)
		}
		d.ID = disputeID
	}
	// The order is read last: a dispute that is lost by then has taken its money.
	if err := s.readOrderOf(ctx, c); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.lock(ctx, tx, c.ID)
		if err != nil {
			return err
		}
		return s.Disputed(ctx, tx, c, d)
	})
}

// ReadOrderAgain reads the order of a paid charge again and books what it tells, such as money that the provider took
// back.
//
// Faults: fault.Missing, ErrGateway.
func (s *Service) ReadOrderAgain(ctx context.Context, chargeID string) error {
	c, err := s.Charge(ctx, chargeID)
	if err != nil || c.OrderID == nil {
		return err
	}
	if err := s.readOrderOf(ctx, c); errors.Is(err, gateway.ErrUnknown) {
		s.Log.Warn("payment: a disputed order could not be read", "charge", c.ID, "err", err)
		return ErrGateway
	} else if err != nil {
		return err
	}
	return nil
}

func (s *Service) readOrderOf(ctx context.Context, c Charge) error {
	r, err := s.Gateway.Read(ctx, *c.OrderID)
	if err != nil {
		return fmt.Errorf("read disputed order: %w", err)
	}
	_, err = s.Apply(ctx, c.ID, r)
	return err
}
