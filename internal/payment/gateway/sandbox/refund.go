package sandbox

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox/sandboxdb"
	"psic/internal/platform/store"
)

// How long a payment can be refunded, by the rules of PIX and of the card networks.
const (
	pixRefundable  = 90 * 24 * time.Hour
	cardRefundable = 350 * 24 * time.Hour
)

// Refund gives an amount back, once for each key.
func (g *Gateway) Refund(ctx context.Context, chargeID string, amount money.Cents, key string) (gateway.Result, error) {
	if key == "" || amount <= 0 {
		return gateway.Result{}, fmt.Errorf("%w: 40002 invalid amount.value", gateway.ErrRefused)
	}
	if err := g.faults.before(ctx, "refund"); err != nil {
		return gateway.Result{}, err
	}
	var o sandboxdb.SandboxOrder
	err := g.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		o, err = g.giveBack(ctx, tx, sandboxdb.InsertRefundParams{
			Key:         key,
			ChargeID:    chargeID,
			AmountCents: amount,
			CreatedAt:   at.Of(g.Clock.Now()),
		})
		return err
	})
	if err != nil {
		return gateway.Result{}, err
	}
	if err := g.faults.after(ctx, "refund"); err != nil {
		return gateway.Result{}, err
	}
	return g.result(ctx, o)
}

func (g *Gateway) giveBack(
	ctx context.Context,
	tx *store.Tx,
	p sandboxdb.InsertRefundParams,
) (sandboxdb.SandboxOrder, error) {
	o, err := g.q.OrderOfCharge(ctx, tx, p.ChargeID)
	if store.None(err) {
		return o, gateway.ErrNotFound
	}
	if err != nil {
		return o, fmt.Errorf("read charge: %w", err)
	}
	n, err := g.q.InsertRefund(ctx, tx, p)
	if err != nil {
		return o, fmt.Errorf("insert refund: %w", err)
	}
	if n == 0 {
		return g.sameRefund(ctx, tx, p, o.ID)
	}
	if !g.refundable(o) {
		return o, fmt.Errorf("%w: too late or never paid", gateway.ErrRefused)
	}
	n, err = g.q.GiveBack(ctx, tx, sandboxdb.GiveBackParams{ID: o.ID, Back: int64(p.AmountCents)})
	if err != nil {
		return o, fmt.Errorf("give back: %w", err)
	}
	if n == 0 {
		return o, fmt.Errorf("%w: more than was paid", gateway.ErrRefused)
	}
	if o, err = g.q.Order(ctx, tx, o.ID); err != nil {
		return o, fmt.Errorf("read order: %w", err)
	}
	return o, g.announce(ctx, tx, o)
}

func (g *Gateway) sameRefund(
	ctx context.Context,
	tx *store.Tx,
	p sandboxdb.InsertRefundParams,
	orderID string,
) (sandboxdb.SandboxOrder, error) {
	done, err := g.q.RefundOfKey(ctx, tx, p.Key)
	if err != nil {
		return sandboxdb.SandboxOrder{}, fmt.Errorf("read refund: %w", err)
	}
	if done.ChargeID != p.ChargeID || done.AmountCents != p.AmountCents {
		return sandboxdb.SandboxOrder{}, fmt.Errorf("%w: IDEMPOTENCY_CONFLICT", gateway.ErrRefused)
	}
	return g.q.Order(ctx, tx, orderID)
}

func (g *Gateway) refundable(o sandboxdb.SandboxOrder) bool {
	limit := cardRefundable
	if o.Method == byPix {
		limit = pixRefundable
	}
	return !o.PaidAt.IsZero() && g.Clock.Now().Before(o.PaidAt.Add(limit))
}
