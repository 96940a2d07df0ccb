package payoutbatch_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/payoutbatch"
	"psic/internal/testkit"
)

// TestBatch_30PercentFaults: with a provider that fails, hangs, loses answers, is late, refuses and returns, every
// payout is paid once or open again.
func TestBatch_30PercentFaults(t *testing.T) {
	for seed := range uint64(2) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			both(t, 8, nil, func(t *testing.T, c *crew) {
				c.k.Sandbox.SetFaults(sandbox.Faults{
					Seed:             seed,
					ErrorBefore:      0.15,
					TimeoutBefore:    0.15,
					TimeoutAfter:     0.3,
					ReadError:        0.3,
					TransferLate:     0.3,
					TransferRefused:  0.2,
					TransferReturned: 0.3,
				})
				id := c.sent("PIX")
				c.later(24 * time.Hour)
				equal(t, "ended", c.batch(id)["state"], any("DONE"))
				c.verify()
				c.later(10 * 24 * time.Hour)
				c.verify()
				open := testkit.One[int64](c.k, "SELECT count(*) FROM payout WHERE status = 'OPEN' AND batch_id = ''")
				paid := testkit.One[int64](c.k, "SELECT count(*) FROM payout WHERE status = 'PAID'")
				equal(t, "nobody forgotten", any(open+paid), any(int64(8)))
				equal(t, "booked", any(c.k.LedgerBalance("payouts")), any(money.Cents(paid*112_00)))
			})
		})
	}
}

// TestBatch_lostAnswer: a line whose answer was lost is read back and not sent again. One that never arrived is open
// again after ten minutes, not before.
func TestBatch_lostAnswer(t *testing.T) {
	both(t, 1, nil, func(t *testing.T, c *crew) {
		c.k.Sandbox.SetFaults(sandbox.Faults{TimeoutAfter: 1})
		id := c.sent("PIX")
		equal(t, "unknown", any(c.lines(id)[c.ids[0]]), any("SENDING"))
		equal(t, "not booked", any(c.k.LedgerBalance("payouts")), any(money.Cents(0)))
		c.k.Sandbox.SetFaults(sandbox.Faults{})
		c.later(3 * time.Minute)
		equal(t, "read back", any(c.lines(id)[c.ids[0]]), any("PAID"))
		c.verify()
	})
	both(t, 1, nil, func(t *testing.T, c *crew) {
		c.k.Sandbox.SetFaults(sandbox.Faults{TimeoutBefore: 1})
		id := c.sent("PIX")
		c.k.Sandbox.SetFaults(sandbox.Faults{})
		c.later(9 * time.Minute)
		equal(t, "may still arrive", any(c.lines(id)[c.ids[0]]), any("SENDING"))
		c.later(10 * time.Minute)
		equal(t, "never left", any(c.lines(id)[c.ids[0]]), any("REFUSED NEVER_RECEIVED"))
		equal(t, "open", any(c.payout(c.ids[0], "status || batch_id")), any("OPEN"))
		c.verify()
	})
}

// TestBatch_refundOnTheWay: a session that is refunded while its payout is on the way does not change the payout. When
// the money does not arrive, the session leaves the payout that is open again.
func TestBatch_refundOnTheWay(t *testing.T) {
	both(t, 2, map[int]string{0: "demora@correio.test", 1: "volta@correio.test"}, func(t *testing.T, c *crew) {
		id := c.sent("PIX")
		for i := range 2 {
			session := testkit.One[string](c.k, "SELECT session_id FROM payout_line WHERE payout_id = $1", c.ids[i])
			patient := testkit.One[string](c.k, "SELECT patient_id FROM session WHERE id = $1", session)
			c.k.Call("POST", "/api/admin/session/"+session+"/cancel", c.admin.Token, fields{
				"userId": patient,
				"reason": "Não houve atendimento.",
			}).Is(200)
		}
		equal(t, "unchanged", any(c.payout(c.ids[0], "total_cents || status")), any("11200OPEN"))
		c.later(3 * 24 * time.Hour)
		equal(t, "paid", any(c.lines(id)[c.ids[0]]), any("PAID"))
		equal(t, "returned", any(c.lines(id)[c.ids[1]]), any("RETURNED ACCOUNT_CLOSED"))
		left := testkit.One[int64](c.k, "SELECT count(*) FROM payout WHERE id = $1", c.ids[1])
		equal(t, "nothing left to pay", any(left), any(int64(0)))
		c.verify()
	})
}

// TestLineMoves walks the states of a line: it ends, and what ended never moves.
func TestLineMoves(t *testing.T) {
	all := []payoutbatch.LineState{
		payoutbatch.LineChecking,
		payoutbatch.LineReady,
		payoutbatch.LineHeld,
		payoutbatch.LineSending,
		payoutbatch.LineSent,
		payoutbatch.LineFiled,
		payoutbatch.LinePaid,
		payoutbatch.LineRefused,
		payoutbatch.LineReturned,
		payoutbatch.LineDropped,
	}
	reached := map[payoutbatch.LineState]bool{payoutbatch.LineChecking: true}
	for range all {
		for _, from := range all {
			for _, to := range all {
				if reached[from] && payoutbatch.MayMove(from, to) {
					reached[to] = true
				}
			}
		}
	}
	for _, from := range all {
		if !reached[from] {
			t.Errorf("no line becomes %s", from)
		}
		for _, to := range all {
			if !payoutbatch.MayMove(from, to) {
				continue
			}
			if from.UnderWay() && slices.Contains([]payoutbatch.LineState{
				payoutbatch.LineReady,
				payoutbatch.LineDropped,
				payoutbatch.LineChecking,
			}, to) {
				t.Errorf("%s becomes %s: money that may have left would leave again", from, to)
			}
			if from == payoutbatch.LinePaid && to != payoutbatch.LineReturned {
				t.Errorf("a paid line becomes %s", to)
			}
			if from == payoutbatch.LineRefused || from == payoutbatch.LineReturned || from == payoutbatch.LineDropped {
				t.Errorf("%s has ended and becomes %s", from, to)
			}
		}
	}
}

// TestBatchMoves walks the states of a batch: each is reached, and what leaves goes back to no state before it.
func TestBatchMoves(t *testing.T) {
	order := []payoutbatch.State{
		payoutbatch.Checking,
		payoutbatch.Ready,
		payoutbatch.Confirmed,
		payoutbatch.Sending,
		payoutbatch.Filed,
		payoutbatch.Done,
		payoutbatch.Cancelled,
	}
	reached := map[payoutbatch.State]bool{payoutbatch.Checking: true}
	for range order {
		for _, from := range order {
			for _, to := range order {
				if reached[from] && payoutbatch.MayBecome(from, to) {
					reached[to] = true
				}
			}
		}
	}
	for i, from := range order {
		if !reached[from] {
			t.Errorf("no batch becomes %s", from)
		}
		for j, to := range order {
			if from != payoutbatch.Ready && from != payoutbatch.Confirmed && j <= i && payoutbatch.MayBecome(from, to) {
				t.Errorf("%s becomes %s again", from, to)
			}
			if (from == payoutbatch.Sending || from == payoutbatch.Filed) && to == payoutbatch.Cancelled &&
				payoutbatch.MayBecome(from, to) {
				t.Errorf("%s is cancelled, though money left", from)
			}
		}
	}
}
