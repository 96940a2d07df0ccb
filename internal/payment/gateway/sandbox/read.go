package sandbox

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/sandbox/sandboxdb"
	"psic/internal/platform/store"
)

// Read returns the state of an order.
func (g *Gateway) Read(ctx context.Context, orderID string) (gateway.Result, error) {
	if err := g.faults.reading("read"); err != nil {
		return gateway.Result{}, err
	}
	r, err := g.current(ctx, orderID)
	if err == nil && g.faults.roll("wrong", g.faults.now().WrongAmount) {
		r.Amount--
	}
	return r, err
}

// current reads an order and ends its analysis when that is due.
func (g *Gateway) current(ctx context.Context, orderID string) (gateway.Result, error) {
	o, err := g.q.Order(ctx, g.DB.Read(), orderID)
	if store.None(err) {
		return gateway.Result{}, gateway.ErrNotFound
	}
	if err != nil {
		return gateway.Result{}, fmt.Errorf("read order: %w", err)
	}
	return g.result(ctx, o)
}

func (g *Gateway) result(ctx context.Context, o sandboxdb.SandboxOrder) (gateway.Result, error) {
	now := g.Clock.Now()
	if o.AuthorisationID != "" {
		if !o.DebitAt.IsZero() && !now.Before(o.DebitAt.Time) {
			var err error
			if o, err = g.debit(ctx, o.ID); err != nil {
				return gateway.Result{}, err
			}
		}
		return debitResult(o), nil
	}
	if o.Status == pagbank.StatusAnalysis && !now.Before(o.SettlesAt.Time) {
		var err error
		if o, err = g.settle(ctx, o.ID); err != nil {
			return gateway.Result{}, err
		}
	}
	wire, err := g.wire(ctx, g.DB.Read(), o)
	if err != nil {
		return gateway.Result{}, err
	}
	return wire.Result(now)
}

// settle ends an analysis whose time is over.
func (g *Gateway) settle(ctx context.Context, id string) (o sandboxdb.SandboxOrder, err error) {
	err = g.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := g.q.SettleAnalysis(ctx, tx, sandboxdb.SettleAnalysisParams{ID: id, NowAt: at.Of(g.Clock.Now())})
		if err != nil {
			return fmt.Errorf("settle: %w", err)
		}
		if o, err = g.q.Order(ctx, tx, id); err != nil || n == 0 {
			return err
		}
		return g.announce(ctx, tx, o)
	})
	return o, err
}

// SettleNow ends an analysis at once, for the test button on the page of a plan's payment.
func (g *Gateway) SettleNow(ctx context.Context, orderID string) error {
	err := g.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := g.q.HurryAnalysis(ctx, tx, sandboxdb.HurryAnalysisParams{ID: orderID, NowAt: at.Of(g.Clock.Now())})
		return err
	})
	if err != nil {
		return fmt.Errorf("hurry: %w", err)
	}
	_, err = g.settle(ctx, orderID)
	return err
}

// wire returns an order in PagBank's form, without the customer: the sandbox does not store who pays.
func (g *Gateway) wire(ctx context.Context, db sandboxdb.DBTX, o sandboxdb.SandboxOrder) (pagbank.Order, error) {
	w := pagbank.Order{ID: o.ID, ReferenceID: o.Reference, CreatedAt: pagbank.FormatTime(o.CreatedAt.Time)}
	if o.PixCode != nil {
		w.QRCodes = []pagbank.QRCode{{
			ID:             "QRCO_" + o.ID[len("ORDE_"):],
			ExpirationDate: pagbank.FormatTime(o.PixExpiresAt.Time),
			Amount:         pagbank.Amount{Value: int64(o.AmountCents)},
			Text:           *o.PixCode,
		}}
	}
	if o.ChargeID == nil {
		return w, nil
	}
	c := pagbank.Charge{
		ID:          *o.ChargeID,
		ReferenceID: o.Reference,
		Status:      o.Status,
		CreatedAt:   w.CreatedAt,
		PaidAt:      pagbank.FormatTime(o.PaidAt.Time),
		Amount:      pagbank.Amount{Value: int64(o.AmountCents), Currency: "BRL", Summary: summary(o)},
	}
	switch {
	case o.Status == pagbank.StatusDeclined:
		c.PaymentResponse = pagbank.Response(o.Decline, o.DeclineText)
	case !o.PaidAt.IsZero():
		c.PaymentResponse = pagbank.Response("20000", "SUCESSO")
	}
	var err error
	if c.PaymentMethod, err = g.method(ctx, db, o); err != nil {
		return w, err
	}
	if o.Bill {
		err = g.billWire(ctx, db, o, &c)
	}
	w.Charges = []pagbank.Charge{c}
	return w, err
}

func summary(o sandboxdb.SandboxOrder) *pagbank.Summary {
	s := &pagbank.Summary{Total: int64(o.AmountCents), Refunded: int64(o.RefundedCents)}
	if !o.PaidAt.IsZero() {
		s.Paid = int64(o.AmountCents)
	}
	return s
}

func (g *Gateway) method(
	ctx context.Context,
	db sandboxdb.DBTX,
	o sandboxdb.SandboxOrder,
) (pagbank.PaymentMethod, error) {
	if o.Method == byPix {
		return pagbank.PaymentMethod{Type: "PIX"}, nil
	}
	info := pagbank.Card(gateway.StoredCard{
		Brand:       o.CardBrand,
		FirstDigits: o.CardFirstDigits,
		LastDigits:  o.CardLastDigits,
		ExpiryMonth: o.CardExpiryMonth,
		ExpiryYear:  o.CardExpiryYear,
	})
	if o.CardToken != "" {
		kept, err := g.q.Card(ctx, db, o.CardToken)
		if err != nil && !store.None(err) { // None: the card was deleted since
			return pagbank.PaymentMethod{}, fmt.Errorf("read card: %w", err)
		}
		if err == nil {
			info = pagbank.Card(stored(kept))
		}
	}
	return pagbank.PaymentMethod{Type: "CREDIT_CARD", Card: &info}, nil
}

// Record is what the sandbox captured and refunded for one of our references.
type Record struct {
	Reference          string
	Charges            int64 // captured orders; more than one is a double charge
	Captured, Refunded money.Cents
}

const recordPage = 500

// Records returns everything that was ever captured. Tests compare it with the ledger.
func (g *Gateway) Records(ctx context.Context) ([]Record, error) {
	var out []Record
	for after, more := "", true; more; {
		rows, err := g.q.Records(ctx, g.DB.Read(), sandboxdb.RecordsParams{After: after, Most: recordPage})
		if err != nil {
			return nil, fmt.Errorf("records: %w", err)
		}
		for _, r := range rows {
			out = append(out, Record{
				Reference: r.Reference,
				Charges:   r.Charges,
				Captured:  money.Cents(r.Captured),
				Refunded:  money.Cents(r.Refunded),
			})
			after = r.Reference
		}
		more = len(rows) == recordPage
	}
	return out, nil
}
