package payoutbatch_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"psic/internal/payment/gateway"
)

// refusing is a provider that takes no order, and notes how long each may take.
type refusing struct {
	gateway.Transfers
	longest atomic.Int64
}

func (r *refusing) Transfer(ctx context.Context, _ gateway.TransferOrder) (gateway.Transfer, error) {
	if end, ok := ctx.Deadline(); ok {
		r.longest.Store(int64(time.Until(end)))
	}
	return gateway.Transfer{}, gateway.ErrRefused
}

// TestBatch_notTaken: an order that the provider does not take for a reason of the platform opens the payout again. Its
// therapist is not told that the bank data is wrong. No order begins so late that somebody may have read it back and
// given it up.
func TestBatch_notTaken(t *testing.T) {
	both(t, 2, nil, func(t *testing.T, c *crew) {
		provider := &refusing{Transfers: c.k.Sandbox}
		c.k.PayoutBatch.Transfers = provider
		id := c.sent("PIX")
		for i := range 2 {
			equal(t, "line", any(c.lines(id)[c.ids[i]]), any("REFUSED NOT_TAKEN"))
			equal(t, "open", any(c.payout(c.ids[i], "status || returned_why || batch_id")), any("OPEN"))
		}
		equal(t, "ended", c.batch(id)["state"], any("DONE"))
		equal(t, "mails of what came back", any(c.mails("Confira seus dados de recebimento")), any(0))
		longest := time.Duration(provider.longest.Load())
		equal(t, "the order has an end", any(longest > 0 && longest <= 2*time.Minute), any(true))
		c.k.PayoutBatch.Transfers = c.k.Sandbox
		c.sent("PIX")
		c.verify()
	})
}
