package sandbox

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway/sandbox/sandboxdb"
	"psic/internal/platform/store"
)

const (
	deliveryBatch = 50
	maxDeliveries = 16
	// responseTime is how long the product may take to respond. A claim lasts longer, so that no other replica sends
	// the same notification at the same time.
	responseTime = 10 * time.Second
	claimTime    = 30 * time.Second
)

// wakeRun makes Run look for due notifications now.
func (g *Gateway) wakeRun() {
	select {
	case g.wake <- struct{}{}:
	default:
	}
}

// Run sends notifications until ctx ends.
func (g *Gateway) Run(ctx context.Context) {
	tick := time.NewTicker(g.Poll)
	defer tick.Stop()
	for {
		if err := g.Flush(ctx); err != nil && ctx.Err() == nil {
			g.Log.Warn("sandbox: notifications", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-g.wake:
		}
	}
}

// Flush ends due analyses, debits what is due by authorisations, and sends every due notification once. A notification
// that fails is due again later, with growing intervals.
func (g *Gateway) Flush(ctx context.Context) error {
	now := at.Of(g.Clock.Now())
	ids, err := g.q.DueAnalyses(ctx, g.DB.Read(), sandboxdb.DueAnalysesParams{NowAt: now, Most: deliveryBatch})
	if err != nil {
		return fmt.Errorf("due analyses: %w", err)
	}
	for _, id := range ids {
		if _, err := g.settle(ctx, id); err != nil {
			return err
		}
	}
	debits, err := g.q.DueDebits(ctx, g.DB.Read(), sandboxdb.DueDebitsParams{NowAt: now, Most: deliveryBatch})
	if err != nil {
		return fmt.Errorf("due debits: %w", err)
	}
	for _, id := range debits {
		if _, err := g.debit(ctx, id); err != nil {
			return err
		}
	}
	for more := true; more; {
		due, err := g.q.DueDeliveries(ctx, g.DB.Read(), sandboxdb.DueDeliveriesParams{NowAt: now, Most: deliveryBatch})
		if err != nil {
			return fmt.Errorf("due notifications: %w", err)
		}
		for _, d := range due {
			if err := g.deliver(ctx, d); err != nil {
				return err
			}
		}
		more = len(due) == deliveryBatch
	}
	return nil
}

// deliver claims a notification before it sends it. After a crash in between, the notification is sent again.
func (g *Gateway) deliver(ctx context.Context, d sandboxdb.SandboxDelivery) error {
	mine, err := g.claimDelivery(ctx, d)
	if err != nil || !mine {
		return err
	}
	header, err := g.header(ctx, d)
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, responseTime)
	defer cancel()
	taken, attempt := g.Deliver(limited, header, []byte(d.Body)), d.Attempts+1
	if taken != nil {
		g.Log.Info("sandbox: a notification was not taken", "forged", d.Forged, "err", taken)
	}
	return g.DB.InTx(ctx, func(tx *store.Tx) error {
		if taken == nil || d.Forged || attempt >= maxDeliveries {
			return g.q.DropDelivery(ctx, tx, d.ID)
		}
		again := g.Clock.Now().Add(time.Second << min(attempt, 12))
		return g.q.PostponeDelivery(ctx, tx, sandboxdb.PostponeDeliveryParams{ID: d.ID, DueAt: at.Of(again)})
	})
}

// claimDelivery says whether this replica may send the notification.
func (g *Gateway) claimDelivery(ctx context.Context, d sandboxdb.SandboxDelivery) (bool, error) {
	var n int64
	err := g.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		n, err = g.q.ClaimDelivery(ctx, tx, sandboxdb.ClaimDeliveryParams{
			ID:       d.ID,
			Attempts: d.Attempts,
			DueAt:    at.Of(g.Clock.Now().Add(claimTime)),
		})
		return err
	})
	if err != nil {
		return false, fmt.Errorf("claim notification: %w", err)
	}
	return n == 1, nil
}
