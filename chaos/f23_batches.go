package main

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F23",
		Title:   "payout batches: a provider that answers late, twice or never, kill -9 while money leaves",
		Engines: []string{SQLite, Postgres},
		Quick:   SQLite,
		Short:   func(r *Run) error { return batchedPayouts(r, r.quickly(5, 10), 2) },
		Long:    func(r *Run) error { return batchedPayouts(r, 60, 15) },
	})
}

// comesBack is later than the provider's returns, and than the read that finds them.
const comesBack = 5 * 24 * time.Hour

// transferFaults is a provider of transfers that fails in every way. What hangs leaves time for a kill.
func transferFaults(seed uint64) string {
	return fmt.Sprintf("PSIC_SANDBOX_FAULTS=seed=%d,error_before=0.1,timeout_before=0.1,timeout_after=0.3,"+
		"read_error=0.3,hang=100ms,stall=0.1,stall_for=300ms,transfer_late=0.3,transfer_refused=0.2,"+
		"transfer_returned=0.4", seed)
}

// batchedPayouts sends a batch through a sick provider and kills servers while its lines leave. Then it lives on until
// every outcome is known, and compares the provider's record with what was booked.
func batchedPayouts(r *Run, payouts, kills int) error {
	w, err := r.World(Size{Patients: payouts, Therapists: payouts})
	if err != nil {
		return err
	}
	if _, _, err := r.Servers(w, 1); err != nil {
		return err
	}
	ids, bases, err := r.countedPayouts(w, payouts, transferFaults(r.Seed))
	if err != nil {
		return err
	}
	o := &operator{Run: r, w: w, c: r.Client("operator", bases...)}
	if err := o.send(ids); err != nil {
		return err
	}
	dice := r.Dice("kills")
	living := r.servers[len(r.servers)-len(bases):]
	for range kills {
		time.Sleep(time.Duration(30+dice.IntN(170)) * time.Millisecond)
		s := living[dice.IntN(len(living))]
		s.Kill()
		if err := s.Start(r.Ctx); err != nil {
			return err
		}
		r.Count("kills", 1)
	}
	if err := o.until("every line left", `SELECT payout_id FROM payout_batch_line WHERE state = 'READY'`); err != nil {
		return err
	}
	const open = "SELECT payout_id FROM payout_batch_line WHERE state IN ('SENDING', 'SENT')"
	if err := o.live(time.Hour, open); err != nil {
		return err
	}
	const due = "SELECT payout_id FROM payout_batch_line WHERE state = 'PAID' AND read_at <= $1"
	if err := o.live(comesBack, due); err != nil {
		return err
	}
	if err := o.compare(r.Ctx, len(ids)); err != nil {
		return err
	}
	return r.Judge(w, nil)
}

// operator is an administrator who pays a batch.
type operator struct {
	*Run
	w *World
	c *Client
}

// send makes a batch of the payouts and confirms it.
func (o *operator) send(ids []string) error {
	sums, err := o.w.texts(o.Ctx, "SELECT CAST(sum(total_cents) AS text) FROM payout")
	if err != nil {
		return err
	}
	cents, err := strconv.ParseFloat(sums[0], 64)
	if err != nil {
		return err
	}
	const path = "/api/admin/payout-batches"
	token := o.w.Admins[0].Token
	made := o.c.Do(http.MethodPost, path, token, fields{"means": "PIX", "payouts": ids, "amount": cents / 100})
	id, _ := made.Body["id"].(string)
	if id == "" {
		return fmt.Errorf("no batch was made: %d %v", made.Status, made.Body["description"])
	}
	if err := o.until("the batch is checked", "SELECT id FROM payout_batch WHERE state = 'CHECKING'"); err != nil {
		return err
	}
	confirmed := o.c.Do(http.MethodPost, path+"/"+id+"/confirm", token, fields{"amount": cents / 100})
	if confirmed.Status != http.StatusOK {
		return fmt.Errorf("the batch was not confirmed: %d %v", confirmed.Status, confirmed.Body["description"])
	}
	return nil
}

// until waits until a query finds nothing any more. $1 is the time of the world.
func (o *operator) until(what, query string) error {
	for deadline := time.Now().Add(o.patience()); ; time.Sleep(50 * time.Millisecond) {
		left, err := o.w.texts(o.Ctx, query, o.now(query)...)
		if err != nil || len(left) == 0 {
			return err
		}
		if time.Now().After(deadline) {
			o.Fail("%s: not yet, %d are left", what, len(left))
			return nil
		}
	}
}

func (o *operator) now(query string) []any {
	if !strings.Contains(query, "$1") {
		return nil
	}
	return []any{time.Now().Add(o.w.Offset).UnixMicro()}
}

// live lets one server with a healthy provider live at a later time until a query finds nothing.
func (o *operator) live(later time.Duration, query string) error {
	for _, s := range o.servers {
		s.Kill()
	}
	o.w.Offset += later
	s, err := o.Server(o.w, "PSIC_CLOCK_OFFSET="+o.w.Offset.String())
	if err != nil {
		return err
	}
	defer s.Kill()
	if err := s.Start(o.Ctx); err != nil {
		return err
	}
	return o.until(fmt.Sprintf("%s later", later), query)
}

// compare says whether the provider's record and the lines agree: nobody was paid twice, nobody was forgotten.
func (o *operator) compare(ctx context.Context, payouts int) error {
	figure := func(query string) int {
		list, err := o.w.texts(ctx, query)
		if err != nil {
			o.Fail("%v", err)
			return 0
		}
		return len(list)
	}
	moved := figure("SELECT key FROM sandbox_transfer WHERE status = 'DONE'")
	back := figure("SELECT key FROM sandbox_transfer WHERE status = 'DONE' AND returns_at IS NOT NULL")
	paid := figure("SELECT payout_id FROM payout_batch_line WHERE state IN ('PAID', 'RETURNED')")
	returned := figure("SELECT payout_id FROM payout_batch_line WHERE state = 'RETURNED'")
	ended := figure("SELECT payout_id FROM payout_batch_line WHERE state IN ('PAID', 'RETURNED', 'REFUSED')")
	if moved != paid {
		o.Fail("I6: the provider moved %d transfers, the batch knows of %d", moved, paid)
	}
	if back != returned {
		o.Fail("I6: %d transfers came back, the batch knows of %d", back, returned)
	}
	if ended != payouts {
		o.Fail("I6: %d of %d payouts have an outcome", ended, payouts)
	}
	o.Count("paid", paid)
	o.Count("returned", returned)
	return nil
}
