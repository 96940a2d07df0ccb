package gateway

import (
	"context"
	"fmt"
)

// BillerOf returns a provider as one that charges with a due date. One that does not do so by itself makes plain PIX
// codes that live until the day, and no boletos.
func BillerOf(g Gateway) DueBiller {
	if b, ok := g.(DueBiller); ok {
		return b
	}
	return pixBiller{g}
}

type pixBiller struct{ Gateway }

func (p pixBiller) Bill(ctx context.Context, c DueCharge) (DueResult, error) {
	if c.Method != DuePix {
		return DueResult{}, fmt.Errorf("%w: %s makes no boletos", ErrRefused, p.Name())
	}
	r, err := p.Pay(ctx, Attempt{
		Key:         c.Key,
		Reference:   c.Reference,
		Amount:      c.Amount,
		Description: c.Description,
		Payer:       c.Payer,
		PixExpires:  c.Expires,
		NotifyURL:   c.NotifyURL,
	})
	return dueOf(r), err
}

func (p pixBiller) ReadBill(ctx context.Context, orderID string) (DueResult, error) {
	r, err := p.Read(ctx, orderID)
	return dueOf(r), err
}

// dueOf reads a plain charge as one with a due date. It is paid in full or not at all.
func dueOf(r Result) DueResult {
	d := DueResult{
		OrderID:   r.OrderID,
		Reference: r.Reference,
		Amount:    r.Amount,
		Refunded:  r.Refunded,
		PaidAt:    r.PaidAt,
		PixCode:   r.PixCode,
		Over:      r.Status == Canceled || r.Status == Declined,
	}
	if r.Status == Paid || r.Refunded > 0 {
		d.Paid = r.Amount
	}
	return d
}
