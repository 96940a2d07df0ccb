package payoutbatch_test

import (
	"testing"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/payout"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

// TestBatch_paysEachLineOnce: what was checked is sent, booked once, and told to its therapist. What is held leaves the
// batch with its reason and is open again.
func TestBatch_paysEachLineOnce(t *testing.T) {
	keys := map[int]string{1: "", 2: "outra@correio.test", 3: "recusa@correio.test", 4: "demora@correio.test"}
	both(t, 6, keys, func(t *testing.T, c *crew) {
		c.k.Exec(`INSERT INTO payout_hold (id, therapist_id, subject_id, reason, created_at)
			VALUES ('019a0000-0000-7000-8000-000000000001', $1, $2, 'PRICE_JUMP', 1)`, c.therapists[5].ID, c.ids[5])
		id := c.make("PIX", c.ids...)
		equal(t, "state", c.batch(id)["state"], any("READY"))
		checked := c.lines(id)
		for i, want := range []string{"READY", "HELD PIX_MISSING", "HELD OTHER_OWNER", "READY", "READY", "HELD HELD"} {
			equal(t, "checked", any(checked[c.ids[i]]), any(want))
		}
		c.confirm(c.admin, id, 336).Is(200)
		c.k.Work()
		sent := c.lines(id)
		for i, want := range []string{
			"PAID", "DROPPED PIX_MISSING", "DROPPED OTHER_OWNER", "REFUSED KEY_UNKNOWN", "SENT", "DROPPED HELD",
		} {
			equal(t, "sent", any(sent[c.ids[i]]), any(want))
		}
		equal(t, "the slow one is on the way", c.batch(id)["state"], any("SENDING"))
		equal(t, "booked", any(c.k.LedgerBalance("payouts")), any(money.Cents(112_00)))
		c.later(2 * time.Hour)
		equal(t, "done", c.batch(id)["state"], any("DONE"))
		equal(t, "booked", any(c.k.LedgerBalance("payouts")), any(money.Cents(224_00)))
		equal(t, "mails of payment", any(c.mails("Repasse confirmado")), any(2))
		equal(t, "mails of what came back", any(c.mails("Confira seus dados de recebimento")), any(1))
		equal(t, "reference", any(c.payout(c.ids[0], "reference") != ""), any(true))
		equal(t, "receipt", any(c.payout(c.ids[0], "receipt_type")), any("application/pdf"))
		for _, i := range []int{1, 2, 3, 5} {
			equal(t, "open again", any(c.payout(c.ids[i], "status || batch_id")), any("OPEN"))
		}
		c.verify()
	})
}

// TestBatch_amountAndPlace: a batch is made of all chosen payouts or none, with the amount that the screen showed, and
// a payout is in one batch at a time.
func TestBatch_amountAndPlace(t *testing.T) {
	both(t, 2, nil, func(t *testing.T, c *crew) {
		call := func(body fields) string {
			return c.k.Call("POST", batches, c.admin.Token, body).Str("code")
		}
		moved := call(fields{"means": "PIX", "payouts": c.ids, "amount": 223})
		equal(t, "amount", any(moved), any("batch.amount_changed"))
		unknown := []string{c.ids[0], "019a0000-0000-7000-8000-000000000009"}
		equal(t, "unknown", any(call(fields{"means": "PIX", "payouts": unknown, "amount": 112})), any("batch.taken"))
		id := c.make("PIX", c.ids[0])
		equal(t, "taken", any(call(fields{"means": "PIX", "payouts": c.ids, "amount": 224})), any("batch.taken"))
		alone := c.k.Call("PUT", "/api/admin/payout/"+c.ids[0], c.admin.Token, nil).Is(409)
		equal(t, "not beside its batch", any(alone.Str("code")), any(payout.ErrInBatch.Code))
		file := c.k.Call("POST", "/api/admin/payouts/file", c.admin.Token, fields{"payouts": c.ids[:1]}).Is(409)
		equal(t, "not in a file", any(file.Str("code")), any("payout.file_empty"))
		rest := c.k.Call("POST", batches, c.admin.Token, fields{"means": "CSV", "amount": 112}).Is(200)
		equal(t, "all that may be chosen", rest.JSON()["totals"].(fields)["lines"], any(1.0))
		c.k.Call("POST", batches+"/"+id+"/cancel", c.admin.Token, nil).Is(200)
		equal(t, "cancelled", any(c.lines(id)[c.ids[0]]), any("DROPPED CANCELLED"))
		c.k.Call("PUT", "/api/admin/payout/"+c.ids[0], c.admin.Token, nil).Is(200)
		psi := c.k.Login(c.therapists[0].Email)
		c.k.Call("GET", batches, psi.Token, nil).Is(403)
		c.k.Call("POST", batches, psi.Token, fields{"means": "PIX", "amount": 1}).Is(403)
		wrong, err := c.k.Payout.Verify(t.Context())
		equal(t, "books", any(len(wrong) == 0 && err == nil), any(true))
	})
}

// TestBatch_secondAdministrator: above the limit a second, different administrator confirms, for the same amount. At
// the limit one is enough.
func TestBatch_secondAdministrator(t *testing.T) {
	test := func(limit int, needsTwo bool) {
		both(t, 2, nil, func(t *testing.T, c *crew) {
			id := c.make("PIX", c.ids...)
			equal(t, "told", c.batch(id)["needsSecond"], any(needsTwo))
			c.confirm(c.admin, id, 224).Is(200)
			c.k.Work()
			if !needsTwo {
				equal(t, "sent", c.batch(id)["state"], any("DONE"))
				return
			}
			equal(t, "waits", c.batch(id)["state"], any("CONFIRMED"))
			equal(t, "not alone", any(c.confirm(c.admin, id, 224).Is(409).Str("code")), any("batch.second_admin"))
			equal(t, "amount", any(c.confirm(c.second, id, 112).Is(409).Str("code")), any("batch.amount_changed"))
			equal(t, "nothing left", any(c.k.LedgerBalance("payouts")), any(money.Cents(0)))
			c.confirm(c.second, id, 224).Is(200)
			c.k.Work()
			equal(t, "sent", c.batch(id)["state"], any("DONE"))
			equal(t, "booked", any(c.k.LedgerBalance("payouts")), any(money.Cents(224_00)))
			c.verify()
		}, func(c *config.Config) { c.PayoutSecondAdmin = limit })
	}
	test(223, true)
	test(224, false)
}

// TestBatch_confirmedTwice: administrators who confirm at once let a batch leave once.
func TestBatch_confirmedTwice(t *testing.T) {
	both(t, 3, nil, func(t *testing.T, c *crew) {
		id := c.make("PIX", c.ids...)
		tokens := []string{c.admin.Token, c.second.Token}
		responses := testkit.Race(6, func(i int) testkit.Response {
			return c.k.Call("POST", batches+"/"+id+"/confirm", tokens[i%2], fields{"amount": 336})
		})
		ok := 0
		for _, r := range responses {
			if r.Status == 200 {
				ok++
			}
		}
		equal(t, "confirmed once", any(ok), any(1))
		c.k.Work()
		equal(t, "booked once", any(c.count("paid_out")), any(int64(3)))
		c.verify()
	})
}

// TestBatch_racingBatches: of batches that want the same payouts at once, one gets them.
func TestBatch_racingBatches(t *testing.T) {
	both(t, 4, nil, func(t *testing.T, c *crew) {
		parts := [][]string{c.ids, {c.ids[3], c.ids[2], c.ids[1], c.ids[0]}}
		responses := testkit.Race(4, func(i int) testkit.Response {
			body := fields{"means": "PIX", "payouts": parts[i%2], "amount": 448}
			return c.k.Call("POST", batches, c.admin.Token, body)
		})
		made := 0
		for _, r := range responses {
			if r.Status == 200 {
				made++
			}
		}
		equal(t, "made", any(made), any(1))
		equal(t, "lines", any(testkit.One[int64](c.k, "SELECT count(*) FROM payout_batch_line")), any(int64(4)))
		c.k.Work()
		c.verify()
	})
}

// TestBatch_racesTheHand: of a batch and a confirmation by hand that want a payout at once, one gets it.
func TestBatch_racesTheHand(t *testing.T) {
	both(t, 3, nil, func(t *testing.T, c *crew) {
		for _, id := range c.ids {
			testkit.Race(2, func(i int) testkit.Response {
				if i == 0 {
					return c.k.Call("PUT", "/api/admin/payout/"+id, c.second.Token, nil)
				}
				body := fields{"means": "PIX", "payouts": []string{id}, "amount": 112}
				return c.k.Call("POST", batches, c.admin.Token, body)
			})
		}
		const twice = "SELECT count(*) FROM payout WHERE status = 'PAID' AND batch_id <> ''"
		equal(t, "paid by hand and in a batch", any(testkit.One[int64](c.k, twice)), any(int64(0)))
		const taken = "SELECT count(*) FROM payout WHERE status = 'PAID' OR batch_id <> ''"
		equal(t, "taken by one of them", any(testkit.One[int64](c.k, taken)), any(int64(3)))
		wrong, err := c.k.Payout.Verify(t.Context())
		equal(t, "books", any(len(wrong) == 0 && err == nil), any(true))
	})
}

// TestBatch_returned: a transfer that comes back days later is booked back, its payout is open again with the reason,
// its therapist is told, and another batch pays it with another key.
func TestBatch_returned(t *testing.T) {
	both(t, 1, map[int]string{0: "volta@correio.test"}, func(t *testing.T, c *crew) {
		id := c.sent("PIX")
		equal(t, "paid", any(c.lines(id)[c.ids[0]]), any("PAID"))
		c.later(3 * 24 * time.Hour)
		equal(t, "returned", any(c.lines(id)[c.ids[0]]), any("RETURNED ACCOUNT_CLOSED"))
		equal(t, "booked back", any(c.k.LedgerBalance("payouts")), any(money.Cents(0)))
		equal(t, "open", any(c.payout(c.ids[0], "status || returned_why || batch_id")), any("OPENACCOUNT_CLOSED"))
		equal(t, "told", any(c.mails("Confira seus dados de recebimento")), any(1))
		c.verify()
		again := c.sent("PIX")
		equal(t, "paid again", any(c.lines(again)[c.ids[0]]), any("PAID"))
		equal(t, "booked", any(c.k.LedgerBalance("payouts")), any(money.Cents(112_00)))
		c.verify()
	})
}

// TestBatch_changedAfterTheCheck: what changed between the check and the departure does not leave.
func TestBatch_changedAfterTheCheck(t *testing.T) {
	both(t, 3, nil, func(t *testing.T, c *crew) {
		id := c.make("PIX", c.ids...)
		c.k.Exec("UPDATE payout SET total_cents = total_cents - 1 WHERE id = $1", c.ids[0])
		c.k.Exec(`UPDATE payout_line SET gross_cents = gross_cents - 1, net_cents = net_cents - 1
			WHERE payout_id = $1`, c.ids[0])
		now := c.k.Clock.Now().UnixMicro()
		c.k.Exec("UPDATE therapist SET bank_changed_at = $1 WHERE account_id = $2", now, c.therapists[1].ID)
		c.confirm(c.admin, id, 336).Is(200)
		c.k.Work()
		lines := c.lines(id)
		equal(t, "amount", any(lines[c.ids[0]]), any("DROPPED AMOUNT_CHANGED"))
		equal(t, "bank data", any(lines[c.ids[1]]), any("DROPPED BANK_HELD"))
		equal(t, "the other", any(lines[c.ids[2]]), any("PAID"))
		equal(t, "open", any(c.payout(c.ids[0], "status || batch_id")), any("OPEN"))
		equal(t, "booked", any(c.count("paid_out")), any(int64(1)))
	})
}
