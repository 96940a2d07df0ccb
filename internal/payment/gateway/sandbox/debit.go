package sandbox

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/sandbox/sandboxdb"
	"psic/internal/platform/store"
)

// debitMinute is the minute of the day at which the payer's bank pays.
const debitMinute = 6 * 60

// Reasons why a debit failed.
const (
	overLimit = "AM02"
	noMoney   = ""
)

// Charge stores a charge by an authorisation, once for each reference.
func (g *Gateway) Charge(ctx context.Context, c gateway.AuthorisedCharge) (gateway.Result, error) {
	refuse := func(why string) (gateway.Result, error) {
		return gateway.Result{}, fmt.Errorf("%w: %s", gateway.ErrRefused, why)
	}
	if err := g.faults.before(ctx, "charge"); err != nil {
		return gateway.Result{}, err
	}
	row, err := g.q.Authorisation(ctx, g.DB.Read(), c.AuthorisationID)
	if err != nil {
		return refuse("no such authorisation")
	}
	var id string
	var again gateway.Result
	err = g.DB.InTx(ctx, func(tx *store.Tx) error {
		old, err := g.q.OrderOfReference(ctx, tx, c.Reference)
		if err == nil {
			id = old.ID
			if old.AmountCents != c.Amount {
				again, err = refuse("another amount")
			}
			return err
		}
		if !store.None(err) {
			return err
		}
		today := g.Clock.Today()
		if row.Status != string(gateway.AuthorisationActive) || c.Amount <= 0 ||
			c.DueOn.Before(today.AddDays(gateway.LeastDaysAhead)) ||
			c.DueOn.After(today.AddDays(gateway.MostDaysAhead)) {
			_, err := refuse("charge by authorisation")
			return err
		}
		id = newID("ORDE_")
		_, err = g.q.InsertDebit(ctx, tx, sandboxdb.InsertDebitParams{
			ID:              id,
			Reference:       c.Reference,
			AmountCents:     c.Amount,
			AuthorisationID: c.AuthorisationID,
			DueOn:           c.DueOn,
			DebitAt:         debitAt(c.DueOn),
			CreatedAt:       at.Of(g.Clock.Now()),
		})
		return err
	})
	if err != nil {
		return again, err
	}
	if err := g.faults.after(ctx, "charge"); err != nil {
		return gateway.Result{}, err
	}
	return g.current(ctx, id)
}

func debitAt(day at.Date) at.Time { return at.Of(day.At(debitMinute, at.SaoPaulo)) }

// Retry tries a charge again on a day to come.
func (g *Gateway) Retry(ctx context.Context, orderID string, on at.Date) (gateway.Result, error) {
	o, err := g.q.Order(ctx, g.DB.Read(), orderID)
	if store.None(err) {
		return gateway.Result{}, gateway.ErrNotFound
	}
	if err != nil {
		return gateway.Result{}, fmt.Errorf("read order: %w", err)
	}
	if o.Retries >= gateway.MostRetries || !on.After(g.Clock.Today()) ||
		on.After(o.DueOn.AddDays(gateway.RetryDays)) {
		return gateway.Result{}, fmt.Errorf("%w: no more tries", gateway.ErrRefused)
	}
	return g.changeDebit(ctx, orderID, func(tx *store.Tx) (int64, error) {
		return g.q.RetryDebit(ctx, tx, sandboxdb.RetryDebitParams{ID: orderID, DebitAt: debitAt(on)})
	})
}

// Withdraw takes a charge back before its day.
func (g *Gateway) Withdraw(ctx context.Context, orderID string) (gateway.Result, error) {
	return g.changeDebit(ctx, orderID, func(tx *store.Tx) (int64, error) {
		day := at.Of(g.Clock.Today().AddDays(1).At(0, at.SaoPaulo).Add(-time.Millisecond))
		return g.q.WithdrawDebit(ctx, tx, sandboxdb.WithdrawDebitParams{ID: orderID, NowAt: day})
	})
}

func (g *Gateway) changeDebit(
	ctx context.Context,
	orderID string,
	change func(*store.Tx) (int64, error),
) (gateway.Result, error) {
	if err := g.faults.before(ctx, "debit"); err != nil {
		return gateway.Result{}, err
	}
	err := g.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := change(tx)
		if err == nil && n == 0 {
			err = fmt.Errorf("%w: this charge does not allow it now", gateway.ErrRefused)
		}
		return err
	})
	if err != nil {
		return gateway.Result{}, err
	}
	if err := g.faults.after(ctx, "debit"); err != nil {
		return gateway.Result{}, err
	}
	return g.current(ctx, orderID)
}

// debit does what the payer's bank does when a charge is due.
func (g *Gateway) debit(ctx context.Context, id string) (o sandboxdb.SandboxOrder, err error) {
	now := at.Of(g.Clock.Now())
	err = g.DB.InTx(ctx, func(tx *store.Tx) error {
		if o, err = g.q.Order(ctx, tx, id); err != nil {
			return err
		}
		by, err := g.q.Authorisation(ctx, tx, o.AuthorisationID)
		if err != nil {
			return err
		}
		var n int64
		chargeID := newID("CHAR_")
		switch {
		case by.LimitCents > 0 && o.AmountCents > by.LimitCents:
			n, err = g.missDebit(ctx, tx, id, pagbank.StatusDeclined, overLimit)
		case by.Broke:
			n, err = g.missDebit(ctx, tx, id, pagbank.StatusAnalysis, noMoney)
		default:
			n, err = g.q.PayDebit(ctx, tx, sandboxdb.PayDebitParams{ID: id, ChargeID: &chargeID, NowAt: now})
		}
		if err != nil {
			return err
		}
		if o, err = g.q.Order(ctx, tx, id); err != nil || n == 0 {
			return err
		}
		return g.announce(ctx, tx, o)
	})
	return o, err
}

func (g *Gateway) missDebit(ctx context.Context, tx *store.Tx, id, status, why string) (int64, error) {
	return g.q.MissDebit(ctx, tx, sandboxdb.MissDebitParams{
		ID:      id,
		Status:  status,
		Decline: why,
		NowAt:   at.Of(g.Clock.Now()),
	})
}

// debitResult is the state of a charge by authorisation.
func debitResult(o sandboxdb.SandboxOrder) gateway.Result {
	r := gateway.Result{
		OrderID:   o.ID,
		Reference: o.Reference,
		Amount:    o.AmountCents,
		Status:    gateway.Analysis,
		Retries:   int(o.Retries),
		Resting:   o.DebitAt.IsZero(),
		Decline:   o.Decline,
	}
	switch o.Status {
	case pagbank.StatusPaid, pagbank.StatusCanceled:
		r.Status, r.ChargeID, r.PaidAt = gateway.Paid, *o.ChargeID, o.PaidAt.Time
		r.Refunded, r.Resting = o.RefundedCents, false
		if o.Status == pagbank.StatusCanceled {
			r.Status = gateway.Canceled
		}
	case pagbank.StatusDeclined:
		r.Status, r.Resting = gateway.Declined, false
	}
	return r
}
