package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox/sandboxdb"
	"psic/internal/platform/store"
)

// Statuses of a dispute on the wire of the sandbox.
const (
	disputeOpened = "OPENED"
	disputeWon    = "WON"
	disputeLost   = "LOST"
)

var disputeStatuses = map[string]gateway.DisputeStatus{
	disputeOpened: gateway.DisputeOpen,
	disputeWon:    gateway.DisputeWon,
	disputeLost:   gateway.DisputeLost,
}

var _ gateway.Disputes = (*Gateway)(nil)

// Dispute plays the payer who disputes an amount of a charge: a chargeback of a card, a return request of PIX. The
// money stays until Decide. It returns the id of the dispute.
func (g *Gateway) Dispute(ctx context.Context, chargeID string, amount money.Cents) (id string, err error) {
	id = newID("CBKS_")
	err = g.DB.InTx(ctx, func(tx *store.Tx) error {
		o, err := g.q.OrderOfCharge(ctx, tx, chargeID)
		if store.None(err) {
			return gateway.ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("read charge: %w", err)
		}
		err = g.q.InsertDispute(ctx, tx, sandboxdb.InsertDisputeParams{
			ID:          id,
			OrderID:     o.ID,
			ChargeID:    chargeID,
			AmountCents: amount,
			CreatedAt:   at.Of(g.Clock.Now()),
		})
		if err != nil {
			return fmt.Errorf("insert dispute: %w", err)
		}
		return g.announceDispute(ctx, tx, o.ID, id, chargeID, disputeOpened)
	})
	return id, err
}

// Decide ends a dispute, once: the money stays, or it goes back to the payer.
func (g *Gateway) Decide(ctx context.Context, id string, won bool) error {
	status := disputeLost
	if won {
		status = disputeWon
	}
	return g.DB.InTx(ctx, func(tx *store.Tx) error {
		d, err := g.q.Dispute(ctx, tx, id)
		if store.None(err) {
			return gateway.ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("read dispute: %w", err)
		}
		n, err := g.q.DecideDispute(ctx, tx, sandboxdb.DecideDisputeParams{ID: id, Status: status})
		if err != nil || n == 0 {
			return errors.Join(err, fmt.Errorf("%w: the dispute was decided before", gateway.ErrRefused))
		}
		if !won {
			if err := g.take(ctx, tx, d.ChargeID, d.AmountCents); err != nil {
				return err
			}
		}
		return g.announceDispute(ctx, tx, d.OrderID, id, d.ChargeID, status)
	})
}

// ReadDispute returns how a dispute stands.
func (g *Gateway) ReadDispute(ctx context.Context, id string) (gateway.Dispute, error) {
	if err := g.faults.reading("dispute"); err != nil {
		return gateway.Dispute{}, err
	}
	d, err := g.q.Dispute(ctx, g.DB.Read(), id)
	if store.None(err) {
		return gateway.Dispute{}, gateway.ErrNotFound
	}
	if err != nil {
		return gateway.Dispute{}, fmt.Errorf("read dispute: %w", err)
	}
	return gateway.Dispute{ID: d.ID, Status: disputeStatuses[d.Status], Amount: d.AmountCents}, nil
}

// TakeBack plays a chargeback or a return of PIX that nobody announced: it takes an amount of a charge back, and then
// notifies the product of the order and of a dispute that it cannot read.
func (g *Gateway) TakeBack(ctx context.Context, chargeID string, back money.Cents) error {
	return g.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := g.take(ctx, tx, chargeID, back); err != nil {
			return err
		}
		o, err := g.q.OrderOfCharge(ctx, tx, chargeID)
		if err != nil {
			return fmt.Errorf("read charge: %w", err)
		}
		return g.announceDispute(ctx, tx, o.ID, newID("CBKS_"), chargeID, disputeOpened)
	})
}

// take takes an amount of a charge back, and notifies the product of the order.
func (g *Gateway) take(ctx context.Context, tx *store.Tx, chargeID string, back money.Cents) error {
	o, err := g.q.OrderOfCharge(ctx, tx, chargeID)
	if store.None(err) {
		return gateway.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("read charge: %w", err)
	}
	n, err := g.q.GiveBack(ctx, tx, sandboxdb.GiveBackParams{ID: o.ID, Back: int64(back)})
	if err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("%w: nothing to take back", gateway.ErrRefused))
	}
	if o, err = g.q.Order(ctx, tx, o.ID); err != nil {
		return fmt.Errorf("read order: %w", err)
	}
	return g.announce(ctx, tx, o)
}

// announceDispute stores a notification of a dispute. It may be lost, late or sent twice, as any other.
func (g *Gateway) announceDispute(ctx context.Context, tx *store.Tx, orderID, id, chargeID, status string) error {
	if g.faults.roll("drop", g.faults.now().Drop) {
		return nil
	}
	body, err := json.Marshal(map[string]string{"id": id, "charge_id": chargeID, "status": status})
	if err != nil {
		return fmt.Errorf("notification: %w", err)
	}
	return g.send(ctx, tx, orderID, body)
}
